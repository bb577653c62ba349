"""What a device may do at a table beyond entering what happens, and for which side it acts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from referee.book.ruleset import RuleSet
from referee.facts.register import Claimed
from referee.game.game import Game
from referee.seats import Seat, Side
from referee.view.open_hand import can_uncover

from ..journal.lines import FactEntry
from ..journal.who import SEATS_BY_LETTER, Who
from ..shown.words.english import ENGLISH
from .answered import losers
from .logbook import Logbook, NotNow


def seat_at(rules: RuleSet, letter: str) -> Seat:
    """The seat with that letter at a table; raises NotNow if nobody sits there."""
    seat = SEATS_BY_LETTER.get(letter)
    if seat is None or seat not in rules.seating.seats:
        seats = " ".join(map(str, rules.seating.seats))
        raise NotNow(ENGLISH["not_now_nobody_sits_at"].format(letter=repr(letter), seats=seats))
    return seat


def losing(before: Game, after: Game, by: Who, agrees: Seat | None = None) -> frozenset[Side]:
    """The sides that lose a ruling by a correction of ``by`` and have not agreed to it.

    ``agrees`` is the seat that has agreed.
    """
    if not by.is_device or by.may_direct:
        return frozenset()
    return frozenset(side for side in losers(before, after) if by.word not in side and agrees not in side)


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


def unless_entered_since(table: Logbook, seq: int | None) -> None:
    """Refuse an act of whoever has seen entry ``seq`` last, where a fact was written since; raises NotNow.

    A program that names no entry looks at none.
    """
    newest = table.facts[-1].seq if table.facts else min(table.since, table.seq)
    if seq is not None and not newest <= seq <= table.seq:
        raise NotNow(ENGLISH["not_now_entered_since"])


def acted_for(table: Logbook, mark: str) -> Seat | None:
    """The seat that the device with this ``mark`` last acted for in the newest deal; None without one.

    Before the first deal of an evening: since that evening began.
    """
    since = hand_since(table) or table.since
    acts = (entry.by for entry in takewhile(lambda entry: entry.seq >= since, reversed(table.entries)))
    return next((by.seat for by in acts if mark and by.mark == mark and by.seat is not None), None)


def held_to(table: Logbook, mark: str, chosen: Seat | None) -> Seat | None:
    """The seat that the device with this ``mark`` acts for; ``chosen`` by its owner, None for everybody.

    A device that has acted for a side is of that side until the next deal, whatever its owner chooses.
    """
    acted = acted_for(table, mark)
    if acted is None or (chosen is not None and is_same_side(table.game.rules, acted, chosen)):
        return chosen
    return acted


def is_same_side(rules: RuleSet, seat: Seat, partner: Seat) -> bool:
    """Whether two seats are on the same side."""
    return any(seat in side and partner in side for side in rules.seating.sides)


def may_undo(rules: RuleSet, owner: Who, by: Who) -> bool:
    """Whether ``by`` may undo what ``owner`` entered: not a tap of the other side."""
    return owner == by or may_undo_for(rules, owner.seat, by)


def may_undo_for(rules: RuleSet, seat: Seat | None, by: Who) -> bool:
    """Whether ``by`` may undo what ``seat`` entered: not a tap of the other side."""
    if seat is None or by.may_undo_all:
        return True
    return by.word is not None and is_same_side(rules, by.word, seat)


def claimant(rules: RuleSet, offender: Seat, by: Who, wanted: Side | None = None) -> Side:
    """The side of ``by``, or the side against the offender: the only one, or ``wanted``; raises NotNow."""
    claiming = next((side for side in rules.seating.sides if by.seat in side), None)
    if claiming is not None and offender in claiming:
        raise NotNow(ENGLISH["not_now_claim_against_itself"])
    if claiming is not None:
        return claiming
    if wanted is not None:
        return wanted
    sides = [side for side in rules.seating.sides if offender not in side]
    if len(sides) > 1:
        raise NotNow(ENGLISH["not_now_which_side"].format(sides=" or ".join(map(str, sides))))
    return sides[0]


def refuse_repeated(rules: RuleSet, owner: Who, by: Who) -> None:
    """Refuse ``by`` to confirm the end of a hand that ``owner`` gave up, the same device or side.

    Raises NotNow.
    """
    is_partner = owner.seat is not None and by.seat is not None and may_undo(rules, owner, by)
    if (owner.is_same_device(by) or is_partner) and not by.may_direct:
        raise NotNow(ENGLISH["not_now_said_already"])


def refuse_uncovering(before: Game, after: Game, by: Who) -> None:
    """Refuse ``by`` what would uncover cards, unless it may do what players may not; raises NotNow."""
    if not by.may_direct and can_uncover(before, after):
        raise NotNow(ENGLISH["not_now_opens_covered"].format(kept=ENGLISH["not_now_for_directors"]))


def guard_of(by: Who, agrees: Seat | None = None) -> Callable[[Game, Game], None]:
    """A guard that refuses ``by`` to uncover cards, or to take a ruling from the other side.

    ``agrees`` is the seat that has asked for what ``by`` does.
    """

    def guard(before: Game, after: Game) -> None:
        refuse_uncovering(before, after, by)
        if losing(before, after, by, agrees):
            raise NotNow(ENGLISH["not_now_for_others"])

    return guard
