"""Finds the plain edges of a picture in another one, in any light: they show whether the camera has moved."""

from __future__ import annotations

import cv2
import numpy as np

from ..resized import resized
from ..tuning import DRIFT
from .table_drift import UnmatchedView, shift_between

Edges = tuple[np.ndarray, np.ndarray]


def slip_between(before: np.ndarray, now: np.ndarray) -> np.ndarray | None:
    """The affine map (2, 3) from pixels of ``before`` to ``now``, where the camera has surely moved.

    Both are whole pictures (h, w, 3) BGR of one size. None where it stood still, and where people or other
    things hide that: more of the plain edges of ``before`` must be in ``now`` at their new places than at the
    old ones.
    """
    known, seen = edges_of(before), edges_of(now)
    unmoved = share_of_same_edges(known, seen)
    if unmoved >= DRIFT.plain_edges_share:
        return None
    try:
        shift = shift_between(before, now)
    except UnmatchedView:
        return None
    if shift is None:
        return None
    at_new = cv2.warpAffine(before, shift, before.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    moved = share_of_same_edges(edges_of(at_new), seen)
    return shift if moved > max(unmoved, DRIFT.same_edges_share) else None


def edges_of(image: np.ndarray) -> Edges:
    """The gradients across and down a small grey copy of a picture."""
    size = DRIFT.edges_width_px, round(image.shape[0] * DRIFT.edges_width_px / image.shape[1])
    grey = cv2.cvtColor(resized(image, *size), cv2.COLOR_BGR2GRAY)
    soft = cv2.GaussianBlur(grey, (0, 0), 1).astype(np.float32)
    return cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)


def share_of_same_edges(before: Edges, now: Edges) -> float:
    """The share of the strongest edges of ``before`` that are still in place, in any light."""
    strong = np.hypot(*before)
    least = max(DRIFT.edge_levels, float(np.percentile(strong, DRIFT.edges_percent)))
    plain = strong > least
    if not plain.any():
        return 0.0
    (ax, ay), (bx, by) = before, now
    faint = np.hypot(bx, by)
    along = (ax * bx + ay * by) > DRIFT.same_way_share * strong * faint
    return float((along & (faint > DRIFT.as_plain_share * strong))[plain].mean())
