"""How a deal came out for the makers: made, a march, a euchre."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..game.judged_deal import JudgedDeal
from ..play.deal_outcome import Phase
from ..play.tricks_of_deal import TRICKS
from ..seats import Side


class Came(StrEnum):
    """How a deal came out."""

    MADE = "made"
    MARCH = "march"
    LONER = "loner"
    LONE_MARCH = "lone march"
    EUCHRE = "euchre"


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal came out, for the side that it brought points."""

    kind: Came
    side: Side


def result_of(judged: JudgedDeal) -> Result | None:
    """How a deal came out; None while it is not known, or if a ruling took the points of the cards."""
    hand, points, total = judged.hand, judged.score.hand, judged.score.total
    if hand.phase is not Phase.OVER or hand.maker is None or not points or not total or not any(points):
        return None
    sides = hand.rules.seating.sides
    number = max(range(len(sides)), key=lambda n: points[n])
    if not total[number]:
        return None
    makers = hand.rules.seating.side(hand.maker)
    if sides[number] != makers:
        return Result(Came.EUCHRE, sides[number])
    won = hand.tally.tricks if hand.tally else sum(trick.side == makers for trick in hand.trick_winners)
    lone = any(seat in makers for seat in hand.alone)
    if won == TRICKS:
        return Result(Came.LONE_MARCH if lone else Came.MARCH, makers)
    return Result(Came.LONER if lone else Came.MADE, makers)
