"""Random hands of euchre, played lawfully and quickly."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from referee.book.ruleset import RuleSet
from referee.cards import Card, Suit, Trump, pack, power, suit_of
from referee.facts.register import (
    Cut,
    Dealt,
    Discarded,
    Fact,
    Made,
    OrderedUp,
    Passed,
    Played,
    Quitted,
    TookUp,
    TurnedDown,
)
from referee.seats import Seat

ENOUGH = 2.6
"""The least worth of a hand with which its player makes trump; an ace is worth nearly a trick."""
ALONE = 5.0


@dataclass(slots=True)
class _Deal:
    dealer: Seat
    up: Card
    hands: dict[Seat, list[Card]]
    facts: list[Fact] = field(default_factory=list)
    trump: Suit | None = None
    maker: Seat | None = None
    alone: bool = False


def hand_events(rules: RuleSet, rng: Random, dealer: Seat) -> list[Fact]:
    """The facts of a whole hand that ``dealer`` deals: from the up-card to the cut for the next."""
    cards = sorted(pack(rules.pack), key=str)
    rng.shuffle(cards)
    hands = {seat: [cards.pop() for _ in range(5)] for seat in rules.seating.seats}
    deal = _Deal(dealer, cards.pop(), hands)
    deal.facts.append(Dealt(dealer, deal.up))
    _call(rules, rng, deal)
    if deal.trump is not None and deal.maker is not None:
        _play(rules, rng, deal, deal.trump, deal.maker)
    deal.facts.append(Cut())
    return deal.facts


def _worth(hand: list[Card], trump: Suit) -> float:
    worth = 0.0
    for card in hand:
        if suit_of(card, trump, None) is trump:
            worth += 0.7 + max(0, power(card, trump, None, None) - 55) / 30
        elif card.rank == "A":
            worth += 0.8
    return worth


def _call(rules: RuleSet, rng: Random, deal: _Deal) -> None:
    table, suit = rules.seating, deal.up.suit
    assert suit is not None, "no joker is in the pack"
    order = table.in_turn(table.eldest_hand(deal.dealer))
    lone = rules.lone_hands != "none"
    for seat in order:
        worth = _worth([*deal.hands[seat], deal.up] if seat is deal.dealer else deal.hands[seat], suit)
        worth += rng.gauss(0, 0.3)
        if worth > ENOUGH:
            deal.trump, deal.maker, deal.alone = suit, seat, lone and worth > ALONE
            deal.facts.append((TookUp if seat is deal.dealer else OrderedUp)(seat, deal.alone))
            _take_up(deal, suit)
            return
        deal.facts.append(TurnedDown(seat) if seat is deal.dealer else Passed(seat))
    for seat in order:
        others = [other for other in Suit if other is not suit]
        best = max(others, key=lambda other: _worth(deal.hands[seat], other))
        worth = _worth(deal.hands[seat], best) + rng.gauss(0, 0.3)
        if worth > ENOUGH or (seat is deal.dealer and rules.stick_dealer):
            deal.trump, deal.maker, deal.alone = best, seat, lone and worth > ALONE
            deal.facts.append(Made(seat, best, deal.alone))
            return
        deal.facts.append(Passed(seat))


def _take_up(deal: _Deal, trump: Suit) -> None:
    """The dealer takes the up-card in and puts the weakest card away."""
    hand = deal.hands[deal.dealer]
    away = min(hand, key=lambda card: _strength(card, trump))
    hand.remove(away)
    hand.append(deal.up)
    deal.facts.append(Discarded(deal.dealer))


def _strength(card: Card, trump: Suit, led: Suit | None = None) -> int:
    return power(card, trump, led or suit_of(card, trump, None), None)


def _play(rules: RuleSet, rng: Random, deal: _Deal, trump: Suit, maker: Seat) -> None:
    table = rules.seating
    out = table.partner(maker) if deal.alone else None
    leader = table.eldest_hand(deal.dealer)
    if deal.alone and rules.lone_lead == "left of the lone hand":
        leader = table.next(maker)
    if leader is out:
        leader = table.next(leader)
    for _ in range(5):
        laid: list[tuple[Seat, Card]] = []
        led: Trump | None = None
        for seat in table.in_turn(leader):
            if seat is out:
                continue
            card = _chosen(deal.hands[seat], laid, led, trump, table.partner(seat), rng)
            deal.hands[seat].remove(card)
            led = led or suit_of(card, trump, None)
            laid.append((seat, card))
            deal.facts.append(Played(seat, card))
        leader = max(laid, key=lambda play: power(play[1], trump, led, None))[0]
        deal.facts.append(Quitted(leader))


def _chosen(
    hand: list[Card],
    laid: list[tuple[Seat, Card]],
    led: Trump | None,
    trump: Suit,
    partner: Seat | None,
    rng: Random,
) -> Card:
    """A lawful card: the best card to lead, else the cheapest that wins, else the lowest."""
    may = [card for card in hand if led is not None and suit_of(card, trump, None) is led] or hand
    if led is None:
        return max(may, key=lambda card: _strength(card, trump) + rng.random())
    ahead, best = max(laid, key=lambda play: power(play[1], trump, led, None))
    winning = [card for card in may if power(card, trump, led, None) > power(best, trump, led, None)]
    if winning and ahead is not partner:
        return min(winning, key=lambda card: power(card, trump, led, None))
    return min(may, key=lambda card: _strength(card, trump))
