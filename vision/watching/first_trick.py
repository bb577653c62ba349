"""The first trick shows where the middle of play is, at a table whose edges were not all seen.

Edges that are guessed may be a metre off, and then every play is taken for an exposed card. So until a
trick has shown the middle, a face that lies outside it waits to be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from ..place.table_by_trick import around, lie_together, spread_of
from ..place.table_corners import TableCorners
from ..tracking.card import State, Track
from ..tuning import FIRST_TRICK
from .state import WatchState

ENOUGH = 3
"""Cards of as many players show where the trick lies; a hand thrown down comes from one."""


class FirstTrick:
    """Whether the middle of play is borne out yet, and where it is instead."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self._lies_there = False
        self._waiting: dict[int, float] = {}
        self._trick: list[Track] = []

    @property
    def is_open(self) -> bool:
        """Whether the table was found by lines that look like edges, and no trick was gathered on it yet."""
        gathered = self._state.progress.gathered_t > -np.inf
        return not (gathered or self._state.view.table.sure)

    @property
    def awaited(self) -> bool:
        """Whether the middle is still a guess: an edge was not seen, and no trick was gathered yet."""
        return self.is_open and len(self._state.view.table.known) < len("NESW")

    @property
    def vague(self) -> bool:
        """Whether hardly an edge was seen, so that a card in the middle may be anybody's."""
        return len(self._state.view.table.known) < FIRST_TRICK.enough_edges_count

    def holds_back(self, track: Track, t: float) -> bool:
        """Whether a face outside the middle waits at ``t``, in seconds: it may lie where cards are played."""
        waits = (self.awaited and not self._lies_there) or self._completes_the_trick(track)
        return waits and t - self.since(track, t) < FIRST_TRICK.patience_s

    def _completes_the_trick(self, track: Track) -> bool:
        """Whether a face outside the middle lies together with the first trick, and another hand brought it.

        Lines of a cloth, taken for the table's edges, move the middle so that one player's cards are outside.
        """
        trick = [other for other in self._trick if other is not track and other.present]
        if not self.is_open or len(trick) < ENOUGH - 1 or len(trick) >= len(self._state.seats):
            return False
        hands = {other.by.number for other in trick if other.by is not None}
        another = track.by is None or track.by.number not in hands
        places = [self._state.place(other) for other in (*trick, track)]
        return another and spread_of(places) <= FIRST_TRICK.widest_card_lengths

    def since(self, track: Track, t: float) -> float:
        """Since when it waits, in seconds: ``t`` if this is the first time that it is asked about."""
        return self._waiting.setdefault(track.number, t)

    def elsewhere(self, faces: Sequence[Track], height: int, width: int) -> TableCorners | None:
        """Where the table is by the ``faces`` that came to rest, in a picture so large; None where it was.

        A trick that is in the middle bears it out, unless its last card is outside.
        """
        lying = [
            track for track in faces if track.present and track.state is State.LAID and track.card is not None
        ]
        self._trick = [track for track in lying if self._state.in_the_middle(track)]
        if not self.is_open:
            return None
        brought = [track for track in lying if track.by is not None]
        for some in combinations(brought, ENOUGH):
            players = {track.by.number for track in some if track.by is not None}
            places = [self._state.place(track) for track in some]
            if len(players) < ENOUGH or not lie_together(places):
                continue
            last = [track for track in lying if track not in self._trick and self._completes_the_trick(track)]
            if all(track in self._trick for track in some) and not last:
                self._lies_there = True
                return None
            # whose hand was not seen lies there as well
            others = [self._state.place(track) for track in lying if track not in some]
            places += [place for place in others if lie_together([*places, place])]
            found = around(self._state.view.places, np.mean(places, axis=0), height, width)
            if found is not None:
                return found
        return None
