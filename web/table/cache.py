"""A cache for slow work: a value is kept until its sources change, and one thread at a time makes it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from ..shown.words.english import ENGLISH

Thing = TypeVar("Thing")

QUEUE = 4
"""Threads that may wait for a value; a further one gets :class:`Busy`."""
KEPT = 12
"""Values that are kept; a further value replaces the oldest."""


class Busy(Exception):
    """Too many threads wait already: ask again in a few seconds."""


class Cache:
    """Papers, files and numbers of a table, each under its name, with the sources it was made of."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._waiting = threading.BoundedSemaphore(QUEUE)
        self._kept: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def get(self, name: Hashable, of: tuple[object, ...], make: Callable[[], Thing]) -> Thing:
        """The cached value of ``name`` if it was made ``of`` the same objects, else ``make()``; raises Busy.

        Nothing else of the table waits for it: do not call this with the table's lock held.
        """
        cached = self._cached(name, of)
        if cached is not None:
            return cast(Thing, cached[0])
        if not self._waiting.acquire(blocking=False):
            raise Busy(ENGLISH["not_now_busy"])
        try:
            with self._turn:
                cached = self._cached(name, of)
                if cached is None:
                    cached = (make(),)
                    self._kept.pop(name, None)
                    self._kept[name] = (of, cached[0])
                    while len(self._kept) > KEPT:
                        del self._kept[next(iter(self._kept))]
                return cast(Thing, cached[0])
        finally:
            self._waiting.release()

    def _cached(self, name: Hashable, of: tuple[object, ...]) -> tuple[Any] | None:
        kept = self._kept.get(name)
        if kept is None or len(kept[0]) != len(of):
            return None
        return (kept[1],) if all(a is b for a, b in zip(kept[0], of, strict=True)) else None
