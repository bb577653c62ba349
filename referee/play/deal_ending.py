"""How a deal ended: played out, given up, passed out, or void, and where that was."""

from __future__ import annotations

from ..facts.register import (
    Chose,
    Conceded,
    Cut,
    Faced,
    Made,
    Misdealt,
    PackWrong,
    Passed,
    Tallied,
    Thrown,
    TurnedDown,
)
from ..seats import Seat
from .deal_outcome import VOIDS, Outcome
from .deal_protocol import Deal
from .deal_windows import is_lone_at
from .misdeal_in_time import is_misdeal_in_time
from .tricks_of_deal import TRICKS, Trick


def how_it_ended(deal: Deal) -> tuple[Outcome, int] | None:
    """How the deal ended, and where; None while it goes on.

    A fact that voids a deal, in time, also voids one that was given up or played out before.
    """
    played = _played_out(deal)
    for place, fact in deal.facts:
        match fact:
            case Misdealt() if is_misdeal_in_time(deal, place, fact):
                return Outcome.MISDEAL, place
            case PackWrong() if played is None or _is_voided_late(deal, place, played[1]):
                return Outcome.NEW_DEAL, place
            case Faced(doubted=False) if deal.rules.faced_card == "new deal" and _is_before_the_lead(
                deal, place
            ):
                return Outcome.NEW_DEAL, place
            case Chose(remedy=name) if name in VOIDS and place in deal.heeded:
                return VOIDS[name], place
            case _:
                continue
    if played is None and deal.next_began is not None and deal.dealt_place is None and not deal.tricks:
        return Outcome.NEW_DEAL, deal.next_began  # another player deals in the dealer's place
    return played


def _played_out(deal: Deal) -> tuple[Outcome, int] | None:
    """How the deal ended, and where, if nothing voids it."""
    conceded = next((place for place, fact in deal.facts if isinstance(fact, Conceded)), None)
    if conceded is not None:
        return Outcome.CONCEDED, conceded
    if deal.calling.is_passed_out:
        calls = (Passed, Made, TurnedDown)
        return Outcome.PASSED_OUT, [place for place, e in deal.facts if isinstance(e, calls)][-1]
    if len(deal.tricks) >= TRICKS and deal.tricks[TRICKS - 1].is_over:
        return Outcome.PLAYED, _over_at(deal, deal.tricks[TRICKS - 1])
    tallied = next((place for place, fact in deal.facts if isinstance(fact, Tallied)), None)
    if tallied is not None:
        return Outcome.TALLIED, tallied
    thrown: set[Seat] = set()
    for place, fact in deal.facts:
        if isinstance(fact, Thrown) and not deal.is_laid_open(place, fact.seat):
            thrown.add(fact.seat)
            if set(deal.active) <= thrown or _is_given_up_to_lone(deal, place, fact.seat):
                return Outcome.ABANDONED, place
    return None


def _over_at(deal: Deal, trick: Trick) -> int:
    """Where a finished trick ended: at its last card, or where it was turned with a card missing."""
    last = max((play.place for play in trick.plays), key=deal.order.__getitem__, default=None)
    if last is None or not trick.is_complete:
        assert trick.quit_place is not None
        return trick.quit_place
    return last


def _is_voided_late(deal: Deal, place: int, over: int) -> bool:
    """Whether a wrong pack, noticed at ``place``, voids a hand that was over at ``over``."""
    if deal.is_later(over, place):
        return True
    cut = _cut_place(deal)
    return deal.rules.wrong_pack_until == "cut" and (cut is None or deal.is_later(cut, place))


def _cut_place(deal: Deal) -> int | None:
    """Where the pack was cut for the next deal."""
    dealt = deal.dealt_place
    cuts = (place for place, fact in deal.facts if isinstance(fact, Cut))
    return next((place for place in cuts if dealt is not None and deal.is_later(place, dealt)), None)


def _is_before_the_lead(deal: Deal, place: int) -> bool:
    return deal.first_card_place is None or deal.is_later(deal.first_card_place, place)


def _is_given_up_to_lone(deal: Deal, place: int, seat: Seat) -> bool:
    """An adversary has abandoned their hand against a lone hand (Somerset 50)."""
    lone = (alone for alone in deal.alone if seat not in deal.rules.seating.side(alone))
    return deal.rules.abandoned_to_lone > 0 and any(is_lone_at(deal, place, alone) for alone in lone)
