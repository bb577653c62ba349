"""The printed tags: four for the table's corners, and the tokens that players lay before them.

All are ArUco markers of one dictionary. A corner tag is printed so that its marked paper corner goes
into the corner of the table that it is named after; the size of the print does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from referee.table_events import Token

from ..tuning import TAGS
from .table_corners import CORNERS, CalibrationError, TableCorners
from .table_edges import LocatedTable, find_table

DICTIONARY = cv2.aruco.DICT_5X5_50
"""25 bits a marker: of the framed quads in clutter, one in thirty thousand passes for one of our markers."""
CORNER_TAGS = dict(enumerate(CORNERS))
"""The numbers of the corner tags and the corners that they mark."""
TOKENS = {
    10: Token.DEALER,
    20: Token.CLUBS,
    21: Token.DIAMONDS,
    22: Token.HEARTS,
    23: Token.SPADES,
    30: Token.ALONE,
}
"""The numbers of the tokens' markers."""
CORNER_MM, TOKEN_MM, MARGIN_MM = 60.0, 36.0, 9.0
"""Side of a corner tag's and of a token's marker, and the white paper round it."""


@dataclass(frozen=True, slots=True)
class TagInPicture:
    """A marker in a picture: its number, and its corners (4, 2) in pixels from its printed top left."""

    number: int
    quad: np.ndarray

    @property
    def middle(self) -> np.ndarray:
        return np.asarray(self.quad.mean(axis=0))


def squares(number: int) -> list[str]:
    """The marker as rows of squares, ``#`` black and ``.`` white, its black border included."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    side = dictionary.markerSize + 2
    drawn = cv2.aruco.generateImageMarker(dictionary, number, side)
    return ["".join("#" if square < 128 else "." for square in row) for row in drawn]


@cache
def _finder() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.minMarkerPerimeterRate = 4 * TAGS.least_marker_share
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), settings)


def find_tags(image: np.ndarray) -> list[TagInPicture]:
    """Our markers in a picture (h, w, 3) BGR, without any that share a number."""
    quads, numbers, _ = _finder().detectMarkers(image)
    if numbers is None:
        return []
    tags = [TagInPicture(int(n), np.asarray(q, np.float32).reshape(4, 2))
             for n, q in zip(numbers.ravel(), quads, strict=True)]  # fmt: skip
    count = {tag.number: sum(other.number == tag.number for other in tags) for tag in tags}
    ours = CORNER_TAGS.keys() | TOKENS.keys()
    return [tag for tag in tags if tag.number in ours and count[tag.number] == 1]


def table_by_tags(tags: list[TagInPicture]) -> LocatedTable | None:
    """The table that three or four corner tags mark; None with fewer, or where they make no table.

    The corner of a tag that was not seen is guessed as if the camera hung straight above.
    """
    corners: dict[str, np.ndarray] = {}
    for tag in tags:
        if tag.number in CORNER_TAGS:
            corners[CORNER_TAGS[tag.number]] = _paper_corner(tag)
    missing = [name for name in CORNERS if name not in corners]
    if len(missing) > 1:
        return None
    for name in missing:
        at = CORNERS.index(name)
        before, across, after = (corners[CORNERS[(at + k) % 4]] for k in (3, 2, 1))
        corners[name] = before + after - across
    try:
        table = TableCorners(np.array([corners[name] for name in CORNERS], np.float32))
    except CalibrationError:
        return None
    seen = "".join(edge for edge in "NESW" if not any(edge in name for name in missing))
    return LocatedTable(table, seen, "tags", tuple(name for name in CORNERS if name not in missing))


def _paper_corner(tag: TagInPicture) -> np.ndarray:
    """The marked corner of a corner tag's paper, in pixels (2,)."""
    side, far = CORNER_MM, CORNER_MM + MARGIN_MM
    flat = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    near = -MARGIN_MM
    paper = np.array([(near, near), (far, near), (far, far), (near, far)], np.float32)
    turn = cv2.getPerspectiveTransform(flat, tag.quad)
    return np.asarray(cv2.perspectiveTransform(paper[None, [tag.number]], turn)[0, 0])


def locate(image: np.ndarray) -> LocatedTable:
    """Find the table in a picture (h, w, 3) BGR: by its tags if they are visible, else by its edges."""
    return table_by_tags(find_tags(image)) or find_table(image)
