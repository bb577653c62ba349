"""The two parties of a deal: the side that made the trump, and everybody else; who may play alone."""

from __future__ import annotations

from ..seats import Seat, Side
from .one_deal import Hand


def party(hand: Hand, seat: Seat) -> tuple[Side, ...]:
    """All sides that play together with ``seat`` in this deal.

    With four players that is the side itself. With three, the two who did not make the trump play against
    the maker (Keller, chapter 7); while the maker is not known, everybody is alone.
    """
    table = hand.rules.seating
    seats_side = table.side(seat)
    if len(table.sides) == 2 or hand.maker is None:
        return (seats_side,)
    makers = table.side(hand.maker)
    return (makers,) if seats_side == makers else tuple(side for side in table.sides if side != makers)


def adversaries(hand: Hand, seat: Seat) -> tuple[Side, ...]:
    """All sides that play against ``seat`` in this deal."""
    allies = party(hand, seat)
    return tuple(side for side in hand.rules.seating.sides if side not in allies)


def may_play_alone(hand: Hand, seat: Seat) -> bool:
    """Whether the book lets ``seat`` play alone, as far as it is known who made the trump."""
    rules, maker = hand.rules, hand.maker
    if rules.lone_hands == "none" or seat not in hand.active:
        return False
    if maker is None or maker is seat:
        return True
    if seat in rules.seating.side(maker):
        return rules.lone_hands != "maker"
    return rules.defend_alone == "always"
