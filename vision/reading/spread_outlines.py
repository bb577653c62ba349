"""The outlines of a spread pack that have its cards' size and shape; and whether cards overlap."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..nets.card_detector import Outline
from ..nets.crop_cutting import overlap, upright
from ..place.camera_slope import Slope, out_of_shape
from ..tuning import PACK_CHECK


def apart(outlines: Sequence[Outline], slope: Slope) -> list[Outline]:
    """The outlines of the cards' size and shape, without overlaps.

    The cards of a spread do not overlap and have one size, which covers most of the outlined area; the
    flowers of a tablecloth may be more, but they are small. ``slope`` is that of their camera.
    """
    off = _off(outlines, slope)
    kept: list[Outline] = []
    for i in sorted(range(len(outlines)), key=lambda i: off[i] - PACK_CHECK.sureness_weight * outlines[i].p):
        quad = outlines[i].quad
        covers = (max(overlap(quad, other.quad)[1], overlap(other.quad, quad)[1]) for other in kept)
        if off[i] < PACK_CHECK.size_off_log and all(share < PACK_CHECK.covered_share for share in covers):
            kept.append(outlines[i])
    return kept


def has_overlaps(outlines: Sequence[Outline], kept: Sequence[Outline], slope: Slope) -> bool:
    """Whether cards of a spread cover each other, so that only some of them are among those ``kept``.

    Of the ``outlines`` that were not kept, those of the cards' size are of further cards, unless they share
    so much with a kept outline that both are of one card.
    """
    further = 0
    for outline, off in zip(outlines, _off(outlines, slope), strict=True):
        if off < PACK_CHECK.size_off_log and not any(outline is other for other in kept):
            share = max((overlap(outline.quad, other.quad)[0] for other in kept), default=0.0)
            further += share < PACK_CHECK.one_card_iou
    return further >= PACK_CHECK.further_outlines


def _off(outlines: Sequence[Outline], slope: Slope) -> np.ndarray:
    """How far, as a logarithm, the sides and the shape of each outline are from those of most (n,)."""
    if not outlines:
        return np.zeros(0)
    above = [slope.above(slope.upright(upright(outline.quad))) for outline in outlines]
    sides = np.array([_sides(quad) for quad in above])
    ground = np.array([o.p * cv2.contourArea(quad) for o, quad in zip(outlines, above, strict=True)])
    shape = np.array([out_of_shape(quad) for quad in above])
    size_off = np.abs(np.log(sides / _median(sides, ground))).max(axis=1)
    return np.asarray(np.maximum(size_off, shape - np.median(shape)))


def _median(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The median of each column of ``values`` (n, k), where a row counts by its weight (n,)."""
    order = np.argsort(values, axis=0)
    heavy = np.cumsum(weights[order], axis=0) >= weights.sum() / 2
    ordered = np.take_along_axis(values, order, axis=0)
    return np.asarray(ordered[heavy.argmax(axis=0), np.arange(values.shape[1])])


def _sides(quad: np.ndarray) -> tuple[float, float]:
    sides = np.hypot(*(quad - np.roll(quad, 1, axis=0)).T)
    pair = float(sides[0] + sides[2]), float(sides[1] + sides[3])
    return min(pair), max(pair)
