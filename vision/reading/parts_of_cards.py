"""Cuts parts of cards out of a deck's crops: a part of one, or parts of two side by side.

A detector now and then boxes half a court or the join of two cards. A deck is learnt with such pieces as
counterexamples, so that only a whole card counts as that card.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

Window = tuple[float, float, float, float]
"""Left, top, width and height, in pixels."""


def piece(rng: np.random.Generator, crops: Sequence[np.ndarray]) -> np.ndarray:
    """A part of one or two of ``crops`` (h, w, 3) uint8 BGR, as if outlined as a card (h, w, 3)."""
    h, w = crops[0].shape[:2]
    first, second = (crops[int(rng.integers(len(crops)))] for _ in range(2))
    if rng.random() < 0.5:
        first = first[::-1, ::-1]
    if rng.random() < 0.6:
        return _outlined(rng, first, (w, h), _part_of_card(rng, w, h))
    gap = int(rng.integers(0, 10))
    side_by_side = rng.random() < 0.5
    slip = int(rng.normal(0, 0.08) * h)
    second = np.roll(second, slip, axis=0 if side_by_side else 1)
    ground = tuple(int(v) for v in rng.integers(20, 200, 3))
    joint = np.full((h, gap, 3) if side_by_side else (gap, w, 3), ground, np.uint8)
    both = np.concatenate([first, joint, second], axis=1 if side_by_side else 0)
    return _outlined(rng, both, (w, h), _across(rng, w, h, gap, side_by_side))


def _part_of_card(rng: np.random.Generator, w: int, h: int) -> Window:
    """A piece of a card: half of it, or less."""
    if rng.random() < 0.5:  # the whole width, and about half of the height: it has a card's proportions
        tall = rng.uniform(0.35, 0.62) * h
        wide = rng.uniform(0.85, 1.0) * w
    else:
        wide, tall = rng.uniform(0.35, 0.75) * w, rng.uniform(0.3, 0.62) * h
    return rng.uniform(0, w - wide), rng.uniform(0, h - tall), wide, tall


def _across(rng: np.random.Generator, w: int, h: int, gap: int, side_by_side: bool) -> Window:
    """A window over the join of two cards, with something of each."""
    if side_by_side:
        wide, tall = rng.uniform(0.7, 1.5) * w, rng.uniform(0.45, 1.0) * h
        join = w + gap / 2
        left = join - wide * rng.uniform(0.3, 0.7)
        return min(max(left, 0), 2 * w + gap - wide), rng.uniform(0, h - tall), wide, tall
    wide, tall = rng.uniform(0.6, 1.0) * w, rng.uniform(0.6, 1.2) * h
    top = h + gap / 2 - tall * rng.uniform(0.3, 0.7)
    return rng.uniform(0, w - wide), min(max(top, 0), 2 * h + gap - tall), wide, tall


def _outlined(
    rng: np.random.Generator, image: np.ndarray, size: tuple[int, int], window: Window
) -> np.ndarray:
    """The window of ``image`` laid out as a card, its short side first."""
    (w, h), (left, top, wide, tall) = size, window
    quad = np.array(
        [[left, top], [left + wide, top], [left + wide, top + tall], [left, top + tall]], np.float32
    )
    if wide > tall:
        quad = np.roll(quad, -1, axis=0)
    flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, flat)
    out = cv2.warpPerspective(image, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out[::-1, ::-1] if rng.random() < 0.5 else out)
