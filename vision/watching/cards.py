"""Turns the cards that come and go into events: the pack with its up-card, the middle, the edges."""

from __future__ import annotations

from collections.abc import Iterator

from referee.table_events import CardExposed, CardLifted, TableEvent, ViewBack, ViewLost

from ..camera.frame_source import Frame
from ..place.table_corners import TableCorners
from ..place.table_squareness import WRONG, Squareness
from ..tracking.card import Track
from ..tracking.changes import Laid, Lifted
from ..tracking.shown_table import shown
from ..tracking.tracked_evidence import Evidence, Sink
from ..tuning import EXPOSED
from . import sureness as watch_sureness
from .dealing import Dealing
from .first_trick import FirstTrick
from .opening import Opening
from .state import WatchState, rested
from .trick import TrickWatch


class CardEvents:
    """The events of a table's cards, from picture to picture."""

    def __init__(self, state: WatchState):
        self._state = state
        self._middle = TrickWatch(state)
        self._opening = Opening(state)
        self._dealing = Dealing(state)
        self._first_trick = FirstTrick(state)
        self._held: list[Track] = []
        self._unplaced: list[Track] = []
        """The reported cards with places that are unknown, because the picture has another shape."""

    def restart(self, frame: Frame, sink: Sink | None) -> Iterator[TableEvent]:
        """Start over, because the view is back, or the table is elsewhere in it."""
        state, view = self._state, self._state.view
        doubted = state.is_set_wrongly
        state.squareness = Squareness()
        if view.is_other_view:
            self._forget_places()
        is_moved = view.turned is not None or view.is_other_view
        state.tracker.restart(frame.t, view, self._remembered() if is_moved else ())
        self._opening.restart()
        state.evidence = Evidence(sink)
        if doubted:
            yield ViewBack(frame.t, frame.seq, ())

    def _forget_places(self) -> None:
        """Forget all places in the picture, which has another shape; reported cards may be found again."""
        for track in self._held:
            self._state.tracker.drop(track)
        self._held.clear()
        self._state.progress.exposed.clear()
        self._dealing.begin_again()
        self._unplaced = list(self._state.tracker.tracks)

    def _is_known(self, change: Laid) -> bool:
        """Whether a card was reported in its former place and was only moved, or found again."""
        if change.was is None:
            return False
        slid = self._middle.has_slid(change.was, change.track) or self._has_slid_waiting(change)
        return slid or (change.was in self._unplaced and not self._state.is_in_play(change.track))

    def _has_slid_waiting(self, change: Laid) -> bool:
        """Whether a card that waits to be reported was only moved; it keeps its player and its time."""
        earlier, track = change.was, change.track
        if earlier not in self._held:
            return False
        track.came_t, track.free_t = earlier.came_t, earlier.free_t
        track.by, track.brought = earlier.by, earlier.brought
        self._held[self._held.index(earlier)] = track
        self._first_trick.slid(earlier, track)
        return True

    def _remembered(self) -> list[Track]:
        """The cards with places that still matter, whether they are on the table or have left it."""
        up = self._opening.up
        played = (played.track for played in self._middle.trick)
        return [*self._held, *played, *self._dealing.remembered, *([] if up is None else [up.track])]

    def see(self, frame: Frame) -> Iterator[TableEvent]:
        """The events of the next picture that shows the table."""
        state, view = self._state, self._state.view
        gate, hands, tracker = view.gate, view.hands, state.tracker
        as_before = tracker.as_before()
        hands.update(frame.t, gate.moving, gate.foreground, tracker.covered(), as_before, gate.faint)
        changes = tracker.update(frame)
        gate.learn_ground(frame.t, tracker.covered())
        for change in changes:
            if isinstance(change, Laid) and not self._is_known(change):
                self._held.append(change.track)
        for change in changes:
            if isinstance(change, Lifted):
                yield from self._lifted(change, frame)
        falling = any(state.is_in_play(track) for track in self._held)
        yield from self._opening.up_card(frame, falling or bool(self._middle.trick))
        yield from self._release(frame)
        if tracker.renamed:
            yield from self._middle.read_again(frame)
        is_busy = self._opening.up is not None or bool(self._middle.trick or self._held)
        yield from self._dealing.see(frame, is_busy)
        yield from self._middle.settle(frame)
        yield from self._opening.hands_down(frame)
        may_keep = shown(view)
        state.evidence.later(frame.t, frame.image, may_keep)
        if not hands.present and not self._held:
            state.evidence.quiet(frame.image, may_keep)
            view.steady(frame.image)

    def _release(self, frame: Frame) -> Iterator[TableEvent]:
        """Report the believed cards in the order in which they came to rest."""
        state = self._state
        while self._held:
            first = min(self._held, key=lambda track: track.came_t)
            if any(
                state.is_undecided(track) and track.came_t < first.came_t for track in state.tracker.tracks
            ):
                return
            if self._middle.is_unclear_yet(first, frame.t):
                return
            if self._may_lie_elsewhere(first, frame) and self._first_trick.is_held_back(first, frame.t):
                return
            self._held.remove(first)
            yield from self._laid(first, frame)

    def _laid(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        if not track.face_up:
            return
        state, middle, opening = self._state, self._middle, self._opening
        yield from self._squared(track, frame)
        if state.is_in_play(track) and not opening.is_on_pack(track, bool(middle.trick)):
            yield from opening.played(track, frame)
            yield from middle.laid(track, frame)
        elif self._is_unrelated(track) or self._dealing.is_held_back(track, self._is_busy):
            return
        elif opening.may_begin_deal(track, bool(middle.trick)):
            yield from opening.turned(track, frame)
        elif self._is_exposed(track, frame):
            state.progress.exposed.append(track)
            seen = state.keep(track, frame)
            who = None if state.is_contradicted else state.nearest(track)
            progress = state.progress
            in_play = progress.turned_t is not None or bool(progress.tricks or middle.trick)
            surely = watch_sureness.exposed(in_play, who, state.seat_shares(track))
            exposed = CardExposed(
                rested(track), frame.seq, seen, who, track.read, sure=surely.sure, instead=surely.instead
            )
            yield from opening.in_order(exposed)

    def _is_exposed(self, track: Track, frame: Frame) -> bool:
        """Whether a player exposed a face outside the middle: it was seen to come, and read soon."""
        state, opening = self._state, self._opening
        if opening.is_from_first_view(track) or opening.is_in_pack_place(track):
            return False  # its coming was not seen, or it is the pack
        if self._first_trick.since(track, frame.t) - rested(track) > EXPOSED.read_within_s:
            return False
        if state.tracker.is_dazzled and track.read.p < EXPOSED.in_a_print_p:
            return False
        return track.card is not None and all(
            played.track.card != track.card for played in self._middle.trick
        )

    def _may_lie_elsewhere(self, track: Track, frame: Frame) -> bool:
        """Whether the event of a face would change if the middle of play proved to be elsewhere."""
        trick = bool(self._middle.trick)
        if self._state.is_in_play(track):
            return self._first_trick.is_vague and not self._opening.is_on_pack(track, trick)
        if self._is_unrelated(track) or self._dealing.may_have_been_dealt(track, self._is_busy):
            return False
        if self._opening.may_begin_deal(track, trick):
            return self._state.progress.turned_t is not None  # the deal has its up-card
        return self._is_exposed(track, frame)

    def by_the_trick(self, frame: Frame) -> TableCorners | None:
        """The corrected table, if a trick shows that it is elsewhere: the first, or any on a wrong table."""
        size = frame.image.shape[:2]
        faces = [*self._held, *(played.track for played in self._middle.trick)]
        table = self._first_trick.corrected_table(faces, *size)
        if table is not None:
            if self._state.is_contradicted:
                self._state.corrected_t = frame.t
            self.correct_table(table)
        return table

    def correct_table(self, table: TableCorners) -> None:
        """Correct a wrongly guessed table in the same picture; the hands that brought the cards stay
        known."""
        state = self._state
        state.view.correct_table(table)
        state.squareness = Squareness()
        state.tracker.correct_table(state.view)

    def _is_unrelated(self, track: Track) -> bool:
        """Whether a face at the edge keeps the score, or belongs to a trick put down there."""
        return not self._state.is_of_pack(track) or self._is_gathered_here(track)

    @property
    def _is_busy(self) -> bool:
        """Whether the deal is over: its up-card or a trick is on the table."""
        return self._opening.up is not None or bool(self._middle.trick)

    def _squared(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        """Report when the cards begin, or cease, to contradict the table's place."""
        state = self._state
        before = state.is_set_wrongly
        if track.upright:
            state.squareness.take(state.view.table.plane(track.quad))
        if state.is_set_wrongly and not before:
            yield ViewLost(frame.t, frame.seq, (), WRONG)
        elif before and not state.is_set_wrongly:
            yield ViewBack(frame.t, frame.seq, ())

    def _is_gathered_here(self, track: Track) -> bool:
        """Whether a face at the edge belongs to a trick just put down there, and not or badly turned."""
        if self._middle.has_leaving_cards:
            return True
        progress = self._state.progress
        just = abs(track.came_t - progress.gathered_t) < EXPOSED.just_gathered_s
        return just and progress.gathered_by is self._state.nearest(track)

    def _lifted(self, change: Lifted, frame: Frame) -> Iterator[TableEvent]:
        track = change.track
        if track in self._held:
            # All waiting cards came to rest before this card left.
            waiting, self._held = sorted(self._held, key=lambda held: held.came_t), []
            for held in waiting:
                yield from self._laid(held, frame)
        self._opening.lifted(change)
        exposed = self._state.progress.exposed
        if track in exposed:
            exposed.remove(track)
            seen = self._state.keep(track, frame)
            who = None if self._state.is_contradicted else self._state.nearest(track)
            surely = watch_sureness.taken_up(who, self._state.seat_shares(track))
            lifted = CardLifted(
                change.t, frame.seq, seen, who, track.read, sure=surely.sure, instead=surely.instead
            )
            yield from self._opening.in_order(lifted)
        self._middle.lifted(change)
