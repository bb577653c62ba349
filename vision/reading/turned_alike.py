"""Whether a card looks the same both ways up, as backs are made to: then it is no joker."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..tuning import JOKERS


def turned_alike(crop: np.ndarray) -> float:
    """How like the middle of a crop (h, w, 3) uint8 BGR is to a place in it turned by half, -1 to 1."""
    light = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32)
    grey = cv2.GaussianBlur(light, (0, 0), JOKERS.blur_px)
    height, width = grey.shape
    # the outline may be a little askew: the middle is looked for as far as the edge lets it
    top, left = round(JOKERS.edge_share * height), round(JOKERS.edge_share * width)
    middle = grey[top : height - top, left : width - left]
    turned = np.ascontiguousarray(grey[::-1, ::-1])
    return float(cv2.matchTemplate(turned, middle, cv2.TM_CCOEFF_NORMED).max())


def without_turning_jokers(
    scores: np.ndarray, crops: Sequence[np.ndarray], joker: int | None, back: int | None, least_p: float
) -> np.ndarray:
    """``scores`` (n, labels) in which what seems a ``joker`` but looks the same both ways up is a ``back``.

    A joker has no index that tells it from a back with a picture in the middle, and every back is read before
    a deal, many times over, while a joker is one card of the pack. What is less
    likely a joker than ``least_p`` stays what it is: it would not be named.
    """
    if joker is None or back is None:
        return scores
    scores = scores.copy()
    for row, crop in zip(scores, crops, strict=True):
        if (
            int(row.argmax()) == joker
            and np.exp(row[joker]) >= least_p
            and turned_alike(crop) > JOKERS.alike_share
        ):
            row[[joker, back]] = row[[back, joker]]
    return scores
