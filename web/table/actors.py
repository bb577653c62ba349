"""Who acts at a table: as the journal has it, and what they may do beyond the players' own."""

from __future__ import annotations

from collections.abc import Callable

from referee.book.ruleset import RuleSet
from referee.facts.register import Claimed
from referee.game.game import Game
from referee.seats import Seat, Side
from referee.view.open_hand import uncovers
from referee.view.role import Role

from ..journal.journal import FactEntry
from ..shown.words.english import ENGLISH
from .answered import losers
from .logbook import Logbook, NotNow

SEATS = "NESW"


class Who(str):
    """A device as the journal names it: ``N 90c1`` is one of North's, ``table 90c1`` one of everybody's.

    ``keeps``: it may do what is kept for the director, or, where a table has none, for whoever sits at the
    machine itself. ``directed``: the table has a director. ``undoes``: it may take back what anybody entered.
    ``turned``: it gives no side's word, as :func:`is_new_to_its_side` says.
    """

    keeps: bool
    directed: bool
    undoes: bool
    turned: bool

    def __new__(
        cls,
        name: str,
        keeps: bool = False,
        directed: bool = False,
        undoes: bool = False,
        turned: bool = False,
    ) -> Who:
        made = super().__new__(cls, name)
        made.keeps, made.directed, made.undoes, made.turned = keeps, directed, undoes, turned
        return made


def keeps(by: str) -> bool:
    """Whether ``by`` may do what is kept from the players: nobody of whom it is not known."""
    return isinstance(by, Who) and by.keeps


def undoes(by: str) -> bool:
    """Whether ``by`` may take back what anybody entered: whoever is no device of the page may."""
    return not isinstance(by, Who) or by.undoes


def role_of(by: str) -> Role:
    """What ``by`` is shown: a director all of it, everybody else who acts what the table knows."""
    return Role.DIRECTOR if by.partition(" ")[0] == Role.DIRECTOR else Role.TABLE


def seat_of(by: str) -> str | None:
    """The letter of the seat whose device ``by`` is; None for one that is nobody's in particular."""
    first, _, mark = by.partition(" ")
    if first == "button":
        return mark if mark in SEATS else None
    return first if first and first in SEATS else None


def seat_at(rules: RuleSet, letter: str) -> Seat:
    """The seat of that letter at a table; raises NotNow where nobody sits there."""
    seats = {str(seat): seat for seat in rules.seating.seats}
    if letter not in seats:
        raise NotNow(ENGLISH["not_now_nobody_sits_at"].format(letter=repr(letter), seats=" ".join(seats)))
    return seats[letter]


def losing(before: Game, after: Game, by: str, agrees: str | None = None) -> frozenset[Side]:
    """The sides that lose a ruling by what ``by`` wants to correct, and have not given their word to it.

    ``agrees`` is the seat, by its letter, that has given it.
    """
    if not isinstance(by, Who) or by.keeps:
        return frozenset()
    given = {Seat(seat) for seat in (word_of(by), agrees) if seat is not None}
    return frozenset(side for side in losers(before, after) if not given.intersection(side.seats))


def word_of(by: str) -> str | None:
    """The seat for which ``by`` can agree; None for a device that is new to its side."""
    return None if isinstance(by, Who) and by.turned else seat_of(by)


def hand_since(table: Logbook) -> int:
    """The entry with which the newest deal began; 0 before the first one."""
    hand = table.game.hand
    return 0 if hand is None else table.facts[hand.facts[0].place - 1].seq


def is_new_to_its_side(table: Logbook, turned: int, first: int) -> bool:
    """Whether a device went over to its side since the newest deal began, or came after its first claim.

    ``turned`` and ``first`` are the entries at which it changed sides last, and at which it said for the
    first time whose it is; -1 for never. Anybody can open another browser and say there that it is
    anybody's: its word counts from the next deal on, or where it was there before the claim. Where nothing
    is claimed or ruled yet, there is nothing that a new device could take from anybody.
    """
    since = hand_since(table)
    if turned >= since > 0:
        return True
    claims = (entry.seq for entry in table.facts if entry.seq >= since and is_claim(entry))
    claimed = next(claims, since if table.game.deals and table.game.deals[-1].rulings else None)
    return claimed is not None and first >= claimed > 0


def is_claim(entry: FactEntry) -> bool:
    """Whether a fact of the journal is somebody's claim."""
    return isinstance(entry.what.event, Claimed)


def acted_for(table: Logbook, mark: str) -> str | None:
    """The seat that the device with this ``mark`` last acted for in the newest deal; None for none."""
    since = hand_since(table)
    acts = (entry.by for entry in reversed(table.entries) if entry.seq >= since)
    seats = (seat_of(by) for by in acts if by.endswith(f" {mark}"))
    return next((seat for seat in seats if seat is not None), None)


def are_partners(rules: RuleSet, one: str, other: str) -> bool:
    """Whether two seats, by their letters, are of one side, or the same."""
    return any(one in side and other in side for side in map(str, rules.seating.sides))


def is_own(rules: RuleSet, owner: str, by: str) -> bool:
    """Whether ``by`` may take back what ``owner`` entered: not where that was the other side's tap."""
    of = seat_of(owner)
    if of is None or undoes(by) or owner == by:
        return True
    mine = word_of(by)
    return mine is not None and are_partners(rules, mine, of)


def claimant(rules: RuleSet, offender: Seat, side: str | None) -> Side:
    """The side that claims against ``offender``, where ``side`` may say which; raises NotNow for none."""
    sides = [one for one in rules.seating.sides if offender not in one]
    if side is not None:
        sides = [one for one in sides if str(one) == side]
    if not sides:
        raise NotNow(ENGLISH["not_now_claim_against_itself"])
    if len(sides) > 1:
        raise NotNow(ENGLISH["not_now_which_side"].format(sides=" or ".join(map(str, sides))))
    return sides[0]


def unless_said_already(rules: RuleSet, owner: str, by: str) -> None:
    """That a hand is over is said by others than by who gave it up; raises NotNow."""
    if (owner == by or (seat_of(owner) and is_own(rules, owner, by) and seat_of(by))) and not keeps(by):
        raise NotNow(ENGLISH["not_now_said_already"])


def unless_uncovered(before: Game, after: Game, by: str) -> None:
    """Refuse ``by`` what the laws keep covered, unless it may do what is kept from the players."""
    if not keeps(by) and uncovers(before, after):
        raise NotNow(ENGLISH["not_now_opens_covered"].format(kept=ENGLISH["not_now_for_directors"]))


def guard_of(by: str, agrees: str | None = None) -> Callable[[Game, Game], None]:
    """Holds ``by`` to what the laws keep covered, and to the rulings that others have.

    ``agrees`` is the seat, by its letter, that has asked for what ``by`` does.
    """

    def guard(before: Game, after: Game) -> None:
        unless_uncovered(before, after, by)
        if losing(before, after, by, agrees):
            raise NotNow(ENGLISH["not_now_for_others"])

    return guard
