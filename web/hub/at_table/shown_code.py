"""A code for joining that somebody holds under the table's camera: looked for now and then, tried once."""

from __future__ import annotations

from collections.abc import Callable

from .hub_account import link_in

EVERY_S = 1.0
"""So often it is looked for one: a look costs a sixth of a second of the processor."""
AGAIN_S = 20.0
"""A code that was tried is tried again after so long, as the hub may have been away."""


class ShownCode:
    """Remembers when it was looked, and which code was tried; the seconds are of a clock that nobody sets."""

    def __init__(self) -> None:
        self._looked = -EVERY_S
        self._tried: tuple[str, float] = ("", 0.0)

    def new(self, seen: Callable[[], str], now: float) -> str | None:
        """The link of a code that is to be tried now; None for none, one that was tried, or too early."""
        if now - self._looked < EVERY_S:
            return None
        self._looked = now
        text = seen()
        if link_in(text) is None or (text == self._tried[0] and now - self._tried[1] < AGAIN_S):
            return None
        self._tried = text, now
        return text
