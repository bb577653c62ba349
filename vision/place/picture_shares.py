"""Corners as shares of a picture's width and height, as they are shown to people."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from referee.camera_views import Corners


def as_shares(corners: Iterable[np.ndarray], width: int, height: int) -> Corners:
    """``corners`` in pixels (n, 2) as shares, to four digits: a tenth of a pixel of a usual picture."""
    return tuple((round(float(x) / width, 4), round(float(y) / height, 4)) for x, y in corners)
