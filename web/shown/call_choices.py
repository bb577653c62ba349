"""The calls that the book allows where a deal stands, for whoever enters them: no other one is offered."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import NO_TRUMP, Suit, Trump
from referee.play.deal_outcome import Phase
from referee.play.one_deal import Hand
from referee.seats import Seat

from .names import Plain

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def offered_calls(hand: Hand | None) -> list[Plain]:
    """Every call that may come next, each with the fact to be entered, seat by seat from eldest hand.

    ``alone``: it may be declared with the call. Who has passed in this round is offered nothing. Empty
    outside the calling.
    """
    if hand is None or hand.phase is not Phase.CALLING:
        return []
    return [call for seat in _order(hand) for call in _calls_of(hand, seat)]


def may_pass(hand: Hand | None) -> bool:
    """Whether whoever is to speak may pass: not the dealer who has to name a suit."""
    if hand is None or hand.phase is not Phase.CALLING:
        return False
    calling = hand.calling
    return not (hand.rules.stick_dealer and calling.round == 2 and calling.to_call is hand.dealer)


def _order(hand: Hand) -> tuple[Seat, ...]:
    """Everybody who calls, from eldest hand; in the second round those who have not passed in it."""
    table = hand.rules.seating
    order = table.in_turn(table.eldest_hand(hand.dealer))
    first = hand.calling.to_call
    return order[order.index(first) :] if hand.calling.round == 2 and first in order else order


def _calls_of(hand: Hand, seat: Seat) -> Iterator[Plain]:
    rules, up = hand.rules, hand.up
    lone = rules.lone_hands != "none"
    benny_up = up is not None and up in rules.benny_cards
    first_round = hand.calling.round == 1
    if benny_up and first_round:
        if seat is hand.dealer:
            yield from (_suit(seat, suit, lone) for suit in SUITS)
        return
    order = _order(hand)
    first = hand.calling.to_call
    passed = first in order and order.index(seat) < order.index(first)
    if first_round and not passed:
        if rules.partner_first_round == "alone only" and seat is rules.seating.partner(hand.dealer):
            fact = {"fact": "turned_down", "seat": str(seat)}
            yield {"seat": str(seat), "call": "partner_alone", "suit": None, "alone": False, "fact": fact}
        elif rules.partner_first_round == "plays alone" and seat is rules.seating.partner(hand.dealer):
            alone: Plain = {"fact": "ordered_up", "seat": str(seat), "alone": True}
            yield {"seat": str(seat), "call": "partner_alone", "suit": None, "alone": False, "fact": alone}
        else:
            name = "took_up" if seat is hand.dealer else "ordered_up"
            fact = {"fact": name, "seat": str(seat)}
            yield {"seat": str(seat), "call": name, "suit": None, "alone": lone, "fact": fact}
    # a suit may be named before the passes are entered: that it was turned down follows from it
    for suit in SUITS:
        if up is None or suit is not up.suit or benny_up:
            yield _suit(seat, suit, lone)
    # like a suit, it may be tapped before the passes are entered
    if rules.no_trump != "no":
        yield {**_suit(seat, NO_TRUMP, lone), "call": "no_trump", "suit": None}


def _suit(seat: Seat, suit: Trump, alone: bool) -> Plain:
    fact = {"fact": "made", "seat": str(seat), "suit": suit.value}
    return {"seat": str(seat), "call": "made", "suit": suit.value, "alone": alone, "fact": fact}
