"""A detector for pictures from a low camera, in which every card looks flat.

The detector outlines slanted cards two at a time, or not at all. It works with the same weights once the
picture is redrawn as from above, where all cards have the same shape and size.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..place.camera_slope import Slope
from ..tuning import NETS
from .card_detector import Box, Detector, Outline


class SlantedDetector:
    """Finds cards with ``detector`` in pictures with cards ``stretch`` times too flat in the middle."""

    def __init__(self, detector: Detector, stretch: float) -> None:
        self._detector, self.stretch = detector, stretch

    def for_print(self) -> SlantedDetector | None:
        """The detector for tablecloths with a print, as :meth:`Detector.for_print`, for the same camera."""
        other = self._detector.for_print()
        return None if other is None else SlantedDetector(other, self.stretch)

    def find(
        self, image: np.ndarray, long_sides: Sequence[int] | None = None, within: Box | None = None
    ) -> list[Outline]:
        """The cards in ``image``, as :meth:`Detector.find`; sizes and outlines are of the picture itself."""
        return self.snapped(image, self.boxes(image, long_sides, within))

    def boxes(
        self, image: np.ndarray, long_sides: Sequence[int] | None = None, within: Box | None = None
    ) -> list[Outline]:
        """The cards before they are snapped to their corners."""
        drawn = Slope(self.stretch, *image.shape[:2]).drawn(image, within)
        larger = max(drawn.image.shape[:2]) / max(image.shape[:2])
        sides = [round(side * larger) for side in long_sides or (NETS.long_side_px,)]
        outlines = self._detector.boxes(drawn.image, sides)
        return [_with(outline, drawn.in_picture(outline.quad)) for outline in outlines]

    def snapped(self, image: np.ndarray, outlines: Sequence[Outline]) -> list[Outline]:
        """The outlines of :meth:`boxes` snapped to the cards' corners, as :meth:`Detector.snapped`."""
        return self._detector.snapped(image, outlines)


def _with(outline: Outline, quad: np.ndarray) -> Outline:
    return Outline(quad, outline.p, outline.face_up)
