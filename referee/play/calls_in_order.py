"""Facts with the calls moved to where they were made, however late people entered them."""

from __future__ import annotations

from ..facts.placed import Placed
from ..facts.register import (
    DefendedAlone,
    Fact,
    Made,
    OrderedUp,
    Passed,
    PickedUp,
    Played,
    Tallied,
    TookUp,
    TurnedDown,
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
    while made + 1 < len(facts) and isinstance(facts[made + 1].event, WentAlone | DefendedAlone):
        made += 1  # declared with the call
    called: list[Placed] = []
    rest: list[Placed] = []
    for n, placed in enumerate(facts[led:], led):
        late = n <= made and isinstance(
            placed.event,
            Passed | TurnedDown | OrderedUp | TookUp | PickedUp | Made | WentAlone | DefendedAlone,
        )
        (called if late else rest).append(placed)
    return (*facts[:led], *called, *rest)


def _is_make(fact: Fact) -> bool:
    """Whether ``fact`` names the maker of the trump."""
    return isinstance(fact, OrderedUp | TookUp | Made | Tallied) and (
        not isinstance(fact, Made) or fact.seat is not None
    )
