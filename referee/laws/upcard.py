"""The up-card after it has gone into the dealer's hand (Somerset 88, 91; Keller, line 26)."""

from __future__ import annotations

from ..play.house_exchanges import may_exchange_with_partner
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS


def has_up_card(hand: Hand) -> bool:
    """Whether the dealer is known to hold the up-card until it is played.

    Not if the book lets the dealer discard it, if five other cards show that they did, or if it was played
    by an unknown player.
    """
    if not hand.calling.is_picked_up or hand.up is None or hand.rules.discard_up_card:
        return False
    if hand.dealer in may_exchange_with_partner(hand):
        return False
    if hand.discarded is not None and hand.discarded.card == hand.up:
        return False
    return not has_put_away(hand) and not _may_be_played(hand)


def has_put_away(hand: Hand) -> bool:
    """Whether five other cards of the dealer were read, so that the up-card must have been discarded."""
    if not hand.calling.is_picked_up or hand.up is None or _may_be_played(hand):
        return False
    if hand.dealer in may_exchange_with_partner(hand):
        return False
    cards = [play.card for _, play in hand.played_by(hand.dealer)] + list(hand.shown.get(hand.dealer, ()))
    return len(cards) >= TRICKS and None not in cards and hand.up not in cards


def _may_be_played(hand: Hand) -> bool:
    """Whether the up-card was played by an unknown player."""
    return any(play.card == hand.up for _, play in hand.played_by(None))
