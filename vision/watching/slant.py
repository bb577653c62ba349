"""How low the camera stands, by the cards in its first pictures, and the detector for that height."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ..nets.card_detector import Detector
from ..nets.ports import DetectorPort, ReaderPort
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
        self._most_cards = 0

    def cards(self, image: np.ndarray) -> list[np.ndarray]:
        """The outlines (4, 2), in pixels, of the cards in ``image`` (h, w, 3) that measure it.

        While the camera's height is open the picture is looked at for several heights, until enough cards
        show by their shape what it is.
        """
        if not self.is_open:
            return measuring_cards(image, self.detector, self.reader)
        looks = {stretch: measuring_cards(image, *self._eye(stretch)) for stretch in SLANT.stretches_ratio}
        best = max(looks, key=lambda stretch: (len(looks[stretch]), -stretch))
        if len(looks[best]) >= max(self._most_cards, 1):
            self._most_cards = len(looks[best])
            self._judge(looks)
        return looks[best] if self.stretch > 1.0 else looks[1.0]

    def _judge(self, looks: Mapping[float, Sequence[np.ndarray]]) -> None:
        """Take the height that the cards show, as they are outlined at each of these heights.

        A crooked outline at one of them is outvoted by the others.
        """
        most = max(map(len, looks.values()))
        shown = [
            drawn_out_by([upright_in(quad, stretch) for quad in cards])
            for stretch, cards in looks.items()
            if 2 * len(cards) > most
        ]
        by_shape = [share for share in shown if share is not None]
        if not by_shape:
            return
        self.is_open = most < SLANT.enough_cards
        stretch = round(float(np.clip(np.median(by_shape), 1.0, SLANT.most_stretch_ratio)), 1)
        stretch = stretch if stretch >= SLANT.least_stretch_ratio else 1.0
        if stretch != self.stretch:
            self.stretch = stretch
            self.detector, self.reader = self._eye(stretch)

    def begin_again(self) -> None:
        """The camera may have been moved: its height is open again."""
        self.is_open, self._most_cards = self._can_look_lower, 0

    def _eye(self, stretch: float) -> tuple[DetectorPort, ReaderPort]:
        detector, reader = self._above
        if stretch == 1.0 or not isinstance(detector, Detector) or not isinstance(reader, Reader):
            return self._above
        return SlantedDetector(detector, stretch), SlantedReader(reader, stretch)


def upright_in(quad: np.ndarray, stretch: float) -> np.ndarray:
    """A card's outline, its short side first as it looks in the picture drawn out."""
    tall = quad * np.array([1, stretch])
    return quad if np.array_equal(upright(tall), tall) else np.roll(quad, -1, axis=0)
