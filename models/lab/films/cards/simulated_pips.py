"""The suit signs, each in several cuts, and where they stand on the spot cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .simulated_card_stock import bezier, ellipse, mirrored

Shape = list[np.ndarray]
"""Outlines that together make a pip, about (0, 0), one unit tall, upright."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The numbers a pip is cut by; each suit uses them in its own way (all about 0 to 1)."""

    full: float  # how wide it is
    curve: float  # hollow (0) or bulging (1) sides
    deep: float  # the cleft of the heart, the spread of the club
    foot: int  # which stem


def cut_for(rng: np.random.Generator) -> Cut:
    full, curve, deep = (float(v) for v in rng.random(3))
    return Cut(full, curve, deep, int(rng.integers(5)))


def _unit(shapes: Shape) -> Shape:
    points = np.concatenate(shapes)
    low, high = points.min(axis=0), points.max(axis=0)
    return [(s - (0, (low[1] + high[1]) / 2)) / (high[1] - low[1]) for s in shapes]


def _heart_half(cut: Cut) -> np.ndarray:
    w = 0.40 + 0.12 * cut.full
    cleft = -0.5 + 0.10 + 0.14 * cut.deep
    waist = -0.24 + 0.1 * cut.curve
    lobe = bezier((0, cleft), (0.02 + 0.03 * cut.full, -0.6), (w, -0.66), (w, waist))
    side = bezier(
        (w, waist), (w, waist + 0.22 * (0.5 + cut.curve)), (w * (0.12 + 0.4 * cut.curve), 0.28), (0, 0.5)
    )
    return np.concatenate([lobe, side[1:]])


def heart(cut: Cut) -> Shape:
    return _unit([mirrored(_heart_half(cut))])


def diamond(cut: Cut) -> Shape:
    w = 0.33 + 0.14 * cut.full
    # Straight, hollow and bulging sides; many decks have them slightly hollow.
    push = (cut.curve - 0.65) * 0.22
    a, b = np.array((0, -0.5)), np.array((w, 0.0))
    middle = (a + b) / 2 + np.array((1.0, -w * 2)) / np.hypot(1, w * 2) * push
    top = bezier(a, a + (middle - a) * 0.66, b + (middle - b) * 0.66, b)
    half = np.concatenate([top, (top * (1, -1))[::-1][1:]])
    return _unit([mirrored(half)])


def _stem(foot: int, top: float, wide: float) -> np.ndarray:
    """The stem of a black pip from ``top`` to the ground at y = 0.5."""
    if foot == 0:  # a plain wedge
        half = np.array([(0.02, top), (wide, 0.5)])
    elif foot == 1:  # flared
        half = bezier((0.03, top), (0.04, 0.36), (0.10, 0.48), (wide, 0.5))
    elif foot == 2:  # a post
        half = np.array([(0.05, top), (0.065, 0.5)])
    elif foot == 3:  # flared with a thick sole
        half = np.concatenate([bezier((0.04, top), (0.04, 0.40), (0.08, 0.44), (wide, 0.45)), [(wide, 0.5)]])
    else:  # hollow below
        half = np.concatenate([bezier((0.03, top), (0.05, 0.34), (0.12, 0.46), (wide, 0.5)), [(0, 0.465)]])
    return mirrored(half)


def spade(cut: Cut) -> Shape:
    body = mirrored(_heart_half(cut) * (1, -1))
    body = body * (1.0, 0.86) + (0, -0.07)
    return _unit([body, _stem(cut.foot, 0.05, 0.15 + 0.1 * cut.full)])


def club(cut: Cut) -> Shape:
    r = 0.205 + 0.035 * cut.full
    apart = r * (1.0 + 0.22 * cut.deep)
    low = 0.02 + 0.1 * cut.curve
    tall = 1.0 + 0.1 * (cut.curve - 0.5)
    lobes = [
        ellipse(0, -0.5 + r, r / tall, r),
        ellipse(-apart, low, r, r / tall),
        ellipse(apart, low, r, r / tall),
    ]
    middle = np.array([(0, -0.5 + r), (apart, low), (0, low + 0.08), (-apart, low)])
    neck = np.array([(-0.07, -0.3), (0.07, -0.3), (0.1, 0.15), (-0.1, 0.15)])
    return _unit([*lobes, middle, neck, _stem(cut.foot, 0.0, 0.16 + 0.08 * cut.full)])


PIPS: dict[str, Callable[[Cut], Shape]] = {"c": club, "d": diamond, "h": heart, "s": spade}

SPOTS: dict[str, tuple[tuple[float, float], ...]] = {
    # (column -1..1, row -1..1) with the printed order of ordinary cards
    "A": ((0, 0),),
    "2": ((0, -1), (0, 1)),
    "3": ((0, -1), (0, 0), (0, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    "7": ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    "8": ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    "9": ((-1, -1), (1, -1), (-1, -1 / 3), (1, -1 / 3), (0, 0), (-1, 1 / 3), (1, 1 / 3), (-1, 1), (1, 1)),
    "T": (
        (-1, -1),
        (1, -1),
        (0, -2 / 3),
        (-1, -1 / 3),
        (1, -1 / 3),
        (-1, 1 / 3),
        (1, 1 / 3),
        (0, 2 / 3),
        (-1, 1),
        (1, 1),
    ),
}
"""Where the pips of a spot card stand; those below the middle are printed upside down."""


def placed(shape: Shape, x: float, y: float, height: float, turned: bool = False) -> Shape:
    """The pip ``height`` tall with its middle at (x, y), upside down if ``turned``."""
    size = -height if turned else height
    return [part * size + (x, y) for part in shape]
