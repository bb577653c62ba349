"""Unseen cards of a turned trick, and what they leave open, whatever the laws are."""

from __future__ import annotations

from ..seats import Seat
from .one_deal import Hand


def unseen_cards(hand: Hand, number: int) -> frozenset[Seat]:
    """Seats without a seen card in trick ``number``, which was quitted with a card missing.

    Empty if people vouch that the card was not played (Somerset 60).
    """
    trick = hand.tricks[number - 1]
    if (
        not trick.is_quitted
        or trick.is_complete
        or trick.quit_place is None
        or hand.is_vouched(trick.quit_place)
    ):
        return frozenset()
    return frozenset(hand.active) - {play.seat for play in trick.plays if play.seat is not None}


def may_be_led_unseen(hand: Hand, number: int) -> bool:
    """Whether the lead to trick ``number`` may be an unseen card, and so of another suit.

    Also while the trick is on the table: the player due to lead may have led, unless people vouch for the
    lead.
    """
    trick = hand.tricks[number - 1]
    if trick.is_quitted:
        missing = unseen_cards(hand, number)
    elif trick.is_complete or (trick.plays and hand.is_turn_vouched(trick.plays[0].place)):
        missing = frozenset()
    else:
        missing = frozenset(hand.active) - {play.seat for play in trick.plays if play.seat is not None}
    # who leads first depends on the dealer
    due = None if number == 1 and hand.is_dealer_unseen else hand.leader_due(number)
    return bool(missing) and (due is None or due in missing)
