"""The cards of a trick in the middle of the table: laid, slid, taken back, gathered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.seats import Seat
from referee.table_events import CardLaid, CardLifted, CardReread, TableEvent, TrickGathered

from ..camera.frame_source import Frame
from ..place.table_zones import by_place, laid_by, laid_shares
from ..tracking.card import Track
from ..tracking.changes import Lifted
from ..tracking.hand_visits import Visit
from ..tuning import TRICK
from . import sureness as watch_sureness
from .state import CARDS_EACH, WatchState, rested
from .sureness import Sureness


@dataclass
class Played:
    """A card in the middle, reported as laid."""

    track: Track
    seat: Seat
    seen: tuple[str, ...]
    sureness: Sureness


class TrickWatch:
    """The trick on the table and its fate."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self.trick: list[Played] = []
        self._away: list[tuple[Played, float, Visit | None]] = []

    @property
    def has_leaving_cards(self) -> bool:
        """Whether cards have left and their fate is not reported yet."""
        return bool(self._away)

    def laid(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        """Report a face that has come to rest in the middle: a card of the trick."""
        state = self._state
        if self._away and (
            track.came_t > max(t for _, t, _ in self._away) or self._has_all_gone_unseen(track)
        ):
            yield from self._flush(frame)
        seat, seat_p = self._laid_by(track)
        reads = state.progress.reads
        state.tracker.name(track, reads.first(track))
        seen = state.keep(track, frame)
        reads.add(track, seen, seat)
        place = state.place(track)
        in_play = state.view.places.in_play(track.quad)
        shares = laid_shares(in_play, track.brought.sides(), state.seats, state.view.no_side_share)
        surely = watch_sureness.laid(state.view.places.rim(place), seat, seat_p, shares)
        self.trick.append(Played(track, seat, seen, surely))
        yield CardLaid(
            rested(track), frame.seq, seen, seat, round(seat_p, 4), track.read,
            sure=surely.sure, instead=surely.instead,
        )  # fmt: skip
        yield from self.read_again(frame)

    def _laid_by(self, track: Track) -> tuple[Seat, float]:
        """The player of a card of the trick, by the hand and by its place, with the probability."""
        state = self._state
        place, side = state.view.places.in_play(track.quad), track.brought.sides()
        seat, seat_p = laid_by(place, side, state.seats, state.view.no_side_share)
        # A hand as dark as the table is not seen; the hand before it proves nothing, nor does one that came
        # over an edge where nobody sits.
        proved = sum(side.get(player, 0.0) for player in state.seats)
        if state.has_come_unseen(track) or state.is_laid_on_wrong_table(track):
            proved = 0.0
        seat_p = min(seat_p, TRICK.nobody_saw_p + (1 - TRICK.nobody_saw_p) * proved)
        places = by_place(place, state.seats)
        # A resting hand hides another, which may be too dark to be seen: the place counts against it.
        if max(places, key=places.__getitem__) in track.brought.hidden - {seat}:
            seat_p = min(seat_p, TRICK.hidden_p)
        return seat, seat_p

    def read_again(self, frame: Frame) -> Iterator[TableEvent]:
        """Report the cards of this deal with a new reading, given the cards after them."""
        progress = self._state.progress
        on_table = [played.track for played in self.trick]
        for card, former, read in progress.reads.news():
            self._state.tracker.name(card.track, read)
            if all(card.track is not track for track in on_table):
                if not progress.reads.has_card(former):
                    progress.gone.discard(former)
                progress.gone.update([card.card] if card.card is not None else [])
            yield CardReread(frame.t, frame.seq, card.seen, card.seat, card.track.read)

    def has_slid(self, earlier: Track, track: Track) -> bool:
        """Whether a card of this trick was only moved; it keeps its seat and its order."""
        mine = [played for played in self.trick if played.track is earlier]
        if not mine or not self._state.is_in_play(track):
            return False
        mine[0].track = track
        self._state.progress.reads.moved(earlier, track)
        self._away = [(played, t, by) for played, t, by in self._away if played is not mine[0]]
        return True

    def lifted(self, change: Lifted) -> None:
        """Note a card that has left its place, with its trick or alone."""
        for played in self.trick:
            if played.track is change.track:
                self._away.append((played, change.t, change.by))

    def settle(self, frame: Frame) -> Iterator[TableEvent]:
        """Report the fate of the cards that have left the middle, as soon as it is clear."""
        if not self._away:
            return
        state = self._state
        last = max(t for _, t, _ in self._away)
        busy = any(by is not None and by in state.view.hands.present for _, _, by in self._away)
        waited = frame.t - last
        slides = any(state.is_undecided(track) for track in state.tracker.tracks)
        if waited < 2 * TRICK.drawn_out_s and any(
            state.tracker.is_in_doubt(card.track, frame.t) for card in self.trick
        ):
            return
        if waited >= TRICK.drawn_out_s or (waited >= TRICK.finished_s and not busy and not slides):
            yield from self._flush(frame)

    def _flush(self, frame: Frame) -> Iterator[TableEvent]:
        """Report a gathered trick if all its cards left together, else single lifted cards.

        A card that vanished while the table was out of view counts as gathered if its whole trick is gone;
        else nothing is reported, and it stays a card of the trick.
        """
        if not self._away:
            return
        state = self._state
        away, self._away = self._away, []
        left = [played for played in self.trick if any(played is gone for gone, _, _ in away)]
        hidden = [played for played in self.trick if played not in left]
        unseen = [played for played in self.trick if self._has_gone_unseen(played)]
        several = len(left) > 1 or bool(unseen)
        if several and all(not played.track.present for played in hidden):
            # Their places look different now: they left with the others.
            for played in hidden:
                state.tracker.drop(played.track)
            left = list(self.trick)
        self.trick = [played for played in self.trick if played not in left]
        if self.trick and self._is_whole(left):
            self.trick = []  # the remaining things were no cards of the trick
        if several and not self.trick:
            yield from self.read_again(frame)
            yield self._gathered(left, away, frame)
            return
        self.trick = [*unseen, *(played for played in self.trick if played not in unseen)]
        for played, t, _ in away:
            if played in unseen:
                continue
            state.progress.reads.taken_back(played.track)
            seen = state.keep(played.track, frame)
            who = None if state.is_contradicted else played.seat
            others_lie = bool(self.trick) and all(other.track.present for other in self.trick)
            surely = watch_sureness.lifted(others_lie, who, played.sureness.seats(played.seat))
            # the picture of its laying identifies the card, even if it was never read
            pictures = (*seen, *(other for other in played.seen if other not in seen))
            yield CardLifted(
                t, frame.seq, pictures, who, played.track.read, sure=surely.sure, instead=surely.instead
            )

    def _is_whole(self, left: Sequence[Played]) -> bool:
        """Whether ``left`` are a whole trick, so that the remaining things are no cards of it.

        They are as many as the players, or one fewer if none of the remaining things was read.
        """
        due = len(self._state.seats)
        return len(left) >= due or (
            len(left) >= max(due - 1, 2) and all(played.track.read.card is None for played in self.trick)
        )

    def _has_gone_unseen(self, played: Played) -> bool:
        """Whether a card had gone when the table came back into view."""
        return not played.track.present and self._state.is_unseen_since(played.track)

    def is_unclear_yet(self, track: Track, t: float) -> bool:
        """Whether ``track`` came unseen, and the trick before it is neither confirmed nor gone yet."""
        state = self._state
        if not state.has_come_unseen(track) or t - state.back_t > TRICK.drawn_out_s:
            return False
        return any(
            state.is_unseen_since(played.track) and state.tracker.is_in_doubt(played.track, t)
            for played in self.trick
        )

    def _has_all_gone_unseen(self, track: Track) -> bool:
        """Whether, out of view, the whole trick was taken and ``track`` laid to the next."""
        if not self._state.has_come_unseen(track):
            return False
        away = [played for played, _, _ in self._away]
        return all(played in away and self._has_gone_unseen(played) for played in self.trick)

    def _gathered(
        self, left: Sequence[Played], away: Sequence[tuple[Played, float, Visit | None]], frame: Frame
    ) -> TrickGathered:
        state, progress = self._state, self._state.progress
        last = max(t for _, t, _ in away)
        # The pile at an edge may be another trick, also played and gathered out of view.
        vanished = all(self._has_gone_unseen(played) for played in left)
        shares = self._gatherers([by for _, _, by in away], last)
        best = max(shares, key=lambda seat: shares[seat])
        by = best if shares[best] > 0 and not vanished else None
        surely = watch_sureness.gathered(len(left) >= len(state.seats), by, shares)
        seen = (state.keep_table(frame), *(seen for played in left for seen in played.seen))
        progress.gone.update(played.track.card for played in left if played.track.card is not None)
        progress.tricks += 1
        state.view.places.played.take([state.place(played.track) for played in left], state.seats)
        if progress.tricks == CARDS_EACH:
            begun = progress.turned_t
            progress.begin()
            progress.tricks, progress.turned_t = CARDS_EACH, begun
        last = max([last, *(by.last for _, _, by in away if by is not None)])
        progress.gathered_t, progress.gathered_by = last, by
        gone = tuple(played.track.card for played in left)
        return TrickGathered(
            min(last, frame.t), frame.seq, seen, by, gone, sure=surely.sure, instead=surely.instead
        )

    def _gatherers(self, hands: Sequence[Visit | None], t: float) -> dict[Seat, float]:
        """The evidence for each side: the hands that took the cards, or a new pile."""
        state = self._state
        shares = dict.fromkeys(state.seats, 0.0)
        for hand in hands:
            if hand is not None:
                for seat, share in hand.sides().items():
                    if seat in shares:
                        shares[seat] += share / len(hands)
        for track in state.backs():
            if not state.is_in_middle(track) and track.first_t >= t - 0.5:
                shares[state.nearest(track)] += 0.5
        return shares
