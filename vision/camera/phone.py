"""A camera that sends its pictures by itself: a phone's browser.

Nothing is opened or reopened here: the view is back as soon as pictures come again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import cv2
import numpy as np

from .bounded_picture import check_size
from .frame_source import Frame, NoView, Source, odd_shape
from .jpeg_head import jpeg_size
from .phone_clock import PhoneClock

LONGEST_PX = 2560
"""Most pixels of a picture's longer side: the watcher needs half of it."""
NOBODY = "no phone sends pictures yet: scan the code in Set-up with it"
SILENT = "the phone sends no pictures: is it on the Wi-Fi, and is its page open?"
REPEATS = "the phone repeats the same picture"


class PhoneCamera(Source):
    """The newest picture that a phone has sent.

    The phone counts as lost after ``stalled`` seconds without a picture, or ``frozen`` seconds with the very
    same bytes. ``clock`` is for tests. Everything but :meth:`frames` may be called from any thread.
    """

    is_live = True

    def __init__(
        self, *, stalled: float = 2.0, frozen: float = 2.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stalled, self._frozen, self._clock = stalled, frozen, clock
        self._began = clock()
        self._changed = threading.Condition()
        self._times = PhoneClock()
        self._picture: tuple[float, np.ndarray] | None = None
        self._bytes, self._same_since = b"", self._began
        self._latest = 0.0
        self._why, self._say = NOBODY, True
        self._closed = False

    # ---- called by the receiver --------------------------------------------------------------------

    def push(
        self,
        picture: bytes,
        taken: float,
        sent: float,
        arrived: float | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> float | None:
        """Take a JPEG that the phone took at ``taken`` and sent at ``sent``, in seconds of its own clock.

        It replaces an earlier picture that the watcher has not yet taken. Returns its age on arrival, in
        seconds; None if it was no longer ``wanted`` after decoding. Raises ValueError, in one line, for
        anything but such a picture.
        """
        arrived = self._clock() if arrived is None else arrived
        width, height = jpeg_size(picture)
        if max(width, height) > LONGEST_PX:
            raise ValueError(f"a picture of {width}x{height} pixels is larger than {LONGEST_PX}")
        check_size(picture, (width, height), LONGEST_PX**2)
        image = cv2.imdecode(
            np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
        )
        if image is None or image.shape[:2] != (height, width):
            raise ValueError("this JPEG picture is damaged")
        if odd := odd_shape(image):
            raise ValueError(odd)
        with self._changed:
            if not wanted():
                return None
            t = self._times.ours(taken, sent, arrived)
            if picture != self._bytes:
                self._bytes, self._same_since = picture, t
            if t - self._same_since > self._frozen:
                self._away(REPEATS)
            else:
                self._picture = t - self._began, image
                self._why = SILENT
            self._changed.notify_all()
        return max(0.0, self._clock() - t)

    def used(self, within: float) -> bool:
        """Wait at most ``within`` seconds until the watcher has taken the newest picture; returns whether it
        has."""
        with self._changed:
            return self._changed.wait_for(lambda: self._picture is None or self._closed, within)

    def away(self, why: str) -> None:
        """Report ``why`` no picture comes, immediately and until the next picture."""
        with self._changed:
            self._away(why)
            self._changed.notify_all()

    def _away(self, why: str) -> None:
        self._say = self._say or why != self._why
        self._picture, self._why = None, why

    # ---- called by the watcher --------------------------------------------------------------------

    def frames(self) -> Iterator[Frame | NoView]:
        """The newest picture each time; :class:`NoView` whenever none has come for a while."""
        seq = 0
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._picture or self._say or self._closed, self._stalled)
                if self._closed:
                    return
                newest, self._picture, self._say = self._picture, None, False
                t = self._clock() - self._began if newest is None else newest[0]
                # a delayed picture must not get an earlier time than frames already given
                self._latest = t = max(t, self._latest + 0.001)
                why = self._why
                self._changed.notify_all()
            yield NoView(seq, t, why) if newest is None else Frame(seq, t, newest[1])
            seq += 1

    def close(self) -> None:
        """Wake every thread that waits for a picture: none will come."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
