"""Pictures of a whole pack spread face up in rows, to examine the pack check."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from .bank import Bank
from .crops import over, placing, shrunk, spoil, turned_quad

WIDTH, HEIGHT = 1280, 960


def ground(rng: np.random.Generator, bank: Bank, width: int = WIDTH, height: int = HEIGHT) -> np.ndarray:
    """A table from above, uint8 BGR."""
    place = bank.surfaces[rng.integers(len(bank.surfaces))]
    return np.asarray(cv2.resize(place, (width, height), interpolation=cv2.INTER_CUBIC))


def spread(
    rng: np.random.Generator, bank: Bank, labels: Sequence[str], columns: int = 6, spoilt: bool = True
) -> tuple[np.ndarray, list[np.ndarray]]:
    """``labels`` of the bank's first deck in rows, uint8 BGR, each a little askew; and their quads."""
    image, rows = ground(rng, bank), -(-len(labels) // columns)
    size = min(HEIGHT / (rows + 0.3) * 0.86, WIDTH / (columns + 0.3) / 0.7 * 0.86)
    frame = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
    lens = frame + rng.normal(0, 0.012, (4, 2)).astype(np.float32) * WIDTH
    tilt = cv2.getPerspectiveTransform(frame, lens)
    quads = []
    for i, label in enumerate(labels):
        x = (i % columns + 0.5) * WIDTH / columns + rng.normal(0, 0.02) * size
        y = (i // columns + 0.5) * HEIGHT / rows + rng.normal(0, 0.02) * size
        turn = rng.normal(0, 0.05) + np.pi * rng.integers(2)
        flat = turned_quad(x, y, size * 0.7, size, turn).astype(np.float32)
        quad = cv2.perspectiveTransform(flat[None], tilt)[0]
        patch = shrunk(bank.decks[0][label], size)
        over(image, patch, placing(patch, quad), 0.3)
        quads.append(quad)
    return (spoil(rng, image, size / 100) if spoilt else image), quads
