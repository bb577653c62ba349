"""Refusals of a suit that the adversaries caused: no revoke follows from them (Keller 40, 47)."""

from __future__ import annotations

from ..cards import Trump, suit_of
from ..facts.register import Called, Chose
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..play.tricks_of_deal import Play, Trick
from ..words.message import Message, say


def brought_about(hand: Hand, trick: Trick, play: Play, led: Trump) -> Message | None:
    """Why a card that did not follow suit is no revoke, as text; None if it may be."""
    if is_called_for(hand, play):
        return say("unfounded.called_for")
    return say("unfounded.made_to_stay") if is_elected(hand, trick, play, led) else None


def is_elected(hand: Hand, trick: Trick, play: Play, led: Trump) -> bool:
    """Whether the adversaries chose this card to stay although the other followed suit (Keller, line 47).

    No election may cause a revoke.
    """
    assert play.seat is not None
    against = adversaries(hand, play.seat)
    chosen = [place for place, fact in hand.facts
              if isinstance(fact, Chose) and fact.remedy == "keep" and fact.side in against
              and fact.card == play.card and hand.is_later(place, play.place)]  # fmt: skip
    return bool(chosen) and any(
        back.seat is play.seat
        and back.card is not None
        and hand.is_later(chosen[0], back.place)
        and suit_of(back.card, hand.trump, hand.benny) is led
        for back in trick.withdrawn
    )


def is_called_for(hand: Hand, play: Play) -> bool:
    """Whether the adversaries had called this card, and the player answered the call with it.

    No call may cause a revoke (Somerset 55; Keller, line 40): the callers collect nothing for it.
    """
    assert play.seat is not None
    against = adversaries(hand, play.seat)
    before = [card.place for _, card in hand.played_by(play.seat) if hand.is_later(play.place, card.place)]
    for place, fact in hand.facts:
        match fact:
            case Called(side, card, seat) if (seat, card) == (play.seat, play.card):
                by = side
            case Chose(side, "call-card", _, card) if card == play.card and place in hand.heeded:
                by = side
            case _:
                continue
        answered = hand.is_later(play.place, place)
        if by in against and answered and not any(hand.is_later(earlier, place) for earlier in before):
            return True
    return False
