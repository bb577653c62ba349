"""Covers kept for the examination: twelve kinds that no training, and no deal drawn by chance, lies on.

A film is drawn on one only where it is named. Nothing of the eye is tuned on films of them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .room_covers_laid import crumpled, inlay, lemons, marble
from .room_covers_printed import calendar, paisley, street_map, toile
from .room_covers_woven import burlap, houndstooth, quilt, roses

Maker = Callable[[np.random.Generator, int, int, float], np.ndarray]

COVERS: dict[str, tuple[Maker, float]] = {
    "houndstooth": (houndstooth, 0.0),
    "toile": (toile, 0.0),
    "lemons": (lemons, 0.45),
    "map": (street_map, 0.02),
    "marble": (marble, 0.5),
    "roses": (roses, 0.0),
    "burlap": (burlap, 0.0),
    "quilt": (quilt, 0.0),
    "paisley": (paisley, 0.0),
    "inlay": (inlay, 0.5),
    "calendar": (calendar, 0.0),
    "crumpled": (crumpled, 0.08),
}
"""By name: what draws it, and how much of a lamp it mirrors."""


def cover_top(kind: str, rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A texture (h, w, 3) float32 BGR 0..255 at ``res`` pixels a millimetre; raises KeyError for no cover."""
    return np.asarray(np.clip(COVERS[kind][0](rng, height, width, res), 0, 255), np.float32)
