"""Rulings that were announced as proved, awarded or not proved: the side that loses by a change has to agree.

A claim that was answered stays until the other side or the director takes it back, and so does an award: a
correction that would take it away is for the side that has it. Facts that are only added, as the cards that
are played next, change rulings freely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.facts.register import Amended, Claimed, Fact, Inserted, Undone, Waived, Withdrew
from referee.game.game import Game
from referee.laws.revoke import is_answer
from referee.laws.ruling import REVOKE, Ruling, Status
from referee.play.one_deal import Hand
from referee.play.parties_of_deal import adversaries
from referee.seats import Side
from referee.view.announced import as_announced
from referee.view.role import Role

CORRECTIONS = (Amended, Inserted, Undone, Waived, Withdrew)
"""Facts by which people change what was ruled."""
KEPT_OPEN = (Status.OPEN, Status.AWARDED, Status.LAPSED)
"""What an announced revoke that nobody has claimed may become without anybody's word."""

Name = tuple[int, str, object, int | None]


def losers(before: Game, after: Game) -> frozenset[Side]:
    """The sides that lose an announced ruling by the corrections which ``after`` has beyond ``before``."""
    new = after.journal[len(before.journal) :]
    if not any(isinstance(event, CORRECTIONS) for event in new):
        return frozenset()
    then, now = _answered(before), _answered(after)
    lost = (_sides(hand, ruling) for name, (hand, ruling) in then.items() if _is_lost(ruling, now.get(name)))
    return frozenset(side for sides in (*lost, *_accused(before, new, then)) for side in sides)


def has_other_rulings(before: Game, after: Game) -> bool:
    """Whether an announced ruling is gone or another in ``after``: the facts of ``before`` by other rules."""
    now = _answered(after)
    return any(_is_lost(ruling, now.get(name)) for name, (_, ruling) in _answered(before).items())


def _accused(
    game: Game, new: Iterable[Fact], answered: Mapping[Name, tuple[Hand, Ruling]]
) -> Iterator[list[Side]]:
    """The sides that were accused by claims which are taken back after they were answered."""
    for event in new:
        claim = game.corrected.at(event.place) if isinstance(event, Undone) else None
        deal = game.deal_at(event.place) if isinstance(event, Undone) else None
        if not isinstance(claim, Claimed) or deal is None:
            continue
        rulings = (ruling for hand, ruling in answered.values() if hand is deal)
        if any(is_answer(deal, claim, ruling) and ruling.status is not Status.OPEN for ruling in rulings):
            yield [deal.rules.seating.side(claim.against)]


def _answered(game: Game) -> dict[Name, tuple[Hand, Ruling]]:
    """The announced rulings that prove, award or deny something, each with its deal."""
    return {
        (deal.hand.facts[0].place, ruling.kind, ruling.offender, ruling.trick): (deal.hand, ruling)
        for deal in as_announced(game, Role.TABLE).deals
        for ruling in deal.rulings
        if ruling.kind == REVOKE or (ruling.status is Status.AWARDED and ruling.points)
    }


def _is_lost(ruling: Ruling, entry: tuple[Hand, Ruling] | None) -> bool:
    """Whether the ruling of ``entry`` is gone afterwards, or then brings its side less."""
    now = None if entry is None else entry[1]
    match ruling.status:
        case Status.AWARDED:
            return now is None or now.status is not Status.AWARDED or now.points != ruling.points
        case Status.NOT_PROVED:
            return now is None or now.status is not Status.NOT_PROVED
        case Status.OPEN:
            return now is None or now.status not in KEPT_OPEN
        case _:
            return False


def _sides(hand: Hand, ruling: Ruling) -> Iterator[Side]:
    """The sides that a ruling favours: those that get its points; the accused, if it denies a claim."""
    if ruling.offender is None:
        yield from (side for side, _ in ruling.points)
    elif ruling.status is Status.NOT_PROVED:
        yield hand.rules.seating.side(ruling.offender)
    else:
        yield from adversaries(hand, ruling.offender)
