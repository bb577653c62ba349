"""Cutting for the deal: who deals first, and who must cut again (Somerset 8-14; Keller 3-7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import RANKS, Card
from ..events import Drew
from ..ruleset import RuleSet
from ..seats import Seat, Side

JACK_HIGH = "23456789TQKAJ"
ACE_LOW = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the draw has come to: the dealer and the sides, or who has to cut again and why."""

    dealer: Seat | None = None
    high: Side | None = None
    again: tuple[Seat, ...] = ()
    why: str = ""


def draw(rules: RuleSet, events: Iterable[object]) -> Drawn:
    """The outcome of the cards drawn; the last single card of each player counts.

    Two cards of one player in a row mean that he cuts again (Somerset 10; Keller, line 7), so his
    next card replaces them.
    """
    cards: dict[Seat, Card | None] = {}
    twice: list[Seat] = []
    last: Seat | None = None
    for event in events:
        if not isinstance(event, Drew):
            continue
        if last is event.seat and event.seat in cards:
            del cards[event.seat]
            twice.append(event.seat)
            last = None
            continue
        cards[event.seat], last = event.card, event.seat
    waiting = tuple(seat for seat in rules.seating.seats if cards.get(seat) is None)
    if waiting:
        shown = tuple(seat for seat in waiting if seat in twice)
        return Drawn(again=waiting, why="more than one card was exposed" if shown else "")
    return _ranked(rules, {seat: card for seat, card in cards.items() if card is not None})


def _ranked(rules: RuleSet, cards: dict[Seat, Card]) -> Drawn:
    order = {"jack high": JACK_HIGH, "ace low": ACE_LOW}.get(rules.cut_order, RANKS)
    height = {
        seat: order.index(card.rank) if card.rank in order else len(order) for seat, card in cards.items()
    }
    ranked = sorted(cards, key=lambda seat: (-height[seat], rules.seating.seats.index(seat)))
    tied = [seats for h in set(height.values()) if len(seats := [s for s in ranked if height[s] == h]) > 1]
    for seats in tied:
        pair_at_end = rules.cut_order == "jack high" and len(seats) == 2 and len(ranked) == 4
        places = sorted(ranked.index(seat) for seat in seats)
        if pair_at_end and places == [2, 3]:
            continue  # the two lowest are partners whichever is the lower (Somerset 13)
        if pair_at_end and places == [0, 1]:
            return Drawn(high=_side(ranked[:2]), again=tuple(seats), why="a tie for the deal")
        return Drawn(again=tuple(seats), why="a tie")
    dealer = ranked[-1] if rules.first_dealer == "lowest" else ranked[0]
    return Drawn(dealer=dealer, high=_side(ranked[: len(ranked) // 2]))


def _side(seats: list[Seat]) -> Side:
    return Side(tuple(sorted(seats, key=lambda seat: "NESW".index(seat.value))))
