"""Why a claim of a revoke is unfounded, if the cards show it (Somerset 62, 64, 69; Keller, line 52).

An unproved claim does not mean that nobody revoked. If every card that matters was seen, the referee can
decide it: the left bower is a trump and no card of its printed suit, the mistake was corrected in time, or
the accused followed suit in every trick that was claimed.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card, Suit, suit_of
from ..facts.register import Claimed
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS, Trick
from ..words.message import say
from .revokes_excused import brought_about
from .ruling import Unfounded


def unfounded(hand: Hand, claim: Claimed) -> Unfounded | None:
    """Why ``claim`` is unfounded; None if the cards do not show it."""
    tricks = [trick for trick in hand.tricks if claim.trick in (None, trick.number)]
    if hand.trump is None:
        return None
    for trick in tricks:
        reason = _corrected(hand, claim, trick)
        if reason is not None:
            return reason
    all_seen = _is_all_seen(hand, claim, tricks)
    for trick in tricks if all_seen or claim.trick is not None else ():
        reason = _forced(hand, claim, trick)
        if reason is not None:
            return reason
    if not all_seen:
        return None
    for trick in tricks:
        reason = _left_bower(hand, claim, trick)
        if reason is not None:
            return reason
    always = say("unfounded.always_followed", seat=claim.against)
    return Unfounded("followed", claim.trick, _law(hand), always)


def _law(hand: Hand) -> str:
    """The law on following suit; the law on the revoke in a book that has no other."""
    return hand.rules.cited("follow-suit") or hand.rules.law_of("revoke_points")


def _corrected(hand: Hand, claim: Claimed, trick: Trick) -> Unfounded | None:
    """A card that did not follow suit was taken back in time, and a card that did was played."""
    led, seat = trick.led(hand.trump, hand.benny), claim.against
    played = trick.card_of(seat)
    if led is None or played is None or trick.leader is seat:
        return None
    if suit_of(played, hand.trump, hand.benny) is not led:
        return None
    for back in trick.withdrawn:
        if back.seat is seat and back.card is not None:
            refused = suit_of(back.card, hand.trump, hand.benny) is not led
            if refused:
                words = say(
                    "unfounded.took_back_in_trick_and_followed",
                    seat=seat,
                    card=back.card,
                    trick=trick.number,
                    played=played,
                )
                law = hand.rules.cited("corrected-revoke") or _law(hand)
                return Unfounded("corrected", trick.number, law, words, (back.card, played))
    return None


def _forced(hand: Hand, claim: Claimed, trick: Trick) -> Unfounded | None:
    """A card that did not follow suit because the adversaries had called it, or had made it stay."""
    led = trick.led(hand.trump, hand.benny)
    for play in trick.plays[1:]:
        if led is None or play.seat is not claim.against or play.card is None:
            continue
        if suit_of(play.card, hand.trump, hand.benny) is led:
            continue
        why = brought_about(hand, trick, play, led)
        if why:
            words = say("unfounded.forced", seat=play.seat, card=play.card, trick=trick.number, why=why)
            law = hand.rules.cited("no-forced-revoke") or _law(hand)
            return Unfounded("forced", trick.number, law, words)
    return None


def _left_bower(hand: Hand, claim: Claimed, trick: Trick) -> Unfounded | None:
    """Reading the left bower as its printed suit shows a refusal that is none."""
    if not isinstance(hand.trump, Suit):
        return None  # there is no left bower without trumps
    right, left = Card("J", hand.trump.value), Card("J", hand.trump.sister.value)
    seat, led = claim.against, trick.plays[0].card if trick.plays else None
    played = trick.card_of(seat)
    if led is None or played is None or trick.leader is seat:
        return None
    printed = led.suit
    refused = played.suit is not printed
    held = {card for card in _of(hand, claim, trick.number) if card.suit is printed}
    if led == left:
        seems = bool(held)
    elif played == left:
        seems = printed is hand.trump
    else:
        seems = printed is left.suit and left in held
    if not (refused and seems):
        return None
    printed_on_it = say(f"suit_one.{hand.trump.sister.word}")
    words = say("unfounded.left_bower", trump=hand.trump, card=left, suit=printed_on_it)
    law = hand.rules.cited("left-bower") or _law(hand)
    return Unfounded("left bower", trick.number, law, words, (right, left))


def _of(hand: Hand, claim: Claimed, number: int) -> Iterator[Card]:
    """The cards that the accused still held after trick ``number``."""
    for later, play in hand.played_by(claim.against):
        if later > number and play.card is not None:
            yield play.card
    yield from hand.shown.get(claim.against, ())


def _is_all_seen(hand: Hand, claim: Claimed, tricks: list[Trick]) -> bool:
    """Whether every card of the accused is known, and every lead that they had to follow."""
    plays = hand.played_by(claim.against)
    shown = hand.shown.get(claim.against, ())
    sure = all(play.card is not None for _, play in plays)
    leads = all(t.plays and t.plays[0].card is not None for t in tricks)
    return bool(tricks) and sure and leads and len(plays) + len(shown) >= TRICKS
