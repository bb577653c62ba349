"""Printed tags and tokens on the simulator's tables."""

from __future__ import annotations

import cv2
import numpy as np

from vision.place.table_corners import CORNERS
from vision.place.table_tags import CORNER_MM, CORNER_TAGS, MARGIN_MM, TOKEN_MM, TOKENS, squares

from ..room.scene import Scene, box_of, quad_onto

BAND = 21.0
"""Height in mm of the dark band below a token's marker."""
DOTS = 4
"""Dots a millimetre that the paper is drawn with."""


def paper_of(number: int) -> np.ndarray:
    """The cut-out paper of a tag or token, (h, w, 4) float32, at :data:`DOTS` a millimetre."""
    side = CORNER_MM if number in CORNER_TAGS else TOKEN_MM
    rows = np.array([[0 if square == "#" else 255 for square in row] for row in squares(number)], np.uint8)
    marker = cv2.resize(rows, (round(side * DOTS),) * 2, interpolation=cv2.INTER_NEAREST)
    white = round(MARGIN_MM * DOTS)
    below = 0 if number in CORNER_TAGS else round(BAND * DOTS)
    grey = cv2.copyMakeBorder(marker, white, white, white, white, cv2.BORDER_CONSTANT, value=(250,))
    grey = cv2.copyMakeBorder(grey, 0, below, 0, 0, cv2.BORDER_CONSTANT, value=(42,))
    if below:
        at = (grey.shape[1] // 2 - 5 * DOTS, grey.shape[0] - 7 * DOTS)
        cv2.putText(grey, TOKENS[number].value[0].upper(), at, cv2.FONT_HERSHEY_SIMPLEX, 1.6, (240,), 4)
    return np.dstack([grey, grey, grey, np.full_like(grey, 255)]).astype(np.float32)


def paste_paper(
    picture: np.ndarray,
    scene: Scene,
    number: int,
    place: tuple[float, float],
    angle: float,
    grown: float = 1.0,
) -> None:
    """Lay a paper flat into a float picture of the scene; ``place`` is its middle in mm from the table's."""
    paper = paper_of(number)
    half = np.array(paper.shape[1::-1]) / DOTS / 2 * grown
    box3 = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    quad = scene.lens.project(np.column_stack([box3 @ spin + place, np.full(4, 0.2)]))
    box = box_of(quad, scene.lens.width, scene.lens.height)
    if box is None:
        return
    # Shrunk first to twice its size in the picture, so that its squares are averaged and not skipped.
    size = [max(8, round(float(n) * 2 * scene.lens.scale() * 2)) for n in half]
    drawn = quad_onto(cv2.resize(paper, size, interpolation=cv2.INTER_AREA), quad, box)
    rows, columns = slice(box[1], box[3]), slice(box[0], box[2])
    cover = drawn[..., 3:] / 255
    part = picture[rows, columns]
    part[:] = part * (1 - cover) + drawn[..., :3] * cover * np.float32(0.96) * scene.glow[rows, columns]


def corner_place(scene: Scene, name: str, grown: float = 1.0) -> tuple[float, float]:
    """The middle (mm) of the corner tag ``name`` with its paper's corner in the table's corner."""
    sign = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)][CORNERS.index(name)])
    at = sign * (np.array(scene.half) - (CORNER_MM / 2 + MARGIN_MM) * grown)
    return float(at[0]), float(at[1])
