"""The card turned up, once it has gone into the dealer's hand (Somerset 88, 91; Keller, line 26)."""

from __future__ import annotations

from ..hand import Hand
from ..trick import TRICKS
from .doubt import anothers, doubtful_places, shown_of


def holds_up_card(hand: Hand) -> bool:
    """Whether the dealer is known to hold the up-card until he plays it.

    Not where the book lets him put it away, nor once his other cards show that he has; nor where another
    was seen to play it, for one of the two reads is wrong then.
    """
    if not hand.calling.picked_up or hand.up is None or hand.rules.discard_up_card:
        return False
    if hand.discarded is not None and hand.discarded.card == hand.up:
        return False
    return not _five_others(hand) and not anothers(hand, hand.dealer, hand.up)


def put_away(hand: Hand) -> bool:
    """Whether the dealer's other five cards have all been seen beyond doubt, so that the up-card is not
    among his; and nobody else was seen to have it, for then it was not the card turned up."""
    if not _five_others(hand) or hand.up is None or anothers(hand, hand.dealer, hand.up):
        return False
    doubtful = doubtful_places(hand)
    shown = hand.shown.get(hand.dealer, ())
    return shown_of(hand, hand.dealer) == shown and not any(
        play.place in doubtful for _, play in hand.played_by(hand.dealer)
    )


def _five_others(hand: Hand) -> bool:
    """Whether five cards of the dealer's were read, and the up-card, which he picked up, as none of them."""
    if not hand.calling.picked_up or hand.up is None:
        return False
    cards = [play.card for _, play in hand.played_by(hand.dealer)] + list(hand.shown.get(hand.dealer, ()))
    return len(cards) >= TRICKS and None not in cards and hand.up not in cards
