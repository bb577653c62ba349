"""Watches the time before the first lead: the up-card and its fate, and hands laid face down."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from referee.seats import Seat
from referee.table_events import HandLaidDown, TableEvent, UpCardTaken, UpCardTurned, UpCardTurnedDown

from ..camera.frame_source import Frame
from ..nets.crop_cutting import may_be_same_card, overlap
from ..tracking.card import State, Track
from ..tracking.changes import Lifted
from ..tracking.hand_visits import Visit
from ..tuning import OPENING, OUTLINES, TRICK
from . import sureness as watch_sureness
from .state import CARDS_EACH, WatchState, rested
from .upcard import UpCard


class Opening:
    """The pack, its up-card and the hands laid down before the play."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self.up: UpCard | None = None
        self._left: tuple[float, Visit | None] | None = None
        self._pack: np.ndarray | None = None
        self._began_t = np.inf
        self._waiting: list[TableEvent] = []
        """What happened after an up-card left its place whose fate is not clear yet."""

    def restart(self) -> None:
        """Move the remembered places with the camera's view; the up-card was moved with the other cards.

        In a picture of another shape they are unknown, and so is the up-card's fate.
        """
        view = self._state.view
        if view.is_other_view:
            self.up = self._left = self._pack = None
        if self._pack is not None:
            self._pack = view.moved(self._pack)
        if self.up is not None and view.turned is not None:
            self.up.watch_here()

    def is_on_pack(self, track: Track, trick: bool) -> bool:
        """Whether a card in the middle is on a pack that a dealer has put there.

        Not soon after an up-card: that deal waits for its lead, and a cell of a printed cloth may look like a
        pack (film 52212023).
        """
        progress = self._state.progress
        if self.up is not None or trick or not progress.is_between_deals:
            return False
        if progress.turned_t is not None and track.came_t - progress.turned_t < OPENING.between_deals_s:
            return False
        return any(
            other.number < track.number
            and track.came_t - other.came_t > 1.0
            and may_be_same_card(track.quad, other.quad)
            for other in self._state.backs()
        )

    def may_begin_deal(self, track: Track, trick: bool) -> bool:
        """Whether a face outside the middle is an up-card: it is on the pack, or no other pack is on the
        table.

        A card dropped before the first lead is next to the pack; while tricks are on the table, a face
        belongs to a trick that somebody looks at again.
        """
        progress = self._state.progress
        if track.card is None and self._state.tracker.is_dazzled:
            return False  # a corner of a printed cloth looks like a card that cannot be read
        long_ago = track.came_t - progress.gathered_t > OPENING.between_deals_s
        if self.up is not None or trick or not (progress.is_between_deals or long_ago):
            return False
        apart = [
            other for other in self._state.backs() if overlap(other.quad, track.quad)[0] < OPENING.apart_iou
        ]
        if progress.tricks == CARDS_EACH and progress.turned_t is not None and not long_ago:
            return not any(other.present and other.first_t > progress.turned_t for other in apart)
        return (
            self.is_from_first_view(track)
            or self._is_on_back(track)
            or not any(other.present for other in apart)
        )

    def is_from_first_view(self, track: Track) -> bool:
        """Whether the card was there when the table was first seen."""
        return track.first_t < self._began_t + OPENING.from_the_first_s

    def _is_on_back(self, track: Track) -> bool:
        """Whether a back was in the place of the face before it came.

        A back of an unknown pattern may count as no card: then the face must be exactly on it.
        """
        return any(
            other.number < track.number
            and not other.face_up
            and overlap(track.quad, other.quad)[0]
            > (OPENING.right_on_iou if other.clutter else OUTLINES.near_iou)
            for other in self._state.tracker.tracks
        )

    def turned(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        """Report the up-card, which begins a new deal."""
        state = self._state
        state.progress.begin()
        state.progress.turned_t = rested(track)
        self.up, self._left = UpCard(track, state.view.gate.small), None
        self._pack = track.quad
        state.progress.reads.turned(track)
        seen, seat = state.keep(track, frame), state.nearest(track)
        shares = state.seat_shares_by(track, None)
        is_on_pack = self.is_from_first_view(track) or self._is_on_back(track)
        surely = watch_sureness.turned_up(is_on_pack, seat, shares)
        yield UpCardTurned(
            rested(track), frame.seq, seen, seat, track.read, sure=surely.sure, instead=surely.instead
        )

    def lifted(self, change: Lifted) -> None:
        """Note a card that has left its place."""
        if self.up is not None and change.track is self.up.track:
            self._left = (change.t, change.by)

    def in_order(self, event: TableEvent) -> Iterator[TableEvent]:
        """Report a card outside the tricks: after the up-card's fate, if that came first and is not clear.

        Else the card seems to be exposed in dealing (film 57210016).
        """
        if self.up is None or self._left is None:
            yield event
        else:
            self._waiting.append(event)

    def up_card(self, frame: Frame, played: bool) -> Iterator[TableEvent]:
        """Report the up-card's fate after the hand has left it; ``played``: cards are being played
        already."""
        self._began_t = min(self._began_t, frame.t)
        yield from self._fate_of_up_card(frame, played)
        if self.up is None:
            yield from self._waited()

    def _waited(self) -> Iterator[TableEvent]:
        waiting, self._waiting = self._waiting, []
        yield from waiting

    def _fate_of_up_card(self, frame: Frame, played: bool) -> Iterator[TableEvent]:
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
            by = None  # that hand left before the card was turned
        if by is not None and by in hands.present and frame.t - t < TRICK.drawn_out_s:
            return
        # A white cuff leaves like a card: only the discard, or the first play, decides.
        when = min(by.last, frame.t) if by else t
        came_again = self._came_again(self.up, when, by, frame.t)
        moved = self.up.has_moved_after(when)
        decided = came_again or (came_again is not None and frame.t - t >= OPENING.calling_s)
        if not played and not decided:
            return
        track = self.up.track
        p = watch_sureness.up_card_taken(self.up.white, bool(came_again), moved)
        self.up = None
        seat = by.seat if by is not None and by.seat in state.seats else state.nearest(track)
        yield self._fate(p, when, frame, seat, track, self._dealer_p(seat, track, by))

    def _fate(
        self, p: float, t: float, frame: Frame, seat: Seat, track: Track, seat_p: float
    ) -> UpCardTaken | UpCardTurnedDown:
        """The likelier of the up-card's two fates, with the other as rival; ``p`` is the probability of its
        taking."""
        state = self._state
        seen = state.keep(track, frame)
        if p >= 0.5:
            state.progress.reads.turned(None)
            sure, rivals = watch_sureness.fate(p, "turned_down")
            return UpCardTaken(t, frame.seq, seen, seat, track.read, seat_p, sure=sure, instead=rivals)
        sure, rivals = watch_sureness.fate(1 - p, "up_card_taken")
        return UpCardTurnedDown(t, frame.seq, seen, seat, track.read, sure=sure, instead=rivals)

    def _came_again(self, up: UpCard, t: float, by: Visit | None, now: float) -> bool | None:
        """Whether a hand came to the pack after ``t``, as with a discard; None while that is unclear.

        A hand that continues to play a card has only passed by, as its card shows.
        """
        state = self._state
        brought = [
            passed.visit
            for track in state.tracker.tracks
            if track.face_up and track.came_t > t and state.is_in_play(track)
            for passed in track.brought.hands
        ]
        again = [visit for visit in up.met_after(t) if visit is not by and visit not in brought]
        if any(
            now - visit.last < TRICK.finished_s and now - visit.began < TRICK.drawn_out_s for visit in again
        ):
            return None
        return bool(again)

    def _dealer_p(self, seat: Seat, up: Track, by: Visit | None) -> float:
        """The probability that ``seat`` deals, by the pack's place and the hand that took the up-card."""
        state = self._state
        shares = state.seat_shares_by(up, by.sides() if by else None)
        return round(shares[seat], 4) if seat is max(shares, key=lambda other: shares[other]) else 0.0

    def _replaced(self, up: Track) -> None:
        """Note that the up-card has left, if another face seems to be exactly in its place.

        A back with a picture on a plain ground easily reads as a court card or a joker.
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
        """Note that the up-card has left, if a hand carried a card away and no look finds a face in its
        place.

        The pack is in its place, but its back may have an unknown pattern.
        """
        track, hands, tracker = up.track, self._state.view.hands, self._state.tracker
        unlike = (
            not track.present
            and track.changed > OPENING.unlike_share
            and tracker.looks - track.matched >= OPENING.in_vain_looks
        )
        if self._left is None and unlike and up.has_carried() and not up.is_touched(hands.mask):
            self._left = (frame.t, hands.who(track.mask))
            tracker.drop(track)

    def is_in_pack_place(self, track: Track) -> bool:
        """Whether a face is exactly in the up-card's place: it is the pack, and not exposed."""
        return self._pack is not None and overlap(track.quad, self._pack)[0] > OPENING.exactly_iou

    def played(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        """Report the fate of an up-card that is now played: it was left on the pack until now."""
        if self.up is None or track.card is None or track.card != self.up.track.card:
            return
        state, pack = self._state, self.up.track
        t = self._left[0] if self._left is not None else track.came_t
        self.up = None
        yield self._fate(watch_sureness.up_card_played(), t, frame, state.nearest(pack), pack, 0.0)
        yield from self._waited()

    def hands_down(self, frame: Frame) -> Iterator[TableEvent]:
        """Report players with all cards face down before the first trick: they sit this hand out."""
        state = self._state
        progress = state.progress
        if progress.tricks or progress.turned_t is None or self.up is not None or self._pack is None:
            return  # before the up-card is turned, backs are packets of the deal; or one may be the pack
        for track in state.backs():
            seat = state.nearest(track)
            mine = track.by is not None and track.by.seat is seat
            if (
                mine
                and seat not in progress.laid_down
                and not progress.reads.has_played(seat)  # a cell of a cloth may look like a card
                and track.state is State.LAID
                and rested(track) > progress.turned_t  # else it is a packet not taken up
                and not state.is_in_middle(track)
                and self._is_alone(track)
                and frame.t - rested(track) >= OPENING.hand_down_s
            ):
                progress.laid_down.add(seat)
                seen = state.keep(track, frame)
                surely = watch_sureness.hand_laid_down(seat, state.seat_shares(track))
                yield HandLaidDown(
                    rested(track), frame.seq, seen, seat, sure=surely.sure, instead=surely.instead
                )

    def _is_alone(self, track: Track) -> bool:
        """Whether no other card and no pack is at the card; the hand itself may be spread out."""
        with_it = [other for other in self._state.backs() if other.by is not None and other.by is track.by]
        # A glimpse of the card while still in the hand is no other card.
        laid = (other for other in self._state.tracker.tracks if other.state is State.LAID)
        others = [other.quad for other in laid if other not in with_it]
        if self._pack is not None:
            others.append(self._pack)
        return not any(overlap(track.quad, other)[0] > OPENING.clear_iou for other in others)
