"""What takes long to make, kept until what it was made of is another, and made by one at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from ..shown.words.english import ENGLISH

Thing = TypeVar("Thing")

QUEUE = 4
"""So many may wait for one that is being made; whoever comes then is asked to come again."""
KEPT = 12
"""So many things are kept; then the one goes that was made longest ago."""


class Busy(Exception):
    """Too many wait already: ask again in a few seconds."""


class Made:
    """Papers, files and numbers of a table, each under its name, with what it was made of."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._waiting = threading.BoundedSemaphore(QUEUE)
        self._kept: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def get(self, name: Hashable, of: tuple[object, ...], make: Callable[[], Thing]) -> Thing:
        """What ``make`` gives, if it was not made ``of`` the very same things before; raises Busy.

        Nothing else of the table waits for it: ``make`` must not be called with the table's lock held.
        """
        found = self._found(name, of)
        if found is not None:
            return cast(Thing, found[0])
        if not self._waiting.acquire(blocking=False):
            raise Busy(ENGLISH["not_now_busy"])
        try:
            with self._turn:
                found = self._found(name, of)
                if found is None:
                    found = (make(),)
                    self._kept.pop(name, None)
                    self._kept[name] = (of, found[0])
                    while len(self._kept) > KEPT:
                        del self._kept[next(iter(self._kept))]
                return cast(Thing, found[0])
        finally:
            self._waiting.release()

    def _found(self, name: Hashable, of: tuple[object, ...]) -> tuple[Any] | None:
        kept = self._kept.get(name)
        if kept is None or len(kept[0]) != len(of):
            return None
        return (kept[1],) if all(a is b for a, b in zip(kept[0], of, strict=True)) else None
