"""Reads the faces in the camera's present picture, for cards thrown down on the table."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from referee.camera_views import ThrownCard

from ..nets.card_detector import Detector
from ..nets.crop_cutting import rectify
from ..nets.fan_indices import FanReader
from .card_reader import Reader
from .outlined_cards import PhotoCard
from .photo import read_outlines, with_indices

SIDES = (640, 960)
"""The sizes at which the table's camera is searched, as for a pack that is spread."""
SHOWN = (200, 280)
"""Width and height in pixels of the picture of a card."""


class ThrownCards:
    """``newest`` gives the camera's newest picture, (h, w, 3) uint8 BGR, or None. Safe to call from any
    thread.

    ``fans`` opens the reader of printed indices at its first use: most cards of a hand thrown down or fanned
    show no more than an index.
    """

    def __init__(
        self,
        newest: Callable[[], np.ndarray | None],
        detector: Detector,
        reader: Reader,
        fans: Callable[[], FanReader | None] = lambda: None,
    ) -> None:
        self._newest, self._detector, self._reader, self._fans = newest, detector, reader, fans

    def look(self) -> list[ThrownCard]:
        """Every face in view; backs are left out. Raises ValueError before the camera's first picture.

        A face's ``picture`` is laid flat, as JPEG; of a card of which no more is known, it is the index.
        """
        image = self._newest()
        if image is None:
            raise ValueError("no picture has come from the camera yet")
        cards = read_outlines(image, self._detector.find(image, SIDES), self._reader)
        fans = self._fans()
        if fans is not None:
            cards = with_indices(cards, fans.read(image), self._reader)
        return [
            ThrownCard(
                str(photo_card.read.card) if photo_card.read.card is not None else None,
                tuple(str(card) for card, _ in photo_card.read.rivals),
                _picture(image, photo_card),
            )
            for photo_card in cards
            if not photo_card.read.back
        ]


def _picture(image: np.ndarray, card: PhotoCard) -> bytes:
    quad = card.read.quad if card.index is None else card.index.quad
    good, data = cv2.imencode(".jpg", rectify(image, quad, *SHOWN), [cv2.IMWRITE_JPEG_QUALITY, 88])
    return data.tobytes() if good else b""
