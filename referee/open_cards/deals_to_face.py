"""What a player knew when they played a card, and other deals that would have looked the same to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import factorial

from ..cards import Card, Trump, suit_of
from ..facts.register import Exposed, Shown
from ..play.house_exchanges import in_the_kitty, may_exchange_with_partner
from ..play.one_deal import Hand
from ..seats import Seat
from .chance import Chance
from .hand_laid_open import Finished, Turn

NOBODY = -1
"""The place of what no player holds: the stock, the discard, the hand of a lone player's partner."""


@dataclass(frozen=True)
class Known:
    """What one player knew before a turn.

    ``sure`` are the cards of each seat that they knew of, by the number of the seat in the order of play;
    ``owed`` how many more each holds, and at :data:`NOBODY` how many lie elsewhere; ``hidden`` the cards that
    these are; ``void`` the suits that a seat showed it has not; ``only`` the places of a card that cannot be
    anywhere.
    """

    sure: tuple[frozenset[Card], ...]
    owed: dict[int, int]
    hidden: tuple[Card, ...]
    void: dict[int, frozenset[Trump | None]]
    only: dict[Card, frozenset[int]]


def known_before(laid_open: Finished, number: int) -> Known:
    """What the player of turn ``number`` of a hand knew: their own cards, those that fell, and who was void.

    The card turned up is with the dealer who took it in, or out of play where it was turned down. Nothing is
    concluded from the calls. Every card of the hand must be known.
    """
    hand, seats = laid_open.hand, laid_open.seats
    turns = laid_open.turns[:number]
    now = laid_open.turns[number]
    player = seats.index(now.seat)
    fallen = {turn.card for turn in turns}
    sure: list[set[Card]] = [set() for _ in seats]
    sure[player] = {card for card in laid_open.held[now.seat] if card not in fallen}
    buried = set(in_the_kitty(hand))
    if hand.up is not None and hand.calling.is_up_out_of_play:
        buried.add(hand.up)
    discard = hand.discarded.card if hand.discarded is not None else None
    if now.seat is hand.dealer and discard is not None:
        buried.add(discard)
    only: dict[Card, frozenset[int]] = {}
    if (
        hand.up is not None
        and hand.calling.is_picked_up
        and hand.up not in fallen
        and now.seat is not hand.dealer
    ):
        dealer = seats.index(hand.dealer) if hand.dealer in seats else NOBODY
        pair = may_exchange_with_partner(hand)
        if hand.dealer in pair:
            only[hand.up] = frozenset({NOBODY, *(seats.index(seat) for seat in pair if seat in seats)})
        elif dealer == NOBODY:
            buried.add(hand.up)
        elif hand.rules.discard_up_card:
            only[hand.up] = frozenset({dealer, NOBODY})
        else:
            sure[dealer].add(hand.up)
    for seat, card in _shown_before(hand, now):
        if card not in fallen and seat in seats and card in laid_open.held[seat]:
            sure[seats.index(seat)].add(card)
    certain = fallen | buried | {card for cards in sure for card in cards}
    hidden = tuple(card for card in laid_open.pack if card not in certain)
    owed = {}
    for n, seat in enumerate(seats):
        left = len(laid_open.held[seat]) - sum(turn.seat is seat for turn in turns) - len(sure[n])
        if n != player and left > 0:
            owed[n] = left
    owed[NOBODY] = len(hidden) - sum(owed.values())
    only = {card: places for card, places in only.items() if card in hidden}
    void = _voids(hand, seats, turns)
    return Known(tuple(frozenset(cards) for cards in sure), owed, hidden, void, only)


