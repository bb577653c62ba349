"""Whether an outline in a picture is that of a card whose true outline is known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

Quad = np.ndarray | Sequence[Sequence[float]]
"""The corners of a card in turn (4, 2), in pixels."""

NEAR_HEIGHTS = 0.45
"""How far the middle of a card's outline may be off: cards next to each other are 0.7 heights apart."""


def heights_apart(outline: Quad, card: Quad) -> float:
    """The distance of the middles of an outline and a card, in heights of the card (its longest side)."""
    seen, true = np.asarray(outline, float), np.asarray(card, float)
    height = max(np.linalg.norm(true - np.roll(true, 1, axis=0), axis=1))
    return float(np.linalg.norm(true.mean(axis=0) - seen.mean(axis=0)) / height)


def is_same_card(outline: Quad, card: Quad) -> bool:
    """Whether the outline is where the card is."""
    return heights_apart(outline, card) < NEAR_HEIGHTS
