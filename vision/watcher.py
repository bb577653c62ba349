"""From tracks to what happened at the table.

The watcher knows three places (the pack with its up-card, the middle, the edges) and what cards do
there. It does not know whose turn it is or what is legal; see ``referee.scribe`` for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from referee.cards import Card
from referee.seats import Seat
from referee.table import (
    CardExposed,
    CardLaid,
    CardLifted,
    HandLaidDown,
    TableEvent,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    UpCardTurnedDown,
    ViewBack,
    ViewLost,
)

from .calibration import Table
from .camera import Frame, NoView
from .evidence import Evidence, Sink
from .hands import Visit
from .layout import Zone, nearest_seat, whose, zone_of
from .sightings import CardSighting, Detector, Reader, State, Track, overlap
from .tracker import Laid, Lifted, Tracker
from .upcard import UpCard
from .view import View
from .votes import EUCHRE_CARDS

CARDS_EACH = 5
"""Tricks in a deal: every book deals five cards each."""
FINISHED = 0.6
"""Seconds after the last card has left before it is said what became of it."""
DRAWN_OUT = 2.5
"""Seconds that a gathering hand may stay before the trick is gathered in any case."""
HAND_DOWN = 2.0
"""Seconds that a hand must lie face down before it counts as laid down."""
BETWEEN_DEALS = 15.0
"""Seconds without a trick after which an up-card begins a new deal although tricks were missed."""
CALLING = 8.0
"""Seconds after which an up-card that nobody was seen to take, and no discard followed, is turned down."""


def watch(
    frames: Iterable[Frame | NoView],
    detector: Detector,
    reader: Reader,
    *,
    table: Table | None = None,
    seats: Sequence[Seat] = tuple(Seat),
    cards: frozenset[Card] = EUCHRE_CARDS,
    sink: Sink | None = None,
    name: str = "",
) -> Iterator[TableEvent]:
    """What happens at the table, as it is seen.

    ``table`` is found in the first picture where it is None; ``cards`` is the pack in use;
    ``sink`` takes the evidence, under ids that begin with ``name``. The same frames give the
    same events.
    """
    watcher = Watcher(detector, reader, table=table, seats=seats, cards=cards, sink=sink, name=name)
    yield from watcher.run(frames)


@dataclass
class _Played:
    """A card in the middle that was reported as laid."""

    track: Track
    seat: Seat
    seen: tuple[str, ...]


class Watcher:
    """One camera's view of one table from picture to picture."""

    def __init__(
        self,
        detector: Detector,
        reader: Reader,
        *,
        table: Table | None = None,
        seats: Sequence[Seat] = tuple(Seat),
        cards: frozenset[Card] = EUCHRE_CARDS,
        sink: Sink | None = None,
        name: str = "",
    ):
        self._detector, self._reader = detector, reader
        self._view = View(table)
        self._tracker: Tracker | None = None
        self._seats, self._cards = tuple(seats), cards
        self._sink, self._name = sink, name
        self.sightings: dict[str, CardSighting] = {}
        """The sightings of the latest events, by id."""
        self._lost = False
        self._held: list[Track] = []
        self._trick: list[_Played] = []
        self._away: list[tuple[_Played, float, Visit | None]] = []
        self._up: UpCard | None = None
        self._up_left: tuple[float, Visit | None] | None = None
        self._pack: np.ndarray | None = None
        self._gone: set[Card] = set()
        self._tricks = 0
        self._gathered: tuple[float, Seat | None] = (-np.inf, None)
        """When a trick was last gathered, and by whom."""
        self._exposed: list[Track] = []
        self._laid_down: set[Seat] = set()

    def run(self, frames: Iterable[Frame | NoView]) -> Iterator[TableEvent]:
        """The events of ``frames``, each as soon as it is sure."""
        for frame in frames:
            why = self._view.take(frame)
            if why == "":
                continue  # the whole picture changes: wait a moment before saying why
            if why is not None:
                if not self._lost:
                    self._lost = True
                    yield ViewLost(frame.t, frame.seq, (), why)
                continue
            assert isinstance(frame, Frame)
            if self._view.turned is not None and not self._lost:
                self._lost = True
                yield ViewLost(frame.t, frame.seq, (), "the camera was moved; the table is found again")
            if self._lost:
                self._lost = False
                yield ViewBack(frame.t, frame.seq, ())
            yield from self._see(frame)

    @property
    def view(self) -> View:
        return self._view

    @property
    def table(self) -> Table:
        """The table in the picture, as it was given or found; known from the first picture on."""
        return self._view.table

    def _begin(self, frame: Frame) -> None:
        """Begin with the first picture, or look at everything anew after the view was lost."""
        view = self._view
        if self._tracker is None:
            cards, detector, reader = self._cards, self._detector, self._reader
            self._tracker = Tracker(view, detector, reader, cards, lambda: frozenset(self._gone))
        elif view.anew:
            self._tracker.begin_anew(frame.t, view)
        height, width = frame.image.shape[:2]
        self.evidence = Evidence(view.table, height, width, self._sink)

    @property
    def tracker(self) -> Tracker:
        assert self._tracker is not None
        return self._tracker

    def _see(self, frame: Frame) -> Iterator[TableEvent]:
        view = self._view
        if self._tracker is None or view.anew:
            self._begin(frame)
        self.gate, self.hands = view.gate, view.hands
        self.hands.update(frame.t, self.gate.moving, self.gate.foreground, self.tracker.covered())
        changes = self.tracker.update(frame)
        self.gate.learn_ground(frame.t, self.tracker.covered())
        for change in changes:
            if isinstance(change, Laid) and (change.was is None or not self._slid(change.was, change.track)):
                self._held.append(change.track)
        for change in changes:
            if isinstance(change, Lifted):
                yield from self._lifted(change, frame)
        yield from self._up_card(frame)
        yield from self._release(frame)
        yield from self._settle(frame)
        yield from self._hands_down(frame)
        self.evidence.later(frame.t, frame.image)
        if not self.hands.present and not self._held:
            self.evidence.quiet(frame.image)
            view.steady(frame.image)

    # Cards that come to rest

    def _release(self, frame: Frame) -> Iterator[TableEvent]:
        """Report the believed cards in the order in which they came to rest."""
        while self._held:
            first = min(self._held, key=lambda track: track.came_t)
            if any(self._undecided(track) and track.came_t < first.came_t for track in self.tracker.tracks):
                return
            self._held.remove(first)
            yield from self._laid(first, frame)

    def _undecided(self, track: Track) -> bool:
        return (
            track.state is State.RESTING
            and track.face_up
            and zone_of(self._place(track)) is Zone.MIDDLE
        )

    def _place(self, track: Track) -> np.ndarray:
        return np.asarray(self.table.plane(track.quad).mean(axis=0))

    def _slid(self, was: Track, track: Track) -> bool:
        """Whether a card of this trick was only moved; it keeps its seat and its place in the order."""
        mine = [played for played in self._trick if played.track is was]
        if not mine or zone_of(self._place(track)) is not Zone.MIDDLE:
            return False
        mine[0].track = track
        self._away = [(played, t, by) for played, t, by in self._away if played is not mine[0]]
        return True

    def _laid(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        if not track.face_up:
            return
        place = self._place(track)
        seat, seat_p = whose(place, track.by.sides() if track.by else None, self._seats)
        if zone_of(place) is Zone.MIDDLE and not self._on_the_pack(track):
            if self._away and track.came_t > max(t for _, t, _ in self._away):
                yield from self._flush(frame)
            seen = self._keep(track, frame)
            self._trick.append(_Played(track, seat, seen))
            yield CardLaid(self._rested(track), frame.seq, seen, seat, round(seat_p, 4), track.read)
        elif not self._of_the_pack(track) or self._gathered_there(track):
            return
        elif self._up is None and self._begins_a_deal(track):
            self._new_deal()
            self._up, self._up_left = UpCard(track, self.gate.small), None
            self._pack = track.quad
            seen, dealer = self._keep(track, frame), nearest_seat(place, self._seats)
            yield UpCardTurned(self._rested(track), frame.seq, seen, dealer, track.read)
        elif track.card is not None and all(played.track.card != track.card for played in self._trick):
            self._exposed.append(track)
            seen, whose_edge = self._keep(track, frame), nearest_seat(place, self._seats)
            yield CardExposed(self._rested(track), frame.seq, seen, whose_edge, track.read)

    def _on_the_pack(self, track: Track) -> bool:
        """Whether a card in the middle lies on a pack that a dealer has put there."""
        return self._up is None and not self._trick and self._tricks in (0, CARDS_EACH) and any(
            not other.face_up and not other.clutter and other.number < track.number
            and track.came_t - other.came_t > 1.0 and overlap(track.quad, other.quad)[0] > 0.3
            for other in self.tracker.tracks
        )

    def _begins_a_deal(self, track: Track) -> bool:
        """Whether a face outside the middle is an up-card: no tricks and no other pack lie about."""
        backs = [other for other in self.tracker.tracks if not other.face_up and not other.clutter]
        others = [other for other in backs if other.present]
        apart = any(overlap(other.quad, track.quad)[0] < 0.1 for other in others)
        fresh = self._tricks in (0, CARDS_EACH) or track.came_t - self._gathered[0] > BETWEEN_DEALS
        return not self._trick and fresh and (not apart or self._tricks >= CARDS_EACH)

    def _gathered_there(self, track: Track) -> bool:
        """Whether a face at the edge is a trick just put down there and not, or not well, turned."""
        if self._away:
            return True
        t, by = self._gathered
        return abs(track.came_t - t) < 1.5 and by is nearest_seat(self._place(track), self._seats)

    def _of_the_pack(self, track: Track) -> bool:
        """Whether the card is, or may be, one of the pack in use: fives and sixes keep the score."""
        likeliest = track.read.card or (track.read.rivals[0][0] if track.read.rivals else None)
        return likeliest in self._cards

    @staticmethod
    def _rested(track: Track) -> float:
        """When the card lay still and the hand had left; since when it was seen, if it never did."""
        return track.free_t if track.free_t >= 0 else max(track.rest_t, track.first_t)

    def _new_deal(self) -> None:
        self._gone.clear()
        self._tricks = 0
        self._laid_down.clear()
        self._exposed.clear()

    # Cards that leave

    def _lifted(self, change: Lifted, frame: Frame) -> Iterator[TableEvent]:
        track, t, by = change.track, change.t, change.by
        if track in self._held:
            # Whatever still waits for its turn came to rest before this card left.
            waiting, self._held = sorted(self._held, key=lambda held: held.came_t), []
            for held in waiting:
                yield from self._laid(held, frame)
        if self._up is not None and track is self._up.track:
            self._up_left = (t, by)
        if track in self._exposed:
            self._exposed.remove(track)
            seat = nearest_seat(self._place(track), self._seats)
            yield CardLifted(t, frame.seq, self._keep(track, frame), seat, track.read)
        for played in self._trick:
            if played.track is track:
                self._away.append((played, t, by))

    def _up_card(self, frame: Frame) -> Iterator[TableEvent]:
        """Say what became of the up-card once the hand has left it."""
        if self._up is None:
            return
        assert self.gate.ground is not None
        self._up.note(frame.t, self.gate.small, self.gate.ground, self.hands.mask)
        if self._up_left is None:
            return
        t, by = self._up_left
        if by is not None and by in self.hands.present and frame.t - t < DRAWN_OUT:
            return
        waits = frame.t - t < CALLING and not self._trick and not self._held
        taken = self._up.carried() or (by not in self.hands.present and self._up.touched(self.hands.mask))
        if not taken and waits:
            return
        track = self._up.track
        self._up = None
        seen = self._keep(track, frame)
        seat = (by.seat if by else None) or nearest_seat(self._place(track), self._seats)
        happened = UpCardTaken if taken else UpCardTurnedDown
        yield happened(min(by.last, frame.t) if by else t, frame.seq, seen, seat, track.read)

    def _settle(self, frame: Frame) -> Iterator[TableEvent]:
        """Say what became of the cards that have left the middle, once that is plain."""
        if not self._away:
            return
        last = max(t for _, t, _ in self._away)
        busy = any(by is not None and by in self.hands.present for _, _, by in self._away)
        waited = frame.t - last
        slides = any(self._undecided(track) for track in self.tracker.tracks)
        if waited < 2 * DRAWN_OUT and any(self.tracker.doubts(card.track, frame.t) for card in self._trick):
            return
        if waited >= DRAWN_OUT or (waited >= FINISHED and not busy and not slides):
            yield from self._flush(frame)

    def _flush(self, frame: Frame) -> Iterator[TableEvent]:
        """A trick was gathered where all its cards left together; else single cards were lifted."""
        if not self._away:
            return
        away, self._away = self._away, []
        left = [played for played in self._trick if any(played is gone for gone, _, _ in away)]
        hidden = [played for played in self._trick if played not in left]
        if len(left) > 1 and all(not played.track.present for played in hidden):
            # Where these lay something else is to be seen: they went with the others.
            for played in hidden:
                self.tracker.drop(played.track)
            left = list(self._trick)
        self._trick = [played for played in self._trick if played not in left]
        last = max(t for _, t, _ in away)
        if len(left) > 1 and not self._trick:
            by = self._gatherer([by for _, _, by in away], last)
            seen = (self._keep_table(frame), *(seen for played in left for seen in played.seen))
            self._gone.update(played.track.card for played in left if played.track.card is not None)
            self._tricks += 1
            if self._tricks == CARDS_EACH:
                self._new_deal()
                self._tricks = CARDS_EACH
            last = max([last, *(by.last for _, _, by in away if by is not None)])
            self._gathered = (last, by)
            gone = tuple(played.track.card for played in left)
            yield TrickGathered(min(last, frame.t), frame.seq, seen, by, gone)
            return
        for played, t, _ in away:
            seen = self._keep(played.track, frame)
            yield CardLifted(t, frame.seq, seen, played.seat, played.track.read)

    def _gatherer(self, hands: Sequence[Visit | None], t: float) -> Seat | None:
        """The side that the cards went to: whose hand took them, or where a pile has appeared."""
        shares = dict.fromkeys(self._seats, 0.0)
        for hand in hands:
            if hand is not None:
                for seat, share in hand.sides().items():
                    if seat in shares:
                        shares[seat] += share / len(hands)
        for track in self.tracker.tracks:
            place = self._place(track)
            pile = not track.face_up and not track.clutter and zone_of(place) is Zone.EDGE
            if pile and track.first_t >= t - 0.5:
                shares[nearest_seat(place, self._seats)] += 0.5
        best = max(shares, key=lambda seat: shares[seat])
        return best if shares[best] > 0 else None

    def _hands_down(self, frame: Frame) -> Iterator[TableEvent]:
        """A player whose cards lie face down before the first trick sits this hand out."""
        if self._tricks or self._up is not None:
            return
        for track in self.tracker.tracks:
            if track.face_up or track.clutter or track.state is not State.LAID:
                continue
            if track.by is None or track.by.seat is None:
                continue
            place = self._place(track)
            seat = nearest_seat(place, self._seats)
            others = [other.quad for other in self.tracker.tracks if other is not track]
            if self._pack is not None:
                others.append(self._pack)
            alone = not any(overlap(track.quad, other)[0] > 0.02 for other in others)
            if (
                seat not in self._laid_down
                and seat is track.by.seat
                and zone_of(place) is Zone.EDGE
                and alone
                and frame.t - self._rested(track) >= HAND_DOWN
            ):
                self._laid_down.add(seat)
                yield HandLaidDown(self._rested(track), frame.seq, self._keep(track, frame), seat)

    # Evidence

    def _keep(self, track: Track, frame: Frame) -> tuple[str, ...]:
        sighting = f"{self._name}{frame.seq}.{track.number}"
        u, v = (float(x) for x in self._place(track))
        self._remember(CardSighting(sighting, frame.t, frame.seq, track.quad, track.read, (u, v)))
        self.evidence.keep(sighting, frame.t, frame.image, track.quad)
        return (sighting,)

    def _keep_table(self, frame: Frame) -> str:
        sighting = f"{self._name}{frame.seq}.table"
        self.evidence.keep(sighting, frame.t, frame.image, None)
        return sighting

    def _remember(self, sighting: CardSighting) -> None:
        self.sightings[sighting.id] = sighting
        while len(self.sightings) > 64:
            del self.sightings[next(iter(self.sightings))]
