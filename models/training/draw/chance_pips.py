"""The pips of the cards drawn by chance: where they stand, and shapes of their own for every suit."""

from __future__ import annotations

import cv2
import numpy as np

# Places of the pips as parts of the pip field, x then y, the usual layouts; y over one half is turned.
_L, _C, _R = 0.0, 0.5, 1.0
_THIRDS = (0.0, 1 / 3, 2 / 3, 1.0)
LAYOUTS: dict[str, list[tuple[float, float]]] = {
    "2": [(_C, 0), (_C, 1)],
    "3": [(_C, 0), (_C, 0.5), (_C, 1)],
    "4": [(x, y) for x in (_L, _R) for y in (0, 1)],
    "5": [(x, y) for x in (_L, _R) for y in (0, 1)] + [(_C, 0.5)],
    "6": [(x, y) for x in (_L, _R) for y in (0, 0.5, 1)],
    "7": [(x, y) for x in (_L, _R) for y in (0, 0.5, 1)] + [(_C, 0.25)],
    "8": [(x, y) for x in (_L, _R) for y in (0, 0.5, 1)] + [(_C, 0.25), (_C, 0.75)],
    "9": [(x, y) for x in (_L, _R) for y in _THIRDS] + [(_C, 0.5)],
    "T": [(x, y) for x in (_L, _R) for y in _THIRDS] + [(_C, 1 / 6), (_C, 5 / 6)],
}
ODD_LAYOUTS = {
    "7": [(x, y) for x in (_L, _R) for y in (0, 0.5, 1)] + [(_C, 0.5)],
    "8": [(x, y) for x in (_L, _R) for y in _THIRDS],
    "9": [(x, y) for x in (_L, _C, _R) for y in (0, 0.5, 1)],
    "T": [(x, y) for x in (_L, _R) for y in (0, 0.25, 0.5, 0.75, 1)],
}


def _bezier(points: list[tuple[float, float]], steps: int = 14) -> np.ndarray:
    p = np.array(points, float)
    t = np.linspace(0, 1, steps)[:, None]
    return (1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t**2 * p[2] + t**3 * p[3]


def _mirror(half: np.ndarray) -> np.ndarray:
    return np.vstack([half, np.column_stack([-half[::-1, 0], half[::-1, 1]])])


def pip_shape(suit: str, rng: np.random.Generator, size: int = 160) -> np.ndarray:
    """A mask (size, size) of one suit's pip, upright, in a shape of its own."""
    mask = np.zeros((size, size), np.uint8)

    def fill(points: np.ndarray) -> None:
        cv2.fillPoly(mask, [np.round(points * size * 8).astype(np.int32)], 255, cv2.LINE_AA, shift=3)

    def disc(x: float, y: float, r: float) -> None:
        cv2.circle(
            mask, (round(x * size * 8), round(y * size * 8)), round(r * size * 8), 255, -1, cv2.LINE_AA, 3
        )

    u = rng.uniform
    if suit == "d":
        pull = u(-0.13, 0.02)
        side, top = u(0.3, 0.47), u(0.44, 0.49)
        middle = np.array([side / 2 + pull * 0.6, top / 2 + pull * 0.6])
        quarter = _bezier([(0, -top), (middle[0], -middle[1]), (middle[0], -middle[1]), (side, 0)])
        half = np.vstack([quarter, np.column_stack([quarter[::-1, 0], -quarter[::-1, 1]])])
        fill(_mirror(half) + 0.5)
    elif suit in "hs":
        dip, lobe, wide = u(0.1, 0.24), u(0.42, 0.6), u(0.4, 0.48)
        half = np.vstack(
            [
                _bezier([(0, -0.45 + dip), (0.04, -0.46), (wide * 0.55, -0.5), (wide * 0.8, -0.44)]),
                _bezier(
                    [(wide * 0.8, -0.44), (wide * 1.25, -0.36), (wide * 1.1, lobe - 0.5), (wide * 0.7, 0.1)]
                ),
                _bezier(
                    [(wide * 0.7, 0.1), (wide * u(0.3, 0.5), u(0.25, 0.33)), (u(0.02, 0.12), 0.38), (0, 0.47)]
                ),
            ]
        )
        if suit == "h":
            fill(_mirror(half) + 0.5)
        else:
            blade = half * (1, -0.8) - (0, 0.09)
            fill(_mirror(blade) + 0.5)
            _stem(fill, rng)
    else:
        r = u(0.17, 0.225)
        spread, low = u(0.2, 0.26), u(0.52, 0.6)
        disc(0.5, 0.06 + r, r)
        disc(0.5 - spread, low, r)
        disc(0.5 + spread, low, r)
        if rng.random() < 0.8:
            fill(
                np.array(
                    [
                        (0.5 - r * 0.6, 0.35),
                        (0.5 + r * 0.6, 0.35),
                        (0.5 + spread, low),
                        (0.5, low + 0.1),
                        (0.5 - spread, low),
                    ]
                )
            )
        _stem(fill, rng)
    ys, xs = np.nonzero(mask > 60)
    cut = mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    wide = u(0.7, 1.08)  # of whatever suit: a narrow pip is no club
    return cv2.resize(
        cut,
        (
            max(8, round(size * wide * cut.shape[1] / max(cut.shape))),
            round(size * cut.shape[0] / max(cut.shape)),
        ),
    )


def _stem(fill, rng: np.random.Generator) -> None:
    foot, neck = rng.uniform(0.1, 0.24), rng.uniform(0.015, 0.05)
    half = _bezier([(neck, 0.0), (neck, 0.25), (neck + 0.02, 0.4), (foot, 0.47)])
    fill(_mirror(half) + 0.5)
