"""Shading of soft bodies seen from above: a field of heights becomes a lit, rounded thing."""

from __future__ import annotations

import cv2
import numpy as np


def clouds(
    rng: np.random.Generator, height: int, width: int, grain: float, layers: int = 4, stretch: float = 1.0
) -> np.ndarray:
    """Smooth noise (h, w) float32 about 0 with a spread of about 1.

    ``grain`` is the size of the largest spots in pixels, ``stretch`` how much longer they are along x.
    """
    total = np.zeros((height, width), np.float32)
    weight = 1.0
    for _ in range(layers):
        rows = max(2, int(np.ceil(height / max(grain, 1.0))) + 2)
        columns = max(2, int(np.ceil(width / max(grain * stretch, 1.0))) + 2)
        spots = rng.standard_normal((rows, columns)).astype(np.float32)
        total += weight * cv2.resize(spots, (width, height), interpolation=cv2.INTER_CUBIC)
        weight *= 0.55
        grain /= 2.2
        if grain < 1:
            break
    return np.asarray((total - total.mean()) / max(float(total.std()), 1e-6), np.float32)


def capsules(shape: tuple[int, int], parts: np.ndarray, scale: float) -> tuple[np.ndarray, np.ndarray]:
    """Heights and cover of a body made of tapered rods on the ground.

    ``parts`` is (n, 7): x0, y0, r0, x1, y1, r1, lift, in units of which one is ``scale`` pixels.
    Returns heights (h, w) in the same units and cover (h, w) 0..1 with soft edges.
    """
    y, x = (np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32) + 0.5) / scale
    high = np.zeros(shape, np.float32)
    cover = np.zeros(shape, np.float32)
    for x0, y0, r0, x1, y1, r1, lift in parts.astype(np.float32):
        far = max(r0, r1) + 2 / scale
        left, right = (min(x0, x1) - far) * scale, (max(x0, x1) + far) * scale
        top, low = (min(y0, y1) - far) * scale, (max(y0, y1) + far) * scale
        rows = slice(max(0, int(top)), max(0, int(low) + 1))
        columns = slice(max(0, int(left)), max(0, int(right) + 1))
        px, py = x[rows, columns], y[rows, columns]
        if px.size == 0:
            continue
        dx, dy = x1 - x0, y1 - y0
        along = np.clip(((px - x0) * dx + (py - y0) * dy) / max(dx * dx + dy * dy, 1e-6), 0, 1)
        radius = r0 + (r1 - r0) * along
        off2 = (px - x0 - along * dx) ** 2 + (py - y0 - along * dy) ** 2
        dome = np.sqrt(np.maximum(radius**2 - off2, 0)) + lift * (off2 < radius**2)
        np.maximum(high[rows, columns], dome, out=high[rows, columns])
        edge = np.clip((radius - np.sqrt(off2)) * scale + 0.5, 0, 1)
        np.maximum(cover[rows, columns], edge, out=cover[rows, columns])
    return high, cover


def lit(
    high: np.ndarray,
    colour: np.ndarray,
    light: tuple[float, float, float],
    scale: float,
    ambient: float = 0.5,
    hollow: float = 0.35,
) -> np.ndarray:
    """Colours (h, w, 3) float32 of a surface of heights ``high`` (units, ``scale`` pixels each).

    ``light`` points to the lamp; ``hollow`` darkens the parts lower than their surroundings.
    """
    high = np.asarray(high, np.float32)
    dx = cv2.Sobel(high, cv2.CV_32F, 1, 0, ksize=3) * (scale / 8)
    dy = cv2.Sobel(high, cv2.CV_32F, 0, 1, ksize=3) * (scale / 8)
    length = np.sqrt(dx * dx + dy * dy + 1)
    lx, ly, lz = np.array(light) / np.linalg.norm(light)
    facing = np.clip((-dx * lx - dy * ly + lz) / length, 0, 1)
    around = cv2.GaussianBlur(high, (0, 0), 7 * scale)
    shade = ambient + (1 - ambient) * facing
    shade *= 1 - hollow * np.clip((around - high) / 12, 0, 1)
    # Grazing edges turn away from the room's light.
    shade *= 0.75 + 0.25 / length
    return np.asarray(colour * shade[..., None], np.float32)
