"""The seats as assumed until people confirm them: which edge of the table is North's.

The watcher assumes North at the upper edge in the picture, but no picture proves it. The answer of people is
stored next to the table's profile. It counts as long as the table is in the same place; the table itself is
located again every evening.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from referee.camera_views import TableOutline

from ..place.picture_shares import as_shares
from ..place.table_corners import CalibrationError, TableCorners
from ..place.table_edges import LocatedTable
from ..place.table_profile import Profile
from .carried import is_same_table

log = logging.getLogger(__name__)


class AssumedSeats:
    """``path`` is the file of the answer; without it nobody is asked."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.renamed = 0
        """The number of corners from the watcher's North, clockwise, to the real North."""
        self.confirmed = False
        """Whether people confirmed the seats."""
        self.on_question: Callable[[TableOutline | None], object] | None = None
        self._sure = True
        self._of: tuple[TableCorners, Sequence[int]] | None = None

    def first(self, table: TableCorners, image: np.ndarray) -> TableCorners:
        """The table ``table`` in the first picture, with North at the edge that people named before."""
        self.renamed, self.confirmed = 0, False
        height, width = image.shape[:2]
        try:
            stored = None if self._path is None or not self._path.exists() else Profile.load(self._path)
            before = None if stored is None else stored.fitted(height, width)
        except CalibrationError as problem:
            log.warning("%s", problem)
            before = None
        if before is None:
            return table
        turned = table.turned(nearest_turn(table, before))
        if not is_same_table(turned, before, width):
            return table
        self.confirmed = True
        return turned

    def say(self, corners: int) -> None:
        """Seat North so many ``corners`` farther round than shown, by people's word, and store that.

        Raises :class:`CalibrationError` where it cannot be written: then it counts for this evening only.
        """
        self.renamed, self.confirmed = (self.renamed + corners) % 4, True
        if self._path is not None and self._of is not None:
            table, size = self._of
            Profile(self.named(table), size[1], size[0]).store(self._path)

    def follow(self, before: TableCorners, table: TableCorners) -> None:
        """Keep everybody's seat while the watcher's table changes from ``before`` to ``table``."""
        if self.confirmed:
            self.renamed = nearest_turn(table, self.named(before))

    def named(self, table: TableCorners) -> TableCorners:
        """The watcher's ``table`` with North at the edge that people named."""
        return table.turned(self.renamed) if self.renamed else table

    def unnamed(self, table: TableCorners) -> TableCorners:
        """The watcher's form of a ``table`` with the seats that people named."""
        return table.turned(-self.renamed) if self.renamed else table

    def see(
        self, table: TableCorners, located: LocatedTable | None, kept: bool, size: Sequence[int] | None
    ) -> None:
        """Report the question for people whenever it has changed.

        ``located`` is how the ``table`` was located in pictures of that ``size``, (h, w); ``kept``: people
        confirmed all of it before.
        """
        if size is None or located is None:
            return
        same = self._of is not None and self._of[0] is table and self._of[1] == size
        self._of = table, size
        sure = self.confirmed or kept or self._path is None or located.by != "edges"
        if self.on_question is not None and (sure != self._sure or not (sure or same)):
            self._sure = sure
            self.on_question(None if sure else self._shown(table, size))

    def _shown(self, table: TableCorners, size: Sequence[int]) -> TableOutline:
        height, width = size[:2]
        return TableOutline(width, height, as_shares(self.named(table).corners, width, height))


def nearest_turn(table: TableCorners, before: TableCorners) -> int:
    """The number of corners to turn ``table`` by, so that North keeps the edge ``before``."""
    return min(range(4), key=lambda k: float(np.abs(table.turned(k).corners - before.corners).sum()))
