"""Detects motion and changes by a cheap look at every picture, which decides where to look closely.

Everything here works on a small copy of the picture (320 pixels wide), so that a still table
costs next to nothing. For each small pixel it knows whether it moves now, since when it is still,
and whether it differs from the empty table (the *ground*).
"""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from ..camera.frame_source import Frame
from ..place.table_corners import TableCorners
from ..tuning import HANDS, MOTION, PRESENCE

Box = tuple[slice, slice]
"""Rows and columns of the small picture."""


def is_overlapping(a: Box, b: Box) -> bool:
    """Whether two boxes overlap."""
    (rows, columns), (other_rows, other_columns) = a, b
    return bool(
        rows.start < other_rows.stop
        and other_rows.start < rows.stop
        and columns.start < other_columns.stop
        and other_columns.start < columns.stop
    )


def differs(a: np.ndarray, b: np.ndarray, by: int | None = None) -> np.ndarray:
    """True where the pictures (h, w, 3) differ by more than ``by`` in a channel; by default by enough to be
    another thing."""
    most = MOTION.differs_levels if by is None else by
    return np.asarray(cv2.inRange(cv2.absdiff(a, b), (0, 0, 0), (most, most, most)) == 0)


class Gate:
    """The small picture of the table over time.

    ``moving``, ``last_moved`` (seconds) and ``foreground`` are arrays (h, w) of the small
    picture; ``scale`` is small pixels per pixel.
    """

    def __init__(self, table: TableCorners, height: int, width: int):
        self.scale = MOTION.small_width_px / width
        self.shape = (round(height * self.scale), MOTION.small_width_px)
        self._edge_moves = 0.0
        self.look_at(table)
        self.small: np.ndarray = np.zeros((*self.shape, 3), np.uint8)
        self.moving = np.zeros(self.shape, bool)
        self.last_moved = np.full(self.shape, -np.inf)
        self.ground: np.ndarray | None = None
        self._under: np.ndarray | None = None
        self.ground_known = np.zeros(self.shape, bool)
        self.foreground = np.zeros(self.shape, bool)
        self.upset_t = -np.inf
        self.seen_t = -np.inf
        self._learnt_at = self._looked_t = -np.inf
        self._past: deque[tuple[float, np.ndarray]] = deque()
        self._earlier: deque[tuple[float, np.ndarray]] = deque()
        self._looked: np.ndarray | None = None
        self._awaited: list[np.ndarray] = []
        self._in_motion: list[np.ndarray] = []
        self._kernel = np.ones((3, 3), np.uint8)

    def look_at(self, table: TableCorners) -> None:
        """Set the place of the table; the knowledge of the picture's pixels stays."""
        self.table = table.mask(*self.shape, scale=self.scale)
        outline = np.zeros(self.shape, np.uint8)
        corners = np.round(table.corners * self.scale).astype(np.int32)
        for edge, begin, end in zip("NESW", corners, np.roll(corners, -1, axis=0), strict=True):
            if edge in table.known or not table.known:  # a guessed edge shows no motion of the camera
                cv2.polylines(outline, [np.stack([begin, end])], False, 1, MOTION.edge_small_px)
        self._edge = outline.astype(bool)
        self.size = max(int(self.table.sum()), 1)

    def update(self, frame: Frame) -> None:
        """Look at the next picture."""
        t, self.small = frame.t, frame.small
        self.seen_t = t
        while len(self._past) > 1 and self._past[1][0] <= t - MOTION.compared_apart_s + 1e-6:
            self._past.popleft()
        if self._past:
            rough = differs(self.small, self._past[0][1], MOTION.moves_levels)
            # An arm covers most of a short piece of edge: that alone shows no moved camera.
            edge = max(int(np.count_nonzero(self._edge)), self.shape[0])
            self._edge_moves = int(np.count_nonzero(rough & self._edge)) / edge
            # A lone small pixel is noise; whatever moves is wider than three of them.
            opened = cv2.morphologyEx((rough & self.table).astype(np.uint8), cv2.MORPH_OPEN, self._kernel)
            self.moving = cv2.dilate(opened, self._kernel).astype(bool)
            self.last_moved[self.moving] = t
        else:
            self.ground = self.small.copy()
            self._under = self.small.copy()
            self.ground_known[:] = True
            self.last_moved[:] = t
        self._past.append((t, self.small))
        assert self.ground is not None
        self.foreground = differs(self.small, self.ground) & self.ground_known & self.table

    def faint(self) -> np.ndarray:
        """True where anything moves or differs from the empty table, however little; nowhere if everything
        does."""
        assert self.ground is not None
        table = self.table & self.ground_known
        faint = (
            differs(self.small, self._past[0][1], MOTION.faint_levels)
            | differs(self.small, self.ground, MOTION.faint_levels)
        ) & table
        return faint if np.count_nonzero(faint) < MOTION.faintest_share * self.size else np.zeros_like(faint)

    def unlike_t(self, mask: np.ndarray) -> float:
        """The time, in seconds, from which what moved at the place ``mask`` last has made it what it is now.

        Inf where it looked no other shortly before: then a thing was there already.
        """
        if not self._earlier:
            return np.inf
        t, picture = self._earlier[0]
        share = differs(picture, self.small, MOTION.faint_levels)[mask].mean()
        moved = float(self.last_moved[mask].max()) - HANDS.gone_after_s
        return max(t, moved) if share >= HANDS.passed_share else np.inf

    def learn_ground(self, t: float, cards: np.ndarray) -> None:
        """Learn still pixels without a card as empty table; ``cards`` is True on cards."""
        assert self.ground is not None
        if t - self._learnt_at < MOTION.learns_every_s:
            return
        self._learnt_at = t
        while self._earlier and self._earlier[0][0] < t - HANDS.lingered_s:
            self._earlier.popleft()
        self._earlier.append((t, self.small))
        still = ~self.moving & ~cards
        long_still = still & (t - self.last_moved > MOTION.settles_s)
        same = still & ~self.foreground & self.ground_known
        # Daylight drifts slowly; follow it where the table is visible.
        drift = cv2.addWeighted(self.ground, 1 - MOTION.drift_share, self.small, MOTION.drift_share, 0)
        assert self._under is not None
        _put(drift, self.ground, same)
        _put(self.ground, self._under, long_still & self.foreground)
        _put(self.small, self.ground, long_still)
        # A thing learnt as table (a resting hand, a mug) that has gone reveals the old table.
        again = still & self.foreground & ~differs(self.small, self._under)
        _put(self.small, self.ground, again)
        self.ground_known |= long_still

    def learn_as_table(self, where: np.ndarray) -> None:
        """Learn the present picture as empty table ``where`` the table was unknown."""
        assert self.ground is not None
        unknown = where & ~self.ground_known
        _put(self.small, self.ground, unknown)
        self.ground_known |= unknown

    @property
    def has_upheaval(self) -> bool:
        """Whether most of the table, or of its edge, changes in the same picture.

        A lamp was switched, the camera moved, or somebody is in front of it. A plain cloth looks the same to
        a moved camera, but its edge does not.
        """
        return bool(
            np.count_nonzero(self.moving) > MOTION.upheaval_share * self.size
            or self._edge_moves > MOTION.upheaval_share
        )

    def restart(self, t: float, cards: np.ndarray) -> bool:
        """Start over when the table is in view again; returns whether it looks unchanged.

        If so, the knowledge of it stays. If not, the empty table is learnt again from this picture, except
        under the ``cards``.
        """
        self.last_moved[:] = t
        self._looked = None
        self._earlier.clear()
        if self._learnt_at > -np.inf and self._is_unchanged(cards):
            return True
        self.ground, self._under = self.small.copy(), self.small.copy()
        self.ground_known[:] = True
        self.forget_ground(cards)
        return False

    def _is_unchanged(self, cards: np.ndarray) -> bool:
        """Whether most of the bare table is as light as before."""
        assert self.ground is not None
        bare = self.table & self.ground_known & ~cards
        return bool(bare.any() and differs(self.small, self.ground)[bare].mean() < MOTION.changed_light_share)

    def forget_ground(self, cards: np.ndarray) -> None:
        """Guess the table under ``cards`` that were there from the first picture."""
        self.ground_known &= ~cards
        assert self.ground is not None
        hidden = cv2.dilate((~self.ground_known).astype(np.uint8), self._kernel)
        self.ground = cv2.inpaint(self.ground, hidden, MOTION.inpaint_small_px, cv2.INPAINT_TELEA)

    def is_look_due(self, t: float, hands: np.ndarray) -> bool:
        """Whether something still has changed since the last search for cards.

        The bare table shows no card, and a thing in a hand (``hands``) is not laid yet, unless the hand rests
        as well.
        """
        if self._looked is None:
            return True
        if t - self._looked_t < MOTION.looked_apart_s:
            return False  # outlines in many pictures of the same moment prove no more than one
        if any(self.is_still(mask) for mask in self._awaited):
            return True
        free = ~self.moving & (~hands | (t - self.last_moved > MOTION.resting_hand_s))
        free &= self.table & (self.foreground | ~self.ground_known)
        new = np.count_nonzero(differs(self.small, self._looked) & free)
        return bool(new > MOTION.least_change_small_px)

    def is_still(self, mask: np.ndarray) -> bool:
        """Whether hardly anything moves in ``mask``."""
        moving = np.count_nonzero(self.moving & mask)
        return bool(moving <= PRESENCE.moving_share * np.count_nonzero(mask))

    def look_once_still(self, mask: np.ndarray) -> None:
        """Have another search made when ``mask`` is still, where the last one found a card in motion.

        When the hand leaves a white card on a white cloth, too little changes to be a reason for one.
        """
        self._in_motion.append(mask)

    def looked(self) -> None:
        """Remember this picture as searched for cards, except where it moves."""
        self._looked_t = self.seen_t
        self._awaited, self._in_motion = self._in_motion, []
        if self._looked is None:
            self._looked = self.small.copy()
            return
        _put(self.small, self._looked, ~self.moving)

    def fill(self, quad: np.ndarray) -> np.ndarray:
        """True inside ``quad`` (pixels of the whole picture), as a small mask."""
        mask = np.zeros(self.shape, bool)
        box, inside = self.place(quad)
        mask[box] = inside
        return mask

    def place(self, quad: np.ndarray) -> tuple[Box, np.ndarray]:
        """The rows and columns of ``quad`` in the small picture, and a mask of its inside within them."""
        points = np.round((np.asarray(quad, np.float64) + 0.5) * self.scale - 0.5).astype(np.int32)
        height, width = self.shape
        xs, ys = points[:, 0].tolist(), points[:, 1].tolist()
        left, right = (min(max(x, 0), width) for x in (min(xs), max(xs) + 1))
        top, low = (min(max(y, 0), height) for y in (min(ys), max(ys) + 1))
        inside = np.zeros((low - top, right - left), np.uint8)
        if inside.size:
            cv2.fillConvexPoly(inside, points - np.array([left, top], np.int32), 1)
        return (slice(top, low), slice(left, right)), inside.view(bool)


def _put(source: np.ndarray, target: np.ndarray, where: np.ndarray) -> None:
    """Copy the pixels of ``source`` to ``target`` in the mask ``where``."""
    cv2.copyTo(source, where.astype(np.uint8), target)
