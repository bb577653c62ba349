"""Where a table lies, by a trick on it: the cards of four players fall about its middle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np

from ..tuning import FIRST_TRICK, FOUND_TABLE, LAYOUT
from .measured_table import MeasuredTable
from .table_corners import UNIT, CalibrationError, TableCorners
from .table_zones import DIRECTION


def lie_together(places: Sequence[np.ndarray]) -> bool:
    """Whether cards at these ``places``, each (2,) in lengths of a card, may be of one trick.

    The middle of play is so broad; in 955 simulated tricks (9523001 to 9523240) they lie 3.8 apart at most.
    """
    return spread_of(places) <= 2 * LAYOUT.middle_reach_card_lengths


def spread_of(places: Sequence[np.ndarray]) -> float:
    """The distance of those two of the ``places``, (2,) each, that are farthest apart."""
    return max((float(np.hypot(*(one - other))) for one, other in combinations(places, 2)), default=0.0)


def around(measured: MeasuredTable, middle: np.ndarray, height: int, width: int) -> TableCorners | None:
    """The table whose middle is at the place ``middle`` (2,) of a ``measured`` one, in a picture so large.

    Edges that were seen stay where a table with that middle may have them; the others are guessed as far from
    it as those opposite, or as on a common table. None where that is no table that the picture can show.
    """
    half = FOUND_TABLE.common_card_lengths / 2
    seen = {
        str(seat): far
        for seat in measured.edges.ends
        if str(seat) in measured.table.known
        and FIRST_TRICK.nearest_edge_card_lengths
        <= (far := measured.edges.distance(middle, seat))
        <= FIRST_TRICK.farthest_edge_card_lengths
    }
    for pair in ("NS", "EW"):
        first, second = (seen.get(edge) for edge in pair)
        if first and second and abs(first - second) > 2 * FIRST_TRICK.most_off_card_lengths:
            # play is in the middle of the table: one of the two is a line of the cloth
            del seen[max(pair, key=lambda edge: abs(seen[edge] - half))]
    reach = {
        str(seat): seen.get(str(seat), seen.get(opposite, half))
        for seat, opposite in zip(DIRECTION, "SWNE", strict=True)
    }
    west, north, east, south = (reach[edge] for edge in "WNES")
    corners = middle + np.array([(-west, -north), (east, -north), (east, south), (-west, south)])
    picture = UNIT * np.array([width, height], np.float32)
    to_image = cv2.getPerspectiveTransform(measured.flat(picture).astype(np.float32), picture)
    found = cv2.perspectiveTransform(corners[None].astype(np.float32), to_image)[0]
    try:
        return TableCorners(found, "".join(edge for edge in "NESW" if edge in seen), sure=False).seen_in(
            height, width
        )
    except CalibrationError:
        return None
