"""The bands that a lamp on the mains, or a dimmed lamp, draws across a camera's pictures.

A shutter that reads line by line sees such a lamp bright at some lines and dark at others, and the bands
crawl from picture to picture. They are not motion. Each line is compared with the same line a moment ago:
the lamp makes most of it brighter or darker; a hand, a card or a shadow covers only a part.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from ..tuning import BANDS

FLICKERS = (
    "the lamp flickers: bands crawl across the picture. Turn its dimmer to full, change the lamp, or set the"
    " camera to the mains: 50 Hz in Europe, 60 Hz in America"
    " (v4l2-ctl --set-ctrl power_line_frequency=1 or 2)"
)
"""The hint for people: what happens, and what to do."""
LINES, COLUMNS = 0, 1
"""The axes of bands: in an upright film they run from top to bottom."""


class LampBands:
    """Evens out the bands in a camera's small copies: (h, w) or (h, w, 3) uint8, all of one size."""

    def __init__(self) -> None:
        self.axis: int | None = None
        """The axis of the bands; None as long as none were seen."""
        self.depth = 0.0
        """The share of its light by which the lamp swings at present."""
        self._usual: np.ndarray | None = None
        self._usual_t = self._compared_t = 0.0
        self._past: list[deque[np.ndarray]] = []

    @property
    def is_flickering(self) -> bool:
        """Whether bands crawl across the latest pictures."""
        return self.axis is not None and self.depth > BANDS.least_depth_share

    @property
    def known(self) -> bool:
        """Whether enough pictures were compared to decide whether the lamp makes bands."""
        return self.axis is not None or any(len(past) == BANDS.compared_pictures for past in self._past)

    def begin_again(self) -> None:
        """Prepare for earlier pictures of the same view."""
        self._compared_t = self._usual_t = -np.inf

    def evened(self, t: float, small: np.ndarray) -> np.ndarray:
        """The small picture of time ``t``, in seconds, as if the lamp lit every line alike.

        Returns ``small`` itself as long as no bands were seen.
        """
        usual = self._usual
        if usual is None or usual.shape != small.shape or not self._is_going_on(t):
            self._usual, self._usual_t, self._compared_t = small, t, t
            self._past = [deque(maxlen=BANDS.compared_pictures), deque(maxlen=BANDS.compared_pictures)]
            return small
        if self.axis is None and t - self._compared_t < BANDS.looked_for_every_s:
            return small
        lights = {axis: light_of_lines(usual, small, axis) for axis in self._axes}
        known = {axis: light for axis, light in lights.items() if light is not None}
        if not known:
            return small
        self._compared_t = t
        if self.axis is not None:
            small = _divided(small, known[self.axis].lines, self.axis)
        for axis, light in known.items():
            self._note(axis, light)
        if t - self._usual_t >= BANDS.follows_every_s:
            self._usual_t = t
            self._usual = cv2.addWeighted(usual, 1 - BANDS.follows_share, small, BANDS.follows_share, 0)
        return small

    def _is_going_on(self, t: float) -> bool:
        since = t - self._compared_t
        return since == np.inf or 0 <= since < BANDS.forgets_s

    @property
    def _axes(self) -> tuple[int, ...]:
        return (LINES, COLUMNS) if self.axis is None else (self.axis,)

    def _note(self, axis: int, light: _Light) -> None:
        """Check whether the lines rose and fell lately, each in both halves together, but not all lines
        together."""
        past = self._past[axis]
        past.append(light.halves / np.maximum(np.median(light.halves, axis=0), 1e-3))
        if len(past) < BANDS.compared_pictures:
            return
        off = np.array(past) - np.mean(past, axis=0)
        # bands crawl over every line, an arm over some; a sine's depth is 2 * sqrt(2) times its deviation
        common = float(np.median((off[..., 0] * off[..., 1]).mean(axis=0)))
        depth = 2 * (2 * max(common, 0.0)) ** 0.5
        if axis == self.axis or (self.axis is None and depth > BANDS.least_depth_share):
            self.axis, self.depth = axis, depth


@dataclass(frozen=True, slots=True)
class _Light:
    """The light of each line as a share of the usual (lines, channels), and of its two halves (lines, 2)."""

    lines: np.ndarray
    halves: np.ndarray


def light_of_lines(usual: np.ndarray, small: np.ndarray, axis: int) -> _Light | None:
    """The light of each line along ``axis`` as a share of that in ``usual``.

    None where so much of the picture has changed that the light cannot be compared.
    """
    before, now = _sparse(usual, axis), _sparse(small, axis)
    dark = np.maximum(before[..., 1], BANDS.dark_levels)
    shares = now[..., 1] / dark
    rough, half = _medians(shares)[:, None], shares.shape[1] // 2
    same = np.abs(now[..., 1] - rough * before[..., 1]) < BANDS.same_levels + BANDS.same_share * dark
    known = same.mean(axis=1) > BANDS.same_line_share
    if known.mean() < BANDS.known_lines_share:
        return None
    weights = same.astype(np.float32)
    light = np.einsum("lpc,lp->lc", now, weights)
    light /= np.maximum(np.einsum("lpc,lp->lc", before, weights), 1.0)
    if not known.all():
        lines = np.arange(len(light))
        for channel in range(light.shape[1]):
            light[~known, channel] = np.interp(lines[~known], lines[known], light[known, channel])
    halves = np.stack([_medians(shares[:, :half]), _medians(shares[:, half:])], axis=1)
    return _Light(np.clip(light, BANDS.darkest_share, 1 / BANDS.darkest_share), halves)


def _sparse(image: np.ndarray, axis: int) -> np.ndarray:
    """Some pixels of each line of a picture: (lines, pixels, 3) float32, green in the middle."""
    every = max(1, image.shape[1 - axis] // BANDS.compared_px)
    pixels = image[:, every // 2 :: every] if axis == LINES else image[every // 2 :: every].swapaxes(0, 1)
    pixels = pixels.astype(np.float32)
    return pixels if pixels.ndim == 3 else np.repeat(pixels[:, :, None], 3, axis=2)


def _medians(lines: np.ndarray) -> np.ndarray:
    middle = lines.shape[1] // 2
    return np.asarray(np.partition(lines, middle, axis=1)[:, middle])


def _divided(image: np.ndarray, light: np.ndarray, axis: int) -> np.ndarray:
    factors = (1 / light)[:, None, :] if axis == LINES else (1 / light)[None, :, :]
    if image.ndim == 2:
        factors = factors[..., 1]
    return np.asarray(cv2.convertScaleAbs(image * factors))
