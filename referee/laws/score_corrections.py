"""Corrections of the score, and until when they are possible (Somerset 5; Keller, line 82)."""

from __future__ import annotations

from collections.abc import Iterator

from ..facts.register import ScoreSet
from ..play.one_deal import Hand
from ..words.message import say
from .ruling import Ruling, RulingKind, Status

SCORE = RulingKind("score")


def score_closes(hand: Hand) -> int | None:
    """The place in this deal after which the score of the deals before it stands.

    The turning of the trump (Somerset 5), or the end of the deal (Keller, line 82); None while it can still
    be corrected, and always in the first deal.
    """
    if hand.number == 1:
        return None
    if hand.rules.score_until == "up-card":
        return hand.dealt_place
    if hand.rules.score_until == "hand end":
        return hand.over_place
    return None


def is_correction_late(hand: Hand, place: int) -> bool:
    """Whether a correction at ``place`` comes too late for the deals before this one.

    When this deal is over, a correction is about this deal and in time again.
    """
    closes, over = score_closes(hand), hand.over_place
    if closes is None or not hand.is_later(place, closes):
        return False
    return over is None or hand.is_later(over, place)


def late_corrections(hand: Hand) -> Iterator[Ruling]:
    """Corrections of the score that came too late: recorded, and without effect."""
    for place, fact in hand.facts:
        if isinstance(fact, ScoreSet) and is_correction_late(hand, place):
            law = hand.rules.law_of("score_until")
            text = say("score.too_late")
            about = (fact.points, fact.games)
            yield Ruling(law, SCORE, None, None, Status.LAPSED, text, hand.number, place, about=about)
