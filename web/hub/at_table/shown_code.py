"""Reads a code for joining that somebody holds under the table's camera; each code is tried a single time."""

from __future__ import annotations

from collections.abc import Callable

from .hub_account import link_in

EVERY_S = 1.0
"""Seconds between two looks for a code: a look costs a sixth of a second of the processor."""
AGAIN_S = 20.0
"""Seconds before the same code is tried again, since the hub may have been away."""


class ShownCode:
    """Remembers the last look and the last code, in seconds of a monotonic clock."""

    def __init__(self) -> None:
        self._looked = -EVERY_S
        self._tried: tuple[str, float] = ("", 0.0)

    def new(self, seen: Callable[[], str], now: float) -> str | None:
        """The link of a code to try now; None if there is no code, it was tried, or it is too early."""
        if now - self._looked < EVERY_S:
            return None
        self._looked = now
        text = seen()
        if link_in(text) is None or (text == self._tried[0] and now - self._tried[1] < AGAIN_S):
            return None
        self._tried = text, now
        return text
