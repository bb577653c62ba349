"""Pictures of the table, one by one: from a video file, a camera, a stream or a folder.

A recording gives every frame in order with the time of the video, so that it goes the same way
each time. A live camera gives the newest picture only, from a thread of its own, with a watchdog:
OpenCV keeps returning the last picture of an unplugged camera (opencv #5221) and may block for
ever in a read (opencv #4468), so whether the camera lives is judged here.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from . import controls as camera_controls
from .prefetch import Ahead

# FFmpeg would add lines of its own to the one that says what is wrong; it looks here when it is first used
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

SMALLEST, LONGEST = 16, 10
"""Pixels of the shorter side that a picture of a table has at least, and how many times as long the other
may be; nothing could be told from such a strip."""
PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp"}
LONGEST_WAIT = 2.0
"""Seconds between attempts to open a lost camera, at most."""
CLOSED_WITHIN = 0.7
"""Seconds that a closed camera is waited for, at most."""
MOST_HANGING = 4
"""Openings that may hang in a driver at the same time; until one ends, no other is tried."""
OPENS_WITHIN, ANSWERS_WITHIN = 5_000, 3_000
"""Milliseconds that FFmpeg waits for a stream to open, and for its next picture; else it is 30 s."""


class CameraError(Exception):
    """There is no such camera or recording, or it cannot be read; the text is one clear line."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: ``seq`` counts from 0, ``t`` is seconds, ``image`` is (h, w, 3) uint8 BGR.

    ``t`` is the video's time for a recording and monotonic since opening for a camera.
    """

    seq: int
    t: float
    image: np.ndarray


@dataclass(frozen=True, slots=True)
class NoView:
    """No picture can be had at the moment; ``why`` in plain words."""

    seq: int
    t: float
    why: str


class Source(Protocol):
    """Anything that gives the pictures of a table in order."""

    def frames(self) -> Iterator[Frame | NoView]: ...

    def close(self) -> None: ...


def open_source(
    source: str | int, controls: Mapping[int, float] | None = None, patient: bool = False
) -> Source:
    """The camera or recording that ``source`` names.

    A number or a path under /dev is a camera, anything with ``://`` a stream, a folder its
    pictures in the order of their names, any other path a video file. ``controls`` are OpenCV
    properties that a camera is given at every opening. ``patient``: a camera that is not there yet is
    waited for. Raises :class:`CameraError`.
    """
    name = str(source)
    if name.isdigit():
        return Camera(_capture_opener(int(name), f"camera {name}"), controls or {}, patient=patient)
    if "://" in name or name.startswith("/dev/"):
        return Camera(_capture_opener(name, name), controls or {}, patient=patient)
    is_named(source)
    path = Path(name)
    return Pictures(path) if path.is_dir() else VideoFile(path)


def is_named(source: str | int) -> None:
    """Raise :class:`CameraError` where ``source`` is not written as a camera, and there is no such file."""
    name = str(source)
    if name.isdigit() or "://" in name or name.startswith("/dev/"):
        return
    if not (Path(name).is_dir() or Path(name).is_file()):
        raise CameraError(
            f"{name}: there is no such video, folder or camera; give a file, a camera number or a URL"
        )


def odd_shape(image: np.ndarray) -> str | None:
    """Why a picture of this shape can show neither table nor cards, in words; None where it can."""
    height, width = image.shape[:2]
    if min(height, width) >= SMALLEST and max(height, width) <= LONGEST * min(height, width):
        return None
    return f"a picture of {width}x{height} pixels is too small or too narrow to show cards"


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Keep OpenCV from printing warnings of its own: what went wrong is said in one clear line."""
    before = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(before)


@contextlib.contextmanager
def silently() -> Iterator[None]:
    """The same, and keep the decoders of pictures from it, too, which write to standard error themselves."""
    with quietly(), contextlib.ExitStack() as after:
        try:
            before = os.dup(2)
        except OSError:  # there is none
            yield
            return
        after.callback(os.close, before)
        nothing = os.open(os.devnull, os.O_WRONLY)
        after.callback(os.close, nothing)
        os.dup2(nothing, 2)
        after.callback(os.dup2, before, 2)
        yield


