"""Tells whether the camera confuses two suits of one colour in the deck on the table.

Readings of one deck are not independent: a printer's club that looks like a spade does so on every card. What
the pack says of one card therefore counts for the others of both suits.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..cards import Card, Suit
from ..play.cached import cached
from ..play.one_deal import Hand
from .tuning import DOUBT

ONE_PIP = "AJQK"
"""They show their suit in two or four small places, and makers decorate aces; a nine shows it nine times."""


def sister_of(card: Card) -> Card | None:
    """The card of the same rank in the other suit of its colour; None for a joker."""
    return None if card.suit is None else Card(card.rank, card.suit.sister.value)


@cached
def confused_suits(hand: Hand) -> frozenset[Suit]:
    """The suits that an ace or court may be named by in this deal although it is of their sister suit.

    An unread one was taken for a card of that suit that was named elsewhere, or is torn between both.
    """
    confused: set[Suit] = set()
    named = {play.card for play in hand.plays if play.card is not None}
    for play in hand.plays:
        if play.card is not None or len(play.shares) != len(play.rivals):
            continue
        likely: Mapping[Card, float] = dict(zip(play.rivals, play.shares, strict=True))
        for card, p in likely.items():
            sister = sister_of(card)
            if card.suit is None or sister is None or card.rank not in ONE_PIP or sister in named:
                continue
            is_torn = min(p, likely.get(sister, 0.0)) >= DOUBT.torn_p
            if is_torn or (card in named and p >= DOUBT.claimed_p):
                confused.add(card.suit)
    return frozenset(confused)


def likely_sister(hand: Hand, card: Card) -> Card | None:
    """The sister that an ace or court read as ``card`` may be in this deal, though it has no rival."""
    return sister_of(card) if card.rank in ONE_PIP and card.suit in confused_suits(hand) else None
