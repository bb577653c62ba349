"""The two parties of a deal: the side that made the trump, and everybody else."""

from __future__ import annotations

from ..seats import Seat, Side
from .one_deal import Hand


def party(hand: Hand, seat: Seat) -> tuple[Side, ...]:
    """All sides that play together with ``seat`` in this deal.

    With four that is the side itself. With three, the two that did not make the trump play against
    the maker (Keller, chapter 7); while the maker is not known, everybody is alone.
    """
    table = hand.rules.seating
    own = table.side(seat)
    if len(table.sides) == 2 or hand.maker is None:
        return (own,)
    makers = table.side(hand.maker)
    return (own,) if own == makers else tuple(side for side in table.sides if side != makers)


def adversaries(hand: Hand, seat: Seat) -> tuple[Side, ...]:
    """All sides that play against ``seat`` in this deal."""
    own = party(hand, seat)
    return tuple(side for side in hand.rules.seating.sides if side not in own)
