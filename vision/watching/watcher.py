"""Turns tracks into table events.

The watcher knows three places (the pack with its up-card, the middle, the edges) and the cards' movements
there. It knows neither turns nor laws; those are the task of ``referee.scribe.scribe``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import STARTING, TableEvent, ViewBack, ViewLost

from ..camera.frame_source import Frame, NoView
from ..camera.lamp_bands import LampBands
from ..nets.ports import DetectorPort, ReaderPort
from ..place.table_by_cards import TableByCards
from ..place.table_corners import TableCorners
from ..place.table_tags import locate
from ..reading.votes import EUCHRE_CARDS
from ..tracking.card import CardSighting, Track
from ..tracking.hand_visits import Visit
from ..tracking.tracked_evidence import Evidence, Sink
from ..tracking.tracked_view import NO_ORDERS, View, ViewOrders, unseen
from ..tracking.tracker import Tracker
from .besides_cards import TokensAndReread
from .cards import CardEvents
from .deal_reads import DealReads
from .slant import Slant
from .state import Gone, Progress, WatchState


def watch(
    frames: Iterable[Frame | NoView],
    detector: DetectorPort,
    reader: ReaderPort,
    *,
    table: TableCorners | None = None,
    seats: Sequence[Seat] = tuple(Seat),
    cards: frozenset[Card] = EUCHRE_CARDS,
    sink: Sink | None = None,
    name: str = "",
) -> Iterator[TableEvent]:
    """The table events of ``frames``.

    A ``table`` of None is located in the first picture; ``cards`` is the pack in use; ``sink`` takes the
    evidence, under ids that begin with ``name``. The same frames give the same events.
    """
    watcher = Watcher(detector, reader, table=table, seats=seats, cards=cards, sink=sink, name=name)
    yield from watcher.run(frames)


class SetUp(Protocol):
    """Sets the watcher up while it watches (see :class:`vision.set_up.live.LiveSetUp`)."""

    def set_up(self, frame: Frame, begins: bool) -> ViewOrders:
        """The orders to carry out before ``frame``; ``begins`` as long as nothing has been seen."""

    def seen(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """Report the ``table`` at ``t``, and the hands over it."""


class Watcher:
    """Watches a table through a camera, from picture to picture."""

    def __init__(
        self,
        detector: DetectorPort,
        reader: ReaderPort,
        *,
        table: TableCorners | None = None,
        seats: Sequence[Seat] = tuple(Seat),
        cards: frozenset[Card] = EUCHRE_CARDS,
        sink: Sink | None = None,
        name: str = "",
    ):
        self._detector, self._reader = detector, reader
        self._given, self._seats, self._cards, self._sink, self._name = table, seats, cards, sink, name
        self._by_cards, self._slant = TableByCards(), Slant(detector, reader)
        self._tokens_and_reread = TokensAndReread(self._slant, tuple(seats), cards, name)
        self._state: WatchState | None = None
        self._card_events: CardEvents | None = None
        self._lost = False
        self._is_starting = False
        """The view was lost because a camera is starting; another reason is reported as well."""
        self.lamp = LampBands()
        """The flicker of the lamp in the camera's pictures."""

    @property
    def tracks(self) -> Sequence[Track]:
        """The tracked cards; known from the first picture on."""
        return tuple(self._known.tracker.tracks)

    @property
    def has_seen(self) -> bool:
        """Whether anything has been seen yet."""
        return self._state is not None

    @property
    def sightings(self) -> dict[str, CardSighting]:
        """The sightings of the latest events, by id."""
        return {} if self._state is None else self._state.sightings

    @property
    def view(self) -> View:
        """The camera's view of the table; known from the first picture on."""
        return self._known.view

    @property
    def table(self) -> TableCorners:
        """The table in the picture, as given or located; known from the first picture on."""
        return self.view.table

    def outside(self) -> dict[str, object]:
        """Its detector, reader and sink, which are no part of its knowledge."""
        return {"detector": self._detector, "reader": self._reader, "sink": self._sink}

    def known(self) -> tuple[object, ...]:
        """All its knowledge, for :meth:`take_up` of a new watcher."""
        return (
            self._tokens_and_reread, self._state, self._card_events, self._lost, self._by_cards, self._slant
        )  # fmt: skip

    def take_up(self, known: tuple[Any, ...]) -> None:
        """Continue with the knowledge of another watcher of the same film."""
        (
            self._tokens_and_reread, self._state, self._card_events, self._lost, self._by_cards, self._slant
        ) = known  # fmt: skip

    @property
    def _known(self) -> WatchState:
        if self._state is None:
            raise ValueError("nothing has been seen yet")
        return self._state

    def run(self, frames: Iterable[Frame | NoView], lookout: SetUp | None = None) -> Iterator[TableEvent]:
        """The events of ``frames``, each as soon as it is sure; ``lookout`` sets the watcher up before each
        frame."""
        for frame in frames:
            orders = NO_ORDERS
            if lookout is not None and isinstance(frame, Frame):
                orders = lookout.set_up(frame, self._state is None)
            yield from self._at(frame, orders)
            if lookout is not None and self._state is not None:
                view = self._state.view
                lookout.seen(frame.t, view.table, view.hands.present)

    def _at(self, frame: Frame | NoView, orders: ViewOrders) -> Iterator[TableEvent]:
        """The events of the next picture."""
        self._tokens_and_reread.reread(orders.reread)
        if isinstance(frame, Frame):
            frame = replace(frame, ahead=self.lamp.evened(frame.t, frame.small))
        if self._state is None and isinstance(frame, Frame) and unseen(frame) is None:
            self._begin(frame, orders.table)
            orders = NO_ORDERS
        state, events = self._state, self._card_events
        why = unseen(frame) if state is None else state.view.take(frame, orders)
        if why == "":
            return  # the whole picture changes: wait a moment before reporting why
        if why is not None:
            if not self._lost or (self._is_starting and why != STARTING):
                self._lost, self._is_starting = True, why == STARTING
                yield ViewLost(frame.t, frame.seq, (), why)
            return
        assert isinstance(frame, Frame)
        assert state is not None
        assert events is not None
        view = state.view
        is_moved = view.turned is not None or view.is_other_view
        if is_moved:
            self._slant.begin_again()
            self._tokens_and_reread.move(view)
        if is_moved and not self._lost:
            self._lost = True
            yield ViewLost(frame.t, frame.seq, (), "the camera was moved; the table is found again")
        if self._lost:
            self._lost, state.back_t = False, frame.t
            self._tokens_and_reread.back(frame.t, "the table was out of sight")
            yield ViewBack(frame.t, frame.seq, ())
        elif view.is_new_view:
            state.back_t = frame.t
        if view.is_new_view:
            yield from events.restart(frame, self._sink)
        yield from events.see(frame)
        yield from self._tokens_and_reread.see(frame, view, state.tracker.tracks, state.evidence)
        corrected = events.by_the_trick(frame)
        if corrected is not None:
            self._by_cards.believe(corrected)
        elif (corrected := self._by_its_cards(frame, view.table)) is not None:
            events.correct_table(corrected)
            state.tracker.look_farther()

    def _by_its_cards(self, frame: Frame, table: TableCorners) -> TableCorners | None:
        """The corrected table, if cards contradict lines that look like its edges."""
        slant = self._slant
        if not self._by_cards.is_due(frame.t, table, frame.small, slant.is_open):
            return None
        before, cards = slant.stretch, slant.cards(frame.image, self._is_touched)
        if slant.stretch != before:
            self._by_cards.doubt()
            if self._state is not None:
                self._state.tracker.look_through(slant.detector, slant.reader)
                self._state.view.look_from(slant.stretch)
        if not self._by_cards.is_open(table):
            return None
        return self._by_cards.checked(frame.image, table, cards, slant.stretch)

    def _is_touched(self, quad: np.ndarray) -> bool:
        """Whether a hand is seen over an outline (4, 2) in pixels."""
        if self._state is None:
            return False
        view = self._state.view
        return bool((view.hands.mask & view.gate.fill(quad)).any())

    def _begin(self, frame: Frame, table: TableCorners | None) -> None:
        """Begin with the first picture that shows something; ``table`` is the table set by people."""
        given = table or self._given
        located = given or locate(frame.image).table
        table = self._by_its_cards(frame, located) or located
        view = View(frame, given, table, self._slant.stretch)
        progress = Progress(DealReads(self._cards))
        tracker = Tracker(view, self._slant.detector, self._slant.reader, self._cards, Gone(progress))
        evidence = Evidence(self._sink)
        self._state = WatchState(view, tracker, progress, evidence, self._seats, self._cards, self._name)
        self._card_events = CardEvents(self._state)