class VideoFile:
    """Every frame of a recording, in order, with the time of the video; decoded a little ahead."""

    def __init__(self, path: Path):
        self._path = path
        with quietly():
            self._capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise CameraError(f"{path}: this is not a video that can be read")
        fps = self._capture.get(cv2.CAP_PROP_FPS)
        self.fps = fps if 1 <= fps <= 240 else 25.0
        self.length = max(0, int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT)))
        """How many frames the file says it has; 0 where it does not say."""
        self._ahead: Ahead[Frame] | None = None

    def frames(self) -> Iterator[Frame]:
        self._ahead = Ahead(self._decoded())
        try:
            yield from self._ahead
        finally:
            self._ahead.stop()

    def _decoded(self) -> Iterator[Frame]:
        seq = 0
        while True:
            good, image = self._capture.read()
            if not good:
                break
            if seq == 0 and (odd := odd_shape(image)):
                raise CameraError(f"{self._path}: {odd}")
            yield Frame(seq, round(seq / self.fps, 4), image)
            seq += 1
        if seq == 0:
            raise CameraError(f"{self._path}: this is not a video that can be read")

    def close(self) -> None:
        if self._ahead is not None:
            self._ahead.stop()
        self._capture.release()


class Pictures:
    """The pictures of a folder in the order of their names, as a recording of one frame a second."""

    def __init__(self, folder: Path, fps: float = 1.0):
        self._paths = sorted(p for p in folder.iterdir() if p.suffix.lower() in PICTURES)
        self._fps = fps
        self.length = len(self._paths)
        if not self._paths:
            raise CameraError(f"{folder}: there is no picture in this folder")

    def frames(self) -> Iterator[Frame]:
        for seq, path in enumerate(self._paths):
            with silently():
                image = cv2.imread(str(path), cv2.IMREAD_COLOR)
            if image is None:
                raise CameraError(f"{path}: this is not a picture that can be read")
            if odd := odd_shape(image):
                raise CameraError(f"{path}: {odd}")
            yield Frame(seq, seq / self._fps, image)

    def close(self) -> None:
        pass


class Capture(Protocol):
    """What a camera needs of OpenCV's capture, so that a test can put another in its place."""

    def read(self) -> tuple[bool, np.ndarray | None]: ...

    def get(self, prop: int, /) -> float: ...

    def set(self, prop: int, value: float, /) -> bool: ...

    def release(self) -> None: ...


STREAM = (
    cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPENS_WITHIN, cv2.CAP_PROP_READ_TIMEOUT_MSEC, ANSWERS_WITHIN,
)  # fmt: skip
"""How a stream is opened."""


def _capture_opener(address: int | str, name: str) -> Callable[[], Capture]:
    def opener() -> Capture:
        with quietly():
            if isinstance(address, str) and "://" in address:
                capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, STREAM)
            else:
                capture = cv2.VideoCapture(address)
        if not capture.isOpened():
            capture.release()
            raise CameraError(f"{name}: no picture comes from this camera; is it plugged in and not in use?")
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return capture

    return opener


@dataclass
class _Opening:
    """One opening of a camera: a thread that opens it and keeps the newest picture here until it is given up.

    Whatever may hang for ever in a driver hangs in this thread and nowhere else; given up, it writes to
    nobody.
    """

    changed: threading.Condition = field(default_factory=threading.Condition)
    opened: bool = False
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
    without a picture count as lost; ``frozen`` how many with the very same bytes (the noise of a
    sensor never repeats); ``clock`` and ``sleep`` are for tests.
    """

    def __init__(
        self,
        opener: Callable[[], Capture],
        controls: Mapping[int, float],
        *,
        stalled: float = 2.0,
        frozen: float = 2.0,
        patient: bool = False,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] | None = None,
    ):
        self._opener = opener
        self._controls = dict(controls)
        self._stalled, self._frozen = stalled, frozen
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
        one = _Opening()
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
                    one.image, one.t = image, self._clock()
                one.changed.notify_all()
            if not good or image is None:
                one.fail("the camera was unplugged or gave no picture")
                return

    def frames(self) -> Iterator[Frame | NoView]:
        seq = 0
        last: np.ndarray | None = None
        changed_at = self._clock()
        why = self._refused(self._now)
        while not self._closed.is_set():
            image, t = None, 0.0
            if why is None:
                image, t, why = self._newest()
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
            why = None

    # The last picture is remembered over a reopening: a driver that serves it again is still frozen.

    def _newest(self) -> tuple[np.ndarray | None, float, str | None]:
        one = self._now
        with one.changed:
            one.changed.wait_for(lambda: one.image is not None or one.failed is not None, self._stalled)
            image, one.image = one.image, None
            if image is not None:
                return image, one.t, None
            return None, 0.0, one.failed or f"the camera has sent no picture for {self._stalled:g} s"

    def _refused(self, one: _Opening) -> str | None:
        """Wait until an opening has come to something; why not, or None where it is open."""
        with one.changed:
            one.changed.wait_for(lambda: one.opened or one.failed is not None)
            return None if one.opened else one.failed

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
            why = self._refused(self._now)
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
