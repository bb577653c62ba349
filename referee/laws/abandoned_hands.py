"""Hands thrown down and abandoned (Somerset 48-50; Keller, line 49)."""

from __future__ import annotations

from collections.abc import Iterator

from ..facts.register import Thrown
from ..play.deal_outcome import Outcome
from ..play.deal_windows import Window, is_lone_at, window_of
from ..play.one_deal import Hand
from ..play.parties_of_deal import party
from ..seats import Seat
from ..words.message import say
from .card_counts import missed_against_lone, missed_tricks
from .ruling import ABANDONED_TO_LONE, Ruling, RulingKind, Status

ABANDONED = RulingKind("abandoned")

GIVEN_UP_IN = (Window.CALLING, Window.PLAYING)
"""The windows in which a hand can be given up: throwing cards in afterwards gives up nothing."""


def abandoned(hand: Hand) -> Iterator[Ruling]:
    """All hands thrown down are abandoned, and only a revoke can revive them (Somerset 49)."""
    law = hand.rules.cited("all-thrown")
    thrown = {fact.seat: place for place, fact in hand.facts if isinstance(fact, Thrown)}
    if hand.outcome is Outcome.ABANDONED and law is not None and set(hand.active) <= set(thrown):
        place = max(thrown.values(), key=hand.order.__getitem__)
        text = say("abandoned.all_hands")
        yield Ruling(law, ABANDONED, None, None, Status.AWARDED, text, hand.number, place, is_paid=True)


def abandoned_to_lone(hand: Hand) -> Iterator[Ruling]:
    """An adversary of a lone hand who gives up, or misses a trick, costs their side points (Somerset 50)."""
    points = hand.rules.abandoned_to_lone
    if not points or not hand.alone:
        return
    for place, seat, key, seen, number in sorted(
        _given_up(hand), key=lambda given_up: hand.order[given_up[0]]
    ):
        allies = party(hand, seat)
        others = (alone for alone in hand.alone if not any(alone in side for side in allies))
        lone = [alone for alone in others if is_lone_at(hand, place, alone)]
        if not lone:
            continue
        side = hand.rules.seating.side(lone[0])
        yield Ruling(
            law=hand.rules.law_of("abandoned_to_lone"),
            kind=ABANDONED_TO_LONE,
            offender=seat,
            trick=number,
            status=Status.AWARDED,
            text=say(key, seat=seat, lone=lone[0], trick=number or 0),
            deal=hand.number,
            place=place,
            points=((side, points),),
            is_paid=True,
            seen=seen,
        )
        return


def _given_up(hand: Hand) -> Iterator[tuple[int, Seat, str, tuple[str, ...], int | None]]:
    """Each hand thrown down and each trick missed: place, player, key, evidence, trick number."""
    for place, fact in hand.facts:
        if isinstance(fact, Thrown) and window_of(hand, place) in GIVEN_UP_IN:
            if hand.is_laid_open(place, fact.seat):
                continue
            yield place, fact.seat, "abandoned.their_hand", fact.seen, None
    for place, seat, trick in missed_tricks(hand):
        if missed_against_lone(hand, seat) is not None:
            yield place, seat, "abandoned.did_not_play", trick.seen, trick.number
