"""The parts of a photograph in which a second search may find a card that the first one missed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from referee.cards import FACES

from ..nets.card_detector import Box
from ..nets.fan_indices import NamedMark
from ..tuning import JOINING, PHOTO
from .joined_readings import card_quad, is_within
from .outlined_cards import PhotoCard


def unread_places(
    cards: Sequence[PhotoCard], named: Sequence[NamedMark], height: int, width: int
) -> list[Box]:
    """The places in a photograph of that size where something looks like a card and has no name yet.

    ``cards`` are the cards after the first search, ``named`` the printed indices: an index of another name
    outside every read card may belong to a card that has no outline. Each place reaches a card's length round
    that. Where there is no card at all, the place is the whole photograph.
    """
    if not cards:
        return [(0, 0, width, height)]
    read = [card.read.quad for card in cards if card.read.card is not None]
    names = {str(card.read.card) for card in cards}
    open_quads = [card.read.quad for card in cards if card.read.card is None and not card.read.back]
    open_quads += [
        card_quad(index.mark)
        for index in named
        if index.p >= JOINING.end_p
        and index.mark.sureness >= JOINING.finder_p
        and str(FACES[index.face]) not in names
        and not any(is_within(index.mark, quad) for quad in read)
    ]
    boxes = _joined([_round(quad, height, width) for quad in open_quads])
    area = sum((right - left) * (low - top) for left, top, right, low in boxes)
    if area > PHOTO.most_places_share * height * width:
        return [(0, 0, width, height)]
    return boxes


def _round(quad: np.ndarray, height: int, width: int) -> Box:
    """The box round a quad (4, 2), a length of it farther on all sides, within the picture."""
    reach = float(np.hypot(*(quad - np.roll(quad, 1, axis=0)).T).max())
    left, top = np.floor(np.clip(quad.min(axis=0) - reach, 0, (width - 1, height - 1))).astype(int)
    right, low = np.ceil(np.clip(quad.max(axis=0) + reach, 1, (width, height))).astype(int)
    return int(left), int(top), max(int(right), int(left) + 1), max(int(low), int(top) + 1)


def _joined(boxes: Sequence[Box]) -> list[Box]:
    """The boxes, each two that overlap replaced by the box round both."""
    apart: list[Box] = []
    for box in boxes:
        while (other := next((place for place in apart if _is_overlap(box, place)), None)) is not None:
            apart.remove(other)
            (a, b, c, d), (left, top, right, low) = box, other
            box = min(a, left), min(b, top), max(c, right), max(d, low)
        apart.append(box)
    return apart


def _is_overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
