"""The tracker's detector, asked no more than there is time for, and nothing about the cloth that it knows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..nets.card_detector import Outline
from ..nets.ports import AnyOutline, DetectorPort
from ..tuning import CLOTH, NETS
from .learnt_cloth import Cloth


class Sieved:
    """A detector that is asked only about what is not known to be the cloth.

    Where it tells boxes before it finds their corners, which takes the most time, those are sieved.
    """

    def __init__(self, detector: DetectorPort, cloth: Cloth, most: int | None = None):
        self._detector, self._cloth = detector, cloth
        self._most = CLOTH.most_outlines if most is None else most

    def new(
        self, image: np.ndarray, long_sides: Sequence[int], within: tuple[int, int, int, int] | None
    ) -> Sequence[AnyOutline]:
        """What it sees that is not known to be the cloth; :meth:`done` makes outlines of it."""
        boxes = getattr(self._detector, "boxes", self._detector.find)
        return self._cloth.new(image, boxes(image, long_sides, within=within))

    def done(self, image: np.ndarray, boxes: Sequence[AnyOutline]) -> Sequence[AnyOutline]:
        """The outlines of as many of the ``boxes`` as there is time for."""
        first = self._cloth.first(boxes, self._most)
        snapped = getattr(self._detector, "snapped", None)
        if snapped is None:
            return first
        known: list[AnyOutline] = []
        new = []
        for box in first:
            track = self._cloth.lies_as_it_lay(box)
            if track is None:
                new.append(box)
            else:
                known.append(Outline(track.latest, box.p, box.face_up))
        return [*known, *self._cloth.new(image, snapped(image, new))]

    def find(
        self,
        image: np.ndarray,
        long_sides: Sequence[int] = (),
        /,
        *,
        within: tuple[int, int, int, int] | None = None,
    ) -> Sequence[AnyOutline]:
        """The same at once: what a detector finds, without the cloth."""
        return self.done(image, self.new(image, long_sides or (NETS.long_side_px,), within))
