"""Resizing to the same pixels on every processor.

OpenCV's averages and its usual interpolation differ by a level here and there between x86-64 and ARM64, and a
sensitive reading then has a name on one of them only. Halving and ``INTER_LINEAR_EXACT`` compute with whole
numbers. Measured: on both processors, with OpenCV 5.0.0 (``tests/vision/test_resized.py`` has the sums).
"""

from __future__ import annotations

import cv2
import numpy as np


def halved(image: np.ndarray) -> np.ndarray:
    """``image`` uint8 at half its size; a last odd row or column is left out."""
    height, width = max(image.shape[0] // 2, 1), max(image.shape[1] // 2, 1)
    whole = image[: 2 * height, : 2 * width]
    return cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA)


def resized(image: np.ndarray, width: int, height: int) -> np.ndarray:
    """A copy of ``image`` uint8 (h, w) or (h, w, 3), ``width`` x ``height`` pixels large.

    It is halved while it is at least twice as large both ways, so that nothing thin is stepped over.
    """
    size = (width, height)
    while image.shape[1] >= 2 * width and image.shape[0] >= 2 * height:
        image = halved(image)
        if image.shape[1::-1] == size:
            return image
    return cv2.resize(image, size, interpolation=cv2.INTER_LINEAR_EXACT)


def scaled(image: np.ndarray, across: float, down: float | None = None) -> np.ndarray:
    """As :func:`resized`, by shares of its width and of its height (None: the same)."""
    down = across if down is None else down
    return resized(image, max(round(image.shape[1] * across), 1), max(round(image.shape[0] * down), 1))
