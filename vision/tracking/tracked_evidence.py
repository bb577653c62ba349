"""The pictures that prove an event: the card by itself, the table round it, just before and after.

Everything is handed to a *sink* as JPEG under the id of the sighting, and nothing outside the
table's edge is ever in it: who sits at the table is nobody's business.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from ..place.table_corners import TableCorners
from ..tuning import EVIDENCE

Sink = Callable[[str, str, bytes], None]
"""Takes the sighting's id, the picture's name and its JPEG bytes. The names are ``crop`` (the card,
upright), ``table`` (the whole table with the card's outline), ``before`` and ``after``."""

CARD = (250, 350)
"""Width and height of the crop in pixels."""
OUTLINE = (40, 200, 255)


class Evidence:
    """Hands out the pictures of each sighting; does nothing without a sink."""

    def __init__(self, table: TableCorners, height: int, width: int, sink: Sink | None):
        self._sink = sink
        self.show(table, height, width)
        self._before: np.ndarray | None = None
        self._waiting: list[tuple[float, str]] = []

    def show(self, table: TableCorners, height: int, width: int) -> None:
        """Show nothing but this table from now on."""
        self._outside = ~table.mask(height, width)

    def quiet(self, image: np.ndarray) -> None:
        """Remember ``image`` as how the table looked before whatever comes next."""
        if self._sink is not None:
            self._before = image

    def keep(self, sighting: str, t: float, image: np.ndarray, quad: np.ndarray | None) -> None:
        """Hand out the pictures of a sighting at time ``t``; ``quad`` is the card's outline."""
        if self._sink is None:
            return
        whole = image.copy()
        if quad is not None:
            self._sink(sighting, "crop", _jpeg(crop(image, quad)))
            cv2.polylines(whole, [np.round(quad).astype(np.int32)], True, OUTLINE, 3, cv2.LINE_AA)
        self._sink(sighting, "table", self._table_only(whole))
        if self._before is not None:
            self._sink(sighting, "before", self._table_only(self._before))
        self._waiting.append((t + EVIDENCE.later_s, sighting))

    def later(self, t: float, image: np.ndarray) -> None:
        """Hand out ``image`` as what came after the sightings of a moment ago."""
        due = [sighting for when, sighting in self._waiting if when <= t]
        if due and self._sink is not None:
            picture = self._table_only(image)
            for sighting in due:
                self._sink(sighting, "after", picture)
            self._waiting = [(when, sighting) for when, sighting in self._waiting if when > t]

    def _table_only(self, image: np.ndarray) -> bytes:
        return _jpeg(cv2.copyTo(image, (~self._outside).astype(np.uint8)))


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
