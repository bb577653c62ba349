"""Measures how low the camera stands, by its first cards, and chooses the detector for that height."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ..nets.card_detector import Detector
from ..nets.ports import DetectorPort, ReaderPort
from ..nets.slanted_detector import SlantedDetector
from ..place.camera_slope import Slope, stretch_by
from ..reading.card_reader import Reader
from ..reading.cards_in_picture import measuring_cards
from ..reading.slanted_reader import SlantedReader
from ..tuning import SLANT, SQUARENESS


class Slant:
    """The camera's height, with the detector and the reader for it."""

    def __init__(self, detector: DetectorPort, reader: ReaderPort) -> None:
        self._above = detector, reader
        self.detector, self.reader = self._above
        """The detector and reader for the camera's height, as far as that is known."""
        self.stretch = 1.0
        """How many times flatter than from above cards in the picture's middle look."""
        self.is_open = self._can_look_lower = isinstance(detector, Detector) and isinstance(reader, Reader)
        """Whether the height is unknown, because too few cards have been seen."""
        self._most_cards = 0

    def cards(
        self, image: np.ndarray, is_touched: Callable[[np.ndarray], bool] = lambda quad: False
    ) -> list[np.ndarray]:
        """The outlines (4, 2), in pixels, of the cards in ``image`` (h, w, 3) that measure the table.

        While the camera's height is unknown, the picture is searched for several heights, until the shapes of
        enough cards show it. Cards that a hand touches (``is_touched``) show none: outlined with the hand, a
        card on its side looks like a far one before a low camera (film 52210069).
        """
        if not self.is_open:
            return measuring_cards(image, self.detector, self.reader)
        looks = {
            stretch: measuring_cards(image, *self._readers_for(stretch)) for stretch in SLANT.stretches_ratio
        }
        free = {stretch: [quad for quad in look if not is_touched(quad)] for stretch, look in looks.items()}
        best = max(free, key=lambda stretch: (len(free[stretch]), -stretch))
        if len(free[best]) >= max(self._most_cards, 1):
            self._most_cards = len(free[best])
            self._judge(free, *image.shape[:2])
        return looks[best] if self.stretch > 1.0 else looks[1.0]

    def _judge(self, looks: Mapping[float, Sequence[np.ndarray]], height: int, width: int) -> None:
        """Set the height shown by the best outlined cards among the ``looks``."""
        most = max(map(len, looks.values()))
        shown = [
            stretch_by([Slope(look, height, width).upright(quad) for quad in cards], height, width)
            for look, cards in looks.items()
            if 2 * len(cards) > most
        ]
        self.is_open = most < SQUARENESS.enough_cards
        stretch, _ = min(
            (estimate for estimate in shown if estimate is not None), key=lambda estimate: estimate[1]
        )
        stretch = stretch if stretch >= SLANT.least_stretch_ratio else 1.0
        if abs(stretch - self.stretch) > (SLANT.least_stretch_ratio - 1) / 2:
            self.stretch = stretch
            self.detector, self.reader = self._readers_for(stretch)

    def begin_again(self) -> None:
        """Measure the height again, because the camera may have been moved."""
        self.is_open, self._most_cards = self._can_look_lower, 0

    def _readers_for(self, stretch: float) -> tuple[DetectorPort, ReaderPort]:
        detector, reader = self._above
        if stretch == 1.0 or not isinstance(detector, Detector) or not isinstance(reader, Reader):
            return self._above
        return SlantedDetector(detector, stretch), SlantedReader(reader, stretch)
