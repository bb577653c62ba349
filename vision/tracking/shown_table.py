"""The part of the camera's picture that may be kept: the table, without the people before a low camera.

Every kept picture goes through :func:`without`. Nothing is kept while the table may be out of view. From a
low camera people are in front of the cloth, too, and behind each edge that was not seen: there everything but
the cloth is black.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from ..camera.bounded_picture import decoded
from ..place.table_corners import TableCorners
from ..tuning import HANDS
from .tracked_view import View

SMALLER = 4
"""How many times smaller the stored mask is: a minute of people takes no more than a kept picture or two."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The ``table``, but what is ``hidden``: True in a small copy of the picture; None for nothing."""

    table: TableCorners
    hidden: np.ndarray | None = None

    def packed(self) -> bytes:
        """What is hidden, for :func:`unpacked`; it hides a little more, and is empty for nothing."""
        if self.hidden is None or not self.hidden.any():
            return b""
        height, width = (max(1, side // SMALLER) for side in self.hidden.shape)
        share = cv2.resize(self.hidden.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
        good, data = cv2.imencode(".png", (share > 0).astype(np.uint8) * 255, [cv2.IMWRITE_PNG_BILEVEL, 1])
        if not good:
            raise RuntimeError("a mask could not be written as PNG")
        return data.tobytes()


def unpacked(packed: bytes) -> np.ndarray | None:
    """What :meth:`Shown.packed` hides; raises BadPicture for any other bytes."""
    return decoded(packed)[..., 0] > 0 if packed else None


def shown(view: View) -> Shown | None:
    """What may be kept of the picture that ``view`` took last; None for nothing."""
    if view.is_upset:
        return None
    people = view.people
    if people is None:
        return Shown(view.table)
    near = cv2.dilate(people.astype(np.uint8), np.ones((2 * HANDS.near_small_px + 1,) * 2, np.uint8))
    height, width = people.shape
    return Shown(view.table, near.astype(bool) | view.places.behind_unseen(height, width, view.gate.scale))


def without(image: np.ndarray, hidden: np.ndarray | None, quad: np.ndarray | None = None) -> np.ndarray:
    """A copy of ``image`` (h, w, 3), black in the small mask ``hidden``, except on the card ``quad``."""
    if hidden is None or not hidden.any():
        return image.copy()
    black = cv2.resize(hidden.astype(np.uint8), image.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    if quad is not None:
        cv2.fillPoly(black, [np.round(quad).astype(np.int32)], 0)
    return np.asarray(cv2.copyTo(image, 1 - black))
