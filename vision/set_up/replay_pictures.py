"""Small pictures of the table for the replay: a few a second, which show only the table.

A :class:`ReplayPictures` wraps another set-up (:class:`~vision.set_up.preview.Glance`) and passes everything
on to it. The watcher's thread only hands over a picture; another thread shrinks it.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

import cv2
import numpy as np

from ..camera.frame_source import Frame
from ..place.table_corners import TableCorners
from ..tracking.hand_visits import Visit
from ..tracking.shown_table import Shown, without
from ..tracking.tracked_view import ViewOrders
from ..tuning import REPLAY
from ..watching.watcher import SetUp

OnPicture = Callable[[float, bytes], object]
"""Takes the time of a picture in seconds, and the picture as JPEG."""


class TablePicture:
    """Shrinks pictures: cut to what may be shown of the table, black around it, all of about the same size in
    bytes."""

    def __init__(self) -> None:
        self._quality = REPLAY.best_quality
        self._of: tuple[TableCorners, tuple[int, ...]] | None = None
        self._box = (slice(0), slice(0))
        self._size = (0, 0)
        self._inside = np.zeros((0, 0, 3), np.uint8)
        self._by = cv2.INTER_AREA

    def jpeg(self, image: np.ndarray, shown: Shown) -> bytes | None:
        """``image``, (h, w, 3) uint8 BGR, as JPEG; None where nothing of the table is in it."""
        table = shown.table
        if self._of is None or self._of[0] is not table or self._of[1] != image.shape:
            self._of = (table, image.shape)
            self._cut_to(table, *image.shape[:2])
        if not all(self._size):
            return None
        if shown.hidden is not None:
            image = without(image, shown.hidden)
        small = cv2.resize(image[self._box], self._size, interpolation=self._by)
        cv2.bitwise_and(small, self._inside, dst=small)
        good, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, self._quality])
        if not good:
            return None
        if len(data) > REPLAY.large_bytes:
            self._quality = max(REPLAY.worst_quality, self._quality - 5)
        elif len(data) < REPLAY.small_bytes:
            self._quality = min(REPLAY.best_quality, self._quality + 1)
        return data.tobytes()

    def _cut_to(self, table: TableCorners, height: int, width: int) -> None:
        mask = table.mask(height, width)
        rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
        if not len(rows):
            self._size = (0, 0)
            return
        self._box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
        inside = mask[self._box]
        high, wide = inside.shape
        smaller = min(1.0, float(np.sqrt(REPLAY.most_px / (wide * high))))
        self._size = (max(1, round(wide * smaller)), max(1, round(high * smaller)))
        # it skips no pixel at this scale, and takes a quarter of the time
        self._by = cv2.INTER_LINEAR if smaller > 0.5 else cv2.INTER_AREA
        share = cv2.resize(inside.astype(np.float32), self._size, interpolation=self._by)
        whole = (share > 0.999).astype(np.uint8) * 255  # a pixel half outside the table counts as outside
        self._inside = np.repeat(whole[:, :, None], 3, axis=2)


class ReplayPictures:
    """Gives small pictures of the watcher's view while it sees the table."""

    def __init__(self, before: SetUp) -> None:
        self._before = before
        self._shown: Callable[[], Shown | None] = lambda: None
        self._on_picture: OnPicture | None = None
        self._frame: Frame | None = None
        self._due, self._latest = 0.0, 0.0
        self._waiting: queue.Queue[tuple[Frame, Shown]] = queue.Queue(REPLAY.waiting_pictures)
        self._closed = threading.Event()

    def follow(self, shown: Callable[[], Shown | None]) -> None:
        """Ask ``shown`` from now on what may be kept of the newest picture: for a new watcher."""
        self._shown = shown

    def tell(self, on_picture: OnPicture) -> None:
        """Give the pictures to ``on_picture`` from now on, in a separate thread."""
        is_running, self._on_picture = self._on_picture is not None, on_picture
        if not is_running:
            threading.Thread(target=self._make, name="replay", daemon=True).start()

    def close(self) -> None:
        """Make no more pictures."""
        self._closed.set()

    # ---- in the watcher's thread ------------------------------------------------------------------

    def set_up(self, frame: Frame, begins: bool) -> ViewOrders:
        """As the set-up before which it stands."""
        self._frame = frame
        return self._before.set_up(frame, begins)

    def seen(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """As the wrapped set-up; the picture is handed over if one is due."""
        self._before.seen(t, table, hands)
        frame, self._frame = self._frame, None
        if frame is None or self._on_picture is None or not self._is_due(t):
            return
        shown = self._shown()
        # the shrinking thread is behind: a lost picture is better than a slower watcher
        if shown is not None:
            with suppress(queue.Full):
                self._waiting.put_nowait((frame, shown))

    def _is_due(self, t: float) -> bool:
        if t < self._latest:
            self._due = t  # the camera counts from its beginning again
        self._latest = t
        if t < self._due - REPLAY.early_s:
            return False
        self._due = max(self._due + REPLAY.every_s, t)
        return True

    # ---- in the thread of its own -----------------------------------------------------------------

    def _make(self) -> None:
        pictures = TablePicture()
        while not self._closed.is_set():
            try:
                frame, shown = self._waiting.get(timeout=0.5)
            except queue.Empty:
                continue
            small = pictures.jpeg(frame.image, shown)
            if small is not None and self._on_picture is not None:
                self._on_picture(frame.t, small)
