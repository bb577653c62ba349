"""What the finished hands of an evening came to, beside what their cards were worth with all cards open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..game.judged_deal import JudgedDeal
from ..open_cards.hand_laid_open import NotKnown, NotShown, finished
from ..open_cards.values import all_lawful, whole_hand
from ..play.cached import cached
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS
from ..seats import Seat, Side


@dataclass(frozen=True, slots=True)
class HandOpen:
    """A hand that was played out, all of its cards known and none of them against the laws.

    The ``makers`` took ``taken`` tricks, with all cards open it would have been ``could``. ``gained`` is by
    how many points that was better for them, less the adversaries'; ``scored`` are the side, or several, that
    scored and the points of each. ``seats`` are those that played.
    """

    deal: int
    makers: Side
    others: tuple[Side, ...]
    seats: tuple[Seat, ...]
    taken: int
    could: int
    gained: int
    scored: tuple[Side, ...]
    points: int

    def above(self, seat: Seat) -> int:
        """By how many tricks the side of ``seat`` took more than with all cards open."""
        return self.taken - self.could if seat in self.makers else self.could - self.taken


def hand_open(judged: JudgedDeal) -> HandOpen | None:
    """A deal beside its open cards; None where it is not over, not all known, or not lawful."""
    return _laid_open(judged.hand)


@cached
def _laid_open(hand: Hand) -> HandOpen | None:
    """The same of a hand: it is kept with it, for a season's figures are asked for again after every deal."""
    if hand.outcome is not Outcome.PLAYED:
        return None
    try:
        laid_open = finished(hand)
    except (NotShown, NotKnown):
        return None
    winners = [winner for winner in hand.winners if winner is not None]
    if laid_open.missing or len(winners) != TRICKS or not all_lawful(laid_open):
        return None
    taken = sum(winner in laid_open.makers for winner in winners)
    could = whole_hand(laid_open)
    sides = hand.rules.seating.sides
    points = laid_open.worth[taken]
    most = max(points)
    return HandOpen(
        hand.number,
        laid_open.makers,
        tuple(side for side in sides if side != laid_open.makers),
        laid_open.seats,
        taken,
        could.tricks.least,
        laid_open.net(taken) - could.points.least,
        tuple(side for side, n in zip(sides, points, strict=True) if n and n == most),
        most,
    )


def hands_open(deals: Iterable[JudgedDeal]) -> tuple[HandOpen, ...]:
    """Those of ``deals`` of which all is known, in their order."""
    return tuple(one for one in map(hand_open, deals) if one is not None)


def best_of(hands: Iterable[HandOpen]) -> HandOpen | None:
    """The hand that brought the most points and no more than its cards held; of two the earlier one."""
    just = [one for one in hands if one.taken == one.could and one.points]
    return max(just, key=lambda one: one.points, default=None)


def luckiest_of(hands: Iterable[HandOpen]) -> HandOpen | None:
    """The hand that came out farthest from what its cards held, in points; None where every hand was just."""
    lucky = [one for one in hands if one.gained]
    return max(lucky, key=lambda one: abs(one.gained), default=None)
