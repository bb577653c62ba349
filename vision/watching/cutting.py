"""The cut: a part of the pack laid beside the rest by one player's hand, and the rest taken by another's.

The claims of the last deal end with it, so it is told only where the whole of it was seen. A pile may be
outlined twice; what overlaps is one pile.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from referee.seats import Seat
from referee.table_events import PackCut, TableEvent

from ..camera.frame_source import Frame
from ..nets.crop_cutting import maybe_one_card
from ..tracking.card import Track
from ..tuning import CUTTING
from . import sureness as watch_sureness
from .state import CARDS_EACH, Progress, WatchState, rested


class Cutting:
    """Watches for the cut between the last trick of one deal and the up-card of the next."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self._parts: tuple[Track, Track] | None = None

    def forget(self) -> None:
        self._parts = None

    def see(self, backs: list[Track], frame: Frame) -> Iterator[TableEvent]:
        """The cut, once it is whole; ``backs`` are the piles and cards that lie there face down."""
        if self._parts is None:
            self._parts = self._two_parts(piles(backs))
            return
        rest, part = self._parts
        strange = any(
            track.came_t > rest.came_t and not any(same_pile(track, one) for one in self._parts)
            for track in backs
        )
        if strange or part not in backs or frame.t - part.came_t > CUTTING.within_s:
            self._parts = None
            return
        if any(same_pile(track, rest) for track in backs):
            return
        self._parts = None
        taker = self._state.view.hands.who(rest.mask)
        cutter = self._cutter(part)
        if taker is not None and cutter is not None and taker.seat not in (None, cutter):
            seen = self._state.keep(part, frame)
            yield PackCut(rested(part), frame.seq, seen, sure=watch_sureness.pack_cut().sure)

    def _cutter(self, part: Track) -> Seat | None:
        """Whose hand laid the part down: of the hands that were there, the one that came first.

        Near the table's edge the moving cards themselves look like a second hand that comes over it.
        """
        there = self._state.view.hands.at(part.came_t)
        if part.by is not None and part.by not in there:
            there = (*there, part.by)
        return min(there, key=lambda visit: visit.began).seat if there else None

    def _two_parts(self, backs: list[Track]) -> tuple[Track, Track] | None:
        """The pack and the part that was just laid beside it; None where that is not what lies there."""
        if of_the_tricks(backs, self._state.progress) or len(backs) < 2:
            return None
        part = max(backs, key=lambda track: track.came_t)
        size = float(np.hypot(*(part.quad[2] - part.quad[1])))
        near = [
            track
            for track in backs
            if track is not part
            and track.came_t < part.came_t
            and CUTTING.beside_low_card_lengths
            < np.hypot(*(track.quad.mean(axis=0) - part.quad.mean(axis=0))) / size
            < CUTTING.beside_high_card_lengths
        ]
        if len(near) != 1 or part.by is None:
            return None
        return near[0], part


def of_the_tricks(backs: list[Track], progress: Progress) -> list[Track]:
    """Those of the piles that lie there from the tricks of the deal that is over."""
    whole_since = progress.gathered_t + CUTTING.assembled_s if progress.tricks == CARDS_EACH else -np.inf
    begun = progress.turned_t if progress.turned_t is not None else -np.inf
    return [track for track in backs if begun < track.first_t < whole_since]


def piles(backs: list[Track]) -> list[Track]:
    """The first outline of each pile that lies there."""
    found: list[Track] = []
    for track in sorted(backs, key=lambda track: track.came_t):
        if not any(same_pile(track, other) for other in found):
            found.append(track)
    return found


def same_pile(one: Track, other: Track) -> bool:
    """Whether two outlines are of one pile."""
    return one is other or maybe_one_card(one.quad, other.quad)
