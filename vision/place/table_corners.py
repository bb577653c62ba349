"""The table's corners in the picture, and the plane between them.

The table's top is the unit square: (0, 0) is the corner NW, (1, 0) NE, (1, 1) SE, (0, 1) SW, so
that North sits at the edge v = 0, East at u = 1, South at v = 1 and West at u = 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from ..tuning import CALIBRATION, LAYOUT

CORNERS = ("NW", "NE", "SE", "SW")
UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


class CalibrationError(ValueError):
    """The corners make no table, or a profile is unreadable; the text is one clear line."""


@dataclass(frozen=True)
class TableCorners:
    """The top of the table: its corners NW NE SE SW in pixels, possibly outside the picture."""

    corners: np.ndarray
    known: str = "NESW"
    """The edges that were seen, or given by people; the others are guesses."""
    sure: bool = True
    """False for a table located by lines that look like edges, unconfirmed by cards."""
    to_plane: np.ndarray = field(init=False, repr=False)
    to_image: np.ndarray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        corners = np.asarray(self.corners, np.float32)
        if corners.shape != (4, 2) or not np.isfinite(corners).all():
            raise CalibrationError("a table has four corners, NW NE SE SW, each as x,y in pixels")
        side = np.roll(corners, -1, 0) - corners
        after = np.roll(side, -1, 0)
        if not (side[:, 0] * after[:, 1] - side[:, 1] * after[:, 0] > 0).all():
            raise CalibrationError(
                "these corners make no table: give them as NW NE SE SW, clockwise in the picture"
            )
        object.__setattr__(self, "corners", corners)
        object.__setattr__(self, "to_plane", cv2.getPerspectiveTransform(corners, UNIT))
        object.__setattr__(self, "to_image", cv2.getPerspectiveTransform(UNIT, corners))

    def seen_in(self, height: int, width: int) -> TableCorners:
        """This table, if a picture of that size can show it; its corners may be outside.

        Every table passes this check, whatever its source: quantities computed from its sides grow beyond all
        bounds as the sides shrink. Raises :class:`CalibrationError`.
        """
        size = np.array([width, height], np.float32)
        away = np.abs(self.corners / size - 0.5).max() - 0.5
        if away > CALIBRATION.farthest_corner_pictures:
            raise CalibrationError("a corner lies too far outside the picture: set the corners anew")
        picture = UNIT * size
        shown = float(cv2.intersectConvexConvex(self.corners, picture)[0])
        if shown < CALIBRATION.least_share * width * height:
            raise CalibrationError(
                "these corners leave nearly nothing of the table in the picture: set them anew, at the"
                " table's own corners"
            )
        breadth = min(cv2.minAreaRect(self.corners)[1])
        sides = np.linalg.norm(np.roll(self.corners, -1, 0) - self.corners, axis=1)
        far = (
            self.to_image[2]
            @ np.array(
                [
                    [u, v, 1.0]
                    for u in (CALIBRATION.beyond_low_table, CALIBRATION.beyond_high_table)
                    for v in (CALIBRATION.beyond_low_table, CALIBRATION.beyond_high_table)
                ]
            ).T
        )
        steep = far.min() <= CALIBRATION.steepest_share * far.max()
        if min(breadth, sides.min()) < CALIBRATION.least_breadth_share * min(height, width) or steep:
            raise CalibrationError("these corners make a table too narrow to see cards on: set them anew")
        return self

    def turned(self, corners: int) -> TableCorners:
        """The same table with North moved clockwise by a number of corners."""
        known = {"NESW"[("NESW".index(edge) - corners) % 4] for edge in self.known}
        names = "".join(edge for edge in "NESW" if edge in known)
        return TableCorners(np.roll(self.corners, -corners, axis=0), names, self.sure)

    def scaled(self, share: float) -> TableCorners:
        """This table in pictures ``share`` times as large."""
        return self if share == 1 else TableCorners(self.corners * share, self.known, self.sure)

    def plane(self, points: np.ndarray) -> np.ndarray:
        """Pixels (n, 2) as places on the unit square (n, 2)."""
        return cv2.perspectiveTransform(np.asarray(points, np.float32).reshape(-1, 1, 2), self.to_plane)[:, 0]

    def image(self, points: np.ndarray) -> np.ndarray:
        """Places on the unit square (n, 2) as pixels (n, 2)."""
        return cv2.perspectiveTransform(np.asarray(points, np.float32).reshape(-1, 1, 2), self.to_image)[:, 0]

    def holds(self, points: np.ndarray) -> np.ndarray:
        """Whether each of the pixels (n, 2) is on the table, or hardly beyond its edge."""
        beyond, places = LAYOUT.beyond_edge_table, self.plane(points)
        return np.asarray(((places > -beyond) & (places < 1 + beyond)).all(axis=1))

    def mask(self, height: int, width: int, scale: float = 1.0) -> np.ndarray:
        """True where a picture of that size shows the table; ``scale`` is of that picture."""
        mask = np.zeros((height, width), np.uint8)
        cv2.fillPoly(mask, [np.round(self.corners * scale).astype(np.int32)], 1)
        return mask.astype(bool)

    def box(self, height: int, width: int) -> tuple[int, int, int, int]:
        """The box of the table, with cards over its edge, in a picture of that size: left, top, right,
        bottom.

        The first two are whole strides of a detector that sees half size."""
        points = self.image(
            np.array(
                [
                    [u, v]
                    for u in (CALIBRATION.beyond_low_table, CALIBRATION.beyond_high_table)
                    for v in (CALIBRATION.beyond_low_table, CALIBRATION.beyond_high_table)
                ],
                np.float32,
            )
        )
        left, top = np.clip(
            np.floor(points.min(axis=0) / CALIBRATION.grid_px) * CALIBRATION.grid_px,
            0,
            (width - 1, height - 1),
        )
        right, low = np.clip(np.ceil(points.max(axis=0)), (left + 1, top + 1), (width, height))
        return int(left), int(top), int(right), int(low)


def growth(before: Sequence[int], now: Sequence[int]) -> float | None:
    """How many times larger pictures of size ``now`` (h, w) are than ``before``; None for another shape."""
    grown = now[1] / before[1]
    return grown if abs(grown - now[0] / before[0]) <= CALIBRATION.same_shape_share * grown else None


def parse_corners(words: Sequence[str]) -> TableCorners:
    """The table that ``x,y x,y x,y x,y`` (NW NE SE SW) names; raises :class:`CalibrationError`."""
    try:
        points = [tuple(float(number) for number in word.split(",")) for word in words]
    except ValueError:
        points = []
    if len(points) != 4 or any(len(point) != 2 for point in points):
        raise CalibrationError("write the corners NW NE SE SW as four pairs of pixels: x,y x,y x,y x,y")
    with np.errstate(over="ignore"):
        return TableCorners(np.array(points, np.float32))


def corners_in_words(table: TableCorners) -> str:
    """The corners as written after ``--corners``."""
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in table.corners)
