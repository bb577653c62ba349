"""Sets up a film: locates its table in the first picture, and seats North at the edge given by people."""

from __future__ import annotations

from collections.abc import Sequence

from ..camera.frame_source import Frame
from ..place.given_table import GivenTable
from ..place.table_corners import TableCorners, growth
from ..place.table_drift import UnmatchedView, shift_between
from ..place.table_tags import locate
from ..tracking.hand_visits import Visit
from ..tracking.tracked_view import NO_ORDERS, View, ViewOrders, unseen

EDGES = ("top", "right", "bottom", "left")
"""The edges of the picture, clockwise: North sits at one of them."""


def after_cut(view: View, frame: Frame) -> TableCorners | None:
    """The table of ``view`` in the first picture after a cut; None where it must be located again.

    It is unchanged if the camera stood still; otherwise the film may show another table.
    """
    before = view.last_steady
    if before is None or before.shape != frame.image.shape:
        return None
    try:
        return view.table if shift_between(before, frame.image) is None else None
    except UnmatchedView:
        return None


class FilmSetUp:
    """``given`` are the table's corners from people, if any; ``north`` is an edge of the picture."""

    def __init__(self, given: TableCorners | None, north: str) -> None:
        self._given, self._turn = GivenTable(given), EDGES.index(north)
        self._size: tuple[int, ...] | None = None

    def set_up(self, frame: Frame, begins: bool) -> ViewOrders:
        """The table, in the first picture that shows something and after a change of shape."""
        if unseen(frame) is not None:
            return NO_ORDERS
        height, width = frame.image.shape[:2]
        new = begins or (self._size is not None and growth(self._size, (height, width)) is None)
        self._size = height, width
        if not new:
            return NO_ORDERS
        table = self._given.seen_in(height, width) or locate(frame.image).table
        return ViewOrders(table.turned(self._turn))

    def seen(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """Do nothing: a film has no orders while it is watched."""
