"""A live camera: a thread keeps its newest picture, and a watchdog reopens it.

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

from referee.table_events import STARTING

from . import controls as camera_controls
from .frame_source import CameraError, Frame, NoView, Source, odd_shape

LONGEST_WAIT = 2.0
"""Seconds between attempts to open a lost camera, at most."""
CLOSED_WITHIN = 0.7
"""Seconds that a closed camera is waited for, at most."""
BEGINS_WITHIN = 12
"""How many times longer Bowerbird waits for a camera's first picture than for others; some take 12 s."""
MOST_HANGING = 4
"""The most openings that may hang in a driver; the next waits until one of them ends."""


class Capture(Protocol):
    """The part of OpenCV's capture that a camera needs, so that a test can replace it."""

    def read(self) -> tuple[bool, np.ndarray | None]: ...

    def get(self, prop: int, /) -> float: ...

    def set(self, prop: int, value: float, /) -> bool: ...

    def release(self) -> None: ...


@dataclass(eq=False)
class _Opening:
    """An opening of a camera: its thread opens the device and keeps the newest picture here until it is
    abandoned.

    A driver that never returns blocks only this thread.
    """

    changed: threading.Condition = field(default_factory=threading.Condition)
    began: float = 0.0
    """The time of its start, by the camera's clock."""
    opened: bool = False
    begins: bool = True
    """No picture has come yet."""
    image: np.ndarray | None = None
    t: float = 0.0
    failed: str | None = None
    abandoned: bool = False
    hold: bool = False
    """The thread shall hold the camera's controls; ``held`` then has what was set."""
    held: dict[int, float] | None = None
    thread: threading.Thread | None = None

    def fail(self, why: str) -> None:
        """End this opening because of ``why``; the first reason counts."""
        with self.changed:
            self.failed = self.failed or why
            self.changed.notify_all()

    @property
    def has_ended(self) -> bool:
        return self.thread is None or not self.thread.is_alive()


class Camera(Source):
    """The newest picture of a live camera, with a watchdog and reopening.

    ``opener`` opens the device or raises :class:`CameraError`; a lost camera is opened again, with growing
    waits of at most 2 s. The first opening must succeed, unless ``patient``; ``on_starting`` receives a line
    each time that it is waited for again. The camera counts as lost after
    ``stalled`` seconds without a picture, ``begins`` seconds without its first (by default a dozen times as
    many), or ``frozen`` seconds with the very same bytes (the noise of a sensor never repeats). ``clock``
    and ``sleep`` are for tests.
    """

    is_live = True

    def __init__(
        self,
        opener: Callable[[], Capture],
        controls: Mapping[int, float],
        *,
        stalled: float = 2.0,
        frozen: float = 2.0,
        begins: float | None = None,
        patient: bool = False,
        on_starting: Callable[[str], object] | None = None,
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
            why = self._refused(on_starting)
            if why is not None:
                raise CameraError(why)

    def _open(self) -> _Opening:
        opening = _Opening(began=self._clock())
        opening.thread = threading.Thread(target=self._live, args=(opening,), daemon=True, name="camera")
        opening.thread.start()
        return opening

    def _live(self, opening: _Opening) -> None:
        try:
            capture = self._opener()
        except CameraError as error:
            opening.fail(str(error))
        except Exception as error:  # a driver may raise anything
            opening.fail(f"the camera cannot be opened ({type(error).__name__})")
        else:
            try:
                self._drain(capture, opening)
            except Exception:
                opening.fail("the camera failed")
            finally:
                capture.release()

    def _drain(self, capture: Capture, opening: _Opening) -> None:
        """Read without pause, so that no driver's buffer grows old, and keep the newest."""
        camera_controls.apply(capture, self._controls)
        with opening.changed:
            opening.opened = True
            opening.changed.notify_all()
        while not opening.abandoned:
            good, image = capture.read()
            if good and image is not None and (odd := odd_shape(image)):
                opening.fail(odd)
                return
            with opening.changed:
                if opening.hold and opening.held is None:
                    # In this thread: two threads must not use an OpenCV capture at the same time.
                    opening.held = camera_controls.hold(capture)
                if good and image is not None:
                    opening.image, opening.t, opening.begins = image, self._clock(), False
                opening.changed.notify_all()
            if not good or image is None:
                opening.fail("the camera was unplugged or gave no picture")
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
        opening = self._now
        with opening.changed:
            opening.changed.wait_for(
                lambda: opening.image is not None or opening.failed is not None, self._stalled
            )
            image, opening.image = opening.image, None
            if image is not None:
                return image, opening.t, None
            if opening.failed is None and opening.begins and self._clock() - opening.began < self._begins:
                return None, 0.0, STARTING
            return None, 0.0, opening.failed or f"the camera has sent no picture for {self._stalled:g} s"

    def _refused(self, on_starting: Callable[[str], object] | None) -> str | None:
        """Wait until the first opening succeeds or fails; returns the reason of the failure, or None."""
        waits = self._opened_or_why(0)
        while True:
            try:
                view = next(waits)
            except StopIteration as end:
                why: str | None = end.value
                return why
            if on_starting is not None:
                on_starting(view.why)

    def _reopen(self, seq: int) -> Generator[NoView, None, int]:
        """Abandon the old capture, which may never return from a read, and try until an opening succeeds."""
        wait = 0.25
        while not self._closed.is_set():
            self._give_up(self._now)
            if len(self._given_up) >= MOST_HANGING:
                # each of them holds the device: a further opening would fail as well
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
        """Wait for the camera that is being opened, reporting so; returns the reason of a failure, or
        None."""
        opening = self._now
        while self._clock() - opening.began < self._begins:
            with opening.changed:
                if opening.changed.wait_for(
                    lambda: opening.opened or opening.failed is not None, self._stalled
                ):
                    return None if opening.opened else opening.failed
            yield NoView(seq, self._clock() - self._began, STARTING)
        return self._late

    @property
    def _late(self) -> str:
        return f"the camera could not be opened within {self._begins:g} s"

    def _give_up(self, opening: _Opening) -> None:
        opening.abandoned = True
        if opening not in self._given_up:
            self._given_up.append(opening)
        self._given_up = [abandoned for abandoned in self._given_up if not abandoned.has_ended]

    def hold_controls(self, within: float = 3.0) -> dict[int, float]:
        """Fix exposure, white balance and focus at their present values, and again at every opening.

        Returns what was set; empty where the camera offers none of these controls, or no picture comes
        ``within`` so many seconds.
        """
        opening = self._now
        with opening.changed:
            opening.hold, opening.held = True, None
            opening.changed.wait_for(lambda: opening.held is not None or opening.failed is not None, within)
            opening.hold = False
            self._controls |= opening.held or {}
            return dict(opening.held or {})

    def close(self, within: float = CLOSED_WITHIN) -> None:
        """Close the camera, and wake every thread that waits for its picture.

        Waits until no thread is inside OpenCV any more, at most ``within`` seconds for a hanging thread: the
        process must not end while OpenCV still runs.
        """
        self._closed.set()
        self._now.fail("closed")
        self._give_up(self._now)
        ends = time.monotonic() + within
        for opening in self._given_up:
            if opening.thread is not None and opening.thread is not threading.current_thread():
                opening.thread.join(max(0.0, ends - time.monotonic()))
