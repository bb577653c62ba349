"""Where a film was cut together: much of a still picture shows something else at once, and nothing moved."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from ..tuning import FILM
from .lamp_bands import LampBands


class Cuts:
    """Looks at every picture of a film in a small copy."""

    def __init__(self) -> None:
        self.lamp = LampBands()
        self._past: deque[tuple[float, np.ndarray]] = deque()
        self._jump: tuple[float, np.ndarray, np.ndarray, float] | None = None

    @property
    def waiting(self) -> bool:
        """Whether the picture may have jumped, and the next ones will say whether it did."""
        return self._jump is not None

    def see(self, t: float, image: np.ndarray) -> float | None:
        """Take in the picture of time ``t``; the time of a cut, once the pictures after it are known."""
        small = self.lamp.evened(t, small_copy(image))
        if self._past and self._past[-1][1].shape != small.shape:
            self._past.clear()
            self._jump = None
            return None
        found = self._settled(t, small)
        if self._jump is None:
            self._may_jump(t, small)
        self._past.append((t, small))
        while len(self._past) > 1 and self._past[1][0] <= t - FILM.settled_s:
            self._past.popleft()
        return found

    def _may_jump(self, t: float, small: np.ndarray) -> None:
        if len(self._past) < 2 or t - self._past[0][0] < FILM.settled_s:
            return
        last, before = self._past[-1]
        if t - last > FILM.cut_within_s:
            return
        changed = cv2.absdiff(small, before) > FILM.jump_levels
        if t - last > FILM.one_hand_s:
            changed &= ~_one_hand(changed)
        if changed.mean() < FILM.cut_share or _only_the_light(changed, before, small):
            return
        jumped = changed.copy()
        for _, earlier in self._past:
            jumped &= cv2.absdiff(earlier, before) < FILM.still_levels
        least = max(FILM.cut_share, FILM.still_share * float(changed.mean()))
        if jumped.mean() >= least:
            self._jump = t, small, jumped, least

    def _settled(self, t: float, small: np.ndarray) -> float | None:
        """The time of the jump, if what jumped has stayed since as it then was for long enough."""
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


def _one_hand(changed: np.ndarray) -> np.ndarray:
    """The largest of the things that changed, where it may be a hand with its arm.

    In a tenth of a second a hand that rested is gone, and next to nothing else has moved; where a film was
    cut, cards that lie apart are others. A sleeve may be as dark as the floor, so that the arm ends anywhere.
    """
    count, of_thing = cv2.connectedComponents(changed.view(np.uint8))
    sizes = np.bincount(of_thing[changed], minlength=count)
    largest = int(sizes.argmax())
    if sizes[largest] > FILM.hand_share * changed.size:
        return np.zeros_like(changed)
    return np.asarray(of_thing == largest)


def _only_the_light(changed: np.ndarray, before: np.ndarray, after: np.ndarray) -> bool:
    """Whether most of the picture changed, and shows the same things lighter or darker: a lamp."""
    if changed.mean() < FILM.light_share:
        return False
    return float(np.corrcoef(before.ravel(), after.ravel())[0, 1]) > FILM.same_things_likeness


def small_copy(image: np.ndarray) -> np.ndarray:
    """A small grey copy of a picture (h, w, 3), about 96 pixels wide."""
    step = max(1, image.shape[1] // FILM.small_width_px)
    return cv2.cvtColor(np.ascontiguousarray(image[::step, ::step]), cv2.COLOR_BGR2GRAY)
