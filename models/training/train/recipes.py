"""The recipes of the shipped weights: every model's legs, one after the other.

A leg begins from the weights of the one before it, with a learning rate of its own that rises and
falls once. The pictures may have been bettered between two legs of the shipped weights; a run from
nothing draws the present ones in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..draw.chance_surfaces import PRINTED_CLOTHS
from .run import Recipe


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg of the detector: passes over so many scenes, ``batch`` at a time, at most at rate ``lr``."""

    scenes: int
    passes: int
    seed: int
    lr: float = 2e-3
    batch: int = 16
    printed_cloths: float = PRINTED_CLOTHS
    """The share of surfaces that are cloths with a print."""


EXAMINATION = (12, 3000)
"""The decks, never trained on, and the crops of them by which a network that names cards is examined."""
READER = (
    Recipe(5500, seed=1),
    Recipe(7500, seed=11, lr=1.2e-3, stop=6000),
    Recipe(1800, seed=21, lr=6e-4),
    Recipe(1500, seed=31, lr=6e-4),
    Recipe(5000, batch=128, seed=41, lr=8e-4),
)
INDICES = (
    Recipe(6000, seed=5, lr=2e-3),
    Recipe(6000, seed=15, lr=1.2e-3, stop=2000),
    Recipe(5500, seed=15, lr=1.5e-3),
)
CORNERS = (
    Recipe(3500, seed=3, lr=2e-3, weight_decay=0.01),
    Recipe(2500, seed=13, lr=1e-3, weight_decay=0.01),
)
FINDER = (
    Recipe(1500, batch=32, seed=6, lr=2e-3, every=100, averaged=0.0),
    Recipe(500, batch=32, seed=16, lr=8e-4, every=100, averaged=0.0),
    Recipe(500, batch=32, seed=26, lr=8e-4, every=100, averaged=0.0),
)
NAMER = (
    Recipe(4000, batch=128, seed=7, lr=2e-3, every=200, stop=3600),
    Recipe(600, batch=128, seed=17, lr=8e-4, every=200, averaged=0.99),
    Recipe(6000, batch=128, seed=37, lr=1.5e-3, every=200),
)
"""From the second leg on it learns from what the finder takes for indices, too."""
FANS = 10_000
"""Pictures of fans that the finder learns from."""
DETECTOR = (
    Leg(8000, 3, seed=2),
    Leg(8000, 4, seed=12, lr=1e-3),
    Leg(12000, 8, seed=42, lr=1e-3, batch=64, printed_cloths=0.03),
)
"""The last has the backs of ``chance_backs.py``, and few printed cloths: they cost cards on plain tables."""
PRINTED = Leg(7000, 5, seed=62, lr=8e-4, batch=64)
"""One more leg of the detector, for tables with a printed cloth."""
