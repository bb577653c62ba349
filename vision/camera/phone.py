"""A camera that sends its pictures by itself, one after the other: a phone's browser.

Nothing is opened here and nothing reopened: when pictures come again, it sees again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import cv2
import numpy as np

from .bounded_picture import check_size
from .frame_source import Frame, NoView, odd_shape
from .jpeg_head import jpeg_size
from .phone_clock import PhoneClock

LONGEST_PX = 2560
"""Pixels of the longer side that a picture may have: the eye needs half of it."""
NOBODY = "no phone sends pictures yet: scan the code in Set-up with it"
SILENT = "the phone sends no pictures: is it on the Wi-Fi, and is its page open?"
REPEATS = "the phone repeats the same picture"


class PhoneCamera:
    """The newest picture that a phone has sent.

    ``stalled`` is how many seconds without a picture count as lost; ``frozen`` how many with the very
    same bytes; ``clock`` is for tests. Everything but :meth:`frames` may be called from any thread.
    """

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

    # ---- what the phone sends ---------------------------------------------------------------------

    def push(
        self,
        picture: bytes,
        taken: float,
        sent: float,
        arrived: float | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> float | None:
        """Take a JPEG that the phone took at ``taken`` and sent at ``sent``, in seconds of its own clock.

        Returns how old it was when it had come here, in seconds. It takes the place of one that the eye
        has not looked at yet; None where it was not ``wanted`` any more once it was decoded. Raises
        ValueError, in one line, for what is no such picture.
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
        """Wait until the eye has taken the newest picture, at most ``within`` seconds; whether it has."""
        with self._changed:
            return self._changed.wait_for(lambda: self._picture is None or self._closed, within)

    def away(self, why: str) -> None:
        """No picture will come for now, because of ``why``: that is said at once, and until one comes."""
        with self._changed:
            self._away(why)
            self._changed.notify_all()

    def _away(self, why: str) -> None:
        self._say = self._say or why != self._why
        self._picture, self._why = None, why

    # ---- what the eye takes -----------------------------------------------------------------------

    def frames(self) -> Iterator[Frame | NoView]:
        """The newest picture each time; no view once none has come for a while, and every while after."""
        seq = 0
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._picture or self._say or self._closed, self._stalled)
                if self._closed:
                    return
                found, self._picture, self._say = self._picture, None, False
                t = self._clock() - self._began if found is None else found[0]
                # a picture that was long on its way must not come before what has been said meanwhile
                self._latest = t = max(t, self._latest + 0.001)
                why = self._why
                self._changed.notify_all()
            yield NoView(seq, t, why) if found is None else Frame(seq, t, found[1])
            seq += 1

    def close(self) -> None:
        """Wake whoever waits for a picture: none will come."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
