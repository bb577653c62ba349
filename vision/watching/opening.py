"""What happens before the first lead: the up-card and what becomes of it, and hands laid face down."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from referee.seats import Seat
from referee.table_events import HandLaidDown, TableEvent, UpCardTaken, UpCardTurned, UpCardTurnedDown

from ..camera.frame_source import Frame
from ..nets.crop_cutting import maybe_one_card, overlap
from ..place.table_zones import before_whom
from ..tracking.card import State, Track
from ..tracking.changes import Lifted
from ..tracking.tracked_hands import Visit
from ..tuning import OPENING, OUTLINES, TRICK
from . import sureness as watch_sureness
from .state import CARDS_EACH, WatchState, rested
from .upcard import UpCard


class Opening:
    """The pack, its up-card and the hands that are laid down before the play."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self.up: UpCard | None = None
        self._left: tuple[float, Visit | None] | None = None
        self._pack: np.ndarray | None = None
        self._began_t = np.inf

    def on_the_pack(self, track: Track, trick: bool) -> bool:
        """Whether a card in the middle lies on a pack that a dealer has put there."""
        if self.up is not None or trick or not self._state.progress.between_deals:
            return False
        return any(
            other.number < track.number
            and track.came_t - other.came_t > 1.0
            and maybe_one_card(track.quad, other.quad)
            for other in self._state.backs()
        )

    def begins_a_deal(self, track: Track, trick: bool) -> bool:
        """Whether a face outside the middle is an up-card: it lies on the pack, or no other pack is there.

        A card that is dropped before the first lead lies beside the pack; while tricks lie about, a
        face is one of them that is looked at again.
        """
        progress = self._state.progress
        if track.card is None and self._state.tracker.dazzled:
            return False  # a corner of a printed cloth looks like a card that cannot be read
        long_ago = track.came_t - progress.gathered_t > OPENING.between_deals_s
        if self.up is not None or trick or not (progress.between_deals or long_ago):
            return False
        apart = [
            other for other in self._state.backs() if overlap(other.quad, track.quad)[0] < OPENING.apart_iou
        ]
        if progress.tricks == CARDS_EACH and progress.turned_t is not None and not long_ago:
            return not any(other.present and other.first_t > progress.turned_t for other in apart)
        return (
            self.was_there(track) or self._lies_on_a_back(track) or not any(other.present for other in apart)
        )

    def was_there(self, track: Track) -> bool:
        """Whether it lay there when the table was seen for the first time."""
        return track.first_t < self._began_t + OPENING.from_the_first_s

    def _lies_on_a_back(self, track: Track) -> bool:
        """Whether a back was seen where the face lies now, before it came.

        A back of an unknown pattern may have been given up as no card: then the face must lie right on it.
        """
        return any(
            other.number < track.number
            and not other.face_up
            and overlap(track.quad, other.quad)[0]
            > (OPENING.right_on_iou if other.clutter else OUTLINES.near_iou)
            for other in self._state.tracker.tracks
        )

    def turned(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        """The up-card lies there: a new deal."""
        state = self._state
        state.progress.begin()
        state.progress.turned_t = rested(track)
        self.up, self._left = UpCard(track, state.view.gate.small), None
        self._pack = track.quad
        state.progress.reads.turned(track)
        seen, seat = state.keep(track, frame), state.nearest(track)
        shares = state.before_by(track, None)
        on_the_pack = self.was_there(track) or self._lies_on_a_back(track)
        surely = watch_sureness.turned_up(on_the_pack, seat, shares)
        yield UpCardTurned(
            rested(track), frame.seq, seen, seat, track.read, sure=surely.sure, instead=surely.instead
        )

    def lifted(self, change: Lifted) -> None:
        """A card has left its place."""
        if self.up is not None and change.track is self.up.track:
            self._left = (change.t, change.by)

    def up_card(self, frame: Frame, played: bool) -> Iterator[TableEvent]:
        """Say what became of the up-card once the hand has left it; ``played``: cards fall already."""
        self._began_t = min(self._began_t, frame.t)
        if self.up is None:
            return
        state = self._state
        gate, hands = state.view.gate, state.view.hands
        assert gate.ground is not None
        self.up.note(frame.t, gate.small, gate.ground, hands.mask)
        self.up.meet(hands.present, frame.t)
        self._replaced(self.up.track)
        self._vanished(self.up, frame)
        if self._left is None:
            return
        t, by = self._left
        if by is not None and by.last < rested(self.up.track):
            by = None  # it was gone before the card was turned
        if by is not None and by in hands.present and frame.t - t < TRICK.drawn_out_s:
            return
        # A white cuff goes away as a card does: only the discard, or a card that falls, tells more.
        when = min(by.last, frame.t) if by else t
        came_again = self._came_again(self.up, when, by, frame.t)
        moved = self.up.moved_after(when)
        decided = came_again or (came_again is not None and frame.t - t >= OPENING.calling_s)
        if not played and not decided:
            return
        track = self.up.track
        p = watch_sureness.up_card_taken(self.up.white, bool(came_again), moved)
        self.up = None
        seat = (by.seat if by else None) or state.nearest(track)
        yield self._fate(p, when, frame, seat, track, self._deals(seat, track, by))

    def _fate(
        self, p: float, t: float, frame: Frame, seat: Seat, track: Track, seat_p: float
    ) -> UpCardTaken | UpCardTurnedDown:
        """The likelier of the up-card's two fates, the other as its rival; ``p`` is that it was taken."""
        state = self._state
        seen = state.keep(track, frame)
        if p >= 0.5:
            state.progress.reads.turned(None)
            one, rivals = watch_sureness.fate(p, "turned_down")
            return UpCardTaken(t, frame.seq, seen, seat, track.read, seat_p, sure=one, instead=rivals)
        one, rivals = watch_sureness.fate(1 - p, "up_card_taken")
        return UpCardTurnedDown(t, frame.seq, seen, seat, track.read, sure=one, instead=rivals)

    def _came_again(self, up: UpCard, t: float, by: Visit | None, now: float) -> bool | None:
        """Whether a hand came to the pack after ``t``, as with a discard; None while that is not plain.

        A hand that goes on to play a card has but passed by: that is known once its card lies.
        """
        state = self._state
        brought = [
            passed.visit
            for track in state.tracker.tracks
            if track.face_up and track.came_t > t and state.in_the_middle(track)
            for passed in track.brought.hands
        ]
        again = [visit for visit in up.met_after(t) if visit is not by and visit not in brought]
        if any(
            now - visit.last < TRICK.finished_s and now - visit.began < TRICK.drawn_out_s for visit in again
        ):
            return None
        return bool(again)

    def _deals(self, seat: Seat, up: Track, by: Visit | None) -> float:
        """How sure it is that ``seat`` deals, by where the pack lies and whose hand took the up-card."""
        state = self._state
        dealer, p = before_whom(
            state.place(up), by.sides() if by else None, state.seats, state.view.places.edges
        )
        return round(p, 4) if dealer is seat else 0.0

    def _replaced(self, up: Track) -> None:
        """The up-card has left where another card's face, as it seems, lies exactly in its place.

        A back with a picture in the middle of a plain ground is easily taken for a court card or a joker.
        """
        if self._left is not None or up.present:
            return
        tracker = self._state.tracker
        later = (other for other in tracker.tracks if other.number > up.number and other.card != up.card)
        for other in later:
            if other.state is State.LAID and overlap(other.quad, up.quad)[0] > OPENING.exactly_iou:
                self._left = (other.came_t, other.by)
                tracker.drop(up)
                return

    def _vanished(self, up: UpCard, frame: Frame) -> None:
        """The up-card has left where a hand went away with a card, and no face is found in its place.

        What lies there is the pack, but its back may be of a pattern that is not known for one.
        """
        track, hands, tracker = up.track, self._state.view.hands, self._state.tracker
        unlike = (
            not track.present
            and track.changed > OPENING.unlike_share
            and tracker.looks - track.matched >= OPENING.in_vain_looks
        )
        if self._left is None and unlike and up.carried() and not up.touched(hands.mask):
            self._left = (frame.t, hands.who(track.mask))
            tracker.drop(track)

    def on_its_place(self, track: Track) -> bool:
        """Whether a face lies exactly where this deal's up-card lay: it is the pack, which is not exposed."""
        return self._pack is not None and overlap(track.quad, self._pack)[0] > OPENING.exactly_iou

    def played(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        """A card comes to lie in the middle: if it is the up-card, it was left on the pack until now."""
        if self.up is None or track.card is None or track.card != self.up.track.card:
            return
        state, pack = self._state, self.up.track
        t = self._left[0] if self._left is not None else track.came_t
        self.up = None
        yield self._fate(watch_sureness.up_card_played(), t, frame, state.nearest(pack), pack, 0.0)

    def hands_down(self, frame: Frame) -> Iterator[TableEvent]:
        """A player whose cards lie face down before the first trick sits this hand out."""
        state = self._state
        progress = state.progress
        if progress.tricks or progress.turned_t is None or self.up is not None:
            return  # before the up-card is turned they are packets of the deal
        for track in state.backs():
            seat = state.nearest(track)
            mine = track.by is not None and track.by.seat is seat
            if (
                mine
                and seat not in progress.laid_down
                and not progress.reads.has_played(seat)  # a cell of a cloth may look like a card
                and track.state is State.LAID
                and rested(track) > progress.turned_t  # else it is a packet that nobody has taken up
                and not state.in_the_middle(track)
                and self._alone(track)
                and frame.t - rested(track) >= OPENING.hand_down_s
            ):
                progress.laid_down.add(seat)
                seen = state.keep(track, frame)
                surely = watch_sureness.hand_laid_down(seat, state.before(track))
                yield HandLaidDown(
                    rested(track), frame.seq, seen, seat, sure=surely.sure, instead=surely.instead
                )

    def _alone(self, track: Track) -> bool:
        """Whether no other card, and not the pack, lies at the card; the hand may well be spread out."""
        with_it = [other for other in self._state.backs() if other.by is not None and other.by is track.by]
        # A glimpse of it while it was still in the hand is no other card.
        lying = (other for other in self._state.tracker.tracks if other.state is State.LAID)
        others = [other.quad for other in lying if other not in with_it]
        if self._pack is not None:
            others.append(self._pack)
        return not any(overlap(track.quad, other)[0] > OPENING.clear_iou for other in others)
