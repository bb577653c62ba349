"""The recipes of the shipped weights: every model's legs, one after the other.

A leg begins from the weights of the one before it, with a learning rate of its own that rises and
falls once. The pictures may have been bettered between two legs of the shipped weights; a run from
nothing draws the present ones in all of them.
"""

from __future__ import annotations

from .run import Recipe

READER = (
    Recipe(5500, seed=1),
    Recipe(7500, seed=11, lr=1.2e-3, stop=6000),
    Recipe(1800, seed=21, lr=6e-4),
    Recipe(1500, seed=31, lr=6e-4),
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
SCENES = 8000
DETECTOR_EPOCHS = (3, 4)
PRINTED_SCENES, PRINTED_EPOCHS = 5000, 3
"""One more leg of the detector, for tables with a printed cloth."""
