"""Sources of a table's pictures, and the pictures themselves."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np

from ..resized import resized
from ..tuning import MOTION

SMALLEST, LONGEST = 16, 10
"""Least pixels of a picture's shorter side, and how many times as long the other side may be: no card can be
read in a narrower strip."""


class CameraError(Exception):
    """There is no such camera or recording, or it cannot be read; the text is one clear line."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture: ``seq`` counts from 0, ``t`` is seconds, ``image`` is (h, w, 3) uint8 BGR.

    ``t`` is the video's time for a recording and monotonic since opening for a camera. ``ahead`` is the
    picture's small copy, where the prefetching thread made it.
    """

    seq: int
    t: float
    image: np.ndarray
    ahead: np.ndarray | None = None

    @property
    def small(self) -> np.ndarray:
        """The small copy in which motion is detected (h, w, 3)."""
        return small(self.image) if self.ahead is None else self.ahead


@dataclass(frozen=True, slots=True)
class NoView:
    """The source has no picture at the moment; ``why`` is the reason in plain words."""

    seq: int
    t: float
    why: str


class Source(Protocol):
    """A source of a table's pictures, in order.

    ``is_live``: they come as they are taken, and not from a recording. A recording may know its ``length`` in
    pictures, else 0, and its ``fps``.
    """

    is_live: bool = False
    length: int = 0
    fps: float | None = None

    def frames(self) -> Iterator[Frame | NoView]: ...

    def hold_controls(self) -> dict[int, float]:
        """Keep focus, exposure and white balance as they are; the OpenCV properties that can be held so."""
        return {}

    def close(self) -> None: ...


def small(image: np.ndarray) -> np.ndarray:
    """A copy of a picture (h, w, 3), averaged down to the width in which motion is detected."""
    height, width = image.shape[:2]
    return resized(image, MOTION.small_width_px, round(height * (MOTION.small_width_px / width)))


def odd_shape(image: np.ndarray) -> str | None:
    """The reason, in words, why a picture of this shape can show no cards; None where it can."""
    height, width = image.shape[:2]
    if min(height, width) >= SMALLEST and max(height, width) <= LONGEST * min(height, width):
        return None
    return f"a picture of {width}x{height} pixels is too small or too narrow to show cards"


class _WhileInside:
    """Changes something of the whole process while any thread is inside, and changes it back behind the last.

    ``change`` returns what changes it back.
    """

    def __init__(self, change: Callable[[], Callable[[], object]]) -> None:
        self._change, self._lock, self._inside = change, threading.Lock(), 0
        self._change_back: Callable[[], object] = lambda: None

    def __enter__(self) -> None:
        with self._lock:
            if self._inside == 0:
                self._change_back = self._change()
            self._inside += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside == 0:
                self._change_back()


def _without_log() -> Callable[[], object]:
    before = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    return lambda: cv2.utils.logging.setLogLevel(before)


def _without_standard_error() -> Callable[[], object]:
    with contextlib.ExitStack() as opened:
        try:
            before = os.dup(2)
        except OSError:  # there is none
            return lambda: None
        opened.callback(os.close, before)
        nothing = os.open(os.devnull, os.O_WRONLY)
        opened.callback(os.close, nothing)
        os.dup2(nothing, 2)
        opened.callback(os.dup2, before, 2)
        return opened.pop_all().close


_log, _standard_error = _WhileInside(_without_log), _WhileInside(_without_standard_error)


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Keep OpenCV from printing warnings: Bowerbird reports each problem in one clear line."""
    with _log:
        yield


@contextlib.contextmanager
def silently() -> Iterator[None]:
    """Silence OpenCV and also the picture decoders, which write to standard error themselves."""
    with _log, _standard_error:
        yield
