"""Who sits where, as the eye takes it until people say so: which edge of the table is North's.

The eye takes the edge that is farthest up in the picture for North's; no picture says that it is. What people
say is kept beside the table's profile. It counts as long as the table is found in the same place, and it says
nothing of where the table is: that is found anew every evening.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..place.table_corners import CalibrationError, TableCorners
from ..place.table_edges import FoundTable
from ..place.table_profile import Profile
from .carried import near

log = logging.getLogger(__name__)

Asked = dict[str, Any]
"""The table to be shown: its picture's ``width`` and ``height``, its ``corners`` in shares of them."""


class SeatsByEye:
    """``path`` is where the answer is kept; nothing is asked where there is none."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.renamed = 0
        """By how many corners North sits farther round, clockwise, than what the watcher calls North."""
        self.confirmed = False
        """Whether people said who sits where."""
        self.told: Callable[[Asked | None], object] | None = None
        self._sure = True
        self._of: tuple[TableCorners, Sequence[int]] | None = None

    def first(self, found: TableCorners, image: np.ndarray) -> TableCorners:
        """The table ``found`` in the first picture, with North where people said before that they sit."""
        self.renamed, self.confirmed = 0, False
        height, width = image.shape[:2]
        try:
            kept = None if self._path is None or not self._path.exists() else Profile.load(self._path)
            before = None if kept is None else kept.fitted(height, width)
        except CalibrationError as problem:
            log.warning("%s", problem)
            before = None
        if before is None:
            return found
        there = found.turned(nearest_turn(found, before))
        if not near(there, before, width):
            return found
        self.confirmed = True
        return there

    def say(self, corners: int) -> None:
        """People say that North sits so many ``corners`` farther round than shown; it is kept.

        Raises :class:`CalibrationError` where it cannot be written: then it counts for this evening.
        """
        self.renamed, self.confirmed = (self.renamed + corners) % 4, True
        if self._path is not None and self._of is not None:
            table, size = self._of
            Profile(self.named(table), size[1], size[0]).store(self._path)

    def follow(self, before: TableCorners, table: TableCorners) -> None:
        """The watcher takes the ``table`` to lie elsewhere than ``before``: everybody sits where they sat."""
        if self.confirmed:
            self.renamed = nearest_turn(table, self.named(before))

    def named(self, table: TableCorners) -> TableCorners:
        """The watcher's ``table`` with North where people say that he sits."""
        return table.turned(self.renamed) if self.renamed else table

    def unnamed(self, table: TableCorners) -> TableCorners:
        """What the watcher calls a ``table`` that is as people say."""
        return table.turned(-self.renamed) if self.renamed else table

    def see(
        self, table: TableCorners, found: FoundTable | None, kept: bool, size: Sequence[int] | None
    ) -> None:
        """Say what is to be asked of people, whenever that has changed.

        ``found`` is how the ``table`` was found in pictures of that ``size``, (h, w); ``kept``: people said
        before that all of it is right.
        """
        if size is None or found is None:
            return
        same = self._of is not None and self._of[0] is table and self._of[1] == size
        self._of = table, size
        sure = self.confirmed or kept or self._path is None or found.by != "edges"
        if self.told is not None and (sure != self._sure or not (sure or same)):
            self._sure = sure
            self.told(None if sure else self._shown(table, size))

    def _shown(self, table: TableCorners, size: Sequence[int]) -> Asked:
        height, width = size[:2]
        shares = self.named(table).corners / (width, height)
        return {
            "width": width,
            "height": height,
            "corners": [[round(float(x), 3), round(float(y), 3)] for x, y in shares],
        }


def nearest_turn(found: TableCorners, before: TableCorners) -> int:
    """By how many corners ``found`` is to be turned so that North stays where it was ``before``."""
    return min(range(4), key=lambda k: float(np.abs(found.turned(k).corners - before.corners).sum()))
