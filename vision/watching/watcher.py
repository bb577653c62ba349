"""From tracks to what happened at the table.

The watcher knows three places (the pack with its up-card, the middle, the edges) and what cards do
there. It does not know whose turn it is or what is legal; see ``referee.scribe.scribe`` for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.cards import Card
from referee.seats import Seat
from referee.table import CardExposed, CardLifted, TableEvent, ViewBack, ViewLost

from ..camera.camera import Frame, NoView
from ..nets.ports import Detector, Reader
from ..place.calibration import Table
from ..place.squareness import WRONG, Squareness
from ..reading.votes import EUCHRE_CARDS
from ..tracking.evidence import Evidence, Sink
from ..tracking.track import CardSighting, Track
from ..tracking.tracker import Laid, Lifted, Tracker
from ..tracking.view import View
from . import sure
from .dealing import Dealing
from .opening import Opening
from .state import Setting, rested
from .tokens_and_reread import Alongside
from .trick import Middle


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


AT_ONCE = 1.0
"""Seconds within which a face at the edge must be read to have been exposed.

A card there lies in full view. What is read only after many looks, or when it is gone, may be a pattern.
"""
IN_A_PRINT = 0.995
"""How sure a face at the edge must be read on a cloth with a print: flowers are read as aces."""


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
        self._setting = Setting(self._view, seats, cards, sink, name)
        self._middle = Middle(self._setting)
        self._opening = Opening(self._setting)
        self._dealing = Dealing(self._setting)
        self._alongside = Alongside(detector, reader, tuple(seats), cards, name)
        self._begun = self._lost = False
        self._held: list[Track] = []

    @property
    def tracks(self) -> Sequence[Track]:
        """The cards that are followed now; known from the first picture on."""
        return tuple(self._setting.tracker.tracks)

    @property
    def sightings(self) -> dict[str, CardSighting]:
        """The sightings of the latest events, by id."""
        return self._setting.sightings

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
                self._lost, self._setting.back_t = False, frame.t
                self._alongside.back(frame.t, "the table was out of sight")
                yield ViewBack(frame.t, frame.seq, ())
            elif self._view.anew:
                self._setting.back_t = frame.t
            yield from self._see(frame)
            setting = self._setting
            yield from self._alongside.see(frame, self._view, setting.tracker.tracks, setting.evidence)

    @property
    def view(self) -> View:
        return self._view

    @property
    def table(self) -> Table:
        """The table in the picture, as it was given or found; known from the first picture on."""
        return self._view.table

    def _begin(self, frame: Frame) -> None:
        """Begin with the first picture, or look at everything anew after the view was lost."""
        view, setting = self._view, self._setting
        if not self._begun:
            gone = setting.progress.gone
            setting.tracker = Tracker(
                view, self._detector, self._reader, setting.cards, lambda: frozenset(gone)
            )
            self._begun = True
        elif view.anew:
            setting.squareness = Squareness()
            setting.tracker.begin_anew(frame.t, view)
        height, width = frame.image.shape[:2]
        setting.evidence = Evidence(view.table, height, width, setting.sink)

    def _see(self, frame: Frame) -> Iterator[TableEvent]:
        view, setting = self._view, self._setting
        if not self._begun or view.anew:
            doubted = setting.squareness.wrong
            self._begin(frame)
            if doubted:
                yield ViewBack(frame.t, frame.seq, ())
        gate, hands, tracker = view.gate, view.hands, setting.tracker
        as_before = tracker.as_before()
        hands.update(frame.t, gate.moving, gate.foreground, tracker.covered(), as_before, gate.faint)
        changes = tracker.update(frame)
        gate.learn_ground(frame.t, tracker.covered())
        for change in changes:
            if isinstance(change, Laid) and (
                change.was is None or not self._middle.slid(change.was, change.track)
            ):
                self._held.append(change.track)
        for change in changes:
            if isinstance(change, Lifted):
                yield from self._lifted(change, frame)
        falling = any(setting.in_the_middle(track) for track in self._held)
        yield from self._opening.up_card(frame, falling or bool(self._middle.trick))
        yield from self._release(frame)
        lies_there = self._opening.up is not None or bool(self._middle.trick or self._held)
        yield from self._dealing.see(frame, lies_there)
        yield from self._middle.settle(frame)
        yield from self._opening.hands_down(frame)
        setting.evidence.later(frame.t, frame.image)
        if not hands.present and not self._held:
            setting.evidence.quiet(frame.image)
            view.steady(frame.image)

    def _release(self, frame: Frame) -> Iterator[TableEvent]:
        """Report the believed cards in the order in which they came to rest."""
        setting = self._setting
        while self._held:
            first = min(self._held, key=lambda track: track.came_t)
            if any(
                setting.undecided(track) and track.came_t < first.came_t for track in setting.tracker.tracks
            ):
                return
            if self._middle.not_plain_yet(first, frame.t):
                return
            self._held.remove(first)
            yield from self._laid(first, frame)

    def _laid(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        if not track.face_up:
            return
        setting, middle, opening = self._setting, self._middle, self._opening
        yield from self._squared(track, frame)
        if setting.in_the_middle(track) and not opening.on_the_pack(track, bool(middle.trick)):
            yield from opening.played(track, frame)
            yield from middle.laid(track, frame)
        elif not setting.of_the_pack(track) or self._gathered_there(track) or self._dealt(track):
            return
        elif opening.begins_a_deal(track, bool(middle.trick)):
            yield from opening.turned(track, frame)
        elif opening.was_there(track) or opening.on_its_place(track):
            return  # how it came there was not seen, or it is the pack
        elif frame.t - rested(track) > AT_ONCE or (setting.tracker.dazzled and track.read.p < IN_A_PRINT):
            return
        elif track.card is not None and all(played.track.card != track.card for played in middle.trick):
            setting.progress.exposed.append(track)
            seen = setting.keep(track, frame)
            who = None if setting.squareness.wrong else setting.nearest(track)
            progress = setting.progress
            in_play = progress.turned_t is not None or bool(progress.tricks or middle.trick)
            surely = sure.exposed(in_play, who, setting.before(track))
            yield CardExposed(
                rested(track), frame.seq, seen, who, track.read, sure=surely.sure, instead=surely.instead
            )

    def _dealt(self, track: Track) -> bool:
        """Whether a face has come in the deal, it seems: that is told later, or not at all."""
        busy = self._opening.up is not None or bool(self._middle.trick)
        return self._dealing.holds_back(track, busy)

    def _squared(self, track: Track, frame: Frame) -> Iterator[TableEvent]:
        """Say once when the cards show that the table is not where it was found."""
        squareness = self._setting.squareness
        before = squareness.wrong
        if track.upright:
            squareness.take(self._view.table.plane(track.quad))
        if squareness.wrong and not before:
            yield ViewLost(frame.t, frame.seq, (), WRONG)
        elif before and not squareness.wrong:
            yield ViewBack(frame.t, frame.seq, ())

    def _gathered_there(self, track: Track) -> bool:
        """Whether a face at the edge is a trick just put down there and not, or not well, turned."""
        if self._middle.leaving:
            return True
        progress = self._setting.progress
        just = abs(track.came_t - progress.gathered_t) < 1.5
        return just and progress.gathered_by is self._setting.nearest(track)

    def _lifted(self, change: Lifted, frame: Frame) -> Iterator[TableEvent]:
        track = change.track
        if track in self._held:
            # Whatever still waits for its turn came to rest before this card left.
            waiting, self._held = sorted(self._held, key=lambda held: held.came_t), []
            for held in waiting:
                yield from self._laid(held, frame)
        self._opening.lifted(change)
        exposed = self._setting.progress.exposed
        if track in exposed:
            exposed.remove(track)
            seen = self._setting.keep(track, frame)
            who = None if self._setting.squareness.wrong else self._setting.nearest(track)
            surely = sure.taken_up(who, self._setting.before(track))
            yield CardLifted(
                change.t, frame.seq, seen, who, track.read, sure=surely.sure, instead=surely.instead
            )
        self._middle.lifted(change)
