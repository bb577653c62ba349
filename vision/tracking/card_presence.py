"""Decides whether the cards are still in place, hidden, or gone.

A card is gone only when its place looks like the empty table, like a card under it or like another card's
back, or when no look finds or reads a card there any more. Hidden is not gone.
"""

from __future__ import annotations

import numpy as np

from ..camera.frame_source import Frame
from ..nets.crop_cutting import is_same_card, overlap
from ..tuning import BELIEVING, MOTION, OUTLINES, PRESENCE
from .card import State, Track
from .motion_in_picture import differs
from .tracked_view import View


class Presence:
    """The places of all cards on the table, compared from picture to picture."""

    def __init__(self, view: View):
        self.see_by(view)
        self.tracks: list[Track] = []
        """All tracked cards; only this package's modules change a card or the list."""
        self.looks = 0
        """How often the detector has looked."""

    def covered(self) -> np.ndarray:
        """True where the small picture shows known cards."""
        mask = np.zeros(self.gate.shape, bool)
        for track in self.tracks:
            if not track.clutter:
                mask[track.box] |= track.inside
        return mask

    def as_before(self) -> np.ndarray:
        """True where laid cards look unchanged in the small picture, so that nothing new is on them."""
        mask = np.zeros(self.gate.shape, bool)
        for track in self.tracks:
            if track.state is State.LAID and track.present and track.changed <= PRESENCE.disturbed_share:
                mask[track.box] |= track.inside
        return mask

    def see_by(self, view: View) -> None:
        """Compare by ``view`` from now on: its table, what moves in it, and its hands."""
        self.table, self.places = view.table, view.places
        self.gate, self.hands = view.gate, view.hands
        self._before: Frame | None = None

    def keep(self, frame: Frame) -> None:
        """Keep a picture, once it was looked at, as the one before the next."""
        self._before = frame

    def image_before(self, track: Track) -> np.ndarray | None:
        """The picture before, if the place of a card looked the same in it: the card had come to rest."""
        if self._before is None:
            return None
        changed = differs(self._before.small[track.box], self.gate.small[track.box], MOTION.moves_levels)
        share = np.count_nonzero(changed & track.inside) / max(track.size, 1)
        return self._before.image if share <= PRESENCE.moving_share else None

    def forget_doubles(self) -> None:
        """Drop the second track of a back outlined twice in a picture, the second time as an unread face.

        Each of the two would count as being on the other, and neither would ever be seen to change.
        """
        laid = (track for track in self.tracks if track.state is State.LAID)
        backs = [track for track in laid if not track.face_up and not track.clutter]
        for n, track in enumerate(backs):
            if any(
                o.first_frame == track.first_frame and is_same_card(o.quad, track.quad) for o in backs[:n]
            ):
                self.tracks.remove(track)

    def is_moving(self, track: Track) -> bool:
        """Whether more than a tenth of a card's small pixels move."""
        moving = np.count_nonzero(self.gate.moving[track.box] & track.inside)
        return bool(moving > PRESENCE.moving_share * track.size)

    def stilled(self, mask: np.ndarray) -> float:
        """The time of the last motion in ``mask``, in seconds."""
        return float(self.gate.last_moved[mask].max(initial=-np.inf))

    def is_doubted(self, track: Track, t: float) -> bool:
        """Whether something has moved over a laid card that is in full view again."""
        return (
            track.state is State.LAID
            and track.face_up
            and track.present
            and self._stilled_at(track) > track.sure_t
            and self.free_since(track) < t
            and not self.is_hidden(track)
        )

    def is_in_doubt(self, track: Track, t: float) -> bool:
        """Whether a laid card is hidden, or unconfirmed after something moved over it."""
        return track in self.tracks and (
            not track.present or track.denied or self.is_moving(track) or self.is_doubted(track, t)
        )

    def make_sure(self, t: float) -> None:
        """Confirm the doubted cards that the last look found unchanged in their place."""
        for track in self.tracks:
            is_unchanged = track.matched == self.looks and track.changed <= PRESENCE.disturbed_share
            if is_unchanged and track.known and self.is_doubted(track, t):
                track.sure_t, track.again = t, None

    def is_hidden(self, track: Track, share: float | None = None) -> bool:
        """Whether other cards cover more than a ``share`` of it; None is the usual share."""
        share = PRESENCE.hidden_share if share is None else share
        seen = track.inside
        for other in self._above(track, self.tracks):
            # Of two cards that came together the upper one is unknown: both may be visible.
            if not _has_come_together(track, other):
                seen = seen & ~other.mask[track.box]
        return bool(np.count_nonzero(seen) < (1 - share) * track.size)

    def has_nothing_new(self, track: Track) -> bool:
        """Whether its place looks like the empty table there, or like the cards there before it.

        Then the outline is of a pattern, a gap between cards, or parts of several cards. Of two cards laid
        together the outline of one may include the other.
        """
        laid = (other for other in self.tracks if other is not track and other.state is State.LAID)
        before = (other for other in laid if other.came_t < track.came_t - PRESENCE.together_s)
        gate, box = self.gate, track.box
        place = track.mask[box] & (gate.foreground[box] | ~gate.ground_known[box])
        for other in before:
            if other.face_up and other.present and other.changed <= PRESENCE.disturbed_share:
                place &= ~other.mask[box]
        return bool(np.count_nonzero(place) < BELIEVING.bare_share * np.count_nonzero(track.mask[box]))

    def is_hollow(self, track: Track) -> bool:
        """Whether its place, less the known cards, looks like the empty table there.

        Then the outline is of a part of a known card, and the reading is that card's.
        """
        gate, box = self.gate, track.box
        place = track.mask[box].copy()
        for other in self.tracks:
            if other is not track and other.state is State.LAID and other.present and other.card is not None:
                place &= ~other.mask[box]
        rest = np.count_nonzero(place)
        if rest < PRESENCE.bare_share * np.count_nonzero(track.mask[box]):
            return False
        new = place & (gate.foreground[box] | ~gate.ground_known[box])
        return bool(np.count_nonzero(new) < BELIEVING.bare_share * rest)

    def compare_all(self, t: float) -> None:
        """Compare the place of each card with its former look: present, hidden, or gone."""
        cards = [track for track in self.tracks if not track.clutter]
        for track in self.tracks:
            self._compare(track, t, cards)

    def _compare(self, track: Track, t: float, cards: list[Track]) -> None:
        gate = self.gate
        if track.patch is None:
            return
        box = track.box
        clear = visible = track.inside & ~gate.moving[box]
        for other in self._above(track, cards):
            visible = visible & ~other.mask[box]
        same = ~differs(gate.small[box], track.patch[box])
        if not track.denied and not (
            self._is_turned(track) and clear.any() and same[clear].mean() < PRESENCE.turned_share
        ):
            seen = np.count_nonzero(visible)
            if seen < PRESENCE.visible_share * track.size:
                track.gone_since = None
                return
            track.changed = 1 - float(np.count_nonzero(same & visible) / seen)
            if track.changed <= 1 - PRESENCE.same_share:
                track.present, track.gone_since = True, None
                return
            if not self._is_empty(track, visible, t):
                track.present, track.gone_since = False, None
                return
        track.present = False
        if track.gone_since is None:
            track.gone_since = t

    def _is_turned(self, track: Track) -> bool:
        """Whether a back has replaced the face, which was taken off the pack or turned over."""
        return track.face_up and any(
            not other.face_up
            and not other.clutter  # an outlined resting hand
            and other.present
            and other.matched > track.matched + 1
            and overlap(other.quad, track.quad)[0] > OUTLINES.turned_iou
            for other in self.tracks
        )

    def _is_empty(self, track: Track, visible: np.ndarray, t: float) -> bool:
        """Whether the visible part of the card's place is the bare table."""
        gate, box = self.gate, track.box
        assert gate.ground is not None
        below = [o for o in self.tracks if o is not track and o.present and not o.clutter]
        bare = visible.copy()
        for other in below:
            bare &= ~other.mask[box]
        if np.count_nonzero(bare) < PRESENCE.bare_share * np.count_nonzero(track.mask[box]):
            # Only the cards under it could be visible here: if a look finds them again, it is gone.
            visible_again = [o for o in below if o.matched > track.matched + 1 and track.is_touching(o)]
            return bool(visible_again)
        visible = bare
        if _is_like_cloth(gate.small[box], gate.ground[box], visible):
            return True
        known = visible & gate.ground_known[box]
        if 2 * np.count_nonzero(known) >= np.count_nonzero(visible):
            return False
        # The table under a card present from the beginning was never seen: wait longer.
        return t - self._stilled_at(track) > PRESENCE.unknown_ground_s

    @staticmethod
    def _above(track: Track, among: list[Track]) -> list[Track]:
        """The cards ``among`` these that were laid on this one later."""
        return [
            other
            for other in among
            if not other.clutter
            and other.present
            and (other.number > track.number or other.first_frame == track.first_frame)
            and other is not track
            and track.is_touching(other)
        ]

    def is_clear(self, track: Track, t: float) -> bool:
        """Whether no hand is at the card and nothing moves on it; updates its times."""
        touched = self.free_since(track)
        track.rest_t, track.clear_t = self._stilled_at(track), touched
        is_at_rest = touched < t or t - track.rest_t >= BELIEVING.still_s - 1e-6
        if is_at_rest and track.free_t < track.came_t:
            track.free_t = t
        if touched < t and t - track.rest_t >= MOTION.compared_apart_s - 1e-6:
            track.released_t = t
        if t - touched >= BELIEVING.still_s - 1e-6:
            track.settled_t = t
        return touched < t

    def is_released(self, track: Track) -> bool:
        """Whether it rested when no hand was at it, and nothing has moved over it since."""
        return track.released_t > max(track.rest_t, track.came_t)

    def is_settled(self, track: Track) -> bool:
        """Whether it has been at rest and clear for long enough, and nothing has moved over it since.

        The hand that laid it is gone then; another hand that comes near without touching it is no reason to
        wait.
        """
        return track.settled_t > max(track.rest_t, track.came_t)

    def free_since(self, track: Track) -> float:
        """The last time with a hand at the card, or with a motion over it."""
        box = track.box
        near = float(self.hands.last_here[box][track.near[box] & ~track.mask[box]].max(initial=-np.inf))
        return max(self._stilled_at(track), near)

    def _stilled_at(self, track: Track) -> float:
        """The time of the last motion on a card, in seconds."""
        return float(self.gate.last_moved[track.box][track.inside].max(initial=-np.inf))


def _is_like_cloth(seen: np.ndarray, cloth: np.ndarray, where: np.ndarray) -> bool:
    """Whether most of ``where`` looks like the ``cloth``, and most of that exactly like it.

    A resting hand or a sleeve may be hardly lighter or darker than the cloth, but nowhere exactly like it;
    the cloth itself is, except under a shadow.
    """
    same = 1 - differs(seen, cloth)[where].mean()
    just_so = 1 - differs(seen, cloth, MOTION.moves_levels)[where].mean()
    return bool(same >= PRESENCE.same_share and just_so >= PRESENCE.same_share * same)


def _has_come_together(first: Track, second: Track) -> bool:
    """Whether two cards came together: first seen in the same picture, or brought by the same hand."""
    by_same_hand = (
        first.by is not None
        and first.by is second.by
        and abs(first.came_t - second.came_t) < PRESENCE.together_s
    )
    return by_same_hand or first.first_frame == second.first_frame
