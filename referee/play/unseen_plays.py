"""Cards of a trick that was turned that nobody saw: what they leave open, whatever the laws say."""

from __future__ import annotations

from ..seats import Seat
from .one_deal import Hand


def unseen_cards(hand: Hand, number: int) -> frozenset[Seat]:
    """Seats of which no card was seen in trick ``number``, quitted with a card too few.

    Empty where people stand for it that a card was not played (Somerset 60).
    """
    trick = hand.tricks[number - 1]
    if not trick.quitted or trick.complete or trick.quit_place is None or hand.is_vouched(trick.quit_place):
        return frozenset()
    return frozenset(hand.active) - {play.seat for play in trick.plays if play.seat is not None}


def lead_unseen(hand: Hand, number: int) -> bool:
    """Whether the card led to trick ``number`` may be one that was not seen, and the suit another.

    While the trick lies there, too: who was to lead may have done so, unless people stand for the lead.
    """
    trick = hand.tricks[number - 1]
    if trick.quitted:
        missing = unseen_cards(hand, number)
    elif trick.complete or (trick.plays and hand.is_turn_vouched(trick.plays[0].place)):
        missing = frozenset()
    else:
        missing = frozenset(hand.active) - {play.seat for play in trick.plays if play.seat is not None}
    return bool(missing) and (hand.leader_due(number) is None or hand.leader_due(number) in missing)
