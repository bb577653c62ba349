"""Cuts the cloth out of a picture: the table with its rim, and black in place of the room."""

from __future__ import annotations

import cv2
import numpy as np

from .table_corners import TableCorners

Box = tuple[int, int, int, int]
"""A piece of a picture: left, top, width and height in pixels."""


class Cloth:
    """Cuts the cloth out of pictures; remembers the mask for pictures with the same rim."""

    def __init__(self) -> None:
        self._of: tuple[bytes, tuple[int, ...]] | None = None
        self._box: Box = (0, 0, 0, 0)
        self._inside = np.zeros((0, 0, 3), np.uint8)

    def cut(self, image: np.ndarray, rim: TableCorners) -> tuple[Box, np.ndarray]:
        """The cloth's box in ``image``, (h, w, 3) uint8 BGR, and that piece, black outside ``rim``.

        Width and height are 0 where no cloth is in the picture.
        """
        of = rim.corners.tobytes(), image.shape
        if self._of != of:
            self._of = of
            self._find(rim.mask(*image.shape[:2]))
        left, top, width, height = self._box
        if not width:
            return self._box, self._inside
        return self._box, cv2.bitwise_and(image[top : top + height, left : left + width], self._inside)

    def _find(self, mask: np.ndarray) -> None:
        rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
        if not len(rows):
            self._box, self._inside = (0, 0, 0, 0), np.zeros((0, 0, 3), np.uint8)
            return
        left, top = int(columns[0]), int(rows[0])
        self._box = left, top, int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top
        inside = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.uint8) * 255
        self._inside = np.repeat(inside[:, :, None], 3, axis=2)
