"""Covers of straight, repeated lines for the examination: tartan, boards, tiles, newspaper and others.

Their lines run along the table's edges and look like them.
"""

from __future__ import annotations

import cv2
import numpy as np

from .cloths import chance_colour, weave
from .relief import clouds

Stripes = tuple[tuple[float, float, np.ndarray], ...]
"""Stripes of a repeat: begin and end as shares of it, and the colour, BGR."""


def _woven(top: np.ndarray, rng: np.random.Generator, res: float) -> np.ndarray:
    height, width = top.shape[:2]
    return np.asarray(top * (1 + 0.04 * weave(rng, height, width, res)[..., None]), np.float32)


def _lines(length: int, res: float, repeat_mm: float, stripes: Stripes, ground: np.ndarray) -> np.ndarray:
    """The colour (length, 3) along one thread that runs across the ``stripes``."""
    phase = (np.arange(length, dtype=np.float32) / res / repeat_mm) % 1
    thread = np.empty((length, 3), np.float32)
    thread[:] = ground
    for begin, end, colour in stripes:
        thread[(phase >= begin) & (phase < end)] = colour
    return thread


def _plaid(
    rng: np.random.Generator, height: int, width: int, res: float, repeat: float, ground: np.ndarray,
    stripes: Stripes,
) -> np.ndarray:  # fmt: skip
    """The same stripes as warp and as weft, mixed where they cross."""
    warp, weft = (_lines(length, res, repeat, stripes, ground) for length in (width, height))
    return _woven((warp[None] + weft[:, None]) / 2, rng, res)


