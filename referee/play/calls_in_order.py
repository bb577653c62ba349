"""Facts with the calls moved to where they were made, however late people entered them."""

from __future__ import annotations

from ..facts.placed import Placed
from ..facts.register import (
    AnyCall,
    DefendedAlone,
    Fact,
    Made,
    PickedUp,
    Played,
    Tallied,
    TrumpCall,
    WentAlone,
)


def as_called(facts: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """``facts`` with the calls that made the trump, and the taking up, moved before the first card.

    Nobody leads before the trump is made, so a call that was tapped late is no fault of the caller.
    """
    led = next((n for n, placed in enumerate(facts) if isinstance(placed.event, Played)), len(facts))
    made = next((n for n, placed in enumerate(facts) if _is_make(placed.event)), 0)
    if made < led:
        return facts
    made += _is_declared_with(facts[made : made + 2])
    called: list[Placed] = []
    rest: list[Placed] = []
    for n, placed in enumerate(facts[led:], led):
        late = n <= made and isinstance(
            placed.event,
            AnyCall | PickedUp | WentAlone | DefendedAlone,
        )
        (called if late else rest).append(placed)
    return (*facts[:led], *called, *rest)


def _is_make(fact: Fact) -> bool:
    """Whether ``fact`` names the maker of the trump."""
    return isinstance(fact, TrumpCall | Tallied) and (not isinstance(fact, Made) or fact.seat is not None)


def _is_declared_with(facts: tuple[Placed, ...]) -> bool:
    """Whether the second of ``facts`` is a lone hand of another player, written with the call before it.

    Callers who play alone themselves call alone.
    """
    called, alone = facts[0].event, facts[-1].event
    by_caller = isinstance(called, TrumpCall) and called.seat
    return isinstance(alone, WentAlone | DefendedAlone) and alone.seat is not by_caller
