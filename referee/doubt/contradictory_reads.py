"""Contradictions in the record: too many cards, the same card in two places, a player without a card.

Nothing at such places proves anything until people have looked at them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ..cards import Card
from ..play.cached import cached
from ..play.cards_seen_twice import seen_twice
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS, Play
from ..play.unseen_plays import unseen_cards
from .tuning import DOUBT

FEW_PIPS = "AJQK"
"""They show their suit in two or four small places, and makers decorate aces; a nine shows it nine times."""


def sister_of(card: Card | None) -> Card | None:
    """The card of the same rank in the other suit of its colour; None for a joker, and for no card."""
    return None if card is None or card.suit is None else Card(card.rank, card.suit.sister.value)


@cached
def confused_cards(hand: Hand) -> frozenset[Card]:
    """The aces and courts of this deal that the camera took other cards for: it may be, their sisters.

    Each was named twice, or once and an unread card is likely to be it, or an unread card is torn between it
    and its sister; or people corrected it to its sister, or took its name away.
    """
    read = [play for play in hand.plays if not hand.is_vouched(play.place)]
    named = Counter(play.card for play in hand.plays if play.card is not None)
    confused = {play.card for play in read if play.card is not None and named[play.card] > 1}
    for play in read:
        if play.card is not None or len(play.shares) != len(play.rivals):
            continue
        likely: Mapping[Card, float] = dict(zip(play.rivals, play.shares, strict=True))
        for card, p in likely.items():
            sister = sister_of(card)
            is_torn = sister is not None and min(p, likely.get(sister, 0.0)) >= DOUBT.torn_p
            if is_torn or (card in named and p >= DOUBT.claimed_p):
                confused.add(card)
    confused |= {play.was for play in hand.plays if play.was is not None and play.card is None}
    confused = {card for card in confused if sister_of(card) not in named}
    confused |= {play.was for play in hand.plays if play.was is not None and play.card == sister_of(play.was)}
    return frozenset(card for card in confused if card.rank in FEW_PIPS)


@cached
def outside_the_pack(hand: Hand) -> tuple[Play, ...]:
    """Plays of cards that the pack in use does not hold."""
    return tuple(p for p in hand.plays if p.card is not None and p.card not in hand.rules.cards)


@cached
def shown_in_doubt(hand: Hand) -> frozenset[Card]:
    """Cards that were shown as still held and cannot have been, as the cards were read.

    They fell in this deal, were shown of two players, or are not in the pack.
    """
    shown = Counter(card for cards in hand.shown.values() for card in set(cards))
    fell = {play.card for play in hand.plays}
    sound = {card for card, of in shown.items() if of == 1 and card not in fell}
    return frozenset(set(shown) - (sound & hand.rules.cards))


@cached
def unread_extras(hand: Hand) -> frozenset[int]:
    """Places of unread cards, without anybody vouching, where there seems to be a card too many.

    Their player has another card in the trick, or is unknown, or there are more tricks than there can be. The
    camera saw something; whether it was a played card is not known.
    """
    too_many = len(hand.tricks) > TRICKS
    return frozenset(
        play.place
        for trick in hand.tricks
        for play in trick.plays
        if play.card is None
        and not hand.is_vouched(play.place)
        and (too_many or play.seat is None or sum(card.seat is play.seat for card in trick.plays) > 1)
    )


@cached
def outlined_twice(hand: Hand) -> frozenset[int]:
    """Places of surplus cards of a player that may be a second outline of an unread card.

    Naming such a card vouches for its face and not for its player, and naming its player not for its face.
    """
    unread = {play.rivals[0] for play in hand.plays if play.card is None and play.rivals}
    return frozenset(
        play.place
        for trick in hand.tricks
        for play in trick.plays
        if play.card in unread and any(other.seat is play.seat for other in trick.plays if other is not play)
    )


@cached
def muddled_from(hand: Hand) -> int:
    """The first trick from which cards may be in a wrong trick; the number after the last if none may.

    A thing read as a card, or a card read in two tricks, shifts the cards that follow.
    """
    extras, doubtful = unread_extras(hand), doubtful_places(hand)
    twice = {card for card, places in seen_twice(hand).items() if set(places) <= doubtful}
    muddled = [
        trick.number
        for trick in hand.tricks
        for play in trick.plays
        if play.place in extras or (play.card in twice and _is_in_two_tricks(hand, play.card))
    ]
    return min(muddled, default=len(hand.tricks) + 1)


def _is_in_two_tricks(hand: Hand, card: Card | None) -> bool:
    """Whether the card was read in more than one trick, always from the same player."""
    plays = [(trick.number, play.seat) for trick in hand.tricks for play in trick.plays if play.card == card]
    return len({number for number, _ in plays}) > 1 and len({seat for _, seat in plays}) == 1


def odd_leads(hand: Hand) -> dict[int, int]:
    """Places of leads not made by the computed winner, with the number of the trick before each."""
    odd: dict[int, int] = {}
    for trick in hand.tricks:
        if trick.withdrawn:
            continue
        due = hand.leader_due(trick.number)
        if due is not None and trick.leader is not None and trick.leader is not due:
            odd[trick.plays[0].place] = trick.number - 1
    return odd


@cached
def doubtful_places(hand: Hand) -> frozenset[int]:
    """Places of plays that prove nothing until people have looked at them."""
    doubtful = {place for places in seen_twice(hand).values() for place in places}
    doubtful |= {play.place for play in outside_the_pack(hand)}
    doubtful |= {play.place for play in hand.plays if play.card in shown_in_doubt(hand)}
    return frozenset(doubtful) - hand.confirmed


def is_gathered_oddly(hand: Hand, number: int) -> bool:
    """Whether the losing side took the trick away, and nobody vouches for it."""
    trick, winner, table = hand.tricks[number - 1], hand.winners[number - 1], hand.rules.seating
    by, place = trick.gathered_by, trick.quit_place
    if by is None or winner is None or place is None or hand.is_vouched(place):
        return False
    return table.side(by) != table.side(winner)


def is_in_doubt(hand: Hand, number: int) -> bool:
    """Whether the players of the cards in trick ``number`` are not all known, or a card was not seen."""
    if not 0 < number <= len(hand.tricks):
        return False
    plays = hand.tricks[number - 1].plays
    doubtful = doubtful_places(hand)
    doubtful = doubtful | unread_extras(hand)
    open_player = any(play.seat is None or play.place in doubtful for play in plays)
    return open_player or bool(unseen_cards(hand, number))


def has_doubt_near(hand: Hand, place: int) -> bool:
    """Whether the trick at ``place``, or a neighbouring trick, holds a doubt.

    A card given to a wrong player, or to a wrong trick, leaves a gap or a doubt there.
    """
    begun = [
        trick.number
        for trick in hand.tricks
        if trick.plays and not hand.is_later(trick.plays[0].place, place)
    ]
    number = max(begun, default=1)
    return any(is_in_doubt(hand, near) for near in (number - 1, number, number + 1))


def cards_lost(hand: Hand) -> int:
    """How many cards of the turned tricks were not seen, or have no known player."""
    lost = 0
    for trick in hand.tricks:
        nobodys = sum(play.seat is None and not hand.is_vouched(play.place) for play in trick.plays)
        lost += max(len(unseen_cards(hand, trick.number)), nobodys)
    return lost
