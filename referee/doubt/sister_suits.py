"""Revokes that depend on the suit of aces and courts that the camera may take for the other of their colour.

Readings of a deck are not independent: a printer's club that looks like a spade does so on every card. So
three cards that may each be of the sister suit are all of it about as often as one is (film 46110010), and an
error that the pack proves for a card counts for the other cards of that suit.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Suit
from ..facts.register import Played
from ..laws.register import rulings_of_hand
from ..laws.ruling import REVOKE, Ruling
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play
from .contradictory_reads import FEW_PIPS, confused_cards, sister_of
from .possible_worlds import is_within_pack, worlds_of
from .standing import key_of, keys_of
from .tuning import DOUBT
from .uncertain_fact import Doubt, DoubtKind, Way
from .unread_cards import likeliest_names, named


def suit_in_question(hand: Hand, ruling: Ruling) -> Doubt | None:
    """The first card to ask for if a revoke depends on aces and courts that may be of their sister suit.

    None if it stands all the same, and for every other ruling.
    """
    worlds = worlds_of(hand)
    if ruling.kind != REVOKE or worlds.has_overflowed:
        return None
    for world in worlds.all:
        hand_as_named = world.hand
        if key_of(ruling) not in keys_of(hand_as_named):
            hand_as_named = named(hand_as_named, likeliest_names(hand_as_named) or {})
        for suit in Suit:
            if plays := _misread(hand, hand_as_named, ruling, suit):
                names = [card for card in (plays[0].card, sister_of(plays[0].card)) if card is not None]
                ways = tuple(Way(DOUBT.as_seen_p, card, None) for card in names)
                return Doubt(plays[0].place, ways, DoubtKind.CARD)
    return None


def _misread(hand: Hand, world: Hand, ruling: Ruling, suit: Suit) -> tuple[Play, ...] | None:
    """The cards of ``suit`` without which, as their sisters, a revoke falls; None if it stands."""
    stands = next((r for r in rulings_of_hand(world) if key_of(r) == key_of(ruling)), None)
    if stands is None:
        return ()
    for play in _deciding(world, stands):
        sister = sister_of(play.card)
        if sister is None or sister.suit is not suit.sister or not _may_be_sister(hand, play):
            continue
        other = named(world, {play.place: sister})
        if is_within_pack(other):
            others = _misread(hand, other, ruling, suit)
            if others is not None:
                return play, *others
    return None


def _may_be_sister(hand: Hand, play: Play) -> bool:
    """Whether an ace or a court may be its sister: by its own reading, or by that of others of its suit."""
    if play.card is None or play.card.rank not in FEW_PIPS or play.place in hand.confirmed_cards:
        return False
    read = hand.facts[hand.order[play.place]].event
    if not read.seen:
        return False
    if isinstance(read, Played) and sister_of(play.card) in read.rivals:
        return True
    return any(card.suit is play.card.suit and card.rank != play.card.rank for card in confused_cards(hand))


def _deciding(world: Hand, revoke: Ruling) -> Iterator[Play]:
    """The lead of a revoke's trick, the offender's card, and the card that proves it."""
    plays = next((trick.plays for trick in world.tricks if trick.number == revoke.trick), ())
    yield from (play for play in plays if play is plays[0] or play.seat is revoke.offender)
    held = revoke.proof.held if revoke.proof is not None else None
    yield from (play for _, play in world.played_by(revoke.offender) if play.card == held)
