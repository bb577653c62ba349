"""Sources of a table's pictures, and the pictures themselves."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
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
    """A source of a table's pictures, in order."""

    def frames(self) -> Iterator[Frame | NoView]: ...

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


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Keep OpenCV from printing warnings: Bowerbird reports each problem in one clear line."""
    before = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(before)


@contextlib.contextmanager
def silently() -> Iterator[None]:
    """Silence OpenCV and also the picture decoders, which write to standard error themselves."""
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
