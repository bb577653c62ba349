"""The shuffle: one player's hands take the pack, work on it in one place, and leave one pile.

No book decides anything by a shuffle, and an unseen shuffle is not a missing one. So it is reported only if
all of it was clear: one pile was on the table, and the only change is that the pile is now where those hands
have put it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from referee.table_events import PackShuffled, TableEvent

from ..camera.frame_source import Frame
from ..tracking.card import State, Track
from ..tracking.motion_in_picture import Gate, differs
from ..tuning import HANDS, SHUFFLING
from .cutting import is_same_pile, of_the_tricks, piles
from .pack_handling import Moved, box_of, hands_of, likeliest_player, work_on
from .state import WatchState


@dataclass(frozen=True, slots=True)
class Before:
    """The still table: its time, its look (the small picture), and its piles."""

    t: float
    small: np.ndarray
    piles: list[Track]


class Shuffling:
    """Watches for a shuffle between the last trick of a deal and the packets of the next."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self._gate: Gate | None = None
        self._inside: np.ndarray = np.zeros((0, 0), np.float32)
        """The distance of each place inside the visible table's edge, in small pixels."""
        self.forget()

    def forget(self) -> None:
        self._before: Before | None = None
        self._moved: list[Moved] = []
        self._last_t = self._stirred_t = -np.inf

    def see(self, frame: Frame) -> Iterator[TableEvent]:
        """The shuffle, as soon as it is complete."""
        gate = self._state.view.gate
        if gate is not self._gate:
            self._gate = gate
            whole = np.pad(gate.table.astype(np.uint8), 1)
            self._inside = np.asarray(cv2.distanceTransform(whole, cv2.DIST_L2, 5)[1:-1, 1:-1], np.float32)
            self.forget()
        t, since = frame.t, min(frame.t - self._last_t, SHUFFLING.longest_step_s)
        self._last_t = t
        on_table = self._piles_on_table()
        if gate.moving.any():
            self._stirred_t = t
            if self._before is not None:
                self._note(self._before, t, since)
            return
        if t - self._stirred_t < SHUFFLING.quiet_s or self._is_hand_near(on_table, t):
            return
        if self._before is not None and self._moved:
            if not on_table and t - self._before.t < SHUFFLING.longest_s:
                return  # the pack is in a hand that is out of sight
            yield from self._judge(self._before, on_table, frame)
        self._moved.clear()
        self._before = Before(t, gate.small, on_table) if on_table else None

    def _piles_on_table(self) -> list[Track]:
        """The piles in full view, believed or not."""
        backs = (track for track in self._state.backs() if track.state is not State.GLIMPSED)
        return piles([track for track in backs if track.present and self._is_in_full_view(track)])

    def _is_in_full_view(self, pile: Track) -> bool:
        """Whether hands at the pile would be visible."""
        rows, columns = np.nonzero(pile.mask)
        middle = self._inside[int(rows.mean()), int(columns.mean())]
        return bool(middle >= SHUFFLING.in_view_card_lengths * _length(pile) * self._state.view.gate.scale)

    def _is_hand_near(self, on_table: list[Track], t: float) -> bool:
        """Whether a hand is at a pile, or was over the table a moment ago.

        A pile near the edge may itself look like a hand, and so may a cloth hidden for long.
        """
        near = np.zeros_like(self._state.view.gate.moving)
        for pile in on_table:
            near |= pile.near
        for visit in self._state.view.hands.present:
            at_work = t - self._stirred_t < SHUFFLING.still_s or (visit.area & near).any()
            if at_work and np.count_nonzero(visit.area & ~near) >= HANDS.least_hand_small_px:
                return True
        return False

    def _note(self, before: Before, t: float, lasts: float) -> None:
        if t - before.t > SHUFFLING.longest_s:
            self.forget()
            return
        moving = self._state.view.gate.moving
        if moving.sum() < SHUFFLING.moves_card_areas * before.piles[0].mask.sum():
            return
        away = frozenset(pile.number for pile in before.piles if self._is_away(pile, before))
        seats = hands_of(self._state.view.hands.present, t)
        self._moved.append(Moved(t, lasts, box_of(moving), away, seats))

    def _is_away(self, pile: Track, before: Before) -> bool:
        """Whether the pile has left its place and is not merely hidden: its place looks different."""
        tracks = [track for track in self._state.tracker.tracks if track.present and not track.clutter]
        if any(is_same_pile(track, pile) for track in tracks):
            return False
        other = differs(self._state.view.gate.small[pile.box], before.small[pile.box])
        return bool(other[pile.mask[pile.box]].mean() > SHUFFLING.elsewhere_share)

    def _judge(self, before: Before, on_table: list[Track], frame: Frame) -> Iterator[TableEvent]:
        """Report a shuffle, if the changes since ``before`` are one."""
        taken = {number for item in self._moved for number in item.away}
        stayed = [item for item in before.piles if item.number not in taken]
        left = [item for item in on_table if not any(is_same_pile(item, other) for other in stayed)]
        gone = [item for item in before.piles if item.number in taken]
        unseen = before.t <= self._state.back_t or self._state.is_contradicted
        if unseen or len(gone) != 1 or len(left) != 1 or of_the_tricks(gone, self._state.progress):
            return
        (pack,), (pile,) = gone, left
        work = work_on(pack.number, self._moved, _length(pack) * self._state.view.gate.scale)
        if not work or self._has_changed(before, pack, pile):
            return
        # A hand that came afterwards may have left the present pile.
        hands = likeliest_player(item for item in self._moved if item.t >= work[0].t)
        if hands is not None and hands[1] >= SHUFFLING.shuffler_share and hands[0] in self._state.seats:
            seen = self._state.keep(pile, frame)
            put_t = float(self._state.view.gate.last_moved[pile.mask].max())
            p = round(hands[1], 4)
            yield PackShuffled(put_t, frame.seq, seen, hands[0], p, sure=p)

    def _has_changed(self, before: Before, pack: Track, pile: Track) -> bool:
        """Whether anything but the pack has changed since ``before``: then it was no mere shuffle."""
        gate = self._state.view.gate
        shadow = np.ones((SHUFFLING.shadow_small_px, SHUFFLING.shadow_small_px), np.uint8)
        pack_area = cv2.dilate((pack.near | pile.near).astype(np.uint8), shadow).astype(bool)
        other = differs(gate.small, before.small) & gate.table & ~pack_area
        return int(other.sum()) > SHUFFLING.same_card_areas * int(pack.mask.sum())


def _length(pile: Track) -> float:
    """The length of a pile's outline, in pixels of the whole picture."""
    return float(np.hypot(*(pile.quad - np.roll(pile.quad, -1, 0)).T).max())
