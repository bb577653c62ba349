"""Detects that the camera was moved, and maps the old picture to the new one."""

from __future__ import annotations

import cv2
import numpy as np

from ..resized import scaled
from ..tuning import DRIFT
from .table_edges import find_table


class UnmatchedView(Exception):
    """The camera was moved so far that the old view does not match the new one."""


def shift_between(before: np.ndarray, now: np.ndarray) -> np.ndarray | None:
    """The affine map (2, 3) from pixels of ``before`` to ``now``; None if the camera stood still.

    Both are whole pictures (h, w, 3) BGR of one size. Raises :class:`UnmatchedView` where they do not match.
    """
    scale = DRIFT.width_px / before.shape[1]
    (points_a, marks_a), (points_b, marks_b) = (_marks(picture, scale) for picture in (before, now))
    shift: np.ndarray | None = None
    if marks_a is not None and marks_b is not None:
        pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(marks_a, marks_b)
        a = np.array([points_a[pair.queryIdx].pt for pair in pairs], np.float32).reshape(-1, 2)
        b = np.array([points_b[pair.trainIdx].pt for pair in pairs], np.float32).reshape(-1, 2)
        if len(pairs) >= DRIFT.enough_points:
            shift, inliers = cv2.estimateAffinePartial2D(
                a, b, ransacReprojThreshold=2.0, maxIters=DRIFT.most_tries
            )
            shift = (
                None
                if shift is None or inliers.sum() < DRIFT.enough_points
                else np.asarray(shift) / [1, 1, scale]
            )
    if shift is None:
        shift = _shift_by_edges(before, now)
    height, width = before.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    moved = np.abs(corners @ shift[:, :2].T + shift[:, 2] - corners).max()
    return np.asarray(shift) if moved > DRIFT.least_shift_share * width else None


def _shift_by_edges(before: np.ndarray, now: np.ndarray) -> np.ndarray:
    """The affine map by the table's edges, for a bare room with too few points."""
    old, new = find_table(before), find_table(now)
    shift = None
    if old.edges_seen and old.edges_seen == new.edges_seen:
        shift, _ = cv2.estimateAffinePartial2D(old.table.corners, new.table.corners)
    if shift is None or abs(np.hypot(shift[0, 0], shift[1, 0]) - 1) > DRIFT.most_scale_change:
        raise UnmatchedView("the camera was moved, or something is in front of it")
    return np.asarray(shift)


def _marks(picture: np.ndarray, scale: float) -> tuple[tuple[cv2.KeyPoint, ...], np.ndarray | None]:
    """Recognisable points of a picture, and their descriptors."""
    small = scaled(picture, scale)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    # The light may have changed as well: even it out before looking for points.
    even = cv2.createCLAHE(2.0, (8, 8)).apply(grey)
    points, marks = cv2.ORB.create(DRIFT.most_points, fastThreshold=DRIFT.corner_levels).detectAndCompute(
        even, None
    )
    return tuple(points), marks
