"""How low the camera stands, by the cards in its first pictures, and the detector for that height."""

from __future__ import annotations

import numpy as np

from ..nets.card_detector import Detector
from ..nets.net_ports import DetectorPort, ReaderPort
from ..nets.slanted_detector import SlantedDetector
from ..place.table_by_cards import upright
from ..place.table_squareness import drawn_out_by
from ..reading.card_reader import Reader
from ..reading.cards_in_picture import measuring_cards
from ..reading.slanted_reader import SlantedReader
from ..tuning import SLANT


class Slant:
    """By how much a picture is to be drawn out so that its cards look as from above."""

    def __init__(self, detector: DetectorPort, reader: ReaderPort) -> None:
        self._above = detector, reader
        self.detector, self.reader = self._above
        """The eye for the camera as it stands, as far as that is known."""
        self.stretch = 1.0
        """How many times as tall the picture looks as if taken from above; 1.0 where it is."""
        self.is_open = self._can_look_lower = isinstance(detector, Detector) and isinstance(reader, Reader)
        """Whether too few cards have been seen to know it."""

    def cards(self, image: np.ndarray) -> list[np.ndarray]:
        """The outlines (4, 2), in pixels, of the cards in ``image`` (h, w, 3) that measure it.

        While the camera's height is open the picture is looked at for several heights; that at which most
        cards are named holds, until enough of them show by their shape what it is.
        """
        if not self.is_open:
            return measuring_cards(image, self.detector, self.reader)
        looks = {stretch: measuring_cards(image, *self._eye(stretch)) for stretch in SLANT.stretches}
        stretch = max(looks, key=lambda stretch: (len(looks[stretch]), -stretch))
        cards = looks[stretch]
        by_shape = drawn_out_by([upright_in(quad, stretch) for quad in cards])
        if by_shape is not None:
            stretch = float(np.clip(by_shape, 1.0, SLANT.most_stretch))
            self.is_open = len(cards) < SLANT.enough_cards
        self._settle(stretch if stretch >= SLANT.least_stretch else 1.0)
        return cards

    def begin_again(self) -> None:
        """The camera may have been moved: its height is open again."""
        self.is_open = self._can_look_lower

    def _eye(self, stretch: float) -> tuple[DetectorPort, ReaderPort]:
        detector, reader = self._above
        if stretch == 1.0 or not isinstance(detector, Detector) or not isinstance(reader, Reader):
            return self._above
        return SlantedDetector(detector, stretch), SlantedReader(reader, stretch)

    def _settle(self, stretch: float) -> None:
        stretch = round(stretch, 1)
        if stretch != self.stretch:
            self.stretch = stretch
            self.detector, self.reader = self._eye(stretch)


def upright_in(quad: np.ndarray, stretch: float) -> np.ndarray:
    """A card's outline, its short side first as it looks in the picture drawn out."""
    tall = quad * np.array([1, stretch])
    return quad if np.array_equal(upright(tall), tall) else np.roll(quad, -1, axis=0)

