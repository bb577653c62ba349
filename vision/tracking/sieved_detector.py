"""Limits the tracker's detector to the time available, and leaves out the known cloth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..nets.card_detector import Outline
from ..nets.ports import AnyOutline, DetectorPort
from ..tuning import CLOTH, NETS
from .learnt_cloth import Cloth


class Sieved:
    """A detector without the parts of the cloth already known.

    If it gives boxes before it finds their corners, which takes the most time, the boxes are sieved.
    """

    def __init__(self, detector: DetectorPort, cloth: Cloth, most: int | None = None):
        self._detector, self._cloth = detector, cloth
        self._most = CLOTH.most_outlines if most is None else most

    def new(
        self, image: np.ndarray, long_sides: Sequence[int], within: tuple[int, int, int, int] | None
    ) -> Sequence[AnyOutline]:
        """Its boxes outside the known cloth; :meth:`done` turns them into outlines."""
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
            track = self._cloth.unchanged_track(box)
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
        """Both steps together: the detector's outlines, without the cloth."""
        return self.done(image, self.new(image, long_sides or (NETS.long_side_px,), within))
