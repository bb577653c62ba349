"""The detector: card-shaped things in a picture, as quads, each marked as face or back.

One generic card is far easier to find than 53, and a new deck needs no new detector. The reader names the
card afterwards, from the full resolution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from ..resized import scaled
from ..tuning import NETS
from .corner_snapping import CornerFinder
from .crop_cutting import AnyPicture, at_least
from .inference_engine import Opener, Run, as_batch, open_model
from .model_card import ModelCard, load_card

STRIDE = 32
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""
Rect = tuple[tuple[float, float], tuple[float, float], float]
"""OpenCV's turned rectangle: centre, size, degrees."""
Look = list[tuple[Rect, float, bool]]
"""The model's raw sightings at one size, with duplicates: rectangle, score, whether it is face up."""

SLACK = 0.01
"""Allowance for rounding in a share, so that no pair of overlapping rectangles is missed."""
GREY = 114  # what the model saw round its training pictures


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """A card's outline: ``quad`` (4, 2) float32 in pixels of the picture, clockwise, beginning with a long or
    a short side; ``p`` is the detector's certainty, ``face_up`` separates face from back."""

    quad: np.ndarray
    p: float
    face_up: bool


class Detector:
    """Finds cards in BGR pictures of any size."""

    def __init__(
        self, run: Run, colour_order: str, least: float, overlap: float, corners: CornerFinder | None
    ):
        self._run, self._order, self._least, self._overlap = run, colour_order, least, overlap
        self.corners = corners
        self._printed: Callable[[], Detector] | None = None

    @classmethod
    def load(cls, folder: Path | None = None, threads: int = 2, opener: Opener = open_model) -> Detector:
        """The detector of ``folder`` (the shipped one by default); raises ModelError."""
        card = load_card("detector", folder)
        made = cls._of(card, opener, threads, CornerFinder.load(folder, threads, opener))
        # a missing file is reported now, not in the middle of an evening
        printed = load_card("printed", folder)
        made._printed = cache(lambda: cls._of(printed, opener, threads, made.corners))
        return made

    @classmethod
    def _of(cls, card: ModelCard, opener: Opener, threads: int, corners: CornerFinder | None) -> Detector:
        least, overlap = card.settings["least_p"], card.settings["overlap"]
        return cls(opener(card, threads), card.colour_order, least, overlap, corners)

    def for_print(self) -> Detector | None:
        """The detector for printed tablecloths, which mistakes less of the print for cards but finds fewer
        cards on plain cloths; None where this is that detector, or none is available.

        Loads it at the first call; raises ModelError.
        """
        return None if self._printed is None else self._printed()

    def find(
        self, image: np.ndarray, long_sides: Sequence[int] | None = None, within: Box | None = None
    ) -> list[Outline]:
        """The cards in ``image`` (h, w, 3) uint8 BGR, surest first.

        ``long_sides`` are the sizes at which the model looks: one for a live table (the model's own if none
        is given), several for a photograph in which cards may be of any size. ``within`` is the part of the
        picture to look in, at the size that it has in the whole; the outlines are in pixels of the whole.
        """
        return self.snapped(image, self.boxes(image, long_sides, within))

    def boxes(
        self, image: np.ndarray, long_sides: Sequence[int] | None = None, within: Box | None = None
    ) -> list[Outline]:
        """The cards as turned rectangles, a few pixels off, before they are snapped to the corners."""
        return self.boxes_of(
            [self.look(image, long_side, within) for long_side in long_sides or (NETS.long_side_px,)]
        )

    def look(self, image: np.ndarray, long_side: int, within: Box | None = None) -> Look:
        """The model's answer at one size, for :meth:`boxes_of`."""
        left, top, right, low = within or (0, 0, image.shape[1], image.shape[0])
        scale = long_side / max(image.shape[:2])
        padded = shrunk(image[top:low, left:right], scale)
        rows = self._run(as_batch([padded], self._order))[0].T  # x y w h, score of face, of back, angle
        scores = rows[:, 4:6]
        best = scores.max(axis=1)
        seen: Look = []
        sure = best >= self._least
        for row, score in zip(rows[sure].tolist(), best[sure].tolist(), strict=True):
            x, y, rw, rh, face, back, angle = row
            rect = ((x / scale + left, y / scale + top), (rw / scale, rh / scale), float(np.degrees(angle)))
            seen.append((rect, score, face >= back))
        return seen

    def boxes_of(self, looks: Sequence[Look]) -> list[Outline]:
        """The boxes of several looks at the picture together, as :meth:`boxes` gives them."""
        seen = [sighting for look in looks for sighting in look]
        rects, scores = [sighting[0] for sighting in seen], [sighting[1] for sighting in seen]
        kept = _without_parts(_surest(rects, scores, self._overlap), rects, scores)
        return [Outline(_clockwise(cv2.boxPoints(rects[i])), scores[i], seen[i][2]) for i in kept]

    def snapped(self, image: AnyPicture, outlines: Sequence[Outline]) -> list[Outline]:
        """The outlines of :meth:`boxes` snapped to the cards' corners; one outline a card."""
        if not outlines or self.corners is None:
            return list(outlines)
        quads = self.corners.snap(image, [o.quad for o in outlines])
        snapped = [Outline(quad, o.p, o.face_up) for quad, o in zip(quads, outlines, strict=True)]
        return _without_duplicates(snapped, NETS.same_card_iou)


