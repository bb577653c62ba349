"""Follows hands over the table: the side they come from and the places they pass.

A hand is a thing that moves, or differs from the empty table, and is connected with an edge of the table (or
of the picture, if the table extends beyond it). A thrown card belongs to the visit of the hand that it left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from referee.seats import Seat

from ..place.arm_sides import arm_sides
from ..place.camera_slope import Slope
from ..place.table_corners import TableCorners
from ..tuning import HANDS
from .hand_visits import NEVER, NOBODY, NOWHERE, SEATS, Brought, Passed, Visit

_Box = tuple[slice, slice]

_Part = tuple[Visit, np.ndarray, _Box]
"""The visible part of a visit in a picture, and its box."""


def _ring_of(
    table: TableCorners, visible: np.ndarray, scale: float, slope: Slope | None, card_px: float
) -> tuple[np.ndarray, np.ndarray]:
    """The rim of the ``visible`` part of the table, and how much an arm at each small pixel of it speaks for
    each seat, (h, w, 4)."""
    kernel = np.ones((2 * HANDS.ring_small_px + 1, 2 * HANDS.ring_small_px + 1), np.uint8)
    padded = cv2.copyMakeBorder(visible.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    inner = cv2.erode(padded, kernel)[1:-1, 1:-1].astype(bool)
    ring = visible & ~inner
    ys, xs = np.nonzero(ring)
    above = Slope(1.0, *(round(side / scale) for side in visible.shape))
    points = np.column_stack([xs, ys]).astype(np.float32) / scale
    seats = np.zeros((*visible.shape, len(SEATS)), np.uint8)
    seats[ys, xs] = arm_sides(table, slope or above, card_px, points).T
    return ring, seats


class Hands:
    """All hands over the table, from picture to picture."""

    def __init__(
        self,
        table: TableCorners,
        visible: np.ndarray,
        scale: float,
        slope: Slope | None = None,
        card_px: float = 0.0,
    ):
        height, width = visible.shape
        self._ring, self._seats_of_ring = _ring_of(table, visible, scale, slope, card_px)
        self.mask = np.zeros((height, width), bool)
        """True where a hand or a moving thing is now."""
        self.last_visit = np.zeros((height, width), np.int32)
        """The number of the visit that last moved here; 0 for none."""
        self.last_here = np.full((height, width), -np.inf)
        """The last time of a hand here, in seconds."""
        self.open_t = np.full((height, width), -np.inf)
        """The last time when each place was free of hands and unknown things."""
        self.visits: dict[int, Visit] = {}
        self._recalled: list[Visit] = []
        self._present: list[Visit] = []
        self._near = cv2.getStructuringElement(
            cv2.MORPH_ELLIPSE, (2 * HANDS.near_small_px + 1, 2 * HANDS.near_small_px + 1)
        )

    @property
    def present(self) -> tuple[Visit, ...]:
        return tuple(self._present)

    def update(
        self,
        t: float,
        moving: np.ndarray,
        foreground: np.ndarray,
        cards: np.ndarray,
        as_before: np.ndarray | None = None,
        faint: Callable[[], np.ndarray] | None = None,
    ) -> None:
        """Follow the hands at time ``t``.

        ``cards`` is True on known cards, ``as_before`` where they look unchanged, so that nothing is on them
        (all ``cards`` by default). ``faint`` finds even the slightest motion or difference: a hand nearly as
        dark as the table.
        """
        self.mask = np.zeros_like(moving)
        if moving.any() or foreground.any():
            self._follow(t, moving, foreground, cards, faint)
            busy = foreground & ~(cards if as_before is None else as_before)
            busy |= self.mask
            busy |= moving
            np.copyto(self.open_t, t, where=~busy)
        else:
            self.open_t.fill(t)
        self._leave(t)

    def _follow(
        self,
        t: float,
        moving: np.ndarray,
        foreground: np.ndarray,
        cards: np.ndarray,
        faint: Callable[[], np.ndarray] | None,
    ) -> None:
        active = (moving | (foreground & ~cards)).astype(np.uint8)
        if np.count_nonzero(active) < HANDS.least_hand_small_px:
            return
        count, labels, stats, _ = cv2.connectedComponentsWithStats(active, connectivity=8)
        seen: list[_Part] = []
        adrift: list[tuple[np.ndarray, _Box]] = []
        for label in range(1, count):
            if stats[label, cv2.CC_STAT_AREA] < HANDS.least_hand_small_px:
                continue
            left, top, width, height = stats[label, :4]
            blob = labels == label
            box = np.s_[top : top + height, left : left + width]
            for part, crossed in self._arms(blob, box):
                if crossed is None and not (part & moving).any():
                    continue  # a still thing without an arm: a new card perhaps, but no hand
                visit = self._visit_of(part, crossed, t)
                if visit is not None:
                    seen.append((visit, part, box))
                else:
                    adrift.append((part, box))
        if adrift and faint is not None:
            seen += self._held_by(seen, adrift, active.astype(bool) | (faint() & ~cards), t)
        for visit, part, box in seen:
            self.mask |= part
            moved = part[box] & moving[box]
            self.last_visit[box][moved] = visit.number
            visit.over[box][moved] = t
            if visit.last == t:
                visit.area = visit.area | part
            else:
                visit.area, visit.last = part, t
        self.last_here[self.mask] = t

    def _held_by(
        self, seen: Sequence[_Part], adrift: Sequence[tuple[np.ndarray, _Box]], faint: np.ndarray, t: float
    ) -> list[_Part]:
        """The hand, nearly as dark as the table, behind each thing that seems to move by itself.

        It belongs to the only arm connected with the thing in ``faint``, where that arm may be faint as well.
        """
        _, labels = cv2.connectedComponents(faint.astype(np.uint8), connectivity=8)
        held_parts = []
        for part, box in adrift:
            pieces = np.unique(labels[part])
            arms = [visit for visit, arm, _ in seen if np.isin(labels[arm], pieces).any()]
            if not arms:
                whole = np.s_[0 : faint.shape[0], 0 : faint.shape[1]]
                crossings = [crossed for _, crossed in self._arms(np.isin(labels, pieces), whole) if crossed]
                if len(crossings) == 1:
                    visit = self._visit_of(part, crossings[0], t)
                    arms = [visit] if visit is not None else []
            if arms and all(visit is arms[0] for visit in arms):
                held_parts.append((arms[0], part, box))
        return held_parts

    def _leave(self, t: float) -> None:
        """End the visits unseen for a while."""
        for visit in self._present:
            if t - visit.last > HANDS.gone_after_s:
                visit.area = NOWHERE  # an evening has thousands of visits
        self._present = [visit for visit in self._present if visit.area is not NOWHERE]
        if self._recalled and t - self._recalled[0].last > HANDS.recall_s:
            for visit in self._recalled:
                if t - visit.last > HANDS.recall_s:
                    visit.over = NEVER
            self._recalled = [visit for visit in self._recalled if visit.over is not NEVER]

    def _arms(self, blob: np.ndarray, box: _Box) -> list[tuple[np.ndarray, dict[Seat, float] | None]]:
        """The blob in ``box``, split into the arms that cross the edge, each with its crossing."""
        touch = (blob[box] & self._ring[box]).astype(np.uint8)
        if not touch.any():
            return [(blob, None)]
        count, runs, stats, centres = cv2.connectedComponentsWithStats(touch, connectivity=8)
        wide = [run for run in range(1, count) if stats[run, cv2.CC_STAT_AREA] >= 2 * HANDS.ring_small_px]
        if not wide:
            return [(blob, None)]
        crossings = []
        for run in wide:
            seats = self._seats_of_ring[box][runs == run].sum(axis=0)
            crossings.append({seat: float(n) for seat, n in zip(SEATS, seats, strict=True)})
        sides = [max(crossing, key=lambda seat: crossing[seat]) for crossing in crossings]
        touched = [self._is_touched(runs == run, box, sides[k], sides) for k, run in enumerate(wide)]
        if not all(touched):  # if all are, arms cannot be distinguished from hands
            wide = [run for run, is_touched in zip(wide, touched, strict=True) if not is_touched]
            crossings = [c for c, is_touched in zip(crossings, touched, strict=True) if not is_touched]
        if len(wide) == 1:
            return [(blob, crossings[0])]
        # Two arms that meet over the table: each point goes to the arm with the nearer crossing.
        ys, xs = np.nonzero(blob)
        x0, y0 = box[1].start, box[0].start
        apart = [np.hypot(xs - x0 - centres[run][0], ys - y0 - centres[run][1]) for run in wide]
        owner = np.argmin(apart, axis=0)
        parts: list[tuple[np.ndarray, dict[Seat, float] | None]] = []
        for index, crossing in enumerate(crossings):
            part = np.zeros_like(blob)
            mine = owner == index
            part[ys[mine], xs[mine]] = True
            parts.append((part, crossing))
        return parts

    def _is_touched(self, run: np.ndarray, box: _Box, side: Seat, sides: Sequence[Seat]) -> bool:
        """Whether a hand that came from another of ``sides`` touches the edge at ``run``.

        It was near the edge in the picture before, where an arm that crosses the edge was not.
        """
        least = np.count_nonzero(run) / 2
        near = {
            visit.seat
            for visit in self._present
            if np.count_nonzero(run & cv2.dilate(visit.area[box].astype(np.uint8), self._near).astype(bool))
            >= least
        }
        return side not in near and any(seat in near for seat in sides)

    def _visit_of(self, part: np.ndarray, crossed: dict[Seat, float] | None, t: float) -> Visit | None:
        """The visit that continues with ``part``, or a new visit where it crosses the edge."""
        # A hand reaches only the surroundings of the part.
        rows, columns = np.nonzero(part.any(axis=1))[0], np.nonzero(part.any(axis=0))[0]
        top, left = max(rows[0] - HANDS.near_small_px, 0), max(columns[0] - HANDS.near_small_px, 0)
        box = np.s_[top : rows[-1] + HANDS.near_small_px + 1, left : columns[-1] + HANDS.near_small_px + 1]
        reach = cv2.dilate(part[box].astype(np.uint8), self._near).astype(bool)
        side = max(crossed, key=lambda seat: crossed[seat]) if crossed else None
        best, overlap = None, 0
        for visit in self._present:
            if (
                side is not None
                and visit.seat not in (side, None)
                and not self._may_be_at_corner(visit, crossed)
            ):
                continue
            common = int(np.count_nonzero(reach & visit.area[box]))
            if common > overlap:
                best, overlap = visit, common
        if best is None:
            if crossed is None:
                return None
            number = len(self.visits) + 1
            best = Visit(number, t, t - 1e-9, part, np.full(part.shape, -np.inf, np.float32))
            self.visits[number] = best
            self._recalled.append(best)
            self._present.append(best)
        if crossed:
            total = sum(crossed.values())
            for seat, n in crossed.items():
                best.crossed[seat] += n / total
        return best

    @staticmethod
    def _may_be_at_corner(visit: Visit, crossed: dict[Seat, float] | None) -> bool:
        """Whether an arm near a corner of the table may belong to ``visit``."""
        if not crossed:
            return True
        total = sum(crossed.values())
        sides = visit.sides()
        return sum(min(sides.get(seat, 0.0), n / total) for seat, n in crossed.items()) > HANDS.corner_share

    def at(self, t: float, before: float = 0.0) -> tuple[Visit, ...]:
        """The visits present at ``t``, a recent time, that had lasted for ``before`` seconds."""
        latest = (
            self.visits[n]
            for n in range(max(1, len(self.visits) - HANDS.recent_visits), len(self.visits) + 1)
        )
        return tuple(
            visit for visit in latest if visit.began <= t - before and visit.last >= t - HANDS.gone_after_s
        )

    def look_at(
        self,
        table: TableCorners,
        visible: np.ndarray,
        scale: float,
        slope: Slope | None = None,
        card_px: float = 0.0,
    ) -> None:
        """Correct the table, or the camera's height, and count again which side each hand came from."""
        self._ring, self._seats_of_ring = _ring_of(table, visible, scale, slope, card_px)
        for visit in self._recalled:
            seats = self._seats_of_ring[self._ring & (visit.over > -np.inf)].sum(axis=0)
            visit.crossed = {seat: float(n) for seat, n in zip(SEATS, seats, strict=True)}

    def carry_on(self, before: Hands) -> None:
        """Take over the visits of ``before``, the view before the camera was moved.

        Where in the picture they were holds no more, and is forgotten.
        """
        self.visits = before.visits
        for visit in self.visits.values():
            visit.area, visit.over = NOWHERE, NEVER

    def since_open(
        self, mask: np.ndarray, unlike: np.ndarray | None = None, unlike_t: float = np.inf
    ) -> Brought:
        """The hands that moved over ``mask`` since it was last seen open: one of them brought the thing
        there.

        A white card on a white cloth seems open as soon as the hand has left, except for its print, which
        decides if no hand is found, and without print what moved there since ``unlike_t``, seconds, when the
        place looked otherwise. ``unlike`` is True where the picture differs from the empty table.
        """
        passed = self._moved_over(mask, self.open_t[mask])
        if passed:
            return Brought(passed, self._meanwhile(passed, mask))
        if unlike is None:
            return NOBODY
        print_ = mask & unlike
        if print_.sum() >= HANDS.least_print_small_px:
            passed = self._moved_over(print_, self.open_t[print_])
        return Brought(passed or self._moved_over(mask, unlike_t))

    def _meanwhile(self, passed: tuple[Passed, ...], mask: np.ndarray) -> frozenset[Seat]:
        """The seats of arms that reached over the table lately, if those in ``passed`` have rested there
        long."""
        if any(hand.t - hand.visit.began < HANDS.lingered_s for hand in passed):
            return frozenset()
        mine = {hand.visit.number for hand in passed}
        since = max(float(self.open_t[mask].min()), max(hand.t for hand in passed) - HANDS.lingered_s)
        others = (hand for hand in self._recalled if hand.last >= since and hand.number not in mine)
        return frozenset(visit.seat for visit in others if visit.seat is not None)

    def _moved_over(self, mask: np.ndarray, after: np.ndarray | float) -> tuple[Passed, ...]:
        """The hands that moved over enough of ``mask`` after those times, in seconds."""
        passed = []
        for visit in self._recalled:
            over = visit.over[mask]
            since = over > after
            share = float(since.mean())
            if share >= HANDS.passed_share:
                passed.append(Passed(visit, share, float(over[since].max())))
        return tuple(passed)

    def who(self, mask: np.ndarray) -> Visit | None:
        """The visit that last moved over most of ``mask``; None without any."""
        numbers = self.last_visit[mask]
        numbers = numbers[numbers > 0]
        if numbers.size == 0:
            return None
        return self.visits[int(np.bincount(numbers).argmax())]
