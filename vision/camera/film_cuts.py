"""Finds where a film was cut: much of a still picture changes from one frame to the next, and nothing
moved."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from ..tuning import FILM
from .lamp_bands import LampBands


class Cuts:
    """Looks at a small copy of every picture of a film."""

    def __init__(self) -> None:
        self.lamp = LampBands()
        self._past: deque[tuple[float, np.ndarray]] = deque()
        self._jump: tuple[float, np.ndarray, np.ndarray, float] | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether the picture may have jumped; the next pictures decide."""
        return self._jump is not None

    def see(self, t: float, image: np.ndarray) -> float | None:
        """Look at the picture of time ``t``; returns the time of a cut once later pictures confirm it."""
        small = self.lamp.evened(t, small_copy(image))
        if self._past and self._past[-1][1].shape != small.shape:
            self._past.clear()
            self._jump = None
            return None
        cut_time = self._settled(t, small)
        if self._jump is None:
            self._may_jump(t, small)
        self._past.append((t, small))
        while len(self._past) > 1 and self._past[1][0] <= t - FILM.settled_s:
            self._past.popleft()
        return cut_time

    def _may_jump(self, t: float, small: np.ndarray) -> None:
        if len(self._past) < 2 or t - self._past[0][0] < FILM.settled_s:
            return
        last, before = self._past[-1]
        if t - last > FILM.cut_within_s:
            return
        changed = cv2.absdiff(small, before) > FILM.jump_levels
        if t - last > FILM.hand_gap_s:
            changed &= ~_possible_hand(changed)
        if changed.mean() < FILM.cut_share or _is_only_light(changed, before, small):
            return
        jumped = changed.copy()
        for _, earlier in self._past:
            jumped &= cv2.absdiff(earlier, before) < FILM.still_levels
        least = max(FILM.cut_share, FILM.still_share * float(changed.mean()))
        if jumped.mean() >= least:
            self._jump = t, small, jumped, least

    def _settled(self, t: float, small: np.ndarray) -> float | None:
        """The time of the jump, once the part that jumped has stayed the same for long enough."""
        if self._jump is None:
            return None
        when, after, jumped, least = self._jump
        jumped &= cv2.absdiff(small, after) < FILM.still_levels
        if jumped.mean() < least:
            self._jump = None
            return None
        if t - when < FILM.settled_s:
            return None
        self._jump = None
        return when


def _possible_hand(changed: np.ndarray) -> np.ndarray:
    """The largest of the things that changed, as a mask, if it may be a hand with its arm.

    A resting hand is away within a tenth of a second, and hardly anything else moves meanwhile; at a cut,
    cards apart from one another change. A sleeve may be as dark as the floor, so the arm may end anywhere.
    """
    count, of_thing = cv2.connectedComponents(changed.view(np.uint8))
    sizes = np.bincount(of_thing[changed], minlength=count)
    largest = int(sizes.argmax())
    if sizes[largest] > FILM.hand_share * changed.size:
        return np.zeros_like(changed)
    return np.asarray(of_thing == largest)


def _is_only_light(changed: np.ndarray, before: np.ndarray, after: np.ndarray) -> bool:
    """Whether a lamp changed: most of the picture shows the same things lighter or darker."""
    if changed.mean() < FILM.light_share:
        return False
    return float(np.corrcoef(before.ravel(), after.ravel())[0, 1]) > FILM.same_things_likeness


def small_copy(image: np.ndarray) -> np.ndarray:
    """A small grey copy of a picture (h, w, 3), about 96 pixels wide."""
    step = max(1, image.shape[1] // FILM.small_width_px)
    return cv2.cvtColor(np.ascontiguousarray(image[::step, ::step]), cv2.COLOR_BGR2GRAY)
