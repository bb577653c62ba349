"""Checks by the surroundings of the table that a film's camera has not moved."""

from __future__ import annotations

import cv2
import numpy as np

from ..place.table_drift import UnmatchedView, shift_between
from ..resized import resized
from ..tuning import RECORDING


class Stand:
    """Compares a picture now and then with the first from the same place.

    A single odd look may be people who move: the next picture decides. A camera nudged by less than the
    recorded rim counts as unmoved.
    """

    def __init__(self) -> None:
        self._first: np.ndarray | None = None
        self._last: np.ndarray | None = None
        self._first_edges: Edges | None = None
        self._looked_t = -np.inf
        self._odd = self._away = False

    def restart(self) -> None:
        """Start over: the next picture is the first from a new place."""
        self._first = self._last = self._first_edges = None
        self._odd = self._away = False

    def look(self, t: float, image: np.ndarray, is_moved: bool) -> bool | None:
        """Whether the camera stood still until ``t``, in seconds; None while that is unknown.

        ``is_moved``: from this picture on the table is elsewhere in it.
        """
        if self._first is None or self._first.shape != image.shape:
            self._first, self._looked_t, self._first_edges = image, t, None
            return None
        self._last = image
        due = abs(t - self._looked_t) >= RECORDING.checked_every_s
        if not (due or self._odd or is_moved):
            return None
        self._looked_t = t
        stood = self._is_unmoved(image)
        if is_moved:
            self.restart()
            self._first = image
            return stood
        if stood:
            all_along = not (self._odd or self._away)  # else the pictures before are from another place
            self._odd = self._away = False
            return all_along
        if self._odd or self._away:
            self._odd, self._away = False, True
            return False
        self._odd = True
        return None

    def is_unmoved_to_end(self) -> bool:
        """Whether the camera stood still to the end."""
        if self._first is None or self._last is None:
            return self._first is not None
        return self._is_unmoved(self._last)

    def _is_unmoved(self, image: np.ndarray) -> bool:
        """Whether the camera stands nearly where it stood first."""
        assert self._first is not None
        if self._first_edges is None:
            self._first_edges = _edges(self._first)
        share = _share_of_same_edges(self._first_edges, _edges(image))
        if share >= RECORDING.plain_edges_share:
            return True
        try:
            shift = shift_between(self._first, image)
        except UnmatchedView:
            return share >= RECORDING.same_edges_share
        if shift is None:
            return True
        height, width = image.shape[:2]
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
        moved = np.abs(corners @ shift[:, :2].T + shift[:, 2] - corners).max()
        return bool(moved <= RECORDING.nudged_share * width)


Edges = tuple[np.ndarray, np.ndarray]


def _edges(image: np.ndarray) -> Edges:
    """The gradients across and down a small grey copy of a picture."""
    size = RECORDING.edges_width_px, round(image.shape[0] * RECORDING.edges_width_px / image.shape[1])
    grey = cv2.cvtColor(resized(image, *size), cv2.COLOR_BGR2GRAY)
    soft = cv2.GaussianBlur(grey, (0, 0), 1).astype(np.float32)
    return cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)


def _share_of_same_edges(before: Edges, now: Edges) -> float:
    """The share of the strongest edges of ``before`` that are still in place, in any light."""
    strong = np.hypot(*before)
    least = max(RECORDING.edge_levels, float(np.percentile(strong, RECORDING.edges_percent)))
    plain = strong > least
    if not plain.any():
        return 0.0
    (ax, ay), (bx, by) = before, now
    faint = np.hypot(bx, by)
    along = (ax * bx + ay * by) > RECORDING.same_way_share * strong * faint
    return float((along & (faint > RECORDING.as_plain_share * strong))[plain].mean())
