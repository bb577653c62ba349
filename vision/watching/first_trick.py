"""Locates the middle of play by the first trick, at a table with unseen edges.

A guessed edge may be a metre off, and then every play looks like an exposed card. So until a trick has shown
the middle, faces outside it are not reported yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from ..place.table_by_trick import may_form_trick, spread_of, table_around
from ..place.table_corners import TableCorners
from ..tracking.card import State, Track
from ..tuning import FIRST_TRICK
from .state import WatchState

ENOUGH = 3
"""Cards of so many players show the place of the trick; a hand thrown down comes from one player."""


class FirstTrick:
    """Whether the middle of play is confirmed, and its corrected place."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self._is_confirmed = False
        self._waiting: dict[int, float] = {}
        self._trick: list[Track] = []

    @property
    def is_open(self) -> bool:
        """Whether the table was located by lines that look like edges, and is unconfirmed: no trick was
        gathered on it yet, or the cards contradict it."""
        is_gathered = self._state.progress.gathered_t > -np.inf
        return not self._state.view.table.sure and (not is_gathered or self._state.is_contradicted)

    @property
    def is_awaited(self) -> bool:
        """Whether the middle is still a guess: an edge is unseen, and no trick was gathered yet."""
        return self.is_open and len(self._state.view.table.known) < len("NESW")

    @property
    def is_vague(self) -> bool:
        """Whether hardly an edge was seen, so that a card in the middle may belong to any player."""
        return len(self._state.view.table.known) < FIRST_TRICK.enough_edges_count

    def is_held_back(self, track: Track, t: float) -> bool:
        """Whether a face outside the middle waits at ``t``, in seconds, because it may be in the real
        middle."""
        is_guess = not self._is_confirmed or self._state.is_contradicted
        waits = (self.is_awaited and is_guess) or self._may_complete_trick(track)
        return waits and t - self.since(track, t) < FIRST_TRICK.patience_s

    def _may_complete_trick(self, track: Track) -> bool:
        """Whether a face outside the middle is close to the first trick, and was brought by another hand.

        If lines of a cloth count as the table's edges, the middle is off, and one player's cards are outside.
        """
        trick = [other for other in self._trick if other is not track and other.present]
        if not self.is_open or len(trick) < ENOUGH - 1 or len(trick) >= len(self._state.seats):
            return False
        hands = {other.by.number for other in trick if other.by is not None}
        another = track.by is None or track.by.number not in hands
        places = [self._state.place(other) for other in (*trick, track)]
        return another and spread_of(places) <= FIRST_TRICK.widest_card_lengths

    def since(self, track: Track, t: float) -> float:
        """The time since when the face waits, in seconds: ``t`` at the first call for it."""
        return self._waiting.setdefault(track.number, t)

    def slid(self, earlier: Track, track: Track) -> None:
        """A waiting card was moved: it has waited since its first place."""
        if earlier.number in self._waiting:
            self._waiting[track.number] = self._waiting[earlier.number]

    def corrected_table(self, faces: Sequence[Track], height: int, width: int) -> TableCorners | None:
        """The corrected table by the ``faces`` at rest, in a picture of that size; None for no correction.

        A trick in the middle confirms the table, unless its last card is outside, or the cards contradict it.
        """
        resting = [
            track for track in faces if track.present and track.state is State.LAID and track.card is not None
        ]
        self._trick = [track for track in resting if self._state.is_in_play(track)]
        if not self.is_open:
            return None
        brought = [track for track in resting if track.by is not None]
        for some in combinations(brought, ENOUGH):
            players = {track.by.number for track in some if track.by is not None}
            places = [self._state.place(track) for track in some]
            if len(players) < ENOUGH or not may_form_trick(places):
                continue
            last = [
                track for track in resting if track not in self._trick and self._may_complete_trick(track)
            ]
            is_middle = all(track in self._trick for track in some) and not last
            if is_middle and not self._state.is_contradicted:
                self._is_confirmed = True
                return None
            # a card without a seen hand belongs to the trick as well
            others = [self._state.place(track) for track in resting if track not in some]
            places += [place for place in others if may_form_trick([*places, place])]
            table = table_around(self._state.view.places, np.mean(places, axis=0), height, width)
            if table is not None:
                return table
        return None
