"""A reader for pictures from a low camera, in which every card looks flat."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..place.camera_slope import Slope
from .card_reader import FaceRead, Reader


class SlantedReader:
    """Reads cards with ``reader`` in pictures with cards ``stretch`` times too flat in the middle.

    Only the view from above shows which side of a card is the short one.
    """

    def __init__(self, reader: Reader, stretch: float) -> None:
        self._reader, self._stretch = reader, stretch

    def read(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[FaceRead]:
        """One read a quad, as :meth:`Reader.read`; quads are of the picture itself."""
        slope = Slope(self._stretch, *image.shape[:2])
        return self._reader.read_upright(image, [slope.upright(quad) for quad in quads])
