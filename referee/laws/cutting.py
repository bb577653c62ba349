"""Cutting for the deal: who deals first, and who must cut again (Somerset 8-14; Keller 3-7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..book.ruleset import RuleSet
from ..cards import RANKS, Card
from ..facts.placed import Placed
from ..facts.register import Cut, Drew, Reshuffled
from ..seats import Seat, Side
from ..words.message import Message, say

JACK_HIGH = "23456789TQKAJ"
ACE_LOW = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class DrawResult:
    """The result of the draw: the dealer and the sides, or the players who must cut again and why."""

    dealer: Seat | None = None
    high: Side | None = None
    again: tuple[Seat, ...] = ()
    why: Message | None = None


def draw(rules: RuleSet, events: Iterable[object]) -> DrawResult:
    """The result of the cards drawn.

    A player who draws two cards in a row cuts again (Somerset 10; Keller, line 7), so the next card replaces
    them. Players who tie cut again, and their new cards decide between them alone (Somerset 13-14).
    """
    cards: dict[Seat, tuple[Card | None, ...]] = {}
    twice: list[Seat] = []
    last: Seat | None = None
    for event in events:
        if not isinstance(event, Drew):
            continue
        tied = _state(rules, cards, twice).again if len(cards) == len(rules.seating.seats) else ()
        if event.seat in tied and set(cards) == set(rules.seating.seats):
            for seat in tied:
                cards[seat] = (*cards[seat], None)
            cards[event.seat] = (*cards[event.seat][:-1], event.card)
        elif last is event.seat and cards.get(event.seat):
            cards[event.seat] = cards[event.seat][:-1]
            twice.append(event.seat)
            last = None
            continue
        else:
            cards[event.seat] = (*cards.get(event.seat, ())[:-1], event.card)
        last = event.seat
    return _state(rules, cards, twice)


def drawn_dealer(rules: RuleSet, events: Iterable[object]) -> Seat | None:
    """Who deals by the cards drawn; None while they do not decide it, or if the book leaves it to chance."""
    return draw(rules, events).dealer if rules.first_dealer != "chance" else None


def first_dealer_due(rules: RuleSet, facts: Iterable[Placed], dealer: Seat) -> Seat | None:
    """Who was to deal first by the draw; None without a draw.

    A dealer who shuffles again after the cut loses the deal to the next player (Somerset 31).
    """
    opening = [fact for _, fact in facts]
    due = drawn_dealer(rules, opening)
    cut = next((number for number, event in enumerate(opening) if isinstance(event, Cut)), len(opening))
    again = [event.seat for event in opening[cut:] if isinstance(event, Reshuffled)]
    if rules.cited("reshuffled") and (due or dealer) in again:
        return rules.seating.next(due or dealer)
    return due


def _state(rules: RuleSet, cards: dict[Seat, tuple[Card | None, ...]], twice: list[Seat]) -> DrawResult:
    waiting = tuple(seat for seat in rules.seating.seats if not cards.get(seat) or cards[seat][-1] is None)
    if waiting:
        shown = any(seat in twice for seat in waiting)
        return DrawResult(again=waiting, why=say("cutting.exposed") if shown else None)
    read = {seat: tuple(card for card in drawn if card is not None) for seat, drawn in cards.items()}
    return _ranked(rules, read)


def _ranked(rules: RuleSet, cards: dict[Seat, tuple[Card, ...]]) -> DrawResult:
    order = {"jack high": JACK_HIGH, "ace low": ACE_LOW}.get(rules.cut_order, RANKS)
    height = {
        seat: tuple(order.index(card.rank) if card.rank in order else len(order) for card in drawn)
        for seat, drawn in cards.items()
    }
    ranked = sorted(
        cards, key=lambda seat: ([-card for card in height[seat]], rules.seating.seats.index(seat))
    )
    tied = [seats for h in set(height.values()) if len(seats := [s for s in ranked if height[s] == h]) > 1]
    for seats in tied:
        pair_at_end = rules.cut_order == "jack high" and len(seats) == 2 and len(ranked) == 4
        places = sorted(ranked.index(seat) for seat in seats)
        if pair_at_end and places == [2, 3]:
            continue  # the two lowest are partners whichever is the lower (Somerset 13)
        if pair_at_end and places == [0, 1]:
            return DrawResult(high=_side(ranked[:2]), again=tuple(seats), why=say("cutting.tie_for_the_deal"))
        return DrawResult(again=tuple(seats), why=say("cutting.tie"))
    dealer = ranked[-1] if rules.first_dealer == "lowest" else ranked[0]
    return DrawResult(dealer=dealer, high=_side(ranked[: len(ranked) // 2]))


def _side(seats: list[Seat]) -> Side:
    return Side(tuple(sorted(seats, key=lambda seat: "NESW".index(seat.value))))
