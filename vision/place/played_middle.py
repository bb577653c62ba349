"""The middle of play, by the tricks that were played: the table's edges are a guess, play is evidence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from referee.seats import Seat

from ..tuning import LAYOUT
from .table_zones import DIRECTION


class PlayedMiddle:
    """Where the middle of play is, in lengths of a card to the East and to the South of the table's middle.

    Each player lays cards on their own side of it, so the middle of a whole trick is close to it. Before the
    first trick it is the middle of the table.
    """

    def __init__(self) -> None:
        self._tricks: list[np.ndarray] = []

    def take(self, places: Sequence[np.ndarray], seats: Sequence[Seat]) -> None:
        """Add a trick of these ``seats``: the ``places`` (2,) of its cards.

        Only a whole trick with players on opposite sides shows the middle.
        """
        if len(places) != len(seats) or np.any(np.sum([DIRECTION[seat] for seat in seats], axis=0)):
            return
        self._tricks = [*self._tricks, np.mean(places, axis=0)][-LAYOUT.latest_tricks :]

    @property
    def place(self) -> np.ndarray:
        """The middle of play (2,)."""
        total = np.sum([np.zeros(2), *self._tricks], axis=0)
        return np.asarray(total / (len(self._tricks) + LAYOUT.table_middle_tricks))
