"""A detector for pictures from a low camera, in which every card looks flat.

Cards that are seen aslant are outlined two at a time, or not at all. Drawn out again, the same picture looks
as if it were taken from above, and the same weights outline them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..place.drawn_out_picture import drawn_out, flattened
from ..tuning import NETS
from .card_detector import Box, Detector, Outline


class SlantedDetector:
    """Finds cards with ``detector`` in pictures that it makes ``stretch`` times as tall."""

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
        """The same before they are snapped to the cards' corners."""
        left, top, right, low = within or (0, 0, image.shape[1], image.shape[0])
        tall = drawn_out(image[top:low, left:right], self.stretch)
        larger = max(tall.shape[:2]) / max(image.shape[:2])
        sides = [round(side * larger) for side in long_sides or (NETS.long_side_px,)]
        found = self._detector.boxes(tall, sides)
        return [_with(outline, flattened(outline.quad, self.stretch, (left, top))) for outline in found]

    def snapped(self, image: np.ndarray, found: Sequence[Outline]) -> list[Outline]:
        """The outlines of :meth:`boxes` snapped to the cards' corners, as :meth:`Detector.snapped`."""
        return self._detector.snapped(image, found)


def _with(outline: Outline, quad: np.ndarray) -> Outline:
    return Outline(quad, outline.p, outline.face_up)
