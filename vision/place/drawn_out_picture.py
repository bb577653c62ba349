"""A picture from a low camera made taller, so that what lies on the table looks as if seen from above."""

from __future__ import annotations

import cv2
import numpy as np


def drawn_out(image: np.ndarray, stretch: float) -> np.ndarray:
    """The picture (h, w, 3), ``stretch`` times as tall."""
    return np.asarray(cv2.resize(image, None, fx=1, fy=stretch, interpolation=cv2.INTER_CUBIC))


def flattened(quad: np.ndarray, stretch: float, offset: tuple[int, int] = (0, 0)) -> np.ndarray:
    """Points (n, 2) of a picture that was drawn out, in pixels of the picture that it was made of."""
    return np.asarray(quad * np.array([1, 1 / stretch]) + offset, np.float32)
