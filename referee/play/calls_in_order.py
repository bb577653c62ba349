"""Facts with the calls where they were made, wherever they were written down."""

from __future__ import annotations

from ..facts.placed import Placed
from ..facts.register import Event, Made, OrderedUp, Passed, Played, Tallied, TookUp, TurnedDown


def as_called(facts: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """``facts`` with the calls that made the trump before the first card, wherever they were written down.

    Nobody leads before somebody has made the trump: that it was tapped later says nothing of him.
    """
    led = next((n for n, one in enumerate(facts) if isinstance(one.event, Played)), len(facts))
    made = next((n for n, one in enumerate(facts) if _makes(one.event)), 0)
    if made < led:
        return facts
    called: list[Placed] = []
    rest: list[Placed] = []
    for n, one in enumerate(facts[led:], led):
        late = n <= made and isinstance(one.event, Passed | TurnedDown | OrderedUp | TookUp | Made)
        (called if late else rest).append(one)
    return (*facts[:led], *called, *rest)


def _makes(event: Event) -> bool:
    """Whether ``event`` says who made the trump."""
    return isinstance(event, OrderedUp | TookUp | Made | Tallied) and (
        not isinstance(event, Made) or event.seat is not None
    )
