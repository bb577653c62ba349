"""The covers of tables and floors: baize, wood, woven covers, oilcloth, carpet, boards."""

from __future__ import annotations

import cv2
import numpy as np

from .relief import clouds

TABLES = ("baize", "wood", "check", "stripe", "linen", "flower", "oilcloth", "laminate")
"""The names of the table tops."""

FLOORS = ("carpet", "boards", "tiles")


def table_top(kind: str, rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A texture (h, w, 3) float32 BGR 0..255 at ``res`` pixels a millimetre; raises KeyError for no table."""
    makers = {
        "baize": _baize,
        "wood": _wood,
        "check": _check,
        "stripe": _stripe,
        "linen": _linen,
        "flower": _flower,
        "oilcloth": _oilcloth,
        "laminate": _laminate,
    }
    return np.asarray(np.clip(makers[kind](rng, height, width, res), 0, 255), np.float32)


def floor(kind: str, rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    makers = {"carpet": _carpet, "boards": _wood, "tiles": _tiles}
    return np.asarray(np.clip(makers[kind](rng, height, width, res), 0, 255), np.float32)


def chance_colour(rng: np.random.Generator, *colours: tuple[int, int, int], spread: int = 10) -> np.ndarray:
    """One of the ``colours``, BGR, give or take ``spread`` a channel."""
    base = np.array(colours[int(rng.integers(len(colours)))], np.float32)
    return np.asarray(np.clip(base + rng.uniform(-spread, spread, 3), 0, 255), np.float32)


def weave(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """The unevenness of cloth: fine threads and soft patches, about 0."""
    fine = rng.standard_normal((height, width)).astype(np.float32)
    across = cv2.blur(fine, (max(1, round(5 * res)), 1)) * 1.8
    down = cv2.blur(fine[::-1].copy(), (1, max(1, round(5 * res)))) * 1.8
    return np.asarray(0.4 * fine + across + down, np.float32)


def _baize(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    colour = chance_colour(
        rng, (60, 118, 22), (48, 92, 20), (110, 70, 30), (40, 30, 105), (95, 105, 30), (70, 70, 75)
    )
    # Felt is short fibres in every direction, with softer patches where it has been brushed.
    fibres = np.zeros((height, width), np.float32)
    for angle in rng.uniform(0, np.pi, 4):
        fine = rng.standard_normal((height, width)).astype(np.float32)
        long = max(3, round(6 * res))
        line = np.zeros((2 * long + 1, 2 * long + 1), np.float32)
        tip = np.array((np.cos(angle), np.sin(angle))) * long * 0.8
        a, b = np.round(long - tip).astype(int), np.round(long + tip).astype(int)
        cv2.line(line, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), 1.0, 1)
        fibres += cv2.filter2D(fine, -1, line / line.sum() ** 0.5)
    patches = clouds(rng, height, width, 90 * res, 2) * 0.02 + clouds(rng, height, width, 14 * res, 3) * 0.022
    return np.asarray(colour * (1 + patches + 0.045 * fibres)[..., None], np.float32)


def _wood(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    dark = chance_colour(
        rng, (28, 45, 85), (50, 85, 130), (95, 140, 185), (25, 32, 50), (60, 95, 150), (120, 150, 175)
    )
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    plank_tall = float(rng.uniform(70, 140))
    warp = clouds(rng, height, width, 220 * res, 3, stretch=3.0)
    rings = np.zeros((height, width), np.float32)
    tint = np.ones((height, width), np.float32)
    for i in range(int(height / res / plank_tall) + 1):
        rows = slice(int(i * plank_tall * res), int((i + 1) * plank_tall * res))
        if rows.start >= height:
            break
        drift = float(rng.uniform(0, 400))
        arch = ((x[rows] + drift) / 380) ** 2 % 1.7
        rings[rows] = (y[rows] * 0.13 + warp[rows] * 1.6 + arch * 2 + rng.uniform(0, 9)) * 2 * np.pi * 0.35
        tint[rows] = rng.uniform(0.88, 1.1)
    grain = np.sin(rings) * 0.5 + np.sin(rings * 2.7) * 0.25
    streak = clouds(rng, height, width, 3.0 * res, 2, stretch=40.0)
    pores = np.minimum(clouds(rng, height, width, 1.6 * res, 1, stretch=12.0) + 1.1, 0)
    shade = tint * (1 + 0.07 * grain + 0.07 * streak + 0.10 * pores)
    seams = np.abs((y / plank_tall + 0.5) % 1 - 0.5) * plank_tall < 0.8
    shade = np.where(seams, shade * 0.6, shade)
    top = dark * shade[..., None]
    top[..., 2] *= 1 + 0.03 * np.sin(rings * 0.5)
    return np.asarray(top, np.float32)


def _check(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    pale = np.array((232, 238, 240), np.float32)
    dark = chance_colour(rng, (40, 35, 170), (140, 80, 35), (70, 110, 45), (60, 60, 65))
    step = float(rng.uniform(14, 42))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    bars = ((x / step) % 1 < 0.5).astype(np.float32) + ((y / step) % 1 < 0.5).astype(np.float32)
    top = pale + (dark - pale) * (bars / 2)[..., None]
    return np.asarray(top * (1 + 0.03 * weave(rng, height, width, res)[..., None]), np.float32)


def _stripe(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    a = chance_colour(rng, (215, 225, 230), (190, 205, 200), (200, 190, 175))
    b = chance_colour(rng, (90, 70, 45), (60, 60, 140), (70, 110, 90), (120, 140, 160))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    step = float(rng.uniform(25, 90))
    along = x if rng.random() < 0.5 else y
    phase = (along / step) % 1
    bar = (phase < 0.35) | ((phase > 0.55) & (phase < 0.6))
    top = np.where(bar[..., None], b, a)
    return np.asarray(top * (1 + 0.04 * weave(rng, height, width, res)[..., None]), np.float32)


def _linen(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    colour = chance_colour(
        rng, (215, 222, 226), (180, 200, 214), (150, 160, 160), (170, 150, 130), (95, 85, 120)
    )
    folds = clouds(rng, height, width, 180 * res, 2) * 0.03
    crease = np.zeros((height, width), np.float32)
    for at in (0.33, 0.66):
        crease[:, max(0, round(at * width) - 2) : round(at * width) + 2] += 0.05
    top = colour * (1 + folds + cv2.GaussianBlur(crease, (0, 0), 1.5))[..., None]
    return np.asarray(top * (1 + 0.05 * weave(rng, height, width, res)[..., None]), np.float32)


def _flower(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    ground = chance_colour(rng, (200, 215, 220), (120, 95, 60), (75, 95, 70), (95, 85, 150))
    cloth = np.empty((height, width, 3), np.float32)
    cloth[:] = ground
    petals = [
        chance_colour(rng, (80, 70, 190), (190, 140, 80), (90, 190, 225), (235, 235, 235)) for _ in range(2)
    ]
    leaf = chance_colour(rng, (70, 120, 70), (90, 110, 50))
    step = float(rng.uniform(60, 110)) * res
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            cx = (column + 0.5 * (row % 2)) * step + rng.uniform(-6, 6)
            cy = row * step + rng.uniform(-6, 6)
            size, spin = step * rng.uniform(0.09, 0.13), rng.uniform(0, 6)
            for k in range(3):
                a = spin + k * 2.1
                at = (round(cx + 2.4 * size * np.cos(a)), round(cy + 2.4 * size * np.sin(a)))
                cv2.ellipse(
                    cloth,
                    at,
                    (round(size * 1.3), round(size * 0.5)),
                    np.degrees(a),
                    0,
                    360,
                    leaf.tolist(),
                    -1,
                    cv2.LINE_AA,
                )
            for k in range(5):
                a = spin + k * 2 * np.pi / 5
                at = (round(cx + size * np.cos(a)), round(cy + size * np.sin(a)))
                cv2.circle(cloth, at, round(size * 0.8), petals[(row + column) % 2].tolist(), -1, cv2.LINE_AA)
            cv2.circle(cloth, (round(cx), round(cy)), round(size * 0.5), (70, 190, 230), -1, cv2.LINE_AA)
    return np.asarray(cloth * (1 + 0.03 * weave(rng, height, width, res)[..., None]), np.float32)


def _oilcloth(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    colour = chance_colour(rng, (90, 60, 40), (50, 45, 120), (70, 100, 40), (190, 205, 210))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    step = float(rng.uniform(18, 40))
    dot = np.hypot((x / step) % 1 - 0.5, (y / step + 0.5 * np.floor(x / step)) % 1 - 0.5) < rng.uniform(
        0.08, 0.2
    )
    other = np.array((235, 238, 240), np.float32) if colour.mean() < 150 else colour * 0.4
    top = np.where(dot[..., None], other, colour)
    return np.asarray(top * (1 + 0.015 * clouds(rng, height, width, 60 * res)[..., None]), np.float32)


def _laminate(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    colour = chance_colour(rng, (205, 210, 212), (60, 58, 55), (165, 180, 190), (130, 125, 115))
    specks = np.maximum(clouds(rng, height, width, 3 * res, 2) - 1.2, 0)
    return np.asarray(
        colour * (1 + 0.012 * clouds(rng, height, width, 90 * res) - 0.05 * specks)[..., None], np.float32
    )


def _carpet(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    colour = chance_colour(rng, (68, 82, 94), (90, 95, 100), (55, 55, 80), (100, 110, 125), (60, 75, 60))
    pile = clouds(rng, height, width, 9 * res, 3) * 0.16 + clouds(rng, height, width, 120 * res, 3) * 0.06
    return np.asarray(colour * (1 + pile)[..., None], np.float32)


def _tiles(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    colour = chance_colour(rng, (150, 165, 175), (110, 115, 120), (120, 140, 165))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    step = 300.0
    joint = (np.abs((x / step) % 1 - 0.5) > 0.492) | (np.abs((y / step) % 1 - 0.5) > 0.492)
    top = colour * (1 + 0.04 * clouds(rng, height, width, 70 * res))[..., None]
    return np.where(joint[..., None], top * 0.65, top).astype(np.float32)
