"""Covers of thread for the examination: houndstooth, burlap, roses in cross stitch, a patchwork quilt."""

from __future__ import annotations

import cv2
import numpy as np

from .cloths import chance_colour, weave
from .relief import clouds


def _places(height: int, width: int, res: float) -> tuple[np.ndarray, np.ndarray]:
    """The distance of each pixel from the left and from the top, in mm."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    return x, y


def houndstooth(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Four dark and four pale threads both ways, each over two and under two."""
    pale, dark = (
        chance_colour(rng, (228, 234, 238), (205, 220, 230)),
        chance_colour(rng, (30, 28, 28), (70, 40, 25), (35, 45, 90)),
    )
    thread = float(rng.uniform(2.5, 7))
    x, y = _places(height, width, res)
    i, j = np.floor(x / thread).astype(int), np.floor(y / thread).astype(int)
    over = (i + j) % 4 < 2
    is_dark = np.where(over, i % 8 < 4, j % 8 < 4)
    cloth = np.where(is_dark[..., None], dark, pale)
    return np.asarray(cloth * (1 + 0.04 * weave(rng, height, width, res)[..., None]), np.float32)


def burlap(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Thick uneven yarn, one over one, with holes through which it is dark."""
    colour = chance_colour(rng, (95, 140, 175), (120, 165, 195), (75, 110, 140))
    yarn = float(rng.uniform(3, 5))
    x, y = _places(height, width, res)
    x = x + clouds(rng, height, width, 60 * res, 2) * 0.9
    y = y + clouds(rng, height, width, 60 * res, 2) * 0.9
    i, j = np.floor(x / yarn), np.floor(y / yarn)
    across, down = (x / yarn) % 1 - 0.5, (y / yarn) % 1 - 0.5
    thick = 0.36 + 0.05 * clouds(rng, height, width, 25 * res, 2)
    warp, weft = np.clip(1 - (across / thick) ** 2, 0, 1), np.clip(1 - (down / thick) ** 2, 0, 1)
    warp_over = (i + j) % 2 == 0
    high = np.where(
        warp_over,
        np.maximum(warp * (0.75 + 0.25 * np.cos(down * np.pi)), weft * 0.55),
        np.maximum(weft * (0.75 + 0.25 * np.cos(across * np.pi)), warp * 0.55),
    )
    fibres = 0.08 * clouds(rng, height, width, 4 * res, 1, stretch=5.0)
    return np.asarray(colour * (0.3 + 0.75 * high + fibres)[..., None], np.float32)


def _rose(rng: np.random.Generator, side: int) -> np.ndarray:
    """A rose with two leaves in stitches, (side, side): 0 is cloth, 1 to 3 petals, 4 and 5 leaves."""
    v, u = np.mgrid[0:side, 0:side].astype(np.float32) - (side - 1) / 2
    far, angle = np.hypot(u, v) / (side / 2), np.arctan2(v, u)
    spin = float(rng.uniform(0, 6.3))
    motif = np.zeros((side, side), int)
    for lean in (spin, spin + 2.2):
        along = (u * np.cos(lean) + v * np.sin(lean)) / (side / 2)
        aside = (-u * np.sin(lean) + v * np.cos(lean)) / (side / 2)
        leaf = ((along - 0.62) / 0.42) ** 2 + (aside / 0.2) ** 2 < 1
        motif[leaf] = np.where(np.abs(aside[leaf]) < 0.05, 5, 4)
    petals = far < 0.58 + 0.08 * np.cos(5 * angle + spin)
    turns = (far * 5 + (angle + spin) / 2.1) % 3
    motif[petals] = 1 + turns[petals].astype(int)
    return motif


def roses(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Roses embroidered in cross stitch on plain linen, in rows, and a border of little crosses."""
    ground = chance_colour(rng, (220, 228, 232), (195, 210, 220), (180, 175, 160))
    red = chance_colour(rng, (50, 40, 190), (120, 90, 215), (60, 50, 130))
    green = chance_colour(rng, (70, 120, 60), (60, 95, 80))
    colours = np.array([ground, red * 0.65, red, red * 0.55 + 110, green, green * 0.6], np.float32)
    stitch = float(rng.uniform(2.0, 2.8))
    rows, columns = int(height / res / stitch) + 2, int(width / res / stitch) + 2
    chart = np.zeros((rows, columns), int)
    side = int(rng.integers(21, 30))
    step = side + int(rng.integers(8, 22))
    for n, high in enumerate(range(-step // 2, rows, step)):
        for left in range(-(step // 2) * (n % 2), columns, step):
            motif = _rose(rng, side)
            part = chart[max(high, 0) : high + side, max(left, 0) : left + side]
            part[:] = motif[max(-high, 0) :, max(-left, 0) :][: part.shape[0], : part.shape[1]]
    x, y = _places(height, width, res)
    i, j = (x / stitch).astype(int), (y / stitch).astype(int)
    u, v = (x / stitch) % 1, (y / stitch) % 1
    cross = (np.abs(u - v) < 0.3) | (np.abs(u + v - 1) < 0.3)
    kind = np.where(cross, chart[j, i], 0)
    top = colours[kind] * (1 - 0.18 * ((np.abs(u - v) < 0.08) & (kind > 0)))[..., None]
    return np.asarray(top * (1 + 0.05 * weave(rng, height, width, res)[..., None]), np.float32)


def _fabric(rng: np.random.Generator, side: int, res: float) -> np.ndarray:
    """A small print for a patch, (side, side, 3): plain, sprigs, fine lines or specks."""
    ground = chance_colour(
        rng, (215, 225, 232), (120, 80, 60), (90, 110, 170), (110, 150, 110), (80, 60, 130), (130, 175, 205)
    )
    ink = np.clip(ground * 0.45 if ground.mean() > 130 else ground * 0.5 + 125, 0, 255)
    cloth = np.empty((side, side, 3), np.float32)
    cloth[:] = ground
    kind, step = int(rng.integers(4)), float(rng.uniform(7, 13)) * res
    if kind == 1:
        for n in range(int((side / step) ** 2)):
            at = rng.uniform(0, side, 2)
            for k in range(3):
                lean = n + k * 2.1
                tip = at + 2.4 * res * np.array((np.cos(lean), np.sin(lean)))
                cv2.line(cloth, tuple(at.astype(int)), tuple(tip.astype(int)), ink.tolist(), 1, cv2.LINE_AA)
    elif kind == 2:
        y, x = np.mgrid[0:side, 0:side]
        cloth[((x + y) % max(3, round(step))) < max(1, step * 0.18)] = ink
    elif kind == 3:
        specks = rng.random((side, side)) < 0.02
        cloth[cv2.dilate(specks.astype(np.uint8), np.ones((2, 2), np.uint8)) > 0] = ink
    return cloth


def quilt(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Patches sewn into blocks of nine, some of two triangles, puffed between the quilting seams."""
    patch = max(8, round(float(rng.uniform(38, 60)) * res))
    fabrics = [_fabric(rng, patch, res) for _ in range(9)]
    rows, columns = height // patch + 1, width // patch + 1
    top = np.empty((rows * patch, columns * patch, 3), np.float32)
    v, u = np.mgrid[0:patch, 0:patch] / patch
    block = rng.integers(0, 9, (3, 3))
    split = rng.random((3, 3)) < 0.5
    for row in range(rows):
        for column in range(columns):
            place = row % 3, column % 3
            turn = (row // 3 + column // 3) % 2
            fabric = fabrics[(block[place] + 4 * turn) % 9]
            if split[place]:
                other = fabrics[(block[place] + 3 + turn) % 9]
                half = u > v if (row + column) % 2 else u + v > 1
                fabric = np.where(half[..., None], fabric, other)
            top[row * patch : (row + 1) * patch, column * patch : (column + 1) * patch] = fabric
    edge = np.minimum.reduce([u, v, 1 - u, 1 - v, np.abs(u - v) / 1.4 + 0.02, np.abs(u + v - 1) / 1.4 + 0.02])
    puff = np.tile(np.sqrt(np.clip(edge / 0.18, 0, 1)), (rows, columns)).astype(np.float32)
    lean = cv2.Sobel(cv2.GaussianBlur(puff, (0, 0), 1.5 * res), cv2.CV_32F, 1, 1, ksize=3)
    top = top[:height, :width] * (0.72 + 0.28 * puff + 0.4 * lean)[:height, :width, None]
    return np.asarray(top * (1 + 0.03 * weave(rng, height, width, res)[..., None]), np.float32)
