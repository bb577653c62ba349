"""Which choices count: those that a ruling offered, to the side that made them, while it was open.

A choice is a fact, whoever makes it and whenever. The law decides its effect: a side without that right
changes nothing by choosing (Somerset 35, 40, 42, 60; Keller 14, 21-22, 48). So a deal is first judged without
choices; the first choice that a ruling offered counts, and the deal is judged again with it, because later
offers may depend on it.
"""

from __future__ import annotations

from dataclasses import replace

from ..doubt.certain import rulings_of
from ..facts.register import Chose
from ..play.one_deal import Hand


def with_heeded(hand: Hand) -> Hand:
    """The deal with the choices that count in it."""
    if not any(isinstance(fact, Chose) for _, fact in hand.facts):
        return replace(hand, heeded=frozenset()) if hand.heeded else hand
    heeded: frozenset[int] = frozenset()
    while True:
        hand = replace(hand, heeded=heeded) if hand.heeded != heeded else hand
        offered = {ruling.chosen_at for ruling in rulings_of(hand) if ruling.chosen_at is not None} - heeded
        if not offered:
            return hand
        heeded |= {min(offered, key=hand.order.__getitem__)}
