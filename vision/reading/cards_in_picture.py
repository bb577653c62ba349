"""What one whole picture shows of cards: every likely outline, and how it reads."""

from __future__ import annotations

import numpy as np

from ..nets.net_ports import AnyFaceRead, DetectorPort, ReaderPort
from ..tuning import FOUND_TABLE


def outlined(
    image: np.ndarray, detector: DetectorPort, reader: ReaderPort
) -> list[tuple[np.ndarray, AnyFaceRead]]:
    """The likely outlines (4, 2), in pixels, of ``image`` (h, w, 3) BGR, each with its reading."""
    quads = [np.asarray(one.quad, np.float32) for one in detector.find(image) if one.p >= FOUND_TABLE.least_p]
    return list(zip(quads, reader.read(image, quads), strict=True)) if quads else []
