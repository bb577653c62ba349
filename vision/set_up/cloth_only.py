"""How much of a camera's picture may be shown where nobody is to see more of it than the table."""

from __future__ import annotations

import cv2
import numpy as np

from ..place.table_corners import CalibrationError, TableCorners
from ..place.table_edges import FoundTable
from ..tuning import SET_UP

UNKNOWN = (
    "nothing is shown before it is plain where the table is: all four of its edges in the picture, or its"
    " printed tags"
)
TOO_FAR = (
    "nobody is to see more than the table here: only the machine that runs Bowerbird, or the director, may"
    " put a corner beyond it"
)


def is_plain(found: FoundTable) -> bool:
    """Whether no edge of it was guessed: people said where it is, its tags did, or all edges are seen."""
    return found.by != "edges" or len(found.edges_seen) == 4


class ClothOnly:
    """The table whose picture may be shown, with its rim; nothing at all while it is not known."""

    def __init__(self) -> None:
        self._cloth: TableCorners | None = None

    @property
    def cloth(self) -> TableCorners | None:
        """Where it is; None while that is not known."""
        return self._cloth

    def is_at(self, table: TableCorners | None) -> None:
        """It is there; None where that is a guess."""
        self._cloth = table

    def follow(self, before: TableCorners, now: TableCorners) -> None:
        """The table that was seen in one place is seen in another: the camera was moved."""
        if self._cloth is None:
            return
        try:
            self._cloth = TableCorners(now.image(before.plane(self._cloth.corners)))
        except CalibrationError:
            self._cloth = None

    def shows(self, table: TableCorners, height: int, width: int) -> bool:
        """Whether nothing of ``table`` in a picture of that size lies beyond what may be shown."""
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
        """How far what may be shown reaches; None while that is nothing."""
        if self._cloth is None:
            return None
        middle = self._cloth.corners.mean(axis=0)
        return TableCorners(middle + (self._cloth.corners - middle) * SET_UP.cloth_ratio)