def _shown_before(hand: Hand, now: Turn) -> Iterator[tuple[Seat, Card]]:
    """Cards of a hand that lay open before a turn: exposed, laid down, or played and taken back."""
    for place, fact in hand.facts:
        if now.place is not None and place in hand.order and hand.is_later(place, now.place):
            return
        match fact:
            case Exposed(Seat() as seat, Card() as card):
                yield seat, card
            case Shown(seat, cards):
                yield from ((seat, card) for card in cards)
    for trick in hand.tricks:
        for back in trick.withdrawn:
            early = now.place is None or not hand.is_later(back.place, now.place)
            if back.seat is not None and back.card is not None and early:
                yield back.seat, back.card


def _voids(hand: Hand, seats: Sequence[Seat], turns: Sequence[Turn]) -> dict[int, frozenset[Trump | None]]:
    """The suits that each seat has not followed, and has not played a card of after that."""
    void: dict[int, set[Trump | None]] = {}
    trick, led = 0, None
    for turn in turns:
        assert turn.card is not None
        suit = suit_of(turn.card, hand.trump, hand.benny)
        has_none = void.setdefault(seats.index(turn.seat), set())
        has_none.discard(suit)
        if turn.trick != trick:
            trick, led = turn.trick, suit
        elif suit is not led:
            has_none.add(led)
    return {seat: frozenset(suits) for seat, suits in void.items()}


Table = tuple[tuple[tuple[int, int], ...], ...]
"""How many cards of each group go to each place: a row a group of ``(place, how many)``."""


class Deals:
    """Deals that fit a player's knowledge, each as likely as any other; ``is_empty`` if there is none."""

    def __init__(self, known: Known, hand: Hand) -> None:
        self._known = known
        # cards that may be in the same places are shared out together: there are few ways then
        groups: dict[tuple[int, ...], list[Card]] = {}
        for card in known.hidden:
            may = tuple(place for place in known.owed if self._may_hold(place, card, hand))
            groups.setdefault(may, []).append(card)
        self._groups = list(groups.values())
        self._tables: list[tuple[int, Table]] = []
        self._all = 0
        sizes = [len(cards) for cards in self._groups]
        for ways, table in _tables(sizes, list(groups), dict(known.owed)):
            self._all += ways
            self._tables.append((self._all, table))

    def _may_hold(self, place: int, card: Card, hand: Hand) -> bool:
        if card in self._known.only and place not in self._known.only[card]:
            return False
        return suit_of(card, hand.trump, hand.benny) not in self._known.void.get(place, ())

    @property
    def is_empty(self) -> bool:
        return not self._tables

    def draw(self, chance: Chance) -> list[list[Card]]:
        """The cards that each player of the hand holds in one such deal, by their number."""
        which = chance.below(self._all)
        table = next(table for up_to, table in self._tables if which < up_to)
        held = [list(cards) for cards in self._known.sure]
        for cards, row in zip(self._groups, table, strict=True):
            left = list(cards)
            chance.shuffle(left)
            for place, count in row:
                for _ in range(count):
                    card = left.pop()
                    if place != NOBODY:
                        held[place].append(card)
        return held


def _tables(
    sizes: Sequence[int], may: Sequence[Sequence[int]], owed: dict[int, int]
) -> Iterator[tuple[int, Table]]:
    """Every way of sharing out groups of so many cards among the places, with how many deals that is."""
    if not sizes:
        if not any(owed.values()):
            yield 1, ()
        return
    for row, ways in _rows(sizes[0], list(may[0]), owed):
        left = dict(owed)
        for place, count in row:
            left[place] -= count
        for more, table in _tables(sizes[1:], may[1:], left):
            yield ways * more, (row, *table)


def _rows(
    size: int, places: Sequence[int], owed: dict[int, int]
) -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
    """Every way of sharing out ``size`` cards of one group, with how many ways the cards can go."""
    if not places:
        if not size:
            yield (), 1
        return
    place, rest = places[0], places[1:]
    for count in range(min(size, owed[place]) + 1):
        chosen = factorial(size) // (factorial(count) * factorial(size - count))
        for row, ways in _rows(size - count, rest, owed):
            yield ((place, count), *row), chosen * ways
