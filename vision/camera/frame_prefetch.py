"""Decodes the next pictures of a recording while the watcher is busy with the last."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")

DEPTH = 2
"""Pictures that may wait: one is enough for the speed, and each takes 3 MB."""


class Ahead(Generic[Item]):
    """The same items in the same order, made in a separate thread, at most ``depth`` ahead.

    An error of the maker is raised here in its place in the order. ``stop`` ends the thread and waits for it:
    only then may the source of the items be closed.
    """

    def __init__(self, items: Iterable[Item], depth: int = DEPTH):
        self._waiting: queue.Queue[tuple[Item] | BaseException | None] = queue.Queue(depth)
        self._stopped = threading.Event()
        self._ended = False
        self._thread = threading.Thread(target=self._make, args=(iter(items),), daemon=True, name="ahead")
        self._thread.start()

    def _make(self, items: Iterator[Item]) -> None:
        last: BaseException | None = None
        try:
            for item in items:
                self._waiting.put((item,))
                if self._stopped.is_set():
                    return
        except BaseException as error:  # handed to the thread that asked for the items
            last = error
        if not self._stopped.is_set():
            self._waiting.put(last)

    def __iter__(self) -> Iterator[Item]:
        return self

    def __next__(self) -> Item:
        if self._ended:
            raise StopIteration
        item = self._waiting.get()
        if isinstance(item, tuple):
            return item[0]
        self._ended = True
        if item is None:
            raise StopIteration
        raise item

    def stop(self) -> None:
        """No more items; returns when the thread has ended."""
        self._ended = True
        self._stopped.set()
        while self._thread.is_alive():
            # A thread that waits for room gets it, sees that it is to stop, and ends.
            with contextlib.suppress(queue.Empty):
                self._waiting.get(timeout=0.01)
        self._thread.join()
        # Wakes another thread that waits for an item: none will come.
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(None)
