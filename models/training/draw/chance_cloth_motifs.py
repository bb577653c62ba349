"""Cloths with something printed over and over: dots, rings, stars, flowers, stripes, gingham, tartan.

White between the dots of a tablecloth is as white, and often as large, as a card with pips.
"""

from __future__ import annotations

import cv2
import numpy as np

PALE = 0.6
"""How many cloths are pale with something darker on them; the others are as may be."""


def _hue(rng: np.random.Generator, low: float, high: float) -> np.ndarray:
    """Some colour, BGR, with a brightness between ``low`` and ``high``."""
    hsv = np.uint8([[[rng.integers(180), rng.integers(20, 240), rng.integers(int(low), int(high))]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def _pair(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Ground and print."""
    if rng.random() < PALE:
        white = np.full(3, rng.uniform(185, 250), np.float32) * rng.uniform(0.92, 1.0, 3).astype(np.float32)
        return white, _hue(rng, 20, 200)
    ground, over = _hue(rng, 30, 230), np.full(3, rng.uniform(210, 250), np.float32)
    return (ground, over) if rng.random() < 0.6 else (ground, _hue(rng, 30, 250))


def _shape(rng: np.random.Generator, kind: str, x: np.ndarray, y: np.ndarray, size: float) -> np.ndarray:
    """Whether each place (``x``, ``y`` from the middle of its cell, pixels) is within the motif."""
    far, angle = np.hypot(x, y), np.arctan2(y, x)
    match kind:
        case "dot":
            return far < size
        case "ring":
            return (far < size) & (far > size * rng.uniform(0.5, 0.8))
        case "square":
            return np.maximum(abs(x), abs(y)) < size * 0.9
        case "diamond":
            return abs(x) + abs(y) * rng.uniform(0.6, 1) < size
        case "bar":
            return (abs(x) < size * rng.uniform(0.15, 0.5)) & (abs(y) < size)
        case _:  # a star or a flower
            points, deep = int(rng.integers(4, 8)), rng.uniform(0.15, 0.5)
            return far < size * (1 - deep + deep * np.cos(points * angle))


def _sown(rng: np.random.Generator, size: int, image: np.ndarray, colour: np.ndarray) -> None:
    """Motifs in a grid, straight or in quincunx, or strewn."""
    kinds = ["dot", "ring", "square", "diamond", "bar", "flower"]
    kind = str(rng.choice(kinds, p=[0.4, 0.1, 0.1, 0.1, 0.1, 0.2]))
    step = float(np.exp(rng.uniform(np.log(9), np.log(110))))
    tall = step * rng.uniform(0.6, 1.6)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    row = np.floor(y / tall)
    shift = 0.5 * (row % 2) if rng.random() < 0.5 else 0.0
    cx = (x / step + shift) % 1 - 0.5
    cy = (y / tall) % 1 - 0.5
    radius = step * rng.uniform(0.08, 0.32)
    within = _shape(rng, kind, cx * step, cy * tall, max(1.2, radius))
    image[within] = colour
    if rng.random() < 0.3:  # a second motif in between
        cx, cy = (x / step + shift + 0.5) % 1 - 0.5, (y / tall + rng.choice([0, 0.5])) % 1 - 0.5
        within = _shape(rng, "dot", cx * step, cy * tall, max(1.0, radius * rng.uniform(0.3, 0.8)))
        image[within] = _hue(rng, 20, 240)


def _bars(rng: np.random.Generator, size: int, turned: bool) -> np.ndarray:
    """How much each place is printed on by stripes of one to three widths, (size, size) in 0..1."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    step = float(np.exp(rng.uniform(np.log(8), np.log(150))))
    along = ((y if turned else x) / step) % 1
    bars = along < rng.uniform(0.15, 0.6)
    for _ in range(int(rng.integers(0, 3))):
        at = rng.uniform(0.3, 0.95)
        bars |= (along > at) & (along < at + rng.uniform(0.02, 0.1))
    return bars.astype(np.float32)


def printed_cloth(rng: np.random.Generator, size: int) -> np.ndarray:
    """A cloth with a repeated print, float BGR (size, size, 3)."""
    ground, colour = _pair(rng)
    image = np.empty((size, size, 3), np.float32)
    image[:] = ground
    kind = rng.random()
    if kind < 0.55:
        _sown(rng, size, image, colour)
        if rng.random() < 0.25:
            _sown(rng, size, image, _hue(rng, 20, 240))
    elif kind < 0.75:
        bars = _bars(rng, size, False)[..., None]
        image = image * (1 - bars) + colour * bars
    else:  # gingham, or tartan with a third colour
        for bars in (_bars(rng, size, False), _bars(rng, size, True)):
            share = bars[..., None] * rng.uniform(0.4, 1.0)
            image = image * (1 - share) + colour * share
            if rng.random() < 0.4:
                colour = _hue(rng, 20, 240)
    middle = (size / 2, size / 2)
    lean = cv2.getRotationMatrix2D(middle, rng.choice([0, 45]) + rng.normal(0, 4), rng.uniform(1.0, 1.4))
    image = cv2.warpAffine(image, lean, (size, size), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)
    return cv2.GaussianBlur(image, (0, 0), 0.6)
