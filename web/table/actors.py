"""The devices that act at a table: their names in the journal, and what they may do beyond a player."""

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
    """A device as the journal names it: ``N 90c1`` is a device of North, ``table 90c1`` of everybody.

    ``may_direct``: it may do what only the director may, or, at a table without a director, only the machine
    itself. ``has_director``: the table has a director. ``may_undo_all``: it may undo what anybody entered.
    ``is_new``: it cannot agree for its side, see :func:`is_new_to_its_side`.
    """

    may_direct: bool
    has_director: bool
    may_undo_all: bool
    is_new: bool

    def __new__(
        cls,
        name: str,
        may_direct: bool = False,
        has_director: bool = False,
        may_undo_all: bool = False,
        is_new: bool = False,
    ) -> Who:
        made = super().__new__(cls, name)
        made.may_direct, made.has_director = may_direct, has_director
        made.may_undo_all, made.is_new = may_undo_all, is_new
        return made


def may_direct(by: str) -> bool:
    """Whether ``by`` may do what players may not; False for a name without known rights."""
    return isinstance(by, Who) and by.may_direct


def may_undo_all(by: str) -> bool:
    """Whether ``by`` may undo what anybody entered; True for everything that is no device of the page."""
    return not isinstance(by, Who) or by.may_undo_all


def role_of(by: str) -> Role:
    """The role of ``by``: a director sees everything, all others who act what the table knows."""
    return Role.DIRECTOR if by.partition(" ")[0] == Role.DIRECTOR else Role.TABLE


def seat_of(by: str) -> str | None:
    """The letter of the seat that the device ``by`` belongs to; None for a shared device."""
    first, _, mark = by.partition(" ")
    if first == "button":
        return mark if mark in SEATS else None
    return first if first and first in SEATS else None


def seat_at(rules: RuleSet, letter: str) -> Seat:
    """The seat with that letter at a table; raises NotNow if nobody sits there."""
    seats = {str(seat): seat for seat in rules.seating.seats}
    if letter not in seats:
        raise NotNow(ENGLISH["not_now_nobody_sits_at"].format(letter=repr(letter), seats=" ".join(seats)))
    return seats[letter]


def losing(before: Game, after: Game, by: str, agrees: str | None = None) -> frozenset[Side]:
    """The sides that lose a ruling by a correction of ``by`` and have not agreed to it.

    ``agrees`` is the letter of the seat that has agreed.
    """
    if not isinstance(by, Who) or by.may_direct:
        return frozenset()
    given = {Seat(seat) for seat in (word_of(by), agrees) if seat is not None}
    return frozenset(side for side in losers(before, after) if not given.intersection(side.seats))


def word_of(by: str) -> str | None:
    """The letter of the seat for which ``by`` can agree; None for a device that is new to its side."""
    return None if isinstance(by, Who) and by.is_new else seat_of(by)


def hand_since(table: Logbook) -> int:
    """The entry with which the newest deal began; 0 before the first one."""
    hand = table.game.hand
    return 0 if hand is None else table.facts[hand.facts[0].place - 1].seq


def is_new_to_its_side(table: Logbook, turned: int, first: int) -> bool:
    """Whether a device changed sides since the newest deal began, or joined after the deal's first claim.

    ``turned`` and ``first`` are the entries of its last change of sides and of its first choice of an owner;
    -1 for never. Anybody can open another browser and choose any owner there: such a device can agree from
    the next deal on, or immediately if it was there before the claim. Without a claim or a ruling, a new
    device can take nothing from anybody.
    """
    since = hand_since(table)
    if turned >= since > 0:
        return True
    claims = (entry.seq for entry in table.facts if entry.seq >= since and is_claim(entry))
    claimed = next(claims, since if table.game.deals and table.game.deals[-1].rulings else None)
    return claimed is not None and first >= claimed > 0


def is_claim(entry: FactEntry) -> bool:
    """Whether a fact of the journal is a claim."""
    return isinstance(entry.what.event, Claimed)


def acted_for(table: Logbook, mark: str) -> str | None:
    """The seat that the device with this ``mark`` last acted for in the newest deal; None without one."""
    since = hand_since(table)
    acts = (entry.by for entry in reversed(table.entries) if entry.seq >= since)
    seats = (seat_of(by) for by in acts if by.endswith(f" {mark}"))
    return next((seat for seat in seats if seat is not None), None)


def is_same_side(rules: RuleSet, seat: str, partner: str) -> bool:
    """Whether two seats, by their letters, are on the same side."""
    return any(seat in side and partner in side for side in map(str, rules.seating.sides))


def may_undo(rules: RuleSet, owner: str, by: str) -> bool:
    """Whether ``by`` may undo what ``owner`` entered: not a tap of the other side."""
    of = seat_of(owner)
    if of is None or may_undo_all(by) or owner == by:
        return True
    mine = word_of(by)
    return mine is not None and is_same_side(rules, mine, of)


def claimant(rules: RuleSet, offender: Seat, side: str | None) -> Side:
    """The side that claims against ``offender``; ``side`` names it if several could. Raises NotNow."""
    sides = [opponents for opponents in rules.seating.sides if offender not in opponents]
    if side is not None:
        sides = [opponents for opponents in sides if str(opponents) == side]
    if not sides:
        raise NotNow(ENGLISH["not_now_claim_against_itself"])
    if len(sides) > 1:
        raise NotNow(ENGLISH["not_now_which_side"].format(sides=" or ".join(map(str, sides))))
    return sides[0]


def refuse_repeated(rules: RuleSet, owner: str, by: str) -> None:
    """Refuse ``by`` to confirm the end of a hand that ``owner`` of the same side gave up; raises NotNow."""
    if (owner == by or (seat_of(owner) and may_undo(rules, owner, by) and seat_of(by))) and not may_direct(
        by
    ):
        raise NotNow(ENGLISH["not_now_said_already"])


def refuse_uncovering(before: Game, after: Game, by: str) -> None:
    """Refuse ``by`` what would uncover cards, unless it may do what players may not; raises NotNow."""
    if not may_direct(by) and uncovers(before, after):
        raise NotNow(ENGLISH["not_now_opens_covered"].format(kept=ENGLISH["not_now_for_directors"]))


def guard_of(by: str, agrees: str | None = None) -> Callable[[Game, Game], None]:
    """A guard that refuses ``by`` to uncover cards, or to take a ruling from the other side.

    ``agrees`` is the letter of the seat that has asked for what ``by`` does.
    """

    def guard(before: Game, after: Game) -> None:
        refuse_uncovering(before, after, by)
        if losing(before, after, by, agrees):
            raise NotNow(ENGLISH["not_now_for_others"])

    return guard
