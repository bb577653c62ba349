"""Detects cards that look the same both ways up, like backs: they are no jokers."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..tuning import JOKERS


def turned_likeness(crop: np.ndarray) -> float:
    """The likeness, -1 to 1, of the middle of a crop (h, w, 3) uint8 BGR to the same crop turned by half."""
    light = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32)
    grey = cv2.GaussianBlur(light, (0, 0), JOKERS.blur_px)
    height, width = grey.shape
    # the outline may be slightly crooked: the middle may shift as far as the edge allows
    top, left = round(JOKERS.edge_share * height), round(JOKERS.edge_share * width)
    middle = grey[top : height - top, left : width - left]
    turned = np.ascontiguousarray(grey[::-1, ::-1])
    return float(cv2.matchTemplate(turned, middle, cv2.TM_CCOEFF_NORMED).max())


def without_turning_jokers(
    scores: np.ndarray, crops: Sequence[np.ndarray], joker: int | None, back: int | None, least_p: float
) -> np.ndarray:
    """``scores`` (n, labels) with an apparent ``joker`` that looks the same both ways up changed to ``back``.

    A joker has no index to distinguish it from a back with a picture in the middle, and backs are read many
    times before a deal, while the joker is a single card. A joker less likely than ``least_p`` stays: it
    would not be named.
    """
    if joker is None or back is None:
        return scores
    scores = scores.copy()
    for row, crop in zip(scores, crops, strict=True):
        if (
            int(row.argmax()) == joker
            and np.exp(row[joker]) >= least_p
            and turned_likeness(crop) > JOKERS.both_ways_likeness
        ):
            row[[joker, back]] = row[[back, joker]]
    return scores
