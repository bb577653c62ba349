"""Reports a film's events to a table in the film's own time, each once, however often the film begins."""

from __future__ import annotations

import time

from referee.table_events import TableEvent

from ..journal.entries import Seen
from ..journal.facts import EVENTS
from ..journal.who import CAMERA
from ..shown.words.english import ENGLISH
from ..table.table import Table
from .folder import CannotReview


class FilmClock:
    """The clock of a table with a film as its camera: ``now`` is when the picture was taken, since 1970.

    None where people act: then it is the time of day.
    """

    def __init__(self, now: float | None) -> None:
        self.now = now

    def __call__(self) -> float:
        return time.time() if self.now is None else self.now


class FilmReports:
    """Reports to ``table`` what is seen in a film that began at ``began``; ``received`` events came before.

    What the journal has beyond those was watched before the film was broken off: it must come again, and is
    not reported twice.
    """

    def __init__(self, table: Table, clock: FilmClock, began: float, received: int) -> None:
        self._table, self._clock, self._began = table, clock, began
        self.received = received
        self._known = events_in(table)[received:]
        self._now = max([began, *(entry.time for entry in table.entries if entry.by == CAMERA)])
        clock.now = self._now

    def report(self, event: TableEvent) -> bool:
        """Report ``event`` unless the journal has it; returns whether it was new.

        Raises CannotReview if the journal has a different event there.
        """
        self.received += 1
        if self._known:
            if self._known.pop(0) != EVENTS.value(EVENTS.form(event)):
                raise CannotReview(ENGLISH["review_no_same_film"])
            return False
        self._now = max(self._now, self._began + event.t)
        self._clock.now = self._now
        self._table.hear(event)
        return True


def events_in(table: Table) -> list[TableEvent]:
    """The camera's events that a table's journal has, in order."""
    return [entry.what.event for entry in table.entries if isinstance(entry.what, Seen)]


def first_seen(table: Table) -> dict[str, float]:
    """When each sighting was first reported, in seconds of the film.

    Whoever gathers a trick is reported with the sightings of its cards, so that the last time is too late.
    """
    times: dict[str, float] = {}
    for event in events_in(table):
        for sighting in event.seen:
            times.setdefault(sighting, event.t)
    return times


def clock(t: float) -> str:
    """A time in a film: ``12:03``, from an hour on ``1:12:03``."""
    whole = int(t)
    minutes = f"{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{whole // 3600}:{minutes}" if whole >= 3600 else minutes.removeprefix("0")
