"""Where the printed indices of a deck stand: known of drawn cards, found by their ink on printed ones.

A deck's ``boxes`` are (52, 4, 5), in the order of LABELS: of up to four indices a card the middle and the
size, as parts of the card's width and height, and whether it stands on its head; NaN where there are fewer.
An index is the rank with its suit below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from .printed_card_art import CARD_H, CARD_W, LABELS

BOXES = "boxes"
MOST = 4
_REACH = (0.3, 0.45)
"""How far an index may reach in from its corner, as parts of the card."""
_LIKE = 0.8
"""Correlation from which two corners show the same index."""


def as_boxes(boxes: Mapping[str, Sequence[tuple[float, ...]]]) -> np.ndarray:
    """The array of a deck's boxes from those of each label."""
    array = np.full((52, MOST, 5), np.nan, np.float32)
    for i, label in enumerate(LABELS[:52]):
        for j, box in enumerate(boxes.get(label, ())):
            array[i, j] = box
    return array


def find_boxes(deck: Mapping[str, np.ndarray]) -> np.ndarray:
    """The boxes of a deck of which only the pictures are known; all NaN where it has no indices."""
    corners = {label: _corner(deck[label]) for label in LABELS[:52]}
    seen = {label: box for label, box in corners.items() if box is not None}
    if len(seen) < 26:
        return as_boxes({})
    top, low = (float(np.median([box[i] for box in seen.values()])) for i in (1, 3))
    left, right = (float(np.median([box[i] for box in seen.values()])) for i in (0, 2))
    places: dict[str, list[tuple[float, ...]]] = {}
    for label in LABELS[:52]:
        box = seen.get(label, (left, top, right, low))
        x0, x1 = min(box[0], left), max(box[2], right)
        x, y = (x0 + x1) / 2 / CARD_W, (top + low) / 2 / CARD_H
        wide, tall = (x1 - x0) / CARD_W, (low - top) / CARD_H
        places[label] = [(x, y, wide, tall, 0.0)]
    here = _shared(deck, places)
    return as_boxes({
        label: [box, *((*at(box), box[2], box[3], turned) for at, turned in here)]
        for label, (box,) in places.items()
    })  # fmt: skip


_OTHERS = (
    (lambda b: (1 - b[0], 1 - b[1]), 1.0),
    (lambda b: (1 - b[0], 1 - b[1]), 0.0),
    (lambda b: (1 - b[0], b[1]), 0.0),
    (lambda b: (b[0], 1 - b[1]), 1.0),
    (lambda b: (b[0], 1 - b[1]), 0.0),
)


def _shared(deck: Mapping[str, np.ndarray], places: Mapping[str, list[tuple[float, ...]]]) -> list:
    """Those other corners that show the same on most cards."""
    chosen, taken = [], set()
    for at, turned in _OTHERS:
        likes = []
        for label, (box,) in places.items():
            first = _patch(deck[label], box[:2], box[2:4])
            other = _patch(deck[label], at(box), box[2:4])
            if turned:
                other = other[::-1, ::-1]
            likes.append(float(cv2.matchTemplate(
                cv2.copyMakeBorder(other, 5, 5, 5, 5, cv2.BORDER_REPLICATE), first, cv2.TM_CCOEFF_NORMED
            ).max()))  # fmt: skip
        place = tuple(np.round(at((0.1, 0.1)), 2))
        if np.median(likes) > _LIKE and place not in taken:
            taken.add(place)
            chosen.append((at, turned))
    return chosen


def _patch(card: np.ndarray, at: Sequence[float], size: Sequence[float]) -> np.ndarray:
    x0, x1 = round((at[0] - size[0] / 2) * CARD_W), round((at[0] + size[0] / 2) * CARD_W)
    y0, y1 = round((at[1] - size[1] / 2) * CARD_H), round((at[1] + size[1] / 2) * CARD_H)
    return card[max(y0, 0) : y1, max(x0, 0) : x1, :3]


def _corner(card: np.ndarray) -> tuple[int, int, int, int] | None:
    """Left, top, right and bottom in pixels of the ink of the first corner's rank and suit."""
    part = card[: int(_REACH[1] * CARD_H), : int(_REACH[0] * CARD_W)]
    paper = np.median(card[8:-8, 4:9, :3].reshape(-1, 3), axis=0)
    ink = (np.abs(part[:, :, :3].astype(int) - paper).max(axis=2) > 70) & (part[:, :, 3] > 200)
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    pieces = [
        (int(x), int(y), int(x + w), int(y + h))
        for x, y, w, h, area in stats[1:]
        if area >= 12
        and h < 0.2 * CARD_H
        and x < 0.17 * CARD_W
        and x + w < part.shape[1] - 1
        and x > 1
        and y > 1
    ]
    pieces.sort(key=lambda box: box[1])
    if not pieces:
        return None
    left, top, right, low = pieces[0]
    parts = 1
    for x0, y0, x1, y1 in pieces[1:]:
        if y0 < low - 2:  # the other figure of a ten, or the next part of a pip
            left, right, low = min(left, x0), max(right, x1), max(low, y1)
        elif parts == 1 and y0 - low < 0.06 * CARD_H and x0 < right and x1 > left:
            left, right, low, parts = min(left, x0), max(right, x1), max(low, y1), 2
    if parts == 1 or not 0.1 * CARD_H < low - top < 0.36 * CARD_H:
        return None
    return left, top, right, low
