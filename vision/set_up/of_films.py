"""Setting up a film: its table is found in its first picture, and North sits where whoever filmed says."""

from __future__ import annotations

from collections.abc import Sequence

from ..camera.frame_source import Frame
from ..place.table_corners import TableCorners
from ..place.table_drift import CameraMoved, shift_between
from ..place.table_tags import locate
from ..tracking.tracked_hands import Visit
from ..tracking.tracked_view import NO_ORDERS, View, ViewOrders, unseen

EDGES = ("top", "right", "bottom", "left")
"""The edges of the picture, clockwise: North sits at one of them."""


def after_cut(view: View, frame: Frame) -> TableCorners | None:
    """Where the table of ``view`` lies in the first picture after a cut; None where it is to be found anew.

    It lies where it lay if the camera stood still; otherwise the film may show another table.
    """
    before = view.last_steady
    if before is None or before.shape != frame.image.shape:
        return None
    try:
        return view.table if shift_between(before, frame.image) is None else None
    except CameraMoved:
        return None


class FilmSetUp:
    """``given`` are the table's corners where people say them; ``north`` is an edge of the picture."""

    def __init__(self, given: TableCorners | None, north: str) -> None:
        self._given, self._turn = given, EDGES.index(north)
        self._size: tuple[int, ...] | None = None

    def set_up(self, frame: Frame, begins: bool) -> ViewOrders:
        """Where the table is, in the first picture that shows something and in one of another size."""
        if unseen(frame) is not None:
            return NO_ORDERS
        size = frame.image.shape[:2]
        new = begins or (self._size is not None and size != self._size)
        self._size = size
        if not new:
            return NO_ORDERS
        found = self._given if self._given is not None else locate(frame.image).table
        return ViewOrders(found.turned(self._turn))

    def seen(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """Nothing is asked of a film while it is watched."""
