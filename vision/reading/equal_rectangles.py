"""Finds cards that lie face down, whatever is printed on them: several separate rectangles of a card's shape.

A detector knows the kinds of backs that it was trained on. A single rectangle may be anything, but hardly
anything on a table comes three times in the size and proportions of a card, and apart from each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from ..resized import scaled
from ..tuning import PHOTO, RECTANGLES

NEAR = np.ones((3, 3), np.uint8)


class Rectangle(NamedTuple):
    """An outline (4, 2) in pixels with its long side, and how much of it the shape fills."""

    quad: np.ndarray
    long_px: float
    filled: float


def equal_rectangles(image: np.ndarray) -> list[np.ndarray]:
    """The largest group of equal rectangles in ``image`` (h, w, 3) uint8 BGR, each with its short side first.

    Empty if they are few, or so near to each other that they are a pattern.
    """
    scale = min(1.0, PHOTO.long_sides_px[1] / max(image.shape[:2]))
    shapes = sorted(_rectangles(scaled(image, scale)), key=lambda shape: -shape.filled)
    groups = (_of_size(size, shapes) for size in {round(shape.long_px) for shape in shapes})
    largest = max(groups, key=len, default=[])
    if len(largest) < RECTANGLES.least_count or _is_pattern(largest):
        return []
    return [_short_side_first(shape.quad / scale) for shape in largest]


def _rectangles(image: np.ndarray) -> Iterator[Rectangle]:
    """Every shape with a card's proportions: inside edges, and lighter or darker than some level."""
    smooth = cv2.medianBlur(image, RECTANGLES.smooth_px)
    for low, high in RECTANGLES.edges_levels:
        yield from _in_mask(cv2.morphologyEx(cv2.Canny(image, low, high), cv2.MORPH_CLOSE, NEAR))
    for shades in cv2.split(smooth):
        least, most = np.percentile(shades, (1, 99))
        for level in np.unique(np.linspace(least, most, RECTANGLES.levels_count + 2)[1:-1].astype(int)):
            yield from _in_mask((shades > level).astype(np.uint8))


def _in_mask(mask: np.ndarray) -> Iterator[Rectangle]:
    outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    height, width = mask.shape
    for outline in outlines:
        if len(outline) < 4 * RECTANGLES.least_px:
            continue
        left, top, wide, high = cv2.boundingRect(outline)
        if min(left, top) < 2 or left + wide > width - 2 or top + high > height - 2:
            continue  # the picture cuts it off
        middle, sides, turn = cv2.minAreaRect(outline)
        short, long = sorted(sides)
        if short < RECTANGLES.least_px or not _is_card_like(short / long):
            continue
        hull = cv2.convexHull(outline)
        filled = cv2.contourArea(hull) / (short * long)
        if filled >= RECTANGLES.filled_share and len(outline) < RECTANGLES.longest_ratio * cv2.arcLength(
            hull, True
        ):
            yield Rectangle(cv2.boxPoints((middle, sides, turn)), long, filled)


def _is_card_like(ratio: float) -> bool:
    """Whether breadth by height is as near to a card's as the broadest card seen from above."""
    return PHOTO.card_ratio**2 / PHOTO.square_ratio < ratio < PHOTO.square_ratio


def _of_size(long_px: float, shapes: Sequence[Rectangle]) -> list[Rectangle]:
    """The rectangles of that size, the best filled of each place."""
    group: list[Rectangle] = []
    for shape in shapes:
        is_equal = abs(np.log(shape.long_px / long_px)) < RECTANGLES.equal_log
        if is_equal and all(_apart(shape, other) > long_px / 2 for other in group):
            group.append(shape)
    return group


def _apart(a: Rectangle, b: Rectangle) -> float:
    return float(np.hypot(*(a.quad.mean(axis=0) - b.quad.mean(axis=0))))


def _is_pattern(group: Sequence[Rectangle]) -> bool:
    """Whether most of them have a neighbour as near as the cells of a cloth, or all are turned alike."""
    nearest = [min(_apart(a, b) for b in group if b is not a) for a in group]
    if np.median(nearest) < PHOTO.holds_two_ratio * np.median([shape.long_px for shape in group]):
        return True
    along = [_short_side_first(shape.quad) for shape in group]
    turns = np.array([complex(*(quad[2] - quad[1])) for quad in along]) ** 2  # of twice the angle
    turns /= np.abs(turns)
    return bool(
        np.abs(np.angle(turns * turns.mean().conj())).max() < 2 * np.radians(RECTANGLES.alike_degrees)
    )


def _short_side_first(quad: np.ndarray) -> np.ndarray:
    sides = np.hypot(*(quad - np.roll(quad, -1, axis=0)).T)
    return np.roll(quad, -int(sides[0] > sides[1]), axis=0).astype(np.float32)
