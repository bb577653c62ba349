"""Pictures of the table, one by one: from a video file, a camera, a stream or a folder.

A recording gives every frame in order with the time of the video, so that it goes the same way
each time. A live camera gives the newest picture only, from a thread of its own, with a watchdog:
OpenCV keeps returning the last picture of an unplugged camera (opencv #5221) and may block for
ever in a read (opencv #4468), so whether the camera lives is judged here.
"""

from __future__ import annotations

import contextlib
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

PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp"}
LONGEST_WAIT = 2.0
"""Seconds between attempts to open a lost camera, at most."""


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


def open_source(source: str | int, controls: Mapping[int, float] | None = None) -> Source:
    """The camera or recording that ``source`` names.

    A number or a path under /dev is a camera, anything with ``://`` a stream, a folder its
    pictures in the order of their names, any other path a video file. ``controls`` are OpenCV
    properties that a camera is given at every opening. Raises :class:`CameraError`.
    """
    name = str(source)
    if name.isdigit():
        return Camera(_capture_opener(int(name), f"camera {name}"), controls or {})
    if "://" in name or name.startswith("/dev/"):
        return Camera(_capture_opener(name, name), controls or {})
    path = Path(name)
    if path.is_dir():
        return Pictures(path)
    if path.is_file():
        return VideoFile(path)
    raise CameraError(
        f"{name}: there is no such video, folder or camera; give a file, a camera number or a URL"
    )


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Keep OpenCV from printing warnings of its own: what went wrong is said in one clear line."""
    before = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(before)


class VideoFile:
    """Every frame of a recording, in order, with the time of the video; decoded a little ahead."""

    def __init__(self, path: Path):
        self._path = path
        with _quietly():
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
            image = cv2.imread(str(path), cv2.IMREAD_COLOR)
            if image is None:
                raise CameraError(f"{path}: this is not a picture that can be read")
            yield Frame(seq, seq / self._fps, image)

    def close(self) -> None:
        pass


class Capture(Protocol):
    """What a camera needs of OpenCV's capture, so that a test can put another in its place."""

    def read(self) -> tuple[bool, np.ndarray | None]: ...

    def get(self, prop: int, /) -> float: ...

    def set(self, prop: int, value: float, /) -> bool: ...

    def release(self) -> None: ...


def _capture_opener(address: int | str, name: str) -> Callable[[], Capture]:
    def opener() -> Capture:
        with _quietly():
            capture = cv2.VideoCapture(address)
        if not capture.isOpened():
            capture.release()
            raise CameraError(f"{name}: no picture comes from this camera; is it plugged in and not in use?")
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return capture

    return opener


@dataclass
class _Mailbox:
    """One slot for the newest picture; a reader thread that was given up writes to nobody."""

    changed: threading.Condition = field(default_factory=threading.Condition)
    image: np.ndarray | None = None
    t: float = 0.0
    failed: str | None = None
    abandoned: bool = False
    hold: bool = False
    """The camera's controls are to be held; ``held`` is then what was set."""
    held: dict[int, float] | None = None


class Camera:
    """The newest picture of a live camera, with a watchdog and reopening.

    ``opener`` opens the device or raises :class:`CameraError`; the first opening must succeed,
    later ones are tried again with growing waits of at most 2 s. ``stalled`` is how many seconds
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
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ):
        self._opener = opener
        self._controls = dict(controls)
        self._stalled, self._frozen = stalled, frozen
        self._clock, self._sleep = clock, sleep
        self._closed = threading.Event()
        self.reopened = 0
        self._box = self._start(opener())

    def _start(self, capture: Capture) -> _Mailbox:
        camera_controls.apply(capture, self._controls)
        box = _Mailbox()
        threading.Thread(target=self._drain, args=(capture, box), daemon=True, name="camera").start()
        return box

    def _drain(self, capture: Capture, box: _Mailbox) -> None:
        """Read without pause, so that no driver's buffer grows old, and keep the newest."""
        try:
            while not box.abandoned:
                good, image = capture.read()
                with box.changed:
                    if box.hold and box.held is None:
                        # Here, for OpenCV's captures are not to be used by two threads at once.
                        box.held = camera_controls.hold(capture)
                    if good and image is not None:
                        box.image, box.t = image, self._clock()
                    else:
                        box.failed = "the camera was unplugged or gave no picture"
                    box.changed.notify_all()
                if box.failed:
                    break
        except cv2.error:
            with box.changed:
                box.failed = "the camera failed"
                box.changed.notify_all()
        finally:
            capture.release()

    def frames(self) -> Iterator[Frame | NoView]:
        began = self._clock()
        seq = 0
        last: np.ndarray | None = None
        changed_at = began
        while not self._closed.is_set():
            image, t, why = self._newest()
            if image is not None:
                if last is None or not np.array_equal(image, last):
                    last, changed_at = image, t
                elif t - changed_at > self._frozen:
                    why = "the camera repeats the same picture"
            if why is None and image is not None:
                yield Frame(seq, t - began, image)
                seq += 1
                continue
            if self._closed.is_set():
                return
            yield NoView(seq, self._clock() - began, why or "no picture")
            seq += 1
            seq = yield from self._reopen(seq, began)

    # The last picture is remembered over a reopening: a driver that serves it again is still frozen.

    def _newest(self) -> tuple[np.ndarray | None, float, str | None]:
        box = self._box
        with box.changed:
            box.changed.wait_for(lambda: box.image is not None or box.failed is not None, self._stalled)
            image, box.image = box.image, None
            if image is not None:
                return image, box.t, None
            return None, 0.0, box.failed or f"the camera has sent no picture for {self._stalled:g} s"

    def _reopen(self, seq: int, began: float) -> Generator[NoView, None, int]:
        """Give up the old capture, whose read may hang for ever, and try until one opens."""
        self._box.abandoned = True
        wait = 0.25
        while not self._closed.is_set():
            try:
                self._box = self._start(self._opener())
                self.reopened += 1
                return seq
            except CameraError as error:
                yield NoView(seq, self._clock() - began, str(error))
                seq += 1
                self._sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
        return seq

    def hold_controls(self, within: float = 3.0) -> dict[int, float]:
        """Hold exposure, white balance and focus where they are now, and again at every opening.

        Returns what was set; empty where the camera offers none of it, or no picture comes ``within``
        so many seconds.
        """
        box = self._box
        with box.changed:
            box.hold, box.held = True, None
            box.changed.wait_for(lambda: box.held is not None or box.failed is not None, within)
            box.hold = False
            self._controls |= box.held or {}
            return dict(box.held or {})

    def close(self) -> None:
        self._closed.set()
        self._box.abandoned = True
        with self._box.changed:
            self._box.failed = self._box.failed or "closed"
            self._box.changed.notify_all()
