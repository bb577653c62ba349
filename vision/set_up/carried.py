"""Locates the table for a camera that people carry about, and again after each move."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..camera.frame_source import Frame
from ..place.table_corners import CalibrationError, TableCorners
from ..place.table_edges import LocatedTable
from ..place.table_tags import locate
from ..tuning import SET_UP


def is_same_table(first: TableCorners, second: TableCorners, width: int) -> bool:
    """Whether two tables in a picture are the same, within the precision of locating a table."""
    return float(np.abs(first.corners - second.corners).max()) <= SET_UP.same_place_share * width


class CarriedSetUp:
    """Searches for the table until several looks agree, and again after a long loss of the view.

    ``is_upset`` returns whether the watcher's view is lost although pictures come.
    """

    def __init__(self) -> None:
        self.is_upset: Callable[[], bool] = lambda: False
        self._settled = False
        self._lost_since: float | None = None
        self._looked = -np.inf
        self._looks: list[tuple[float, LocatedTable]] = []

    def begin(self) -> None:
        """Search again, because the pictures come from another place now."""
        self._settled, self._looks = False, []

    def look(self, frame: Frame) -> LocatedTable | None:
        """The table, as soon as enough looks at ``frame`` and its predecessors agree; else None."""
        lost = self.is_upset()
        if not lost:
            self._lost_since = None
        elif self._lost_since is None or frame.t < self._lost_since:
            self._lost_since = frame.t
        elif frame.t - self._lost_since >= SET_UP.lost_s:
            self._settled = False
        if self._settled or frame.t - self._looked < SET_UP.looks_every_s:
            return None
        self._looked = frame.t
        try:
            located = locate(frame.image)
        except CalibrationError:
            self._looks = []
            return None
        width = frame.image.shape[1]
        whole = located.by == "tags" or len(located.edges_seen) >= SET_UP.least_edges_count
        agreeing = [
            (t, earlier) for t, earlier in self._looks if is_same_table(earlier.table, located.table, width)
        ]
        self._looks = [*agreeing[-SET_UP.agreeing_looks :], (frame.t, located)] if whole else []
        if len(self._looks) < SET_UP.agreeing_looks:
            return None
        self._settled, self._looks = True, []
        return located