def tartan(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A dark ground with broad bands and pale double lines some 15 cm apart."""
    ground = chance_colour(rng, (45, 60, 25), (70, 35, 25), (35, 30, 110), (55, 55, 55))
    band, line = (
        chance_colour(rng, (40, 30, 20), (30, 25, 90), (60, 90, 40)),
        chance_colour(rng, (200, 215, 225)),
    )
    stripes = ((0.1, 0.4, band), (0.62, 0.65, line), (0.69, 0.72, line))
    return _plaid(rng, height, width, res, float(rng.uniform(120, 170)), ground, stripes)


def windowpane(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A plain cloth with single thin lines, 6 to 12 cm apart."""
    ground = chance_colour(rng, (215, 222, 228), (95, 70, 45), (60, 80, 60))
    line = np.clip(ground * 0.45 if ground.mean() > 130 else ground * 0.6 + 110, 0, 255)
    return _plaid(rng, height, width, res, float(rng.uniform(60, 120)), ground, ((0.4, 0.44, line),))


def madras(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Many stripes of many colours and widths both ways."""
    colours = [
        chance_colour(rng, (60, 60, 190), (60, 150, 225), (160, 110, 50), (80, 140, 70), (220, 225, 225))
        for _ in range(6)
    ]
    ends = np.sort(rng.uniform(0, 1, 12))
    pairs = ends.reshape(6, 2).tolist()
    stripes = tuple((begin, end, colours[n]) for n, (begin, end) in enumerate(pairs))
    return _plaid(
        rng, height, width, res, float(rng.uniform(180, 260)), chance_colour(rng, (150, 120, 90)), stripes
    )


def gingham(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Large squares, 5 to 9 cm, of a colour, its half and white."""
    colour = chance_colour(rng, (40, 35, 170), (140, 80, 35), (70, 110, 45), (30, 30, 35))
    stripes = ((0.0, 0.5, colour),)
    return _plaid(rng, height, width, res, float(rng.uniform(100, 180)), np.full(3, 236, np.float32), stripes)


def awning(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Broad stripes one way, 10 to 20 cm."""
    pale, dark = (
        chance_colour(rng, (225, 230, 232)),
        chance_colour(rng, (60, 50, 150), (120, 80, 30), (60, 100, 50)),
    )
    repeat = float(rng.uniform(200, 400))
    if rng.random() < 0.5:
        thread = _lines(width, res, repeat, ((0.0, 0.5, dark),), pale)[None]
    else:
        thread = _lines(height, res, repeat, ((0.0, 0.5, dark),), pale)[:, None]
    return _woven(np.broadcast_to(thread, (height, width, 3)), rng, res)


def runner(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A cloth with a border, some 12 cm in from its edge, and a runner along its middle."""
    ground, other = (
        chance_colour(rng, (205, 212, 218), (90, 75, 60)),
        chance_colour(rng, (60, 60, 140), (110, 120, 60)),
    )
    top = np.empty((height, width, 3), np.float32)
    top[:] = ground
    inset, broad = round(float(rng.uniform(90, 150)) * res), max(2, round(14 * res))
    top[inset:-inset, inset:-inset] = other
    top[inset + broad : -inset - broad, inset + broad : -inset - broad] = ground
    half = round(float(rng.uniform(120, 180)) * res)
    top[:, width // 2 - half : width // 2 + half] = other * 0.8 + 30
    return _woven(top, rng, res)


def boards(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A garden table: painted boards 8 to 14 cm broad with dark gaps."""
    colour = chance_colour(rng, (95, 135, 165), (200, 205, 205), (120, 110, 60))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    along = x if rng.random() < 0.5 else y
    step, gap = float(rng.uniform(80, 140)), float(rng.uniform(4, 9))
    tint = rng.uniform(0.9, 1.08, int(max(height, width) / res / step) + 2)[(along / step).astype(int)]
    grain = clouds(rng, height, width, 3 * res, 2, stretch=30.0) * 0.05
    top = colour * (tint * (1 + grain))[..., None]
    return np.asarray(np.where(((along % step) < gap)[..., None], 25.0, top), np.float32)


def tiles(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Glazed tiles, 10 to 20 cm, with pale joints."""
    colour, joint = (
        chance_colour(rng, (150, 110, 50), (70, 100, 150), (95, 130, 90)),
        chance_colour(rng, (200, 205, 205)),
    )
    step, gap = float(rng.uniform(100, 200)), float(rng.uniform(3, 7))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    i, j = (x / step).astype(int), (y / step).astype(int)
    tint = rng.uniform(0.85, 1.1, (int(j.max()) + 1, int(i.max()) + 1))[j, i]
    top = colour * (tint * (1 + 0.03 * clouds(rng, height, width, 50 * res)))[..., None]
    return np.asarray(np.where(((x % step < gap) | (y % step < gap))[..., None], joint, top), np.float32)


def parquet(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Squares of five staves, turned by a quarter from one to the next."""
    colour = chance_colour(rng, (60, 95, 150), (35, 60, 100), (110, 150, 185))
    side = float(rng.uniform(120, 190))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    i, j = (x / side).astype(int), (y / side).astype(int)
    along = np.where((i + j) % 2 == 0, x % side, y % side)
    stave = (along / side * 5).astype(int)
    tint = rng.uniform(0.82, 1.1, 997)[(i * 31 + j * 17 + stave) % 997]
    seam = (along / side * 5) % 1 < 0.05
    return np.asarray(colour * (tint * np.where(seam, 0.6, 1.0))[..., None], np.float32)


def newspaper(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Open sheets: columns of lines, headlines, rules and grey pictures."""
    paper, ink = chance_colour(rng, (205, 215, 220), (190, 205, 215)), np.float32(60)
    top = np.empty((height, width, 3), np.float32)
    top[:] = paper
    column, line = round(float(rng.uniform(45, 60)) * res), max(2, round(3.2 * res))
    for left in range(0, width, column + round(5 * res)):
        down = 0
        while down < height:
            kind = rng.random()
            if kind < 0.12:
                tall = round(float(rng.uniform(20, 60)) * res)
                top[down : down + tall, left : left + column] = paper * float(rng.uniform(0.3, 0.75))
            elif kind < 0.3:
                tall = round(float(rng.uniform(7, 14)) * res)
                _words(top[down : down + tall, left : left + column], rng, max(2, tall // 2), ink)
            else:
                tall = line * int(rng.integers(8, 40))
                for n in range(tall // line):
                    row = top[down + n * line : down + (n + 1) * line, left : left + column]
                    _words(row, rng, max(1, line // 2), ink)
            down += tall + line
    return top


def _words(row: np.ndarray, rng: np.random.Generator, letter: int, ink: np.float32) -> None:
    """Fill a line (h, w, 3) of text with dark words of letters so broad, in place."""
    tall, broad = row.shape[:2]
    if tall < 2 or broad < 4:
        return
    letters = rng.random(broad // max(1, letter) + 1) < 0.8
    dark = np.repeat(letters, max(1, letter))[:broad] & (np.arange(broad) % (6 * letter) < 5 * letter)
    row[tall // 4 : max(tall // 4 + 1, 3 * tall // 4), dark] = ink


def ledger(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Oilcloth ruled like squared paper, every fifth line heavy."""
    ground, line = (
        chance_colour(rng, (225, 230, 228), (200, 215, 205)),
        chance_colour(rng, (190, 140, 80), (110, 150, 90)),
    )
    step = float(rng.uniform(14, 24))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    fine = (x % step < 1.0) | (y % step < 1.0)
    heavy = (x % (5 * step) < 2.6) | (y % (5 * step) < 2.6)
    top = np.where(heavy[..., None], line * 0.7, np.where(fine[..., None], line, ground))
    return np.asarray(top, np.float32)


def bamboo(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A mat of bamboo strips with a dark cord every 12 to 18 cm."""
    colour = chance_colour(rng, (110, 165, 195), (85, 130, 160), (50, 75, 100))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    along, across = (x, y) if rng.random() < 0.5 else (y, x)
    strip = float(rng.uniform(5, 9))
    tint = rng.uniform(0.82, 1.12, int(max(height, width) / res / strip) + 2)[(across / strip).astype(int)]
    round_ = 1 - 0.35 * np.abs((across / strip) % 1 - 0.5) * 2
    cord = along % float(rng.uniform(120, 180)) < 5
    top = colour * (tint * round_)[..., None]
    return np.asarray(cv2.GaussianBlur(np.where(cord[..., None], 30.0, top), (0, 0), 0.6), np.float32)
