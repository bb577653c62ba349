"""The cards that one whole picture shows, by which the table in it can be measured."""

from __future__ import annotations

import numpy as np

from referee.cards import JOKER

from ..nets.ports import DetectorPort, ReaderPort
from ..tuning import FOUND_TABLE


def measuring_cards(image: np.ndarray, detector: DetectorPort, reader: ReaderPort) -> list[np.ndarray]:
    """The outlines (4, 2), in pixels, of the cards in ``image`` (h, w, 3) BGR that say how large a card is.

    What has no name may be a flower of the cloth, even where it looks like a back, and measures nothing; nor
    does a joker: any picture in a frame reads like one, and so do tiles.
    """
    quads = [np.asarray(one.quad, np.float32) for one in detector.find(image) if one.p >= FOUND_TABLE.least_p]
    reads = reader.read(image, quads) if quads else []
    return [quad for quad, read in zip(quads, reads, strict=True) if read.card not in (None, JOKER)]
