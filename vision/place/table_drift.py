"""Whether the camera was moved, and how the picture lies now compared with before."""

from __future__ import annotations

import cv2
import numpy as np

from ..tuning import DRIFT
from .table_edges import find_table


class CameraMoved(Exception):
    """The camera was moved so far that the old view cannot be found in the new one."""


def shift_between(before: np.ndarray, now: np.ndarray) -> np.ndarray | None:
    """The affine map (2, 3) that takes pixels of ``before`` to ``now``; None if the camera stood still.

    Both are whole pictures (h, w, 3) BGR of one size. Raises :class:`CameraMoved` where they
    cannot be laid over one another.
    """
    scale = DRIFT.width_px / before.shape[1]
    (points_a, marks_a), (points_b, marks_b) = (_marks(picture, scale) for picture in (before, now))
    found: np.ndarray | None = None
    if marks_a is not None and marks_b is not None:
        pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(marks_a, marks_b)
        a = np.array([points_a[pair.queryIdx].pt for pair in pairs], np.float32).reshape(-1, 2)
        b = np.array([points_b[pair.trainIdx].pt for pair in pairs], np.float32).reshape(-1, 2)
        if len(pairs) >= DRIFT.enough_points:
            found, agree = cv2.estimateAffinePartial2D(
                a, b, ransacReprojThreshold=2.0, maxIters=DRIFT.most_tries
            )
            found = (
                None
                if found is None or agree.sum() < DRIFT.enough_points
                else np.asarray(found) / [1, 1, scale]
            )
    if found is None:
        found = _by_the_edges(before, now)
    height, width = before.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    moved = np.abs(corners @ found[:, :2].T + found[:, 2] - corners).max()
    return np.asarray(found) if moved > DRIFT.least_shift_share * width else None


def _by_the_edges(before: np.ndarray, now: np.ndarray) -> np.ndarray:
    """The same by the table's edges, where a bare room gives too few points."""
    was, is_now = find_table(before), find_table(now)
    found = None
    if was.edges_seen and was.edges_seen == is_now.edges_seen:
        found, _ = cv2.estimateAffinePartial2D(was.table.corners, is_now.table.corners)
    if found is None or abs(np.hypot(found[0, 0], found[1, 0]) - 1) > DRIFT.most_scale_change:
        raise CameraMoved("the camera was moved, or something is in front of it")
    return np.asarray(found)


def _marks(picture: np.ndarray, scale: float) -> tuple[tuple[cv2.KeyPoint, ...], np.ndarray | None]:
    """Points of a picture that will be known again, and how they look."""
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    # The light may have changed as well: even it out before looking for points.
    even = cv2.createCLAHE(2.0, (8, 8)).apply(grey)
    points, marks = cv2.ORB.create(DRIFT.most_points, fastThreshold=DRIFT.corner_levels).detectAndCompute(
        even, None
    )
    return tuple(points), marks
