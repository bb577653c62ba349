"""Redraws a picture of a card as it might look another time: other light, blurred, smaller, partly covered.

A deck is seen once, spread out under one lamp, and must be recognised under others. Everything is drawn
from the generator that is given, so that the same pictures teach the same.
"""

from __future__ import annotations

import cv2
import numpy as np

SMALLEST, LARGEST = 42, 150
"""Heights in pixels of the redrawn cards."""


def another_time(rng: np.random.Generator, crop: np.ndarray) -> np.ndarray:
    """``crop`` (h, w, 3) uint8 BGR, which a card fills, as the card might look another time."""
    h, w = crop.shape[:2]
    image = np.clip(_lit(rng, crop), 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        _cover(rng, image)
    whole = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    loose = 0.012 if rng.random() < 0.6 else 0.03
    quad = whole + rng.normal(0, loose, (4, 2)).astype(np.float32) * h
    matrix = cv2.getPerspectiveTransform(quad, whole)
    image = cv2.warpPerspective(image, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE)
    size = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST)))) / h
    if size < 1:
        small = cv2.resize(image, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.45:
        image = cv2.GaussianBlur(image, (0, 0), abs(rng.normal(0, 0.9)) + 0.05)
    if rng.random() < 0.15:
        image = _smeared(rng, image)
    if rng.random() < 0.6:
        noise = rng.standard_normal(image.shape, np.float32) * np.float32(rng.uniform(1, 9))
        image = np.clip(image + noise, 0, 255).astype(np.uint8)
    return np.asarray(image)


def _lit(rng: np.random.Generator, crop: np.ndarray) -> np.ndarray:
    """Another lamp: brighter on one side, a shadow's edge, glare, exposure, colour, contrast."""
    h, w = crop.shape[:2]
    image = crop.astype(np.float32)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    a = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.6:
        side = (x / w - 0.5) * np.cos(a) + (y / h - 0.5) * np.sin(a)
        image *= (1 + side * rng.uniform(0, 0.7))[..., None]
    if rng.random() < 0.25:
        edge = (x - rng.uniform(0, w)) * np.cos(a) + (y - rng.uniform(0, h)) * np.sin(a)
        image *= (1 - rng.uniform(0.2, 0.6) * np.clip(edge / rng.uniform(2, 14), 0, 1))[..., None]
    if rng.random() < 0.2:
        r = rng.uniform(0.15, 0.6) * h
        spot = np.exp(-(((x - rng.uniform(0, w)) / r) ** 2) - ((y - rng.uniform(0, h)) / r) ** 2)
        image += (spot * rng.uniform(30, 150))[..., None]
    paper = max(60.0, float(np.percentile(crop, 90)))
    tint = np.array([rng.uniform(0.78, 1.2), 1.0, rng.uniform(0.83, 1.2)], np.float32)
    image *= np.float32(rng.uniform(110, 250) / paper) * tint
    if rng.random() < 0.3:
        image = 255 * np.power(np.clip(image / 255, 0, 1), np.float32(rng.uniform(0.65, 1.5)))
    return image


def _cover(rng: np.random.Generator, image: np.ndarray) -> None:
    """Cover a part with one colour."""
    h, w = image.shape[:2]
    a, turn = rng.uniform(0, 2 * np.pi, 2)
    middle = np.array([w / 2, h / 2]) + np.array([np.cos(a), np.sin(a)]) * h * rng.uniform(0.45, 0.75)
    half = np.array([[-0.35, -0.5], [0.35, -0.5], [0.35, 0.5], [-0.35, 0.5]]) * h
    rotate = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    points = np.round((half @ rotate + middle) * 8).astype(np.int32)
    cv2.fillPoly(image, [points], rng.uniform(0, 255, 3).tolist(), cv2.LINE_AA, 3)


def _smeared(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """The picture with motion blur."""
    n = int(rng.integers(2, 7))
    kernel = np.zeros((n, n), np.float32)
    cv2.line(kernel, (0, int(rng.integers(n))), (n - 1, int(rng.integers(n))), 1.0)
    kernel = kernel if rng.random() < 0.5 else kernel.T
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()))
