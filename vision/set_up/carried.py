"""Where the table is before a camera that people carry about: found by itself, and again once moved."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..camera.frame_source import Frame
from ..place.table_corners import CalibrationError, TableCorners
from ..place.table_edges import FoundTable
from ..place.table_tags import locate
from ..tuning import SET_UP


def near(one: TableCorners, other: TableCorners, width: int) -> bool:
    """Whether two tables of one picture are the same, as well as a table can be found."""
    return float(np.abs(one.corners - other.corners).max()) <= SET_UP.same_place_share * width


class CarriedSetUp:
    """Looks for the table until looks agree; and anew where the view has been lost for a while.

    ``upset`` says whether the watcher's view is lost although pictures come.
    """

    def __init__(self) -> None:
        self.upset: Callable[[], bool] = lambda: False
        self._settled = False
        self._lost_since: float | None = None
        self._looked = -np.inf
        self._looks: list[tuple[float, FoundTable]] = []

    def begin(self) -> None:
        """The pictures come from elsewhere now: look anew."""
        self._settled, self._looks = False, []

    def look(self, frame: Frame) -> FoundTable | None:
        """The table, as soon as enough looks at ``frame`` and those before it agree; else None."""
        lost = self.upset()
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
            found = locate(frame.image)
        except CalibrationError:
            self._looks = []
            return None
        width = frame.image.shape[1]
        whole = found.by == "tags" or len(found.edges_seen) >= SET_UP.least_edges_count
        kept = [(t, one) for t, one in self._looks if near(one.table, found.table, width)]
        self._looks = [*kept[-SET_UP.agreeing_looks :], (frame.t, found)] if whole else []
        if len(self._looks) < SET_UP.agreeing_looks:
            return None
        self._settled, self._looks = True, []
        return found
