"""The results of an evening's finished hands, compared with the worth of their cards with all cards open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..game.judged_deal import JudgedDeal
from ..open_cards.hand_laid_open import CoveredHand, UnknownCards, finished
from ..open_cards.values import is_all_lawful, whole_hand
from ..play.cached import cached
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS
from ..seats import Seat, Side


@dataclass(frozen=True, slots=True)
class HandOpen:
    """A hand that was played out, all of its cards known and none of them against the laws.

    The ``makers`` took ``taken`` tricks; with all cards open they would have taken ``could``. ``gained`` is
    their gain in points, less the adversaries'. ``scored`` are the sides that scored, ``points`` the points
    of each, ``seats`` the players.
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
    """A deal compared with its open cards; None if it is not over, not known, not lawful, or annulled."""
    return None if judged.is_annulled else _laid_open(judged.hand)


@cached
def _laid_open(hand: Hand) -> HandOpen | None:
    """The same for a hand; cached, because a season's figures are computed again after every deal."""
    if hand.outcome is not Outcome.PLAYED:
        return None
    try:
        laid_open = finished(hand)
    except (CoveredHand, UnknownCards):
        return None
    winners = [winner for winner in hand.winners if winner is not None]
    if laid_open.missing or len(winners) != TRICKS or not is_all_lawful(laid_open):
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
    """The fully known ``deals``, in order."""
    return tuple(hand for hand in map(hand_open, deals) if hand is not None)


def best_of(hands: Iterable[HandOpen]) -> HandOpen | None:
    """The hand that brought the most points by its cards alone; the earliest of several."""
    just = [hand for hand in hands if hand.taken == hand.could and hand.points]
    return max(just, key=lambda hand: hand.points, default=None)


def luckiest_of(hands: Iterable[HandOpen]) -> HandOpen | None:
    """The hand with the result farthest from its cards' worth, in points; None if every hand was just."""
    lucky = [hand for hand in hands if hand.gained]
    return max(lucky, key=lambda hand: abs(hand.gained), default=None)
