"""Detects backs that look like what is round them: they are cells of a cloth's pattern, and no cards."""

from __future__ import annotations

import cv2
import numpy as np

from ..resized import scaled
from ..tuning import CLOTH_BACKS

TO_XYZ = np.array([
    [0.412453, 0.357580, 0.180423], [0.212671, 0.715160, 0.072169], [0.019334, 0.119193, 0.950227],
])  # fmt: skip
"""From linear red, green and blue to CIE XYZ (ITU-R BT.709)."""


def is_like_cloth(image: np.ndarray, quad: np.ndarray) -> bool:
    """Whether the inside of an outline (4, 2) in ``image`` (h, w, 3) uint8 BGR has the colours of the picture
    round it, in the same shares.

    A grid of white lines has dark cells with a light rim, which are read as backs.
    """
    middle = quad.mean(axis=0)
    inner, near, outer = (middle + (quad - middle) * np.float32(share) for share in CLOTH_BACKS.reach_shares)
    low = np.clip(np.floor(outer.min(axis=0)).astype(int), 0, None)
    high = np.clip(np.ceil(outer.max(axis=0)).astype(int) + 1, 0, image.shape[1::-1])
    if (high - low < 2).any():
        return False
    part = image[low[1] : high[1], low[0] : high[0]]
    scale = min(1.0, CLOTH_BACKS.side_px / max(part.shape[:2]))
    part = scaled(part, scale)
    inside, hidden, ring = (_filled(part, (shape - low) * scale) for shape in (inner, near, outer))
    ring[hidden > 0] = 0
    colours = lab(part)
    shared = np.minimum(_shares(colours, inside), _shares(colours, ring)).sum()
    return bool(shared > CLOTH_BACKS.same_share)


def lab(part: np.ndarray) -> np.ndarray:
    """The BGR pixels (h, w, 3) uint8 in CIE L*a*b*, uint8 as in OpenCV, off by 2 levels at most.

    OpenCV's own conversion prepares tables for a tenth of a second first, as long as a picture is searched.
    Source: ITU-R BT.709 primaries, D65 white; IEC 61966-2-1; CIE 15.
    """
    values = np.arange(256) / 255
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    share = linear[part[..., ::-1]] @ (TO_XYZ / TO_XYZ.sum(axis=1, keepdims=True)).T
    x, y, z = np.moveaxis(np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116), -1, 0)
    levels = np.stack([(116 * y - 16) * 2.55, 500 * (x - y) + 128, 200 * (y - z) + 128], axis=-1)
    return np.asarray(np.clip(np.rint(levels), 0, 255), np.uint8)


def _filled(part: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The inside of ``quad`` as a mask (h, w) uint8."""
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(quad).astype(np.int32)], 255)
    return mask


def _shares(colours: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The share of each colour in ``mask``, shared with the neighbouring colours against noise."""
    counts = np.asarray(
        cv2.calcHist([colours], [0, 1, 2], mask, [CLOTH_BACKS.levels_count] * 3, [0, 256] * 3)
    )
    for axis in range(3):
        counts = counts / 2 + (np.roll(counts, 1, axis) + np.roll(counts, -1, axis)) / 4
    return np.asarray(counts / max(float(counts.sum()), 1.0))
