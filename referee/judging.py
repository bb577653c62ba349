"""All judges of the laws, asked one after the other about a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .events import Claimed
from .hand import Hand
from .laws import at_once, conduct, dealing, declared, ended, exposed, numbers, obey, scores, turn
from .laws.doubt import certain, fate_in_doubt, other_readings
from .laws.revoke import answers, revokes, unproved
from .once import once
from .ruling import Ruling, Status

JUDGES: tuple[Callable[[Hand], Iterable[Ruling]], ...] = (
    dealing.misdeals,
    dealing.packets,
    dealing.exposed_in_dealing,
    dealing.faced,
    dealing.pack_wrong,
    dealing.whose_deal,
    dealing.cuts,
    declared.calls_not_allowed,
    declared.alone_too_late,
    declared.partner_plays,
    declared.partner_exposes,
    numbers.discards,
    numbers.early_leads,
    numbers.two_cards,
    at_once.winning_runs,
    numbers.short_tricks,
    numbers.wrong_counts,
    turn.out_of_turn,
    exposed.exposures,
    obey.calls,
    revokes,
    conduct.intimations,
    conduct.consultations,
    ended.abandoned,
    ended.abandoned_to_lone,
    scores.late_corrections,
)
"""Each looks at one subject of the laws and yields the rulings that it finds."""


@once
def rulings_of(hand: Hand) -> tuple[Ruling, ...]:
    """All rulings of a deal that stand beyond doubt, in the order of the facts that they are about.

    Where a card was named and has a rival, only what stands whichever of them it was; nothing by the cards
    where the trump is in doubt. A claim that one of the readings leaves unproved is not proved.
    """
    found = _found(hand)
    if not found:
        return ()
    readings = other_readings(hand)
    if readings is None or fate_in_doubt(hand):
        said = [ruling for ruling in found if ruling.offender is None or certain(hand, ruling.place)]
        return _with_claims(hand, said)
    for reading in readings:
        other = {_finding(ruling) for ruling in _found(reading)}
        found = tuple(ruling for ruling in found if _finding(ruling) in other)
    return _with_claims(hand, found)


def _with_claims(hand: Hand, found: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """The rulings that are left, and each claim that none of them answers, as not proved."""
    left = list(found)
    for place, event in hand.facts:
        if isinstance(event, Claimed) and not any(answers(hand, event, ruling) for ruling in left):
            left.append(unproved(hand, place, event).as_unsure(UNSURE))
    return tuple(sorted(left, key=lambda ruling: ruling.place))


UNSURE = "a card on which it turns may have been another"


@once
def findings_in_doubt(hand: Hand) -> bool:
    """Whether something is found as the cards were named and not as their rivals would have it."""
    return {_finding(ruling) for ruling in _found(hand)} != {_finding(one) for one in rulings_of(hand)}


def _finding(ruling: Ruling) -> tuple[object, ...]:
    """What makes a ruling the same one under another reading of the cards."""
    return ruling.kind, ruling.offender, ruling.trick, ruling.status is Status.NOT_PROVED


@once
def _found(hand: Hand) -> tuple[Ruling, ...]:
    """All rulings by the cards as they were named."""
    found = (
        followed for judge in JUDGES for ruling in judge(hand) for followed in obey.followed_up(hand, ruling)
    )
    return tuple(sorted(found, key=lambda ruling: ruling.place))
