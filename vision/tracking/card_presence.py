"""Whether the cards are still where they lay: there, hidden, or gone.

A card is gone only when its place is seen to look like the empty table, like a card under it or like
another's back, or when no card is found or read there any more. Hidden is not gone.
"""

from __future__ import annotations

import numpy as np

from ..nets.crop_cutting import one_card, overlap
from ..tuning import BELIEVING, MOTION, OUTLINES, PRESENCE
from .card import State, Track
from .motion_in_picture import differs
from .tracked_view import View


class Presence:
    """The places of all cards on the table, compared from picture to picture."""

    def __init__(self, view: View):
        self.see_by(view)
        self.tracks: list[Track] = []
        """Every card that is followed; only this room's modules change one, or the list."""
        self.looks = 0
        """How often the detector has looked."""

    def covered(self) -> np.ndarray:
        """True where cards are known to lie, in the small picture."""
        mask = np.zeros(self.gate.shape, bool)
        for track in self.tracks:
            if not track.clutter:
                mask[track.box] |= track.inside
        return mask

    def as_before(self) -> np.ndarray:
        """True where laid cards look as they did, so that nothing new lies on them, in the small picture."""
        mask = np.zeros(self.gate.shape, bool)
        for track in self.tracks:
            if track.state is State.LAID and track.present and track.changed <= PRESENCE.disturbed_share:
                mask[track.box] |= track.inside
        return mask

    def see_by(self, view: View) -> None:
        """Compare by ``view`` from now on: its table, what moves in it, and its hands."""
        self.table, self.places = view.table, view.places
        self.gate, self.hands = view.gate, view.hands

    def forget_doubles(self) -> None:
        """Follow a back once that was outlined twice in one picture, once as a face until it was read.

        Each of the two would be taken to lie on the other, so that neither was ever seen to change.
        """
        laid = (track for track in self.tracks if track.state is State.LAID)
        backs = [track for track in laid if not track.face_up and not track.clutter]
        for n, track in enumerate(backs):
            if any(o.first_frame == track.first_frame and one_card(o.quad, track.quad) for o in backs[:n]):
                self.tracks.remove(track)

    def moves(self, track: Track) -> bool:
        """Whether more than a tenth of a card's small pixels move."""
        moving = np.count_nonzero(self.gate.moving[track.box] & track.inside)
        return bool(moving > PRESENCE.moving_share * track.size)

    def stilled(self, mask: np.ndarray) -> float:
        """When something last moved in ``mask``, in seconds."""
        return float(self.gate.last_moved[mask].max())

    def doubted(self, track: Track, t: float) -> bool:
        """Whether something has moved over a laid card that lies in full view again."""
        return (
            track.state is State.LAID
            and track.face_up
            and track.present
            and self._stilled_at(track) > track.sure_t
            and self.free_since(track) < t
            and not self.hidden(track)
        )

    def doubts(self, track: Track, t: float) -> bool:
        """Whether a laid card is hidden or not yet known to be there after something moved over it."""
        return track in self.tracks and (
            not track.present or track.denied or self.moves(track) or self.doubted(track, t)
        )

    def make_sure(self, t: float) -> None:
        """A card that was found where it lay and looks as it did needs no second thought."""
        for track in self.tracks:
            found = track.matched == self.looks and track.changed <= PRESENCE.disturbed_share
            if found and track.known and self.doubted(track, t):
                track.sure_t, track.again = t, None

    def hidden(self, track: Track, share: float | None = None) -> bool:
        """Whether other cards cover more than a ``share`` of it; None is what hides a card at all."""
        share = PRESENCE.hidden_share if share is None else share
        seen = track.inside
        for other in self._above(track, self.tracks):
            # Which of two that came together lies on top is not known: both may be seen.
            if not _together(track, other):
                seen = seen & ~other.mask[track.box]
        return bool(np.count_nonzero(seen) < (1 - share) * track.size)

    def nothing_new(self, track: Track) -> bool:
        """Whether its place looks as the empty table does there, or as the cards that lay there before it.

        Then a pattern was outlined, or what shows between cards, or parts of several of them. Of two cards
        that were laid at once the outline of one may well hold the other.
        """
        laid = (other for other in self.tracks if other is not track and other.state is State.LAID)
        before = (other for other in laid if other.came_t < track.came_t - PRESENCE.together_s)
        gate, box = self.gate, track.box
        place = track.mask[box] & (gate.foreground[box] | ~gate.ground_known[box])
        for other in before:
            if other.face_up and other.present and other.changed <= PRESENCE.disturbed_share:
                place &= ~other.mask[box]
        return bool(np.count_nonzero(place) < BELIEVING.bare_share * np.count_nonzero(track.mask[box]))

    def hollow(self, track: Track) -> bool:
        """Whether what known cards leave of its place looks as the empty table does there.

        Such an outline was drawn round a part of one of them, and what is read in it is that card's.
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
        """Compare the place of each card with how it looked: there, hidden, or gone."""
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
            self._turned(track) and clear.any() and same[clear].mean() < PRESENCE.turned_share
        ):
            seen = np.count_nonzero(visible)
            if seen < PRESENCE.visible_share * track.size:
                track.gone_since = None
                return
            track.changed = 1 - float(np.count_nonzero(same & visible) / seen)
            if track.changed <= 1 - PRESENCE.same_share:
                track.present, track.gone_since = True, None
                return
            if not self._empty(track, visible, t):
                track.present, track.gone_since = False, None
                return
        track.present = False
        if track.gone_since is None:
            track.gone_since = t

    def _turned(self, track: Track) -> bool:
        """Whether a back is found where the face was: taken off the pack, or turned over."""
        return track.face_up and any(
            not other.face_up
            and not other.clutter  # a resting hand that was outlined
            and other.present
            and other.matched > track.matched + 1
            and overlap(other.quad, track.quad)[0] > OUTLINES.turned_iou
            for other in self.tracks
        )

    def _empty(self, track: Track, visible: np.ndarray, t: float) -> bool:
        """Whether what is seen of the card's place is the bare table."""
        gate, box = self.gate, track.box
        assert gate.ground is not None
        below = [o for o in self.tracks if o is not track and o.present and not o.clutter]
        bare = visible.copy()
        for other in below:
            bare &= ~other.mask[box]
        if np.count_nonzero(bare) < PRESENCE.bare_share * np.count_nonzero(track.mask[box]):
            # Only the cards under it could be seen here: if they are found again, it is gone.
            found = [o for o in below if o.matched > track.matched + 1 and track.meets(o)]
            return bool(found)
        visible = bare
        if _like_cloth(gate.small[box], gate.ground[box], visible):
            return True
        known = visible & gate.ground_known[box]
        if 2 * np.count_nonzero(known) >= np.count_nonzero(visible):
            return False
        # What lies under a card that was there from the beginning was never seen: wait longer.
        return t - self._stilled_at(track) > PRESENCE.unknown_ground_s

    @staticmethod
    def _above(track: Track, among: list[Track]) -> list[Track]:
        """The cards ``among`` these that came to lie on this one later."""
        return [
            other
            for other in among
            if not other.clutter
            and other.present
            and (other.number > track.number or other.first_frame == track.first_frame)
            and other is not track
            and track.meets(other)
        ]

    def clear(self, track: Track, t: float) -> bool:
        """No hand is at the card and nothing moves on it; keeps its times."""
        touched = self.free_since(track)
        track.rest_t, track.clear_t = self._stilled_at(track), touched
        lies = touched < t or t - track.rest_t >= BELIEVING.still_s - 1e-6
        if lies and track.free_t < track.came_t:
            track.free_t = t
        if t - touched >= BELIEVING.still_s - 1e-6:
            track.settled_t = t
        return touched < t

    def settled(self, track: Track) -> bool:
        """Whether it has lain still and clear for long enough, and nothing has moved over it since.

        The hand that laid it is gone then; another one that comes near, and does not touch it, is no reason
        to wait.
        """
        return track.settled_t > max(track.rest_t, track.came_t)

    def free_since(self, track: Track) -> float:
        """When a hand was last at the card, or something moved over it."""
        box = track.box
        near = float(self.hands.last_here[box][track.near[box] & ~track.mask[box]].max())
        return max(self._stilled_at(track), near)

    def _stilled_at(self, track: Track) -> float:
        """When something last moved on a card, in seconds."""
        return float(self.gate.last_moved[track.box][track.inside].max())


def _like_cloth(seen: np.ndarray, cloth: np.ndarray, where: np.ndarray) -> bool:
    """Whether most of ``where`` looks as the ``cloth`` does, and most of that just so.

    A resting hand or a sleeve may be hardly lighter or darker than the cloth, and still be nowhere just like
    it; the cloth itself is, but where a shadow falls.
    """
    same = 1 - differs(seen, cloth)[where].mean()
    just_so = 1 - differs(seen, cloth, MOTION.moves_levels)[where].mean()
    return bool(same >= PRESENCE.same_share and just_so >= PRESENCE.same_share * same)


def _together(one: Track, other: Track) -> bool:
    """Whether two cards came at once: seen first in one picture, or brought by one hand."""
    by_one = (
        one.by is not None and one.by is other.by and abs(one.came_t - other.came_t) < PRESENCE.together_s
    )
    return by_one or one.first_frame == other.first_frame
