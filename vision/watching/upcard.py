"""Decides whether a vanished up-card was taken or turned down.

Both leave the pack with a back on top. The difference is in the hand: a hand that takes the card leaves with
white paper in it (or a cuff), and returns to the pack with the discard; a hand that turns the card over looks
the same when it comes and goes, and does not return. A discard also changes the look of the pack, because no
two cards are laid in exactly the same place, even if the hand stays at the edge of the picture.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..tracking.card import Track
from ..tracking.hand_visits import Visit
from ..tracking.motion_in_picture import differs
from ..tuning import MOTION, UP_CARD


class UpCard:
    """An up-card on the pack, and the hands that come to it."""

    def __init__(self, track: Track, small: np.ndarray):
        self.track = track
        inside = small[track.mask].astype(np.int16)
        bright = inside[inside.sum(axis=1) >= np.median(inside.sum(axis=1))]
        self._paper = np.median(bright, axis=0)
        self._touched_t = self._noted_t = -np.inf
        self._came = 0.0
        self._left = 0.0
        self._over = False
        self._at_it: dict[int, tuple[Visit, float]] = {}
        self.watch_here()

    def watch_here(self) -> None:
        """Watch the present place of the card; the looks of its former place are no longer comparable."""
        mask = self.track.mask
        self._size = self.track.size
        self._watched = np.zeros_like(mask)
        if self._size:
            rows, columns = np.nonzero(mask)
            length = np.hypot(np.ptp(rows), np.ptp(columns))
            ys, xs = np.mgrid[: mask.shape[0], : mask.shape[1]]
            far = np.hypot(ys - rows.mean(), xs - columns.mean())
            # The pack itself is white as well: changes on it or right next to it prove nothing.
            self._watched = (far < UP_CARD.around_card_lengths * length) & (
                far > UP_CARD.near_card_lengths * length
            )
        self._past: np.ndarray | None = None
        self._looks: list[tuple[float, np.ndarray]] = []

    def note(self, t: float, small: np.ndarray, ground: np.ndarray, hands: np.ndarray) -> None:
        """Look at a small picture, the empty table, and the mask of the ``hands``."""
        if not self._size:
            return  # outside the picture
        if self._past is not None and t - self._noted_t < MOTION.compared_apart_s - 1e-6:
            return  # in two pictures a thirtieth of a second apart a slow hand looks still
        self._noted_t = t
        past, self._past = self._past, small
        if past is None:
            return
        if self.is_touched(hands):
            self._touched_t = t
        elif not (self.track.near & differs(small, past, MOTION.moves_levels)).any():
            self._keep(t, small[self.track.box].astype(np.int16).mean(axis=2))
        moved = self._watched & differs(small, past, MOTION.moves_levels) & differs(small, ground)
        pixels = small[moved].astype(np.int16)
        plain = pixels.max(axis=1, initial=0) - pixels.min(axis=1, initial=255)
        limit = self._paper.max() - self._paper.min() + UP_CARD.tint_levels
        paper = (pixels >= UP_CARD.like_paper_share * self._paper).all(axis=1) & (plain <= limit)
        white = float(paper.sum()) / self._size
        if self.track.present:
            self._over = False
        if t - self._touched_t > UP_CARD.forgets_s:
            if self.track.present:
                self._came, self._left = max(UP_CARD.came_share * self._came, white), 0.0
            else:  # the card has gone with that hand, or was turned; a later hand has not taken it
                self._over = True
        elif not self._over:
            self._left = max(self._left, white)

    def meet(self, visits: Iterable[Visit], t: float) -> None:
        """Note the ``visits`` with a hand at the pack at ``t``."""
        for visit in visits:
            if visit.last == t and (visit.area[self.track.box] & self.track.near[self.track.box]).any():
                self._at_it[visit.number] = (visit, t)

    def met_after(self, t: float) -> list[Visit]:
        """The hands that were at the pack after ``t``."""
        return [visit for visit, last in self._at_it.values() if last > t]

    def _keep(self, t: float, look: np.ndarray) -> None:
        """Remember the look of the still pack, and the last time of that look."""
        if self._looks and not self._is_different(self._looks[-1][1], look):
            look = self._looks.pop()[1]
        self._looks.append((t, look))

    def has_moved_after(self, t: float) -> bool:
        """Whether the pack has changed since the hand left it at ``t``."""
        after = [look for until, look in self._looks if until > t + UP_CARD.settled_pack_s]
        return len(after) > 1 and self._is_different(after[0], after[-1])

    def _is_different(self, before: np.ndarray, now: np.ndarray) -> bool:
        """Whether the pack moved or has something else on it, by two looks (h, w); light does not count."""
        change = (now - before)[self.track.near[self.track.box]]
        change = change - np.median(change)
        least = UP_CARD.moved_share * self._size
        return bool(
            max((change > UP_CARD.moved_levels).sum(), (change < -UP_CARD.moved_levels).sum()) > least
        )

    def is_touched(self, hands: np.ndarray) -> bool:
        """Whether a hand is at the pack."""
        return bool((hands & self.track.near).any())

    @property
    def white(self) -> float:
        """The additional white in the leaving hand, in areas of the card."""
        return self._left - self._came

    def has_carried(self) -> bool:
        """Whether that hand was seen to carry the card away."""
        return self.white >= UP_CARD.carries_share
