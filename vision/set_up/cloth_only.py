"""Limits the camera's picture to the table, where nobody may see more."""

from __future__ import annotations

import cv2
import numpy as np

from ..place.table_corners import CalibrationError, TableCorners
from ..place.table_edges import LocatedTable
from ..tuning import SET_UP

UNKNOWN = (
    "nothing is shown before it is plain where the table is: all four of its edges in the picture, or its"
    " printed tags"
)
TOO_FAR = (
    "nobody is to see more than the table here: only the machine that runs Bowerbird, or the director, may"
    " put a corner beyond it"
)


def is_plain(located: LocatedTable) -> bool:
    """Whether no edge is a guess: people or tags gave the table, or all edges are visible."""
    return located.by != "edges" or len(located.edges_seen) == 4


class ClothOnly:
    """The part of the picture that may be shown, the table with its rim; nothing while the table is
    unknown."""

    def __init__(self) -> None:
        self._cloth: TableCorners | None = None

    @property
    def cloth(self) -> TableCorners | None:
        """The table; None while it is unknown."""
        return self._cloth

    def is_at(self, table: TableCorners | None) -> None:
        """Set the table; None where it is a guess."""
        self._cloth = table

    def follow(self, before: TableCorners, now: TableCorners) -> None:
        """Move with the table, because the camera was moved."""
        if self._cloth is None:
            return
        try:
            self._cloth = TableCorners(now.image(before.plane(self._cloth.corners)))
        except CalibrationError:
            self._cloth = None

    def may_show(self, table: TableCorners, height: int, width: int) -> bool:
        """Whether all of ``table`` in a picture of that size may be shown."""
        rim = self.rim
        return rim is not None and not (table.mask(height, width) & ~rim.mask(height, width)).any()

    def cut(self, image: np.ndarray) -> np.ndarray:
        """``image``, (h, w, 3) uint8 BGR, black wherever it may not be shown."""
        rim = self.rim
        if rim is None:
            return np.zeros_like(image)
        return np.asarray(cv2.copyTo(image, rim.mask(*image.shape[:2]).astype(np.uint8)))

    @property
    def rim(self) -> TableCorners | None:
        """The limit of what may be shown; None while that is nothing."""
        if self._cloth is None:
            return None
        middle = self._cloth.corners.mean(axis=0)
        return TableCorners(middle + (self._cloth.corners - middle) * SET_UP.cloth_ratio)
