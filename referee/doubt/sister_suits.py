"""Detects whether the camera confuses the two suits of a colour in the deck on the table.

Readings of a deck are not independent: a printer's club that looks like a spade does so on every card. An
error that the pack proves for a card therefore counts for the other cards of that suit.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..cards import Card
from ..play.cached import cached
from ..play.one_deal import Hand
from .tuning import DOUBT

FEW_PIPS = "AJQK"
"""They show their suit in two or four small places, and makers decorate aces; a nine shows it nine times."""


def sister_of(card: Card) -> Card | None:
    """The card of the same rank in the other suit of its colour; None for a joker."""
    return None if card.suit is None else Card(card.rank, card.suit.sister.value)


@cached
def confused_cards(hand: Hand) -> frozenset[Card]:
    """The cards that unread aces and courts of this deal were taken for although they are of the sister suit.

    Each was named elsewhere, or the unread card is torn between it and its sister.
    """
    confused: set[Card] = set()
    named = {play.card for play in hand.plays if play.card is not None}
    for play in hand.plays:
        if play.card is not None or len(play.shares) != len(play.rivals):
            continue
        likely: Mapping[Card, float] = dict(zip(play.rivals, play.shares, strict=True))
        for card, p in likely.items():
            sister = sister_of(card)
            if sister is None or card.rank not in FEW_PIPS or sister in named:
                continue
            is_torn = min(p, likely.get(sister, 0.0)) >= DOUBT.torn_p
            if is_torn or (card in named and p >= DOUBT.claimed_p):
                confused.add(card)
    return frozenset(confused)


def likely_sister(hand: Hand, card: Card) -> Card | None:
    """The sister that an ace or court read as ``card`` may be in this deal, though it has no rival.

    The confused cards themselves are settled by the pack: both of their rank are on the table.
    """
    if card.rank not in FEW_PIPS:
        return None
    others = (other for other in confused_cards(hand) if other.rank != card.rank)
    return sister_of(card) if any(other.suit is card.suit for other in others) else None
