"""The pictures that prove an event: the card by itself, the table round it, just before and after.

A *sink* gets each as JPEG under the id of the sighting, with nothing but the table (see :mod:`.shown_table`):
the people at the table are nobody's business.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from ..place.table_corners import TableCorners
from ..tuning import EVIDENCE
from .shown_table import Shown, without

Sink = Callable[[str, str, bytes], None]
"""Takes the sighting's id, the picture's name and its JPEG bytes. The names are ``crop`` (the card,
upright), ``table`` (the whole table with the card's outline), ``before`` and ``after``."""

CARD = (250, 350)
"""Width and height of the crop in pixels."""
OUTLINE = (40, 200, 255)


class Evidence:
    """Hands out the pictures of each sighting; does nothing without a sink."""

    def __init__(self, sink: Sink | None):
        self._sink = sink
        self._before: tuple[np.ndarray, np.ndarray | None] | None = None
        self._waiting: list[tuple[float, str]] = []
        self._cloth: tuple[TableCorners, np.ndarray] | None = None

    def quiet(self, image: np.ndarray, shown: Shown | None) -> None:
        """Remember ``image`` as the table before the next event."""
        if self._sink is not None and shown is not None:
            self._before = image, shown.hidden

    def keep(
        self, sighting: str, t: float, image: np.ndarray, quad: np.ndarray | None, shown: Shown | None
    ) -> None:
        """Hand out the pictures of a sighting at time ``t``; ``quad`` is the card's outline."""
        if self._sink is None or shown is None:
            return
        whole = without(image, shown.hidden, quad)
        if quad is not None:
            self._sink(sighting, "crop", _jpeg(crop(image, quad)))
            cv2.polylines(whole, [np.round(quad).astype(np.int32)], True, OUTLINE, 3, cv2.LINE_AA)
        self._sink(sighting, "table", self._table_only(whole, shown.table))
        if self._before is not None:
            self._sink(sighting, "before", self._table_only(without(*self._before), shown.table))
        self._waiting.append((t + EVIDENCE.later_s, sighting))

    def later(self, t: float, image: np.ndarray, shown: Shown | None) -> None:
        """Hand out ``image`` as the picture after the sightings of a moment ago."""
        due = [sighting for when, sighting in self._waiting if when <= t]
        if due and self._sink is not None and shown is not None:
            picture = self._table_only(without(image, shown.hidden), shown.table)
            for sighting in due:
                self._sink(sighting, "after", picture)
            self._waiting = [(when, sighting) for when, sighting in self._waiting if when > t]

    def _table_only(self, image: np.ndarray, table: TableCorners) -> bytes:
        if self._cloth is None or self._cloth[0] is not table:
            self._cloth = table, table.mask(*image.shape[:2]).astype(np.uint8)
        return _jpeg(cv2.copyTo(image, self._cloth[1]))


def crop(image: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The card inside ``quad`` (from its printed top left, clockwise) upright, 250 by 350 pixels."""
    width, height = CARD
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    turn = cv2.getPerspectiveTransform(np.asarray(quad, np.float32), corners)
    return cv2.warpPerspective(image, turn, CARD, flags=cv2.INTER_LINEAR)


def _jpeg(image: np.ndarray) -> bytes:
    good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, EVIDENCE.jpeg_quality])
    if not good:
        raise RuntimeError("a picture could not be written as JPEG")
    return data.tobytes()
