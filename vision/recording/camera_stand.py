"""Whether the camera of a film stands where it stood: what beside the table is in the picture says so."""

from __future__ import annotations

import cv2
import numpy as np

from ..place.table_drift import CameraMoved, shift_between
from ..tuning import RECORDING


class Stand:
    """Compares a picture now and then with the first one of the same place.

    One odd look may be people who move: it is looked again at once, and the second one decides. A camera
    that was nudged by less than the rim that is kept stands where it stood.
    """

    def __init__(self) -> None:
        self._first: np.ndarray | None = None
        self._last: np.ndarray | None = None
        self._first_edges: Edges | None = None
        self._looked_t = -np.inf
        self._odd = self._away = False

    def begin_anew(self) -> None:
        """The next picture is of a place where the camera has just been found to stand."""
        self._first = self._last = self._first_edges = None
        self._odd = self._away = False

    def look(self, t: float, image: np.ndarray, anew: bool) -> bool | None:
        """Whether the camera stood still until ``t``, in seconds; None where that is not known yet.

        ``anew``: from this picture on the table is elsewhere in it.
        """
        if self._first is None or self._first.shape != image.shape:
            self._first, self._looked_t, self._first_edges = image, t, None
            return None
        self._last = image
        due = abs(t - self._looked_t) >= RECORDING.checked_every_s
        if not (due or self._odd or anew):
            return None
        self._looked_t = t
        stood = self._stood(image)
        if anew:
            self.begin_anew()
            self._first = image
            return stood
        if stood:
            all_along = not (self._odd or self._away)  # else what came before is of elsewhere
            self._odd = self._away = False
            return all_along
        if self._odd or self._away:
            self._odd, self._away = False, True
            return False
        self._odd = True
        return None

    def at_last(self) -> bool:
        """Whether the camera stood still to the end."""
        if self._first is None or self._last is None:
            return self._first is not None
        return self._stood(self._last)

    def _stood(self, image: np.ndarray) -> bool:
        """Whether it stands now as it stood first, or nearly."""
        assert self._first is not None
        if self._first_edges is None:
            self._first_edges = _edges(self._first)
        there = _still_there(self._first_edges, _edges(image))
        if there >= RECORDING.plainly_there_share:
            return True
        try:
            shift = shift_between(self._first, image)
        except CameraMoved:
            return there >= RECORDING.there_share
        if shift is None:
            return True
        height, width = image.shape[:2]
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
        moved = np.abs(corners @ shift[:, :2].T + shift[:, 2] - corners).max()
        return bool(moved <= RECORDING.nudged_share * width)


Edges = tuple[np.ndarray, np.ndarray]


def _edges(image: np.ndarray) -> Edges:
    """How the light changes across and down a small grey copy of a picture."""
    size = RECORDING.edges_width_px, round(image.shape[0] * RECORDING.edges_width_px / image.shape[1])
    grey = cv2.cvtColor(cv2.resize(image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    soft = cv2.GaussianBlur(grey, (0, 0), 1).astype(np.float32)
    return cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)


def _still_there(before: Edges, now: Edges) -> float:
    """The share of the plainest edges of before that still run there, however the light is."""
    strong = np.hypot(*before)
    least = max(RECORDING.edge_levels, float(np.percentile(strong, RECORDING.edges_percent)))
    plain = strong > least
    if not plain.any():
        return 0.0
    (ax, ay), (bx, by) = before, now
    faint = np.hypot(bx, by)
    along = (ax * bx + ay * by) > RECORDING.same_way_share * strong * faint
    return float((along & (faint > RECORDING.as_plain_share * strong))[plain].mean())
