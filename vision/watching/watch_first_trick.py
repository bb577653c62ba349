"""The first trick shows where the middle of play is, at a table whose edges were not all seen.

Edges that are guessed may be a metre off, and then every play is taken for an exposed card. So until a
trick has shown the middle, a face that lies outside it waits to be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from ..place.table_by_trick import around, lie_together
from ..place.table_corners import TableCorners
from ..tracking.card_track import State, Track
from ..tuning import FIRST_TRICK
from .watch_state import WatchState

ENOUGH = 3
"""Cards of as many players show where the trick lies; a hand thrown down comes from one."""


class FirstTrick:
    """Whether the middle of play is borne out yet, and where it is instead."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self._lies_there = False
        self._waiting: dict[int, float] = {}

    @property
    def awaited(self) -> bool:
        """Whether the middle is still a guess: no trick was gathered in it yet."""
        table, gathered = self._state.view.table, self._state.progress.gathered_t > -np.inf
        return not (gathered or table.sure or len(table.known) == len("NESW"))

    @property
    def vague(self) -> bool:
        """Whether hardly an edge was seen, so that a card in the middle may be anybody's."""
        return len(self._state.view.table.known) < FIRST_TRICK.enough_edges_count

    def holds_back(self, track: Track, t: float) -> bool:
        """Whether a face outside the middle waits at ``t``, in seconds: it may lie where cards are played."""
        waits = self.awaited and not self._lies_there
        return waits and t - self.since(track, t) < FIRST_TRICK.patience_s

    def since(self, track: Track, t: float) -> float:
        """Since when it waits, in seconds: ``t`` if this is the first time that it is asked about."""
        return self._waiting.setdefault(track.number, t)

    def elsewhere(self, faces: Sequence[Track], height: int, width: int) -> TableCorners | None:
        """Where the table is by the ``faces`` that came to rest, in a picture so large; None where it was.

        A trick that lies in the middle bears it out, until another one lies elsewhere.
        """
        if not self.awaited:
            return None
        lying = [
            track for track in faces if track.present and track.state is State.LAID and track.card is not None
        ]
        brought = [track for track in lying if track.by is not None]
        for some in combinations(brought, ENOUGH):
            players = {track.by.number for track in some if track.by is not None}
            places = [self._state.place(track) for track in some]
            if len(players) < ENOUGH or not lie_together(places):
                continue
            if all(self._state.in_the_middle(track) for track in some):
                self._lies_there = True
                return None
            # whose hand was not seen lies there as well
            others = [self._state.place(track) for track in lying if track not in some]
            places += [place for place in others if lie_together([*places, place])]
            found = around(self._state.view.places, np.mean(places, axis=0), height, width)
            if found is not None:
                return found
        return None
