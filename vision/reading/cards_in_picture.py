"""The cards in a whole picture by which the table in it can be measured."""

from __future__ import annotations

import numpy as np

from referee.cards import JOKER

from ..nets.ports import DetectorPort, ReaderPort
from ..tuning import TABLE_SEARCH


def measuring_cards(image: np.ndarray, detector: DetectorPort, reader: ReaderPort) -> list[np.ndarray]:
    """The outlines (4, 2), in pixels, of the cards in ``image`` (h, w, 3) BGR that show the size of a card.

    Unread outlines and backs are left out, because they may be flowers of the cloth; so are jokers, because
    framed pictures and tiles read like jokers.
    """
    quads = [
        np.asarray(outline.quad, np.float32)
        for outline in detector.find(image)
        if outline.p >= TABLE_SEARCH.least_p
    ]
    reads = reader.read(image, quads) if quads else []
    return [quad for quad, read in zip(quads, reads, strict=True) if read.card not in (None, JOKER)]
