"""A live camera: the newest picture only, from a thread of its own, with a watchdog.

OpenCV keeps returning the last picture of an unplugged camera (opencv #5221) and may block for
ever in a read (opencv #4468), so whether the camera lives is judged here.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from . import controls as camera_controls
from .frame_source import CameraError, Frame, NoView, odd_shape

LONGEST_WAIT = 2.0
"""Seconds between attempts to open a lost camera, at most."""
CLOSED_WITHIN = 0.7
"""Seconds that a closed camera is waited for, at most."""
BEGINS_WITHIN = 12
"""How many times as long as for any other picture a camera is waited for until its first; some take 12 s."""
STARTING = "the camera is starting: no picture has come yet"
"""Why there is no view meanwhile."""
MOST_HANGING = 4
"""Openings that may hang in a driver at the same time; until one ends, no other is tried."""


class Capture(Protocol):
    """What a camera needs of OpenCV's capture, so that a test can put another in its place."""

    def read(self) -> tuple[bool, np.ndarray | None]: ...

    def get(self, prop: int, /) -> float: ...

    def set(self, prop: int, value: float, /) -> bool: ...

    def release(self) -> None: ...


@dataclass
class _Opening:
    """One opening of a camera: a thread that opens it and keeps the newest picture here until it is given up.

    Whatever may hang for ever in a driver hangs in this thread and nowhere else; given up, it writes to
    nobody.
    """

    changed: threading.Condition = field(default_factory=threading.Condition)
    began: float = 0.0
    """When it was begun, by the camera's clock."""
    opened: bool = False
    begins: bool = True
    """No picture has come yet."""
    image: np.ndarray | None = None
    t: float = 0.0
    failed: str | None = None
    abandoned: bool = False
    hold: bool = False
    """The camera's controls are to be held; ``held`` is then what was set."""
    held: dict[int, float] | None = None
    thread: threading.Thread | None = None

    def fail(self, why: str) -> None:
        """No picture will come any more, because of ``why``; the first reason counts."""
        with self.changed:
            self.failed = self.failed or why
            self.changed.notify_all()

    @property
    def ended(self) -> bool:
        return self.thread is None or not self.thread.is_alive()


