"""The beginning of a hand-held film: Bowerbird watches from the moment when the camera is still."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain

import cv2
import numpy as np

from ..tuning import FILM
from .film_cuts import small_copy
from .frame_source import Frame, NoView
from .lamp_bands import LampBands

MOVED = "the camera is moved"


def from_steady(frames: Iterator[Frame | NoView]) -> Iterator[Frame | NoView]:
    """``frames``, with :class:`NoView` in place of those before the picture first stands still.

    A film that is still from the beginning, or not still soon enough, stays as it is.
    """
    held: deque[tuple[Frame, np.ndarray]] = deque()
    frames, lamp = _with_lamp(frames)
    for frame in frames:
        if not isinstance(frame, Frame):
            yield frame
            continue
        held.append((frame, lamp.evened(frame.t, small_copy(frame.image))))
        first, then = held[0]
        if frame.t - first.t < FILM.steady_s and frame.t < FILM.moved_at_most_s:
            continue
        now = held[-1][1]
        if frame.t >= FILM.moved_at_most_s or (then.shape == now.shape and _is_still(then, now)):
            break
        held.popleft()
        yield NoView(first.seq, first.t, MOVED)
    for frame, _ in held:
        yield frame
    yield from frames


def _with_lamp(frames: Iterator[Frame | NoView]) -> tuple[Iterator[Frame | NoView], LampBands]:
    """The same frames, with the lamp's bands as the first of them show them."""
    lamp, ahead = LampBands(), list[Frame | NoView]()
    for frame in frames:
        ahead.append(frame)
        if isinstance(frame, Frame):
            lamp.evened(frame.t, small_copy(frame.image))
        if lamp.known or frame.t >= FILM.lamp_known_s:
            break
    lamp.begin_again()
    return chain(ahead, frames), lamp


def _is_still(then: np.ndarray, now: np.ndarray) -> bool:
    return float((cv2.absdiff(then, now) > FILM.still_levels).mean()) < FILM.moved_share
