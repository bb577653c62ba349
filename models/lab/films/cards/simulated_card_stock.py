"""A sheet of card stock to print on: filled shapes in millimetres, drawn large and shrunk once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

CARD_MM = (63.0, 88.0)
"""Width and height of a poker-size card; everything printed is placed in these units."""

Points = Sequence[Sequence[float]] | np.ndarray
Colour = tuple[int, int, int]

_SHIFT = 4  # fractional bits of the coordinates that OpenCV is given


class Sheet:
    """A picture (h, w, 3) uint8 BGR with coordinates in millimetres from the middle of the card.

    ``scale`` is pixels a millimetre. x runs right, y down.
    """

    def __init__(self, width: int, height: int, paper: Colour) -> None:
        self.scale = width / CARD_MM[0]
        self.image = np.empty((height, width, 3), np.uint8)
        self.image[:] = paper

    def pixels(self, points: Points) -> np.ndarray:
        h, w = self.image.shape[:2]
        placed = np.asarray(points, np.float64) * self.scale + (w / 2, h / 2)
        return np.round(placed * (1 << _SHIFT)).astype(np.int32)

    def fill(self, shapes: Iterable[Points], colour: Colour) -> None:
        """Fills every shape by itself, so that shapes that overlap make a union."""
        for shape in shapes:
            cv2.fillPoly(self.image, [self.pixels(shape)], colour, cv2.LINE_AA, _SHIFT)

    def line(self, points: Points, width: float, colour: Colour, closed: bool = False) -> None:
        """A line ``width`` millimetres wide through ``points``."""
        thick = max(1, round(width * self.scale))
        cv2.polylines(self.image, [self.pixels(points)], closed, colour, thick, cv2.LINE_AA, _SHIFT)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        self.fill([ellipse(x, y, radius, radius)], colour)

    def mask(self, shapes: Iterable[Points]) -> np.ndarray:
        """A (h, w) uint8 picture, 255 inside the shapes."""
        inside = np.zeros(self.image.shape[:2], np.uint8)
        for shape in shapes:
            cv2.fillPoly(inside, [self.pixels(shape)], 255, cv2.LINE_AA, _SHIFT)
        return inside

    def stamp(
        self,
        ink: np.ndarray,
        x: float,
        y: float,
        height: float,
        colour: Colour,
        width: float | None = None,
        turned: bool = False,
    ) -> None:
        """Prints the mask ``ink`` (uint8) centred on (x, y), ``height`` millimetres tall, in ``colour``."""
        tall = max(2, round(height * self.scale))
        wide = max(2, round((width * self.scale) if width else tall * ink.shape[1] / ink.shape[0]))
        small = cv2.resize(ink, (wide, tall), interpolation=cv2.INTER_AREA)
        if turned:
            small = small[::-1, ::-1]
        h, w = self.image.shape[:2]
        left, top = round(w / 2 + x * self.scale - wide / 2), round(h / 2 + y * self.scale - tall / 2)
        x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + wide, w), min(top + tall, h)
        if x0 >= x1 or y0 >= y1:
            return
        part = self.image[y0:y1, x0:x1]
        cover = small[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.float32) / 255
        part[:] = (part * (1 - cover) + np.array(colour, np.float32) * cover + 0.5).astype(np.uint8)

    def half_turned(self, slope: float = 0.0) -> None:
        """Repeats the upper half upside down in the lower; a line of ``slope`` separates them."""
        h, w = self.image.shape[:2]
        y, x = np.mgrid[0:h, 0:w]
        below = (y - (h - 1) / 2) > slope * (x - (w - 1) / 2)
        self.image[below] = self.image[::-1, ::-1][below]


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    start: float = 0,
    stop: float = 360,
    power: float = 2.0,
    steps: int = 48,
) -> np.ndarray:
    """Points (steps, 2) of a (super)ellipse's arc; degrees clockwise from the right, as seen."""
    a = np.radians(np.linspace(start, stop, steps))
    c, s = np.cos(a), np.sin(a)
    return np.stack(
        [x + rx * np.sign(c) * np.abs(c) ** (2 / power), y + ry * np.sign(s) * np.abs(s) ** (2 / power)],
        axis=1,
    )


def bezier(*points: Sequence[float] | np.ndarray, steps: int = 16) -> np.ndarray:
    """Points (steps, 2) of the cubic curve with the four control points given."""
    t = np.linspace(0, 1, steps)[:, None]
    a, b, c, d = (np.asarray(p, np.float64) for p in points)
    return (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d


def mirrored(half: np.ndarray) -> np.ndarray:
    """A closed symmetrical outline, from its right half (from the top of the axis to the bottom)."""
    return np.concatenate([half, (half * (-1, 1))[::-1]])


def rounded(width: float, height: float, radius: float) -> np.ndarray:
    """The outline of a rectangle about (0, 0) with round corners."""
    x, y = width / 2 - radius, height / 2 - radius
    return np.concatenate(
        [
            ellipse(cx, cy, radius, radius, a, a + 90, steps=10)
            for cx, cy, a in ((x, y, 0), (-x, y, 90), (-x, -y, 180), (x, -y, 270))
        ]
    )


def moved(points: np.ndarray, x: float, y: float) -> np.ndarray:
    return np.asarray(points + np.array((x, y)))
