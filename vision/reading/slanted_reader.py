"""A reader for pictures from a low camera, in which every card looks flat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..place.drawn_out_picture import drawn_out, flattened
from .card_reader import FaceRead, Reader

MARGIN_PX = 8
"""Pixels round the cards that are drawn out with them, for what the reader sees beyond their outlines."""


class SlantedReader:
    """Reads cards with ``reader`` in pictures that it makes ``stretch`` times as tall.

    Which side of a card is its short one shows only then.
    """

    def __init__(self, reader: Reader, stretch: float) -> None:
        self._reader, self._stretch = reader, stretch

    def read(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[FaceRead]:
        """One read a quad, as :meth:`Reader.read`; quads are of the picture itself."""
        if not len(quads):
            return []
        points = np.concatenate([np.asarray(quad, np.float32) for quad in quads])
        size = np.array(image.shape[1::-1])
        left, top = np.clip(np.floor(points.min(axis=0)) - MARGIN_PX, 0, size - 1).astype(int).tolist()
        right, low = np.clip(np.ceil(points.max(axis=0)) + MARGIN_PX, (left + 1, top + 1), size).astype(int)
        tall = drawn_out(image[top:low, left:right], self._stretch)
        up = np.array([1, self._stretch], np.float32)
        above = [np.asarray((quad - (left, top)) * up, np.float32) for quad in quads]
        reads = self._reader.read(tall, above)
        return [replace(read, quad=flattened(read.quad, self._stretch, (left, top))) for read in reads]
