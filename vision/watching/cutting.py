"""The cut: one player's hand lays a part of the pack next to the rest, and another's takes the rest.

The claims of the last deal end with it, so it is reported only if all of it was seen. A pile may be outlined
twice; overlapping outlines are one pile.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from referee.seats import Seat
from referee.table_events import PackCut, TableEvent

from ..camera.frame_source import Frame
from ..nets.crop_cutting import may_be_same_card
from ..tracking.card import Track
from ..tuning import CUTTING
from . import sureness as watch_sureness
from .state import CARDS_EACH, Progress, WatchState, rested


class Cutting:
    """Watches for the cut between the last trick of one deal and the up-card of the next."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self._parts: tuple[Track, Track] | None = None

    @property
    def parts(self) -> tuple[Track, ...]:
        """The rest of the pack and the part laid next to it, while the cut is not complete."""
        return self._parts or ()

    def forget(self) -> None:
        self._parts = None

    def see(self, backs: list[Track], frame: Frame) -> Iterator[TableEvent]:
        """The cut, as soon as it is complete; ``backs`` are the piles and cards face down on the table."""
        if self._parts is None:
            self._parts = self._two_parts(piles(backs))
            return
        rest, cut_part = self._parts
        strange = any(
            track.came_t > rest.came_t and not any(is_same_pile(track, half) for half in self._parts)
            for track in backs
        )
        if strange or cut_part not in backs or frame.t - cut_part.came_t > CUTTING.within_s:
            self._parts = None
            return
        if any(is_same_pile(track, rest) for track in backs):
            return
        self._parts = None
        taker = self._state.view.hands.who(rest.mask)
        cutter = self._cutter(cut_part)
        if taker is not None and cutter is not None and taker.seat not in (None, cutter):
            seen = self._state.keep(cut_part, frame)
            yield PackCut(rested(cut_part), frame.seq, seen, sure=watch_sureness.pack_cut().sure)

    def _cutter(self, part: Track) -> Seat | None:
        """The player who laid the part down, by the hand that came first.

        Near the table's edge the moving cards themselves look like a second hand.
        """
        visits = self._state.view.hands.at(part.came_t)
        if part.by is not None and part.by not in visits:
            visits = (*visits, part.by)
        return min(visits, key=lambda visit: visit.began).seat if visits else None

    def _two_parts(self, backs: list[Track]) -> tuple[Track, Track] | None:
        """The rest of the pack and the part just laid next to it; None for any other piles."""
        if of_the_tricks(backs, self._state.progress) or len(backs) < 2:
            return None
        part = max(backs, key=lambda track: track.came_t)
        size = float(np.hypot(*(part.quad[2] - part.quad[1])))
        near = [
            track
            for track in backs
            if track is not part
            and track.came_t < part.came_t
            and CUTTING.cut_low_card_lengths
            < np.hypot(*(track.quad.mean(axis=0) - part.quad.mean(axis=0))) / size
            < CUTTING.cut_high_card_lengths
        ]
        if len(near) != 1 or part.by is None:
            return None
        return near[0], part


def of_the_tricks(backs: list[Track], progress: Progress) -> list[Track]:
    """The piles of tricks of the finished deal."""
    whole_since = progress.gathered_t + CUTTING.assembled_s if progress.tricks == CARDS_EACH else -np.inf
    begun = progress.turned_t if progress.turned_t is not None else -np.inf
    return [track for track in backs if begun < track.first_t < whole_since]


def piles(backs: list[Track]) -> list[Track]:
    """The first outline of each pile."""
    firsts: list[Track] = []
    for track in sorted(backs, key=lambda track: track.came_t):
        if not any(is_same_pile(track, other) for other in firsts):
            firsts.append(track)
    return firsts


def is_same_pile(first: Track, second: Track) -> bool:
    """Whether two outlines are of one pile."""
    return first is second or may_be_same_card(first.quad, second.quad)
