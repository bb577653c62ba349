"""The view of a low camera, and the same view from above.

A low camera shows the far end of a table flatter and smaller than the near end. By how much follows from the
flatness of the middle and the camera's angle of view, which hardly differs between cameras.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ..tuning import RULER, SLANT

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""
GREY = (114, 114, 114)
"""The colour outside the picture: the detector knows it as the margin of its pictures."""
STEP = 0.05
"""The step between tried stretches."""


@dataclass(frozen=True, slots=True)
class Slope:
    """A camera with pictures of ``height`` and ``width`` in pixels.

    Cards in the middle of its picture look ``stretch`` times flatter than from above; 1.0 is from above.
    Places "from above" are in pixels, too: the middle of the picture keeps its place, and a card there its
    breadth.
    """

    stretch: float
    height: int
    width: int

    @property
    def degrees(self) -> float:
        """The camera's elevation seen from the table's middle: 90 is straight above."""
        return float(np.degrees(np.arcsin(1 / self.stretch)))

    @property
    def _lens(self) -> tuple[float, float, float, np.ndarray]:
        """Focal length in pixels, sine and cosine of the height, and the picture's middle (2,)."""
        sine = 1 / self.stretch
        focal = SLANT.focal_side_ratio * max(self.height, self.width)
        return focal, sine, float(np.sqrt(1 - sine**2)), np.array([self.width / 2, self.height / 2])

    def above(self, points: np.ndarray) -> np.ndarray:
        """The places from above of pixels (n, 2)."""
        if self.stretch == 1.0:
            return np.asarray(points, np.float32)
        focal, sine, cosine, middle = self._lens
        x, y = (np.asarray(points, np.float64).reshape(-1, 2) - middle).T
        depth = np.maximum(focal * sine + y * cosine, focal * sine / SLANT.farthest_ratio**2)
        return np.asarray(
            np.stack([focal * sine * x / depth, focal * y / depth], axis=1) + middle, np.float32
        )

    def picture(self, points: np.ndarray) -> np.ndarray:
        """The pixels of places (n, 2) from above."""
        if self.stretch == 1.0:
            return np.asarray(points, np.float32)
        focal, sine, cosine, middle = self._lens
        x, y = (np.asarray(points, np.float64).reshape(-1, 2) - middle).T
        depth = focal**2 * sine / np.maximum(focal - y * cosine, focal / SLANT.farthest_ratio**2)
        return np.asarray(
            np.stack([x * depth / (focal * sine), y * depth / focal], axis=1) + middle, np.float32
        )

    def below(self, points: np.ndarray, height: float) -> np.ndarray:
        """The pixels of the table straight below things seen at pixels (n, 2) and ``height`` above the table,
        in pixels as from above."""
        focal, sine, cosine, middle = self._lens
        camera = middle + np.array([0.0, focal * cosine])
        above = self.above(points)
        return self.picture(above + (camera - above) * (height / (focal * sine)))

    def upright(self, quad: np.ndarray) -> np.ndarray:
        """A card's outline (4, 2) turned so that its first side is short as seen from above."""
        above = self.above(quad)
        first, second = np.hypot(*(np.roll(above, -1, axis=0) - above).T)[:2]
        return np.asarray(np.roll(quad, -1, axis=0) if first > second else quad, np.float32)

    def drawn(self, image: np.ndarray, within: Box | None = None, most_px: int | None = None) -> Drawn:
        """The picture (h, w, 3) as if taken from above; ``within`` is the part of it to draw.

        What is very far away is left out. Cards in the middle keep their breadth. With a limit ``most_px``
        for the longest side of the drawing, the nearest cards keep theirs, as far as the limit allows.
        """
        left, top, right, low = within or (0, 0, image.shape[1], image.shape[0])
        focal, sine, cosine, middle = self._lens
        farthest = middle[1] - focal * sine * (1 - 1 / SLANT.farthest_ratio) / cosine
        top = int(np.clip(farthest, top, low - 1))
        (_, first), (_, last) = self.above(np.array([(middle[0], top), (middle[0], low)]))
        wide, tall = float(right - left), float(last - first)
        nearest = 1 + cosine * (low - middle[1]) / (focal * sine)
        zoom = 1.0 if most_px is None else min(nearest, most_px / max(wide, tall))
        ends = np.array([(left, first), (right, first), (right, last), (left, last)], np.float32)
        corner = np.array([left, first], np.float32)
        turn = cv2.getPerspectiveTransform(self.picture(ends), (ends - corner) * np.float32(zoom))
        size = (max(round(wide * zoom), 1), max(round(tall * zoom), 1))
        above = cv2.warpPerspective(image, turn, size, flags=cv2.INTER_LINEAR, borderValue=GREY)
        return Drawn(above, self, corner, zoom)


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A picture drawn as from above, with its left top ``corner`` (2,) there, ``zoom`` times larger."""

    image: np.ndarray
    slope: Slope
    corner: np.ndarray
    zoom: float

    def in_picture(self, points: np.ndarray) -> np.ndarray:
        """Points (n, 2) of the drawing, in pixels of the picture that was drawn."""
        return self.slope.picture(points / self.zoom + self.corner)


def stretch_by(cards: Sequence[np.ndarray], height: int, width: int) -> tuple[float, float] | None:
    """How many times flatter than from above ``cards`` (4, 2) look in the middle of a picture of that size.

    Returns also the median deviation from a card's shape at that stretch, as a share. The first two corners
    of each card are at its top. None without cards.
    """
    if not len(cards):
        return None
    stretches = np.arange(1.0, SLANT.most_stretch_ratio + STEP / 2, STEP)
    tried = [Slope(float(stretch), height, width) for stretch in stretches]
    off = np.array([[out_of_shape(slope.above(card)) for card in cards] for slope in tried])
    best = int(np.median(off, axis=1).argmin())
    return tried[best].stretch, float(np.median(off[best]))


def possible_slopes(cards: Sequence[np.ndarray], height: int, width: int) -> list[Slope]:
    """The slopes that outlines (4, 2) of cards in a picture of that size may show, from above first.

    There are several, because a card seen aslant may look as broad as a crosswise card from above.
    """
    shown = [
        stretch_by([Slope(look, height, width).upright(quad) for quad in cards], height, width)
        for look in SLANT.stretches_ratio
    ]
    stretches = {1.0, *(estimate[0] for estimate in shown if estimate is not None)}
    return [Slope(stretch, height, width) for stretch in sorted(stretches)]


def out_of_shape(card: np.ndarray) -> float:
    """The deviation of an outline (4, 2), its top first, from a card's shape at any angle: of its ratio and
    its right angles, both as shares."""
    sides = np.roll(card, -1, axis=0) - card
    across, along = (sides[0] - sides[2]) / 2, (sides[1] - sides[3]) / 2
    wide, tall = max(float(np.hypot(*across)), 1e-6), max(float(np.hypot(*along)), 1e-6)
    ratio = np.log(tall / wide * RULER.card_ratio)
    return float(np.hypot(ratio, across @ along / (wide * tall)))
