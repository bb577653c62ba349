"""A deal as people play it: who holds what and what is called; nothing here knows how it looks."""

from __future__ import annotations

import numpy as np

from referee.cards import FACES, JOKER, Card, Suit, pack, power, suit_of
from referee.seats import Seat, seating

from .script_of_faults import play_out
from .scripted_deal import BOOKS, FAULTS, Deal, UnknownFault


def deal_for(
    seed: int,
    book: str = "american",
    fault: str | None = None,
    players: int = 4,
    alone: bool | None = None,
    turned_down: bool | None = None,
    offender: Seat | None = None,
    dealer: Seat | None = None,
) -> Deal:
    """The deal of ``seed``; deals are drawn until one fits the request.

    ``dealer`` deals it, by default a player picked by the seed. Raises ValueError for an unknown book, fault
    or number of players, or where thousands of deals gave no occasion.
    """
    if book not in BOOKS:
        raise ValueError(f"there is no pack for the book {book!r}: {' '.join(BOOKS)}")
    if fault is not None and fault not in FAULTS:
        raise ValueError(f"no fault {fault!r} can be planted: {', '.join(FAULTS)}")
    seating(players)
    for again in range(5000):
        rng = np.random.default_rng([seed, 21, again])
        deal = _dealt(rng, book, players, dealer)
        if deal.up == JOKER:
            continue  # what trump it makes is spoken; the books differ
        _call(deal, rng, alone, turned_down)
        try:
            play_out(deal, rng, fault, offender)
        except UnknownFault:
            continue
        return deal
    raise ValueError(f"seed {seed} gave no deal with {fault or 'such calls'}: try another seed")


def _dealt(rng: np.random.Generator, book: str, players: int, dealer: Seat | None) -> Deal:
    size = BOOKS[book]
    cards = sorted(pack(24 if size == 25 else size), key=FACES.index)
    if size == 25:
        cards.append(JOKER)
    stock = [cards[i] for i in rng.permutation(len(cards))]
    seats = seating(players).seats
    drawn = seats[int(rng.integers(players))]
    hands = {seat: [stock.pop() for _ in range(5)] for seat in seating(players).in_turn(seats[0])}
    up = stock.pop()
    return Deal(players, tuple(cards), dealer or drawn, hands, stock, up, JOKER if size == 25 else None)


def _strength(hand: list[Card], trump: Suit, benny: Card | None) -> float:
    worth = 0.0
    for card in hand:
        if suit_of(card, trump, benny) is trump:
            worth += 1.0 + max(0, power(card, trump, None, benny) - 58) / 25
        elif card.rank == "A":
            worth += 0.8
    return worth


def _call(deal: Deal, rng: np.random.Generator, alone: bool | None, turned_down: bool | None) -> None:
    """Who makes what trump; spoken, so nothing of it is seen but the up-card's fate."""
    table = seating(deal.players)
    order = table.in_turn(table.eldest_hand(deal.dealer))
    up_suit = deal.up.suit
    assert up_suit is not None
    best: list[tuple[float, Seat]] = []
    for seat in order:
        hand = [*deal.hands[seat], deal.up] if seat is deal.dealer else deal.hands[seat]
        best.append((_strength(hand, up_suit, deal.benny) + rng.normal(0, 0.25), seat))
    strong = [(worth, seat) for worth, seat in best if worth > 3.0]
    down = not strong if turned_down is None else turned_down
    if not down:
        deal.trump, deal.taken = up_suit, True
        worth, deal.maker = strong[0] if strong else max(best, key=lambda pair: pair[0])
    else:
        deal.taken = False
        options = [
            (_strength(deal.hands[seat], suit, deal.benny), seat, suit)
            for seat in order
            for suit in Suit
            if suit is not up_suit
        ]
        worth, deal.maker, deal.trump = max(options, key=lambda option: option[0])
    partner = table.partner(deal.maker)
    if partner is not None and (alone if alone is not None else worth > 5.6):
        deal.alone, deal.sits_out = True, partner
