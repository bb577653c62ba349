"""Hands the watcher's pictures, times and orders to the film of an evening.

A :class:`RecordedView` wraps another set-up and passes everything on to it. If the table is or may be out of
sight, only the picture's time is recorded: nobody knows what else it shows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from ..camera.frame_source import Frame, NoView
from ..place.table_corners import TableCorners
from ..tracking.hand_visits import Visit
from ..tracking.tracked_view import ViewOrders
from ..watching.watcher import SetUp
from .film_writer import Line


class Keeper(Protocol):
    """Writes the film: :class:`vision.recording.film_writer.FilmWriter`."""

    def put(
        self,
        line: Line,
        image: object = None,
        table: TableCorners | None = None,
        rim: TableCorners | None = None,
    ) -> None: ...


class RecordedView:
    """Hands the watcher's pictures, orders and times to ``keeper``."""

    def __init__(self, before: SetUp, keeper: Keeper) -> None:
        self._before, self._keeper = before, keeper
        self._sees: Callable[[], bool] = lambda: False
        self._rim: Callable[[], TableCorners | None] = lambda: None
        self._frame: Frame | None = None
        self._orders, self._begins = ViewOrders(), False
        self._began, self._at = 0.0, 0.0
        self._size: tuple[int, ...] = ()

    def follow(self, sees: Callable[[], bool], rim: Callable[[], TableCorners | None]) -> None:
        """Use ``sees`` from now on (is the table in sight?) and ``rim`` (its limit; None: a guess)."""
        self._sees, self._rim = sees, rim

    def pictures(self, frames: Iterable[Frame | NoView]) -> Iterator[Frame | NoView]:
        """``frames``; records a line for each moment without a picture."""
        for frame in frames:
            if isinstance(frame, NoView):
                # without the reason, which may include an address
                self._keeper.put({"n": frame.seq, "t": round(frame.t, 4), "w": time.time(), "lost": True})
            yield frame

    def set_up(self, frame: Frame, begins: bool) -> ViewOrders:
        """As the wrapped set-up."""
        self._orders = self._before.set_up(frame, begins)
        self._frame, self._begins = frame, begins
        self._at, self._began = time.time(), time.perf_counter()
        return self._orders

    def seen(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """As the wrapped set-up; the picture is handed over."""
        took = time.perf_counter() - self._began
        self._before.seen(t, table, hands)
        frame, self._frame = self._frame, None
        if frame is None:
            return
        line: Line = {
            "n": frame.seq, "t": round(frame.t, 4), "w": round(self._at, 4), "ms": round(1000 * took, 2),
        }  # fmt: skip
        if frame.image.shape != self._size:
            self._size = frame.image.shape
            line["size"] = [self._size[1], self._size[0]]
        if self._begins:
            line["begins"] = True
        if self._orders.reread:
            line["reread"] = True
        if self._orders.table is not None:
            line["placed"] = True
        rim = self._rim()
        if not self._sees():
            self._keeper.put(line | {"upset": True})
        elif rim is None:
            self._keeper.put(line | {"upset": True, "unknown": True})
        else:
            self._keeper.put(line, frame.image, table, rim)
