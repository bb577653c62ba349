"""Cutting cards out of pictures: quads, their long and short sides, and crops laid flat."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..resized import halved, resized
from ..tuning import NETS, OUTLINES


def upright(quad: np.ndarray) -> np.ndarray:
    """The same corners, clockwise as seen, so that the first side is a short one.

    A card is taller than wide, so the result starts at the card's top left or bottom right; the reader
    decides which.
    """
    quad = np.asarray(quad, np.float32).reshape(4, 2)
    (ax, ay), (bx, by) = quad[1] - quad[0], quad[2] - quad[1]
    if ax * by - ay * bx < 0:
        quad = quad[::-1]
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return np.roll(quad, -1, axis=0) if sides[0] + sides[2] > sides[1] + sides[3] else quad.copy()


class Halves:
    """A BGR picture that is halved, again and again, when smaller ones are first needed.

    A card of a phone's picture is many times as large as its crop: averaging each down from the whole picture
    takes longer than reading it.
    """

    def __init__(self, image: np.ndarray):
        self._levels = [image]
        self.shape = image.shape

    def at_least(self, scale: float) -> np.ndarray:
        """The smallest of the pictures that is at least ``scale`` times as large as the whole picture."""
        return self.with_share(scale)[0]

    def with_share(self, scale: float) -> tuple[np.ndarray, float]:
        """The picture of :meth:`at_least`, and its size in parts of the whole picture's."""
        level = 0
        while scale <= 0.5 ** (level + 1) and min(self._levels[level].shape[:2]) > 1:
            level += 1
            if level == len(self._levels):
                self._levels.append(halved(self._levels[-1]))
        return self._levels[level], 0.5**level


AnyPicture = np.ndarray | Halves
"""A BGR picture (h, w, 3) from which crops are cut."""


def at_least(image: AnyPicture, scale: float) -> np.ndarray:
    """The picture, or the smallest of its halves that is at least ``scale`` times as large."""
    return image.at_least(scale) if isinstance(image, Halves) else image


def rectify(image: AnyPicture, quad: np.ndarray, width: int, height: int) -> np.ndarray:
    """The content of ``quad`` in a BGR picture, laid flat at ``width`` x ``height`` pixels.

    A card much larger than the crop is first averaged down, so that a thin index does not alias.
    """
    quad = np.asarray(quad, np.float32)
    tall = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
    shrink = _averaged
    if isinstance(image, Halves):
        shrink = resized
        image, share = image.with_share(NETS.averaged_ratio * height / max(float(tall), 1.0))
        quad, tall = quad * np.float32(share), tall * share
    if tall > NETS.averaged_ratio * height:
        x0, y0 = np.floor(quad.min(axis=0)).astype(int) - 2
        x1, y1 = np.ceil(quad.max(axis=0)).astype(int) + 3
        x0, y0 = max(x0, 0), max(y0, 0)
        part = image[y0:y1, x0:x1]
        if part.size:
            factor = float(height / tall)
            smaller = (max(1, round(part.shape[1] * factor)), max(1, round(part.shape[0] * factor)))
            image = shrink(part, *smaller)
            real = np.array([image.shape[1] / part.shape[1], image.shape[0] / part.shape[0]], np.float32)
            quad = (quad - np.array([x0, y0], np.float32)) * real
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, flat)
    return cv2.warpPerspective(
        image, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _averaged(image: np.ndarray, width: int, height: int) -> np.ndarray:
    """As :func:`resized`, by averages: a live table compares crops of its cloth, and an arm beside them
    changes an average less. Photographs are read better as they are sharper."""
    return cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)


def overlap(a: np.ndarray, b: np.ndarray) -> tuple[float, float]:
    """Intersection over union of two convex quads, and the share of ``a`` that ``b`` covers."""
    a32, b32 = np.asarray(a, np.float32), np.asarray(b, np.float32)
    if _is_disjoint(a32[:, 0].tolist(), b32[:, 0].tolist()) or _is_disjoint(
        a32[:, 1].tolist(), b32[:, 1].tolist()
    ):
        return 0.0, 0.0
    common = float(cv2.intersectConvexConvex(a32, b32)[0])
    area_a, area_b = float(cv2.contourArea(a32)), float(cv2.contourArea(b32))
    return common / max(area_a + area_b - common, 1e-6), common / max(area_a, 1e-6)


def _is_disjoint(a: list[float], b: list[float]) -> bool:
    """Whether two ranges of numbers are apart; for four numbers a list is much quicker than NumPy."""
    return min(a) > max(b) or min(b) > max(a)


def near(some: Sequence[np.ndarray], others: Sequence[np.ndarray]) -> np.ndarray:
    """Which of some quads may overlap which of the others, (n, m) bool, by their upright boxes."""
    if not len(some) or not len(others):
        return np.zeros((len(some), len(others)), bool)
    a, b = np.asarray(some, np.float32), np.asarray(others, np.float32)
    low, high = a.min(axis=1)[:, None], a.max(axis=1)[:, None]
    return np.asarray(((low <= b.max(axis=1)) & (high >= b.min(axis=1))).all(axis=2))


def share_under(a: np.ndarray, b: np.ndarray) -> float:
    """The share of ``a`` that ``b`` covers."""
    return overlap(a, b)[1]


def is_same_card(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two outlines are of the same card, where nothing else is known of them."""
    return overlap(a, b)[0] > OUTLINES.card_iou


def may_be_same_card(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two outlines may be of the same card or pile; other knowledge decides."""
    return overlap(a, b)[0] > OUTLINES.near_iou
