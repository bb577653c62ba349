"""The calls that the book allows next: the page offers no others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ..cards import NO_TRUMP, Suit, Trump
from ..facts.register import Fact, Made, OrderedUp, TookUp, TurnedDown
from ..play.cached import cached
from ..play.deal_outcome import Phase
from ..play.one_deal import Hand
from ..seats import Seat

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class Call(StrEnum):
    """The kinds of calls."""

    ORDERED_UP = "ordered_up"
    TOOK_UP = "took_up"
    PARTNER_ALONE = "partner_alone"
    MADE = "made"
    NO_TRUMP = "no_trump"


@dataclass(frozen=True, slots=True)
class CallView:
    """A call of ``seat``, and the ``fact`` to enter for it; ``may_be_alone``: it may declare a lone hand."""

    seat: Seat
    call: Call
    suit: Suit | None
    may_be_alone: bool
    fact: Fact


@cached
def call_views(hand: Hand) -> tuple[CallView, ...]:
    """Every call that may come next, seat by seat from eldest hand; none outside the calling.

    A player who has passed in this round has no calls.
    """
    if hand.phase is not Phase.CALLING:
        return ()
    return tuple(call for seat in _order(hand) for call in _calls_of(hand, seat))


def may_pass(hand: Hand) -> bool:
    """Whether the player to call may pass: not the dealer who has to name a suit."""
    calling = hand.calling
    if hand.phase is not Phase.CALLING:
        return False
    return not (hand.rules.stick_dealer and calling.round == 2 and calling.to_call is hand.dealer)


def _order(hand: Hand) -> tuple[Seat, ...]:
    """The callers, from eldest hand; in the second round only those who have not passed in it."""
    table = hand.rules.seating
    order = table.in_turn(table.eldest_hand(hand.dealer))
    first = hand.calling.to_call
    return order[order.index(first) :] if hand.calling.round == 2 and first in order else order


def _calls_of(hand: Hand, seat: Seat) -> Iterator[CallView]:
    rules, up = hand.rules, hand.up
    lone = rules.lone_hands != "none"
    benny_up = up is not None and up in rules.benny_cards
    first_round = hand.calling.round == 1
    if benny_up and first_round:
        if seat is hand.dealer:
            yield from (_made(seat, suit, lone) for suit in SUITS)
        return
    order = _order(hand)
    first = hand.calling.to_call
    passed = first in order and order.index(seat) < order.index(first)
    if first_round and not passed:
        yield _of_the_up_card(hand, seat, lone)
    # a suit may be named before the passes are entered: it follows that the card was turned down
    for suit in SUITS:
        if up is None or suit is not up.suit or benny_up:
            yield _made(seat, suit, lone)
    # like a suit, it may be tapped before the passes are entered
    if rules.no_trump != "no":
        yield _made(seat, NO_TRUMP, lone)


def _of_the_up_card(hand: Hand, seat: Seat, lone: bool) -> CallView:
    """The call by which the suit of the up-card becomes trump, or the partner's own way to play alone."""
    partner_may = hand.rules.partner_first_round
    if seat is hand.rules.seating.partner(hand.dealer):
        if partner_may == "alone only":
            return CallView(seat, Call.PARTNER_ALONE, None, False, TurnedDown(seat))
        if partner_may == "plays alone":
            return CallView(seat, Call.PARTNER_ALONE, None, False, OrderedUp(seat, alone=True))
    if seat is hand.dealer:
        return CallView(seat, Call.TOOK_UP, None, lone, TookUp(seat))
    return CallView(seat, Call.ORDERED_UP, None, lone, OrderedUp(seat))


def _made(seat: Seat, trump: Trump, alone: bool) -> CallView:
    if isinstance(trump, Suit):
        return CallView(seat, Call.MADE, trump, alone, Made(seat, trump))
    return CallView(seat, Call.NO_TRUMP, None, alone, Made(seat, trump))
