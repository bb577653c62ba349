"""Facts from tokens on the table: the same as from a tap on the page, with the token as their source.

A token is a person's entry. It answers what is open and never overturns an entry or a sighting: if it
contradicts these it yields no fact, and the page asks as if there were no token.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..facts.register import (
    Amended,
    Confirmed,
    DealBegan,
    Dealt,
    Fact,
    Made,
    OrderedUp,
    PickedUp,
    TookUp,
    TrumpCall,
    TurnedDown,
)
from ..game.game import Game
from ..play.deal_outcome import Phase
from ..play.one_deal import Hand
from ..seats import Seat
from ..table_events import Token, TokenLaid


def token_facts(game: Game, laid: TokenLaid) -> tuple[Fact, ...]:
    """The facts that a token yields at this moment of the game; empty if it adds nothing."""
    hand = game.followed
    if laid.token is Token.DEALER:
        events = _dealer(game, laid.seat)
    elif hand is None or hand.phase in (Phase.OVER, Phase.DEALING) or len(hand.tricks) > 1:
        return ()
    elif laid.token is Token.ALONE:
        events = _alone(hand, laid.seat)
    else:
        events = _trump(hand, laid)
    return tuple(_from(event, laid.seen) for event in events)


def dealer_by_token(hand: Hand | None) -> Seat | None:
    """Who deals by a token laid before the deal; None without a token, or if a card has been turned up."""
    if hand is None or hand.phase is not Phase.DEALING or not hand.facts:
        return None
    _, first = hand.facts[0]
    return first.dealer if isinstance(first, DealBegan) and first.seen else None


def _from(fact: Fact, seen: tuple[str, ...]) -> Fact:
    if isinstance(fact, Amended):
        both = tuple(dict.fromkeys((*fact.event.seen, *seen)))
        return replace(fact, event=replace(fact.event, seen=both), seen=seen)
    return replace(fact, seen=seen)


def _dealer(game: Game, seat: Seat | None) -> Iterator[Fact]:
    hand = game.followed
    if seat is None:
        return
    if hand is None or (hand.phase is Phase.OVER and (not hand.tricks or hand.tricks[-1].is_quitted)):
        yield DealBegan(seat)
        return
    if hand.phase is Phase.OVER or len(hand.tricks) > 1:
        return  # passed on early: it will be seen in front of the next dealer
    place, first = hand.facts[0]
    if hand.dealer is not seat:
        if isinstance(first, DealBegan):
            yield Amended(place, replace(first, dealer=seat, doubted=False))
        if hand.dealt_place is not None:
            dealt = next(fact for _, fact in hand.facts if isinstance(fact, Dealt))
            yield Amended(hand.dealt_place, replace(dealt, dealer=seat))
    elif isinstance(first, DealBegan) and hand.tricks and hand.dealt_place is None:
        yield Confirmed(place)


def _trump(hand: Hand, laid: TokenLaid) -> Iterator[Fact]:
    calling, seat, suit = hand.calling, laid.seat, laid.token.suit
    assert suit is not None
    alone = laid.alone and hand.rules.lone_hands != "none"
    if calling.is_passed_out:
        return
    if calling.maker is not None:
        if calling.maker is seat and calling.trump is suit and alone:
            yield from _alone(hand, seat)
        return
    if calling.trump is not None and calling.trump is not suit:
        return
    benny_up = hand.up is not None and hand.up in hand.rules.benny_cards
    accepts = hand.up is not None and suit is hand.up.suit and not benny_up
    if accepts and calling.round > 1 and not calling.is_picked_up:
        return  # turned down and named again: the camera or the player is mistaken, and the page asks
    if calling.is_picked_up and not accepts and not benny_up:
        if calling.trump is None:
            return  # the up-card is not known: the page asks for it first
        accepts = True
    if not accepts:
        yield Made(seat, suit, alone and seat is not None)
    elif seat is None:
        if not calling.is_picked_up:
            yield PickedUp(hand.dealer)
    elif seat is hand.dealer:
        yield TookUp(seat, alone)
    elif alone and _is_turned_down_to_play_alone(hand, seat):
        yield TurnedDown(seat)
    else:
        yield OrderedUp(seat, alone)


def _is_turned_down_to_play_alone(hand: Hand, seat: Seat) -> bool:
    partner = hand.rules.seating.partner(hand.dealer)
    return (
        hand.rules.partner_first_round == "alone only" and seat is partner and not hand.calling.is_picked_up
    )


def _alone(hand: Hand, seat: Seat | None) -> Iterator[Fact]:
    """The call was of a lone hand: a token laid a moment after it belongs to the call."""
    if seat is None or hand.rules.lone_hands == "none" or hand.tricks:
        return
    for place, event in reversed(hand.facts):
        if isinstance(event, TrumpCall) and event.seat is seat is hand.maker:
            if not event.alone:
                yield Amended(place, replace(event, alone=True))
            return
