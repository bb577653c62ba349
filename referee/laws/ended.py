"""Hands thrown down and abandoned (Somerset 48-50; Keller, line 49)."""

from __future__ import annotations

from collections.abc import Iterator

from ..events import Thrown
from ..hand import Hand, Outcome
from ..parties import party
from ..prose import say
from ..ruling import Ruling, Status


def abandoned(hand: Hand) -> Iterator[Ruling]:
    """All hands thrown down are abandoned, and only a revoke can revive them (Somerset 49)."""
    law = hand.rules.cited("all-thrown")
    thrown = {event.seat: place for place, event in hand.facts if isinstance(event, Thrown)}
    if hand.outcome is Outcome.ABANDONED and law is not None and set(hand.active) <= set(thrown):
        place = max(thrown.values())
        says = "all hands were thrown down and are abandoned"
        yield Ruling(law, "abandoned", None, None, Status.AWARDED, says, hand.number, place, paid=True)


def abandoned_to_lone(hand: Hand) -> Iterator[Ruling]:
    """An adversary who abandons his hand against a lone hand costs his side (Somerset 50)."""
    points = hand.rules.abandoned_to_lone
    if not points or not hand.alone:
        return
    for place, event in hand.facts:
        if not isinstance(event, Thrown):
            continue
        own = party(hand, event.seat)
        lone = [seat for seat in hand.alone if not any(seat in side for side in own)]
        if not lone:
            continue
        side = hand.rules.seating.side(lone[0])
        yield Ruling(
            law=hand.rules.law_of("abandoned_to_lone"),
            kind="abandoned to a lone hand",
            offender=event.seat,
            trick=None,
            status=Status.AWARDED,
            says=say("{} abandoned his hand against the lone hand of {}", event.seat, lone[0]),
            deal=hand.number,
            place=place,
            points=((side, points),),
            paid=True,
            seen=event.seen,
        )
        return