class Camera:
    """The newest picture of a live camera, with a watchdog and reopening.

    ``opener`` opens the device or raises :class:`CameraError`; it is tried again with growing waits of at
    most 2 s. The first opening must succeed, unless ``patient``. ``stalled`` is how many seconds
    without a picture count as lost; ``begins`` how many it has for its first one, a dozen times as many where
    that is not given; ``frozen`` how many with the very same bytes (the noise of a
    sensor never repeats); ``clock`` and ``sleep`` are for tests.
    """

    def __init__(
        self,
        opener: Callable[[], Capture],
        controls: Mapping[int, float],
        *,
        stalled: float = 2.0,
        frozen: float = 2.0,
        begins: float | None = None,
        patient: bool = False,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] | None = None,
    ):
        self._opener = opener
        self._controls = dict(controls)
        self._stalled, self._frozen = stalled, frozen
        self._begins = BEGINS_WITHIN * stalled if begins is None else begins
        self._clock = clock
        self._closed = threading.Event()
        self._sleep = sleep or self._closed.wait
        self._given_up: list[_Opening] = []
        self._began = clock()
        self.reopened = 0
        self._now = self._open()
        if not patient:
            why = self._refused(self._now)
            if why is not None:
                raise CameraError(why)

    def _open(self) -> _Opening:
        one = _Opening(began=self._clock())
        one.thread = threading.Thread(target=self._live, args=(one,), daemon=True, name="camera")
        one.thread.start()
        return one

    def _live(self, one: _Opening) -> None:
        try:
            capture = self._opener()
        except CameraError as error:
            one.fail(str(error))
        except Exception as error:  # what a driver raises is not foreseen
            one.fail(f"the camera cannot be opened ({type(error).__name__})")
        else:
            try:
                self._drain(capture, one)
            except Exception:
                one.fail("the camera failed")
            finally:
                capture.release()

    def _drain(self, capture: Capture, one: _Opening) -> None:
        """Read without pause, so that no driver's buffer grows old, and keep the newest."""
        camera_controls.apply(capture, self._controls)
        with one.changed:
            one.opened = True
            one.changed.notify_all()
        while not one.abandoned:
            good, image = capture.read()
            if good and image is not None and (odd := odd_shape(image)):
                one.fail(odd)
                return
            with one.changed:
                if one.hold and one.held is None:
                    # Here, for OpenCV's captures are not to be used by two threads at once.
                    one.held = camera_controls.hold(capture)
                if good and image is not None:
                    one.image, one.t, one.begins = image, self._clock(), False
                one.changed.notify_all()
            if not good or image is None:
                one.fail("the camera was unplugged or gave no picture")
                return

    def frames(self) -> Iterator[Frame | NoView]:
        seq = 0
        last: np.ndarray | None = None
        changed_at = self._clock()
        while not self._closed.is_set():
            image, t, why = self._newest()
            if why == STARTING:
                yield NoView(seq, self._clock() - self._began, STARTING)
                seq += 1
                continue
            if image is not None:
                if last is None or not np.array_equal(image, last):
                    last, changed_at = image, t
                elif t - changed_at > self._frozen:
                    why = "the camera repeats the same picture"
            if why is None and image is not None:
                yield Frame(seq, t - self._began, image)
                seq += 1
                continue
            if self._closed.is_set():
                return
            yield NoView(seq, self._clock() - self._began, why or "no picture")
            seq += 1
            seq = yield from self._reopen(seq)

    # The last picture is remembered over a reopening: a driver that serves it again is still frozen.

    def _newest(self) -> tuple[np.ndarray | None, float, str | None]:
        one = self._now
        with one.changed:
            one.changed.wait_for(lambda: one.image is not None or one.failed is not None, self._stalled)
            image, one.image = one.image, None
            if image is not None:
                return image, one.t, None
            if one.failed is None and one.begins and self._clock() - one.began < self._begins:
                return None, 0.0, STARTING
            return None, 0.0, one.failed or f"the camera has sent no picture for {self._stalled:g} s"

    def _refused(self, one: _Opening) -> str | None:
        """Wait until an opening has come to something; why not, or None where it is open."""
        with one.changed:
            one.changed.wait_for(lambda: one.opened or one.failed is not None, self._begins)
            return None if one.opened else one.failed or self._late

    def _reopen(self, seq: int) -> Generator[NoView, None, int]:
        """Give up the old capture, whose read may hang for ever, and try until one opens."""
        wait = 0.25
        while not self._closed.is_set():
            self._give_up(self._now)
            if len(self._given_up) >= MOST_HANGING:
                # each of them holds the device: another would not get it either
                self._sleep(wait)
                continue
            self._now = self._open()
            why = yield from self._opened_or_why(seq)
            if self._closed.is_set():
                break
            if why is None:
                self.reopened += 1
                return seq
            yield NoView(seq, self._clock() - self._began, why)
            seq += 1
            self._sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        return seq

    def _opened_or_why(self, seq: int) -> Generator[NoView, None, str | None]:
        """Wait for the camera that is being opened, and say so meanwhile; why it does not open, or None."""
        one = self._now
        while self._clock() - one.began < self._begins:
            with one.changed:
                if one.changed.wait_for(lambda: one.opened or one.failed is not None, self._stalled):
                    return None if one.opened else one.failed
            yield NoView(seq, self._clock() - self._began, STARTING)
        return self._late

    @property
    def _late(self) -> str:
        return f"the camera could not be opened within {self._begins:g} s"

    def _give_up(self, one: _Opening) -> None:
        one.abandoned = True
        self._given_up = [each for each in [*self._given_up, one] if not each.ended]

    def hold_controls(self, within: float = 3.0) -> dict[int, float]:
        """Hold exposure, white balance and focus where they are now, and again at every opening.

        Returns what was set; empty where the camera offers none of it, or no picture comes ``within``
        so many seconds.
        """
        one = self._now
        with one.changed:
            one.hold, one.held = True, None
            one.changed.wait_for(lambda: one.held is not None or one.failed is not None, within)
            one.hold = False
            self._controls |= one.held or {}
            return dict(one.held or {})

    def close(self, within: float = CLOSED_WITHIN) -> None:
        """Let go of the camera, and wake whoever waits for its picture.

        Waits until no thread is inside OpenCV any more, but for a hanging one no longer than ``within``
        seconds: the process must not take itself apart under it.
        """
        self._closed.set()
        self._now.fail("closed")
        self._give_up(self._now)
        ends = time.monotonic() + within
        for one in self._given_up:
            if one.thread is not None and one.thread is not threading.current_thread():
                one.thread.join(max(0.0, ends - time.monotonic()))
