"""Covers without threads for the examination: glossy lemons, marble, wood inlay, crumpled paper."""

from __future__ import annotations

import cv2
import numpy as np

from .cloths import chance_colour
from .relief import clouds


def _turned(points: np.ndarray, angle: float, at: np.ndarray, size: float) -> np.ndarray:
    """A figure (n, 2) of unit size, turned and put ``at`` a place, as whole pixels for OpenCV."""
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(np.round(points @ np.array([[c, s], [-s, c]]) * size + at), np.int32)


def _bow(broad: float, tip: float = 0.0) -> np.ndarray:
    """A leaf, or a lemon with its ``tip``, of length 2 along x, as (n, 2)."""
    along = np.linspace(-1, 1, 24)
    aside = broad * np.sqrt(np.clip(1 - (along / (1 - tip)) ** 2, 0, 1)) + 0.09 * tip * (np.abs(along) < 1)
    if tip == 0:
        aside = broad * (1 - along**2)
    return np.concatenate([np.stack([along, aside], 1), np.stack([along[::-1], -aside[::-1]], 1)])


def lemons(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Oilcloth on which lemons with leaves and blossoms are strewn; one in three is cut."""
    ground = chance_colour(rng, (150, 95, 40), (225, 228, 225), (170, 185, 120), (75, 110, 60))
    cloth = np.empty((height, width, 3), np.float32)
    cloth[:] = ground
    yellow, green = (
        chance_colour(rng, (40, 215, 245), (30, 195, 235)),
        chance_colour(rng, (55, 125, 60), (70, 105, 45)),
    )
    step = float(rng.uniform(70, 115)) * res
    for row in range(-1, int(height / step) + 2):
        for column in range(-1, int(width / step) + 2):
            at = (
                np.array(((column + 0.5 * (row % 2)) * step, row * step)) + rng.uniform(-0.12, 0.12, 2) * step
            )
            spin, size = float(rng.uniform(0, 6.3)), step * float(rng.uniform(0.26, 0.33))
            for lean in rng.uniform(0, 6.3, 2):
                tip = at + size * 1.1 * np.array((np.cos(lean), np.sin(lean)))
                cv2.fillPoly(
                    cloth, [_turned(_bow(0.33), lean, tip, size * 0.75)], green.tolist(), cv2.LINE_AA
                )
                vein = _turned(np.array([(-1.0, 0.0), (1.0, 0.0)]), lean, tip, size * 0.7)
                cv2.polylines(cloth, [vein], False, (green * 1.5).tolist(), 1, cv2.LINE_AA)
            whole = _turned(_bow(0.66, 0.14), spin, at, size)
            cv2.fillPoly(cloth, [whole], (yellow * 0.82).tolist(), cv2.LINE_AA)
            inner = at - size * 0.07
            if rng.random() < 1 / 3:
                for share, colour in ((0.86, (215, 240, 250)), (0.76, yellow * 0.5 + 115)):
                    cv2.circle(
                        cloth,
                        tuple(np.round(at).astype(int)),
                        round(size * 0.72 * share),
                        np.array(colour).tolist(),
                        -1,
                        cv2.LINE_AA,
                    )
                for k in range(9):
                    end = at + size * 0.55 * np.array((np.cos(spin + k * 0.7), np.sin(spin + k * 0.7)))
                    cv2.line(
                        cloth,
                        tuple(np.round(at).astype(int)),
                        tuple(np.round(end).astype(int)),
                        (215, 240, 250),
                        max(1, round(res)),
                        cv2.LINE_AA,
                    )
            else:
                cv2.fillPoly(
                    cloth, [_turned(_bow(0.6, 0.12), spin, inner, size * 0.86)], yellow.tolist(), cv2.LINE_AA
                )
                cv2.circle(
                    cloth,
                    tuple(np.round(at - size * 0.25).astype(int)),
                    max(1, round(size * 0.12)),
                    (215, 250, 255),
                    -1,
                    cv2.LINE_AA,
                )
    return np.asarray(cloth * (1 + 0.012 * clouds(rng, height, width, 70 * res)[..., None]), np.float32)


def marble(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Polished stone with veins of several widths along one lean."""
    ground, vein = (
        (chance_colour(rng, (225, 228, 230)), chance_colour(rng, (120, 120, 125))),
        (chance_colour(rng, (40, 38, 36)), chance_colour(rng, (190, 200, 205))),
        (chance_colour(rng, (60, 78, 52)), chance_colour(rng, (175, 200, 180))),
        (chance_colour(rng, (165, 175, 205)), chance_colour(rng, (95, 85, 130))),
    )[int(rng.integers(4))]
    stone = ground * (1 + 0.06 * clouds(rng, height, width, 160 * res, 4)[..., None])
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    lean = float(rng.uniform(0, np.pi))
    for size, broad, share in ((190.0, 0.05, 0.8), (110.0, 0.03, 0.6), (55.0, 0.03, 0.4)):
        warp = clouds(rng, height, width, size * res, 4)
        across = (x * np.cos(lean) + y * np.sin(lean)) / (size * 1.3)
        off = np.abs((across + 0.55 * warp) % 1 - 0.5)
        strong = np.clip(0.5 + 0.5 * clouds(rng, height, width, 130 * res, 2), 0, 1)
        amount = np.exp(-((off / broad) ** 2)) * strong * share
        stone = stone * (1 - amount[..., None]) + vein * amount[..., None]
    return np.asarray(stone, np.float32)


def inlay(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """A herringbone of wood, with a frame and a star of other woods in the middle."""
    woods = [
        chance_colour(rng, (60, 100, 150)),
        chance_colour(rng, (95, 140, 185)),
        chance_colour(rng, (35, 55, 90)),
    ]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    u, v = x - width / res / 2, y - height / res / 2
    strip, n = float(rng.uniform(22, 34)), int(rng.integers(3, 6))
    a, b = (u + v) / np.sqrt(2) / strip, (u - v) / np.sqrt(2) / strip
    i, j = np.floor(a).astype(int), np.floor(b).astype(int)
    along = (i - j) % (2 * n)
    flat = along < n
    first, second = np.where(flat, i - along, i), np.where(flat, j, j + along - n)
    chance = np.sin(first * 12.9898 + second * 78.233) * 43758.5453 % 1
    grain_a = clouds(rng, height, width, 2.2 * res, 2, stretch=14.0)
    grain_b = cv2.rotate(clouds(rng, width, height, 2.2 * res, 2, stretch=14.0), cv2.ROTATE_90_CLOCKWISE)
    grain = np.where(flat, grain_a, grain_b)
    wood = np.where((chance < 0.5)[..., None], woods[0], woods[1]) * (0.86 + 0.24 * chance)[..., None]
    length = np.where(flat, (a - first) / n, (b - second) / n)
    aside = np.where(flat, b % 1, a % 1)
    gap = np.minimum.reduce([aside, 1 - aside, np.abs(length) * n, np.abs(1 - length) * n]) * strip < 0.7
    wood = wood * (1 + 0.08 * grain)[..., None] * np.where(gap, 0.6, 1.0)[..., None]
    far, angle = np.hypot(u, v), np.arctan2(v, u)
    point = np.abs((angle / (np.pi / 4)) % 1 - 0.5) * 2
    reach = float(rng.uniform(150, 210))
    star = far < reach * (0.35 + 0.65 * point**2)
    side = ((angle / (np.pi / 8)) % 2 < 1)[..., None]
    wood = np.where(
        star[..., None], np.where(side, woods[2], woods[1] * 1.15) * (1 + 0.06 * grain_a)[..., None], wood
    )
    ring = np.abs(far - reach * 1.12) < 5
    rim = np.minimum(width / res / 2 - np.abs(u), height / res / 2 - np.abs(v))
    frame = (np.abs(rim - 55) < 6) | ring
    return np.asarray(
        np.where(frame[..., None], woods[2] * (1 + 0.06 * grain_b)[..., None], wood), np.float32
    )


def crumpled(rng: np.random.Generator, height: int, width: int, res: float) -> np.ndarray:
    """Packing paper that was crumpled and smoothed again: facets, each lit by its lean."""
    colour = chance_colour(rng, (110, 150, 185), (205, 215, 220), (95, 120, 100))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / res
    high = np.zeros((height, width), np.float32)
    for _ in range(9):
        lean, step = float(rng.uniform(0, np.pi)), float(rng.uniform(55, 190))
        bent = clouds(rng, height, width, 240 * res, 1) * 0.12
        phase = (x * np.cos(lean) + y * np.sin(lean)) / step + bent + rng.uniform(0, 1)
        high += np.abs(phase % 1 - 0.5) * step * float(rng.uniform(0.1, 0.3))
    down, across = np.gradient(high * res)
    light = float(rng.uniform(0, 6.3))
    slope = across * np.cos(light) + down * np.sin(light)
    fibres = 0.015 * clouds(rng, height, width, 3 * res, 2)
    return np.asarray(colour * np.clip(1 + 0.28 * slope + fibres, 0.45, 1.25)[..., None], np.float32)
