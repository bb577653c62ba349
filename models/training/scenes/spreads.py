"""Pictures of a whole pack spread face up in rows, and of a few of its cards, to examine the pack check."""

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


def handful(
    rng: np.random.Generator, bank: Bank, labels: Sequence[str], size: float = 0.0
) -> tuple[np.ndarray, list[tuple[str, np.ndarray]]]:
    """Some cards thrown on a table, overlapping by at most a little, in any light; their labels and quads."""
    size = size or float(rng.uniform(85, 150))
    image = ground(rng, bank, 640, 480)
    placed: list[tuple[str, np.ndarray]] = []
    for label in labels:
        for _ in range(40):
            x, y = rng.uniform(0.15, 0.85) * 640, rng.uniform(0.2, 0.8) * 480
            quad = turned_quad(x, y, size * 0.7, size, rng.uniform(0, 2 * np.pi)).astype(np.float32)
            inside = ((quad > 2) & (quad < (638, 478))).all()
            if inside and all(np.hypot(*(quad - other).mean(axis=0)) > size * 0.8 for _, other in placed):
                patch = shrunk(bank.decks[0][label], size)
                over(image, patch, placing(patch, quad), 0.3)
                placed.append((label, quad))
                break
    return spoil(rng, image, size / 100), placed
