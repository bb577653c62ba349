"""The shuffle: one player's hands take the pack, keep at it in one place, and leave one pile.

No book decides anything by a shuffle that was seen, and one that was not seen is not a missing one. So it is
told only where the whole of it was plain: one pile lay there, and nothing else has changed on the table but
that it lies, in one pile, where those hands have put it.
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
from .cutting import of_the_tricks, piles, same_pile
from .pack_handling import Moved, box_of, hands_of, whose, work_on
from .state import WatchState


@dataclass(frozen=True, slots=True)
class Before:
    """The table as it lay still: when, how it looked (the small picture), and its piles."""

    t: float
    small: np.ndarray
    piles: list[Track]


class Shuffling:
    """Watches for a shuffle between the last trick of one deal and the packets of the next."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self._gate: Gate | None = None
        self._inside: np.ndarray = np.zeros((0, 0), np.float32)
        """How far inside the table that is in the picture each place lies, in small pixels."""
        self.forget()

    def forget(self) -> None:
        self._before: Before | None = None
        self._moved: list[Moved] = []
        self._last_t = self._stirred_t = -np.inf

    def see(self, frame: Frame) -> Iterator[TableEvent]:
        """The shuffle, once it is whole."""
        gate = self._state.view.gate
        if gate is not self._gate:
            self._gate = gate
            whole = np.pad(gate.table.astype(np.uint8), 1)
            self._inside = np.asarray(cv2.distanceTransform(whole, cv2.DIST_L2, 5)[1:-1, 1:-1], np.float32)
            self.forget()
        t, since = frame.t, min(frame.t - self._last_t, SHUFFLING.longest_step_s)
        self._last_t = t
        lying = self._lying()
        if gate.moving.any():
            self._stirred_t = t
            if self._before is not None:
                self._note(self._before, t, since)
            return
        if t - self._stirred_t < SHUFFLING.quiet_s or self._hand_there(lying, t):
            return
        if self._before is not None and self._moved:
            if not lying and t - self._before.t < SHUFFLING.longest_s:
                return  # the pack is in a hand that is out of sight
            yield from self._judge(self._before, lying, frame)
        self._moved.clear()
        self._before = Before(t, gate.small, lying) if lying else None

    def _lying(self) -> list[Track]:
        """The piles that lie there in full view, whether they are believed yet or not."""
        backs = (one for one in self._state.backs() if one.state is not State.GLIMPSED)
        return piles([one for one in backs if one.present and self._in_full_view(one)])

    def _in_full_view(self, pile: Track) -> bool:
        """Whether hands that are at it would be seen."""
        rows, columns = np.nonzero(pile.mask)
        middle = self._inside[int(rows.mean()), int(columns.mean())]
        return bool(middle >= SHUFFLING.in_view_card_lengths * _length(pile) * self._state.view.gate.scale)

    def _hand_there(self, lying: list[Track], t: float) -> bool:
        """Whether a hand is at a pile, or was over the table a moment ago.

        A pile that was laid near the edge may itself look like one, and so may cloth that was long hidden.
        """
        near = np.zeros_like(self._state.view.gate.moving)
        for one in lying:
            near |= one.near
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
        away = frozenset(one.number for one in before.piles if self._away(one, before))
        seats = hands_of(self._state.view.hands.present, t)
        self._moved.append(Moved(t, lasts, box_of(moving), away, seats))

    def _away(self, pile: Track, before: Before) -> bool:
        """Whether it does not lie where it lay, and is not merely hidden: something else is seen there."""
        there = [one for one in self._state.tracker.tracks if one.present and not one.clutter]
        if any(same_pile(one, pile) for one in there):
            return False
        other = differs(self._state.view.gate.small[pile.box], before.small[pile.box])
        return bool(other[pile.mask[pile.box]].mean() > SHUFFLING.elsewhere_share)

    def _judge(self, before: Before, lying: list[Track], frame: Frame) -> Iterator[TableEvent]:
        """Tell the shuffle, if that is what has happened since ``before``."""
        taken = {number for one in self._moved for number in one.away}
        stayed = [one for one in before.piles if one.number not in taken]
        left = [one for one in lying if not any(same_pile(one, other) for other in stayed)]
        gone = [one for one in before.piles if one.number in taken]
        unseen = before.t <= self._state.back_t or self._state.astray
        if unseen or len(gone) != 1 or len(left) != 1 or of_the_tricks(gone, self._state.progress):
            return
        (pack,), (pile,) = gone, left
        work = work_on(pack.number, self._moved, _length(pack) * self._state.view.gate.scale)
        if not work or self._changed(before, pack, pile):
            return
        # A hand that came afterwards may have left the pile that lies there.
        hands = whose(one for one in self._moved if one.t >= work[0].t)
        if hands is not None and hands[1] >= SHUFFLING.one_hand_share and hands[0] in self._state.seats:
            seen = self._state.keep(pile, frame)
            lies = float(self._state.view.gate.last_moved[pile.mask].max())
            p = round(hands[1], 4)
            yield PackShuffled(lies, frame.seq, seen, hands[0], p, sure=p)

    def _changed(self, before: Before, pack: Track, pile: Track) -> bool:
        """Whether anything but the pack looks otherwise than before: then that was no mere shuffle."""
        gate = self._state.view.gate
        shadow = np.ones((SHUFFLING.shadow_small_px, SHUFFLING.shadow_small_px), np.uint8)
        own = cv2.dilate((pack.near | pile.near).astype(np.uint8), shadow).astype(bool)
        other = differs(gate.small, before.small) & gate.table & ~own
        return int(other.sum()) > SHUFFLING.same_card_areas * int(pack.mask.sum())


def _length(pile: Track) -> float:
    """How long its outline is, in pixels of the whole picture."""
    return float(np.hypot(*(pile.quad - np.roll(pile.quad, -1, 0)).T).max())
