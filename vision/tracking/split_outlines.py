"""Splits an outline of two cards.

Two cards laid together, one half upon the other and straight along it, look like a longer card. Without a
split the lower card is never reported, though it may be the card that followed suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..nets.card_detector import Outline as End
from ..nets.crop_cutting import overlap
from ..nets.ports import AnyOutline, ReaderPort
from ..place.measured_table import MeasuredTable
from ..place.table_zones import Zone
from ..tuning import TRACK
from .card import CardSize


def parted(
    image: np.ndarray,
    outlines: Sequence[AnyOutline],
    sizes: CardSize,
    table: MeasuredTable,
    reader: ReaderPort,
) -> Iterator[AnyOutline]:
    """The ``outlines`` of a picture (h, w, 3), with an outline of two read cards split into its ends.

    Each end has a card's size. An outline is split only if its ends are read as two different cards: a card
    outlined too widely is still a single card.
    """
    for outline in outlines:
        ends = _ends(outline, sizes, table) if outline.face_up else []
        cards = [read.card for read in reader.read(image, ends)] if ends else []
        if None in cards or len(set(cards)) < 2:
            yield outline
            continue
        for end in ends:
            others = (other for other in outlines if other is not outline and other.face_up)
            if all(overlap(end, other.quad)[0] < TRACK.outlined_iou for other in others):
                yield End(end, outline.p, True)


def _ends(outline: AnyOutline, sizes: CardSize, table: MeasuredTable) -> list[np.ndarray]:
    """The two quads (4, 2), in pixels, of a card's size in an outline too long for a single card.

    Only cards in the middle count; elsewhere fives and sixes keep the score.
    """
    plane = table.flat(outline.quad)
    long = sizes.ends(plane)
    if long is None or table.zone(plane.mean(axis=0)) is not Zone.MIDDLE:
        return []
    share, along = long
    turned = 0 if along else 1
    a, b, c, d = np.roll(np.asarray(outline.quad, np.float32), -turned, axis=0)
    ab, dc = (b - a) * share, (c - d) * share
    ends = [a, a + ab, d + dc, d], [b - ab, b, c, c - dc]
    return [np.roll(np.array(end, np.float32), turned, axis=0) for end in ends]
