"""What a token on the table says: the same facts as a tap on the page, with the token as their source.

A token is a person's word. It answers what is open and never overturns what was said or seen otherwise:
then it says nothing, and people are asked as if it were not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..facts.register import (
    Amended,
    Confirmed,
    DealBegan,
    Dealt,
    Event,
    Made,
    OrderedUp,
    PickedUp,
    TookUp,
    TurnedDown,
)
from ..game.game import Game
from ..play.deal_outcome import Phase
from ..play.one_deal import Hand
from ..seats import Seat
from ..table_events import Token, TokenLaid


def facts_of(game: Game, laid: TokenLaid) -> tuple[Event, ...]:
    """The facts that a token says at this moment of the game; none where it says nothing new."""
    hand = game.followed
    if laid.token is Token.DEALER:
        found = _dealer(game, laid.seat)
    elif hand is None or hand.phase in (Phase.OVER, Phase.DEALING) or len(hand.tricks) > 1:
        return ()
    elif laid.token is Token.ALONE:
        found = _alone(hand, laid.seat)
    else:
        found = _trump(hand, laid)
    return tuple(_from(event, laid.seen) for event in found)


def said_who_deals(hand: Hand | None) -> Seat | None:
    """Who deals by a token laid before the deal; None where none was, or cards have been turned up."""
    if hand is None or hand.phase is not Phase.DEALING or not hand.facts:
        return None
    _, first = hand.facts[0]
    return first.dealer if isinstance(first, DealBegan) and first.seen else None


def _from(event: Event, seen: tuple[str, ...]) -> Event:
    if isinstance(event, Amended):
        both = tuple(dict.fromkeys((*event.event.seen, *seen)))
        return replace(event, event=replace(event.event, seen=both), seen=seen)
    return replace(event, seen=seen)


def _dealer(game: Game, seat: Seat | None) -> Iterator[Event]:
    hand = game.followed
    if seat is None:
        return
    if hand is None or (hand.phase is Phase.OVER and (not hand.tricks or hand.tricks[-1].quitted)):
        yield DealBegan(seat)
        return
    if hand.phase is Phase.OVER or len(hand.tricks) > 1:
        return  # passed on early: it will be seen before whoever deals next
    place, first = hand.facts[0]
    if hand.dealer is not seat:
        if isinstance(first, DealBegan):
            yield Amended(place, replace(first, dealer=seat, doubted=False))
        if hand.dealt_place is not None:
            dealt = next(event for _, event in hand.facts if isinstance(event, Dealt))
            yield Amended(hand.dealt_place, replace(dealt, dealer=seat))
    elif isinstance(first, DealBegan) and hand.tricks and hand.dealt_place is None:
        yield Confirmed(place)


def _trump(hand: Hand, laid: TokenLaid) -> Iterator[Event]:
    calling, seat, suit = hand.calling, laid.seat, laid.token.suit
    assert suit is not None
    alone = laid.alone and hand.rules.lone_hands != "none"
    if calling.passed_out:
        return
    if calling.maker is not None:
        if calling.maker is seat and calling.trump is suit and alone:
            yield from _alone(hand, seat)
        return
    if calling.trump is not None and calling.trump is not suit:
        return
    benny_up = hand.up is not None and hand.up in hand.rules.benny_cards
    accepts = hand.up is not None and suit is hand.up.suit and not benny_up
    if accepts and calling.round > 1 and not calling.picked_up:
        return  # turned down and named again: the eye or the player is mistaken, and that is asked
    if calling.picked_up and not accepts and not benny_up:
        if calling.trump is None:
            return  # which card was turned up is not known: that is asked first
        accepts = True
    if not accepts:
        yield Made(seat, suit, alone and seat is not None)
    elif seat is None:
        if not calling.picked_up:
            yield PickedUp(hand.dealer)
    elif seat is hand.dealer:
        yield TookUp(seat, alone)
    elif alone and _turns_down_to_play_alone(hand, seat):
        yield TurnedDown(seat)
    else:
        yield OrderedUp(seat, alone)


def _turns_down_to_play_alone(hand: Hand, seat: Seat) -> bool:
    partner = hand.rules.seating.partner(hand.dealer)
    return hand.rules.partner_first_round == "alone only" and seat is partner and not hand.calling.picked_up


def _alone(hand: Hand, seat: Seat | None) -> Iterator[Event]:
    """The call itself was of a lone hand: a token that is laid a moment after it is not a later word."""
    if seat is None or hand.rules.lone_hands == "none" or hand.tricks:
        return
    for place, event in reversed(hand.facts):
        if isinstance(event, OrderedUp | TookUp | Made) and event.seat is seat is hand.maker:
            if not event.alone:
                yield Amended(place, replace(event, alone=True))
            return
