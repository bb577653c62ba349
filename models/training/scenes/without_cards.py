"""Pictures of tables without any card on them: other print, and other things."""

from __future__ import annotations

import cv2
import numpy as np

from .crops import shrunk, spoil, turned_quad
from .fans import FanBank, place_cards

WIDTH, HEIGHT = 960, 720


def ground(rng: np.random.Generator, bank: FanBank) -> np.ndarray:
    """A table, uint8 BGR (HEIGHT, WIDTH, 3)."""
    place = bank.surfaces[rng.integers(len(bank.surfaces))]
    return cv2.resize(place, (WIDTH, WIDTH), interpolation=cv2.INTER_CUBIC)[:HEIGHT].copy()


def empty(rng: np.random.Generator, bank: FanBank) -> np.ndarray:
    """A picture without any card: prints, parcels, markers, cloths, screens, books, hands."""
    image = ground(rng, bank)
    patches = [bank.things, bank.sheets, bank.sheets, bank.hands, bank.surfaces]
    for _ in range(int(rng.integers(1, 9))):
        kind = patches[rng.integers(len(patches))]
        patch = kind[rng.integers(len(kind))]
        if patch.shape[2] == 3:  # a parcel or a screen: a rectangle with a pattern of its own
            patch = np.dstack([patch, np.full(patch.shape[:2], 255, np.uint8)])
        tall = rng.uniform(50, 420)
        wide = tall * (2 if kind is bank.hands else rng.uniform(0.55, 1.8) if kind is bank.surfaces else 1)
        at = rng.uniform(0, 1, 2) * (WIDTH, HEIGHT)
        place_cards(image, shrunk(patch, tall), turned_quad(*at, wide, tall, rng.uniform(0, 6.28)), 0.3)
    if rng.random() < 0.4:
        marker(rng, image)
    return spoil(rng, image, rng.uniform(0.6, 2))


def marker(rng: np.random.Generator, image: np.ndarray) -> None:
    """A printed marker of black and white squares, laid somewhere."""
    cells = np.pad(rng.integers(0, 2, (6, 6)).astype(np.uint8) * 255, 1)
    sheet = cv2.resize(np.pad(cells, 1, constant_values=255), (90, 90), interpolation=cv2.INTER_NEAREST)
    patch = np.dstack([sheet, sheet, sheet, np.full((90, 90), 255, np.uint8)])
    at, tall = rng.uniform(0.1, 0.9, 2) * (WIDTH, HEIGHT), rng.uniform(40, 160)
    place_cards(image, shrunk(patch, tall), turned_quad(*at, tall, tall, rng.uniform(0, 6.28)), 0.2)
