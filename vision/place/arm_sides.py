"""The sides of the table from which arms reach over its edge, as seen by a camera at any height.

An arm slopes up from the fingers to the shoulder. Seen from a low camera, what is high over the table appears
farther off: the arm of a player at the side crosses the table's edge near its far corner, or beyond that.
"""

from __future__ import annotations

import numpy as np

from ..tuning import HANDS
from .camera_slope import Slope
from .table_corners import TableCorners


def arm_sides(table: TableCorners, slope: Slope, card_px: float, points: np.ndarray) -> np.ndarray:
    """How many of the likely heights of an arm put its crossing at each pixel of ``points`` (n, 2) on each
    seat's edge: (4, n) uint8, in the order of the seats.

    ``card_px`` is the length of a card in pixels in the middle of the picture as from above.
    """
    heights = HANDS.arm_heights_card_lengths if slope.stretch > 1.0 else (0.0,)
    counts = np.zeros((4, len(points)), np.uint8)
    for height in heights:
        u, v = table.plane(slope.below(points, height * card_px)).T
        counts[np.argmin(np.stack([v, 1 - u, 1 - v, u]), axis=0), np.arange(len(points))] += 1
    return counts
