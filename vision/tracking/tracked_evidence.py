"""The pictures that prove an event: the card by itself, the table round it, just before and after.

A *sink* gets each as JPEG under the id of the sighting, with nothing outside the table's edge: the people at
the table are nobody's business. From a low camera people are in front of the cloth, too: everything but cloth
and card is black.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from ..place.measured_table import MeasuredTable
from ..tuning import EVIDENCE, HANDS

Sink = Callable[[str, str, bytes], None]
"""Takes the sighting's id, the picture's name and its JPEG bytes. The names are ``crop`` (the card,
upright), ``table`` (the whole table with the card's outline), ``before`` and ``after``."""

CARD = (250, 350)
"""Width and height of the crop in pixels."""
OUTLINE = (40, 200, 255)


class Evidence:
    """Hands out the pictures of each sighting; does nothing without a sink."""

    def __init__(self, places: MeasuredTable, height: int, width: int, sink: Sink | None):
        self._sink = sink
        self.show(places, height, width)
        self._before: np.ndarray | None = None
        self._waiting: list[tuple[float, str]] = []

    def show(self, places: MeasuredTable, height: int, width: int) -> None:
        """Show nothing but this table from now on."""
        self._places, self._size = places, (height, width)
        self._cloth: tuple[bool, np.ndarray] | None = None

    def quiet(self, image: np.ndarray) -> None:
        """Remember ``image`` as the table before the next event."""
        if self._sink is not None:
            self._before = image

    def keep(
        self,
        sighting: str,
        t: float,
        image: np.ndarray,
        quad: np.ndarray | None,
        people: np.ndarray | None = None,
    ) -> None:
        """Hand out the pictures of a sighting at time ``t``; ``quad`` is the card's outline.

        ``people`` is a mask of people in a small copy of ``image``, to be blackened; None for nobody.
        """
        if self._sink is None:
            return
        whole = without(image, people, quad)
        if quad is not None:
            self._sink(sighting, "crop", _jpeg(crop(image, quad)))
            cv2.polylines(whole, [np.round(quad).astype(np.int32)], True, OUTLINE, 3, cv2.LINE_AA)
        self._sink(sighting, "table", self._table_only(whole))
        if self._before is not None:
            self._sink(sighting, "before", self._table_only(self._before))
        self._waiting.append((t + EVIDENCE.later_s, sighting))

    def later(self, t: float, image: np.ndarray, people: np.ndarray | None = None) -> None:
        """Hand out ``image`` as the picture after the sightings of a moment ago, black where ``people``
        are."""
        due = [sighting for when, sighting in self._waiting if when <= t]
        if due and self._sink is not None:
            picture = self._table_only(without(image, people))
            for sighting in due:
                self._sink(sighting, "after", picture)
            self._waiting = [(when, sighting) for when, sighting in self._waiting if when > t]

    def _table_only(self, image: np.ndarray) -> bytes:
        aslant = self._places.is_aslant  # known after the first cards
        if self._cloth is None or self._cloth[0] is not aslant:
            self._cloth = aslant, self._places.cloth(*self._size).astype(np.uint8)
        return _jpeg(cv2.copyTo(image, self._cloth[1]))


def without(image: np.ndarray, people: np.ndarray | None, quad: np.ndarray | None = None) -> np.ndarray:
    """A copy of ``image`` (h, w, 3), black in the small mask ``people``, except on the card ``quad``."""
    if people is None or not people.any():
        return image.copy()
    near = cv2.dilate(people.astype(np.uint8), np.ones((2 * HANDS.near_small_px + 1,) * 2, np.uint8))
    hidden = cv2.resize(near, image.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    if quad is not None:
        cv2.fillPoly(hidden, [np.round(quad).astype(np.int32)], 0)
    return np.asarray(cv2.copyTo(image, 1 - hidden))


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
