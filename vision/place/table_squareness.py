"""Checks the table by the shape of the cards on it.

A wrong edge moves every zone, so that a player's card falls before another seat or at the edge.
All cards have the same shape, whatever the pack: if they look distorted on the table's plane, it is wrong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import numpy as np

from ..tuning import SQUARENESS

WRONG = "the cards look drawn out on the table as it was found: its corners are wrong, set them"


class Squareness:
    """Gathers the outlines of cards on the table's unit square, and reports a distorted table."""

    def __init__(self) -> None:
        self._cards: deque[tuple[float, float]] = deque(maxlen=SQUARENESS.latest_cards)

    def take(self, plane: np.ndarray) -> None:
        """Add a card: its corners (4, 2) on the table's unit square, the first two at its top."""
        self._cards.append(_out_of_shape(plane))

    @property
    def length(self) -> float | None:
        """The table's length from N to S over its breadth, measured by the cards; None with too few."""
        return None if len(self._cards) < SQUARENESS.enough_cards else _length(self._cards)

    @property
    def is_wrong(self) -> bool:
        """Whether the cards contradict this table: then no seat can be trusted."""
        length = self.length
        return length is not None and not SQUARENESS.square_low_ratio < length < SQUARENESS.square_high_ratio


def _out_of_shape(quad: np.ndarray) -> tuple[float, float]:
    """The deviation of an outline (4, 2), its top first, from a card's shape, along u and along v."""
    # One side of a pair may be worse seen than the other: the mean of both is taken.
    sides = np.roll(quad, -1, axis=0) - quad
    across, along = ((sides[k] - sides[k + 2]) / 2 for k in (0, 1))
    # Drawn out by s along v, the card has its shape again: |along| = 1.45 |across|.
    size = max(float(along @ along), 1e-12)
    u, v = (along**2 - SQUARENESS.card_ratio_squared * across**2) / size
    return float(u), float(-v)


def _length(cards: Iterable[tuple[float, float]]) -> float | None:
    """The stretch along v that corrects the table of the ``cards``; None if they do not determine it."""
    measured = np.array(list(cards)).reshape(-1, 2)
    # A card at half a right angle to the edges contributes nothing.
    if float((measured**2).max(axis=1, initial=0.0).sum()) < SQUARENESS.plain_weight:
        return None
    squared = float((measured[:, 0] * measured[:, 1]).sum() / max((measured[:, 1] ** 2).sum(), 1e-12))
    return float(np.sqrt(max(squared, 0.0)))
