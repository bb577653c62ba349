"""Detects a photograph that was squeezed in one direction, and widens it again.

A program that copies pictures may make them half as wide or half as tall. Cards across it are then nearly
square, and are read by the wrong side, or in the picture's join of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..place.camera_slope import out_of_shape, stretch_by
from ..resized import resized
from ..tuning import PHOTO, SQUARENESS
from .card_reader import FaceRead


@dataclass(frozen=True, slots=True, eq=False)
class Widened:
    """A photograph (h, w, 3) made so many times (2,) as wide and tall as it was."""

    image: np.ndarray
    scale: np.ndarray

    def in_picture(self, points: np.ndarray) -> np.ndarray:
        """Points (n, 2) of it, in pixels of the photograph as it was."""
        return np.asarray(points / self.scale, np.float32)


def widened(image: np.ndarray, reads: Sequence[FaceRead]) -> Widened | None:
    """The photograph with its named cards in a card's shape; None where no squeeze explains their shapes.

    A camera that looks along the table makes cards flat, too, but smaller the farther they are.
    """
    cards = [read.quad for read in reads if read.card is not None]
    if len(cards) < SQUARENESS.enough_cards or _off(cards, np.ones(2)) < PHOTO.squeezed_off_log:
        return None
    scales = [np.array(scale) for ratio in PHOTO.squeezes_ratio for scale in ((ratio, 1.0), (1.0, ratio))]
    best = min(scales, key=lambda scale: _off(cards, scale))
    seen_low = stretch_by(cards, *image.shape[:2])
    off = _off(cards, best)
    if off > PHOTO.widened_off_log or (seen_low is not None and seen_low[1] < off):
        return None
    size = (round(image.shape[1] * best[0]), round(image.shape[0] * best[1]))
    taller = resized(image, *size)
    return Widened(taller, np.array(size, np.float32) / image.shape[1::-1])


def _off(cards: Sequence[np.ndarray], scale: np.ndarray) -> float:
    """The median deviation of the cards from a card's shape once the picture is so much wider and taller."""
    return float(np.median([out_of_shape(card * scale) for card in cards]))
