"""Locates a table by a trick on it: the cards of four players fall about its middle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np

from ..tuning import FIRST_TRICK, LAYOUT, TABLE_SEARCH
from .measured_table import MeasuredTable
from .table_corners import UNIT, CalibrationError, TableCorners
from .table_zones import DIRECTION


def may_form_trick(places: Sequence[np.ndarray]) -> bool:
    """Whether cards at these ``places``, each (2,) in lengths of a card, may be of one trick.

    The limit is the breadth of the middle of play; in 955 simulated tricks (9523001 to 9523240) cards are 3.8
    apart at most.
    """
    return spread_of(places) <= 2 * LAYOUT.middle_reach_card_lengths


def spread_of(places: Sequence[np.ndarray]) -> float:
    """The greatest distance between two of the ``places``, (2,) each."""
    return max((float(np.hypot(*(first - second))) for first, second in combinations(places, 2)), default=0.0)


def table_around(measured: MeasuredTable, middle: np.ndarray, height: int, width: int) -> TableCorners | None:
    """The table with its middle at the place ``middle`` (2,) of ``measured``, in a picture of that size.

    Visible edges stay if they suit that middle; the others are guessed, as far away as the opposite edge, but
    at least as on a common table. None where the picture cannot show such a table.
    """
    half = TABLE_SEARCH.common_card_lengths / 2
    visible = {
        str(seat): far
        for seat in measured.edges.ends
        if str(seat) in measured.table.known
        and FIRST_TRICK.nearest_edge_card_lengths
        <= (far := measured.edges.distance(middle, seat))
        <= FIRST_TRICK.farthest_edge_card_lengths
    }
    for pair in ("NS", "EW"):
        first, second = (visible.get(edge) for edge in pair)
        if first and second and first + second < LAYOUT.narrowest_card_lengths:
            # nobody could sit at so narrow a table: both are stripes of a cloth
            del visible[pair[0]], visible[pair[1]]
        elif first and second and abs(first - second) > 2 * FIRST_TRICK.most_off_card_lengths:
            # play is in the middle of the table, so one of the two edges is a line of the cloth
            del visible[max(pair, key=lambda edge: abs(visible[edge] - half))]
    reach = {
        str(seat): visible.get(str(seat), max(visible.get(opposite, half), half))
        for seat, opposite in zip(DIRECTION, "SWNE", strict=True)
    }
    west, north, east, south = (reach[edge] for edge in "WNES")
    corners = middle + np.array([(-west, -north), (east, -north), (east, south), (-west, south)])
    picture = UNIT * np.array([width, height], np.float32)
    to_image = cv2.getPerspectiveTransform(measured.flat(picture).astype(np.float32), picture)
    picture_corners = cv2.perspectiveTransform(corners[None].astype(np.float32), to_image)[0]
    try:
        return TableCorners(
            picture_corners, "".join(edge for edge in "NESW" if edge in visible), sure=False
        ).seen_in(height, width)
    except CalibrationError:
        return None
