"""How many pictures of the table come a second, and why they are few: below a rate nothing is followed."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from ..shown.around import SlowState
from ..shown.words.english import ENGLISH

FEWEST, ENOUGH = 4.0, 5.0
"""Pictures a second below which nothing is followed, and from which on it is again."""
OVER_S = 4.0
"""Seconds over which pictures are counted."""
BUSY_SHARE = 0.5
"""Share of the time that is spent on pictures, and not on waiting for them, if the computer is the cause."""

Picture = TypeVar("Picture")


class PictureRate:
    """Counts the pictures that pass through :meth:`counted`, of a ``phone``, a ``camera`` or a ``film``."""

    def __init__(
        self, source: str, clock: Callable[[], float] = time.monotonic, fewest: float = FEWEST
    ) -> None:
        self._source, self._clock, self._fewest = source, clock, fewest
        self._counts = False
        self._came: deque[tuple[float, float]] = deque()
        self._slow: SlowState | None = None
        self._on_change: Callable[[SlowState | None], object] = lambda slow: None

    def tell(self, on_change: Callable[[SlowState | None], object]) -> None:
        """Give to ``on_change`` how slow the pictures come whenever that changes; None for fast enough."""
        self._on_change = on_change
        on_change(self._slow)

    def counted(self, pictures: Iterable[Picture]) -> Iterator[Picture]:
        """The same ``pictures``; raises RuntimeError if they pass through here already."""
        if self._counts:
            raise RuntimeError(ENGLISH["pictures_counted_twice"])
        self._counts = True
        try:
            asked = self._clock()
            for picture in pictures:
                now = self._clock()
                self._came.append((now, now - asked))
                self._count(now)
                yield picture
                asked = self._clock()
        finally:
            self._counts = False

    def _count(self, now: float) -> None:
        while len(self._came) > 2 and now - self._came[1][0] >= OVER_S:
            self._came.popleft()
        span = now - self._came[0][0]
        if span < OVER_S:
            return
        rate = (len(self._came) - 1) / span
        waited = sum(wait for _, wait in self._came) - self._came[0][1]
        if rate >= (self._fewest if self._slow is None else ENOUGH):
            slow = None
        else:
            slow = SlowState(max(1, int(rate + 0.05)), self._cause(waited / span))
        if slow != self._slow:
            self._slow = slow
            self._on_change(slow)

    def _cause(self, waiting: float) -> str:
        """What makes pictures few, by the share of the time that is spent ``waiting`` for the next."""
        if 1 - waiting > BUSY_SHARE:
            return "computer"
        return {"phone": "wifi", "camera": "light"}.get(self._source, "film")
