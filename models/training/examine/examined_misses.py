"""Pictures of what an examination found: whole photographs with outlines, and a sheet of the misses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.reading.outlined_cards import PhotoCard
from vision.reading.photo import open_photo

from .examined_matches import Judged

TILE = 190
"""Pixels of a side of a tile."""
ACROSS = 10
READ, DECLINED, BACK = (0, 200, 0), (0, 220, 255), (255, 120, 0)


def drawn(image: np.ndarray, cards: Sequence[PhotoCard]) -> np.ndarray:
    """The photograph with outlines and names: green read, yellow declined, blue a back."""
    picture = image.copy()
    for card in cards:
        read = card.read
        colour = BACK if read.back else READ if read.card is not None else DECLINED
        cv2.polylines(picture, [read.quad.astype(np.int32)], True, colour, 2, cv2.LINE_AA)
        text = "back" if read.back else f"{read.card or '?'} {read.p:.2f}"
        x, y = read.quad.min(axis=0)
        place = (int(max(x, 0)), int(max(y - 4, 12)))
        cv2.putText(picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)
    return picture


def worth_a_look(judged: Sequence[Judged]) -> list[Judged]:
    """What was not right and ought to have been: cards at least half visible, and inventions."""
    return [j for j in judged if j.result != "right" and j.visible != "partial"]


def sheet(target: Path, folder: Path, judged: Sequence[Judged]) -> int:
    """Draw every miss as a tile into one picture; returns how many there are (no file where none is)."""
    tiles = []
    for miss in worth_a_look(judged):
        tiles.append(_tile(open_photo(folder / miss.photo), miss))
    if tiles:
        blank = np.zeros_like(tiles[0])
        tiles += [blank] * (-len(tiles) % ACROSS)
        rows = [np.hstack(tiles[i : i + ACROSS]) for i in range(0, len(tiles), ACROSS)]
        cv2.imwrite(str(target), np.vstack(rows))
    return len(worth_a_look(judged))


def _tile(image: np.ndarray, miss: Judged) -> np.ndarray:
    picture = drawn(image, [miss.match] if miss.match else [])
    left, top, right, low = miss.box
    side = max(8, int(max(right - left, low - top) * 1.3))
    part = cv2.getRectSubPix(picture, (side, side), ((left + right) / 2, (top + low) / 2))
    tile = cv2.resize(part, (TILE, TILE), interpolation=cv2.INTER_AREA)
    text = f"{miss.truth} {miss.result}" + (f": {miss.taken_for}?" if miss.taken_for else "")
    for line, y in ((text, 14), (Path(miss.photo).stem, TILE - 6)):
        cv2.putText(tile, line, (3, y), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (0, 0, 0), 3, cv2.LINE_AA)
        cv2.putText(tile, line, (3, y), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (80, 80, 255), 1, cv2.LINE_AA)
    return tile
