"""Covers kept for the examination: kinds that no training, and no deal drawn by chance, is filmed on.

A film is drawn on one only where it is named. Nothing in ``vision`` is tuned on films of them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .covers_laid import crumpled, inlay, lemons, marble
from .covers_lined import (
    awning,
    bamboo,
    boards,
    gingham,
    ledger,
    madras,
    newspaper,
    parquet,
    runner,
    tartan,
    tiles,
    windowpane,
)
from .covers_printed import calendar, paisley, street_map, toile
from .covers_woven import burlap, houndstooth, quilt, roses

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

LINED: dict[str, tuple[Maker, float]] = {
    "tartan": (tartan, 0.0),
    "windowpane": (windowpane, 0.0),
    "madras": (madras, 0.0),
    "gingham": (gingham, 0.0),
    "awning": (awning, 0.0),
    "runner": (runner, 0.0),
    "boards": (boards, 0.1),
    "tiles": (tiles, 0.4),
    "parquet": (parquet, 0.3),
    "newspaper": (newspaper, 0.0),
    "ledger": (ledger, 0.35),
    "bamboo": (bamboo, 0.1),
}
"""The same of covers with straight, repeated lines, which look like a table's edges."""

EXAMINED = COVERS | LINED
"""All covers that are kept for the examination."""


def cover_top(kind: str, rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A texture (h, w, 3) float32 BGR 0..255 at ``res`` pixels a millimetre; raises KeyError for no cover."""
    return np.asarray(np.clip(EXAMINED[kind][0](rng, height, width, res), 0, 255), np.float32)
