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

    ``card_px`` is the length of a card in pixels in the middle of the picture as from above. The arms of the
    player on the camera's own side cross their edge in the picture, too, whatever they cross besides.
    """
    distances = _to_edges(table, points)
    counts = np.zeros((4, len(points)), np.uint8)
    seen_at = distances.argmin(axis=0)
    counts[seen_at, np.arange(len(points))] += 1
    if slope.stretch > 1.0:
        near = _camera_side(table, slope, card_px)
        for height in HANDS.arm_heights_card_lengths:
            raised = _to_edges(table, slope.below(points, height * card_px))
            raised[near] = np.inf
            seat = np.where(seen_at == near, near, raised.argmin(axis=0))
            counts[seat, np.arange(len(points))] += 1
    return counts


def _to_edges(table: TableCorners, points: np.ndarray) -> np.ndarray:
    """The distance (4, n) of pixels (n, 2) from the edge of each seat, on the table's unit square."""
    u, v = table.plane(points).T
    return np.stack([v, 1 - u, 1 - v, u])


def _camera_side(table: TableCorners, slope: Slope, card_px: float) -> int:
    """The number of the seat on the camera's side: things in the air stand nearer to it than they appear."""
    middle = table.image(np.array([(0.5, 0.5)]))
    here, below = (_to_edges(table, pixel)[:, 0] for pixel in (middle, slope.below(middle, card_px)))
    return int((below - here).argmin())