def shrunk(image: AnyPicture, scale: float) -> np.ndarray:
    """The picture at ``scale``, padded to whole strides for the model."""
    nearest = at_least(image, scale)
    scale *= image.shape[0] / nearest.shape[0]
    small = scaled(nearest, scale)
    h, w = small.shape[:2]
    padded = np.full((-(-h // STRIDE) * STRIDE, -(-w // STRIDE) * STRIDE, 3), GREY, np.uint8)
    padded[:h, :w] = small
    return padded


def _surest(rects: list[Rect], scores: list[float], overlap: float) -> list[int]:
    """The surest of each group of rectangles that overlap by more than ``overlap`` (shared over joint
    area)."""
    order = sorted(range(len(rects)), key=lambda i: -scores[i])
    kept: list[int] = []
    areas, most = _areas(rects), _most_shared(rects)
    near = most >= (overlap - SLACK) * (areas[:, None] + areas - most)
    left = np.ones(len(rects), bool)
    for i in order:
        if not left[i]:
            continue
        kept.append(i)
        left[i] = False
        for j in np.flatnonzero(near[i] & left).tolist():
            left[j] = _overlap(rects[j], rects[i]) < overlap
    return kept


def _areas(rects: list[Rect]) -> np.ndarray:
    """The area of each rectangle, (n,)."""
    return np.array([rect[1][0] * rect[1][1] for rect in rects])


def _most_shared(rects: list[Rect]) -> np.ndarray:
    """An upper bound (n, n) of the area that two rectangles share: that of their upright boxes, at most the
    smaller rectangle; 0 where they are too far apart to overlap."""
    numbers = np.array([(*middle, *size, np.radians(angle)) for middle, size, angle in rects]).reshape(-1, 5)
    x, y, wide, tall, angle = numbers.T
    c, s = np.abs(np.cos(angle)), np.abs(np.sin(angle))
    apart, reach = np.zeros((len(x), len(x))), np.maximum(wide, tall)
    shared = np.minimum((wide * tall)[:, None], wide * tall)
    boxes = np.ones_like(shared)
    for at, half in ((x, (wide * c + tall * s) / 2), (y, (wide * s + tall * c) / 2)):
        low, high = at - half, at + half
        boxes *= np.maximum(np.minimum(high[:, None], high) - np.maximum(low[:, None], low), 0)
        np.maximum(apart, np.abs(at[:, None] - at), out=apart)
    near = apart <= np.maximum(reach[:, None], reach)
    return np.asarray(np.minimum(shared, boxes) * near)


def _without_duplicates(outlines: list[Outline], overlap: float) -> list[Outline]:
    """``outlines``, surest first, without the less sure of two that snapped to the same card."""
    kept: list[Outline] = []
    for outline in outlines:
        area = cv2.contourArea(outline.quad)
        for other in kept:
            both = cv2.intersectConvexConvex(outline.quad, other.quad)[0]
            if both > overlap * (area + cv2.contourArea(other.quad) - both):
                break
        else:
            kept.append(outline)
    return kept


def _without_parts(kept: list[int], rects: list[Rect], scores: list[float]) -> list[int]:
    """``kept`` without rectangles inside a much larger card: a pip, a court, half a card. Cards have one
    size."""

    def is_part(i: int, j: int) -> bool:
        small, large = rects[i][1][0] * rects[i][1][1], rects[j][1][0] * rects[j][1][1]
        if small > NETS.part_area_share * large or scores[j] < NETS.part_score_share * scores[i]:
            return False
        return _shared(rects[i], rects[j]) > NETS.part_inside_share * small

    quads = [rects[i] for i in kept]
    areas, most = _areas(quads), _most_shared(quads)
    near = most > (NETS.part_inside_share - SLACK) * areas[:, None]
    near &= areas[:, None] <= NETS.part_area_share * areas
    neighbours = [[kept[n] for n in np.flatnonzero(row)] for row in near]
    return [
        i
        for i, others in zip(kept, neighbours, strict=True)
        if not any(is_part(i, j) for j in others if j != i)
    ]


def _overlap(a: Rect, b: Rect) -> float:
    both = _shared(a, b)
    return both / max(1e-6, a[1][0] * a[1][1] + b[1][0] * b[1][1] - both)


def _shared(a: Rect, b: Rect) -> float:
    """The area in square pixels that both rectangles cover."""
    reach = max(*a[1], *b[1])
    if abs(a[0][0] - b[0][0]) > reach or abs(a[0][1] - b[0][1]) > reach:
        return 0.0
    kind, shape = cv2.rotatedRectangleIntersection(a, b)
    if kind == cv2.INTERSECT_NONE or shape is None:
        return 0.0
    return float(cv2.contourArea(cv2.convexHull(shape)))


def _clockwise(quad: np.ndarray) -> np.ndarray:
    quad = np.asarray(quad, np.float32)
    (ax, ay), (bx, by) = quad[1] - quad[0], quad[2] - quad[1]
    return quad if ax * by - ay * bx > 0 else quad[::-1].copy()
