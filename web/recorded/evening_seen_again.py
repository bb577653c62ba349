"""A recorded evening watched again: the camera's reports of today, with people's entries of the evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.facts.register import Amended, Confirmed, Fact, Inserted, Undone
from referee.game.table import UnknownSeat
from referee.scribe import scribe
from referee.table_events import TableEvent
from referee.turned_seats import turned

from ..journal.who import CAMERA
from .evening_folded import Folded, begun
from .steps_of_evening import Step

APART = 1.5
"""Most seconds between an event of the evening and the same event of today."""


def as_seen_again(
    before: Sequence[Step], during: Sequence[Step], events: Iterable[tuple[TableEvent, int]]
) -> Folded:
    """The evening of ``events``, each with its line of the film."""
    again = _Again(before, during)
    for event, line in events:
        again.wait_until(line)
        again.hear(event)
    again.wait_until(None)
    return again.folded


def _t(seen: TableEvent | None) -> float:
    return 0.0 if seen is None else seen.t


class _Again:
    """Maps the places of the evening's facts to the places of today's facts, for corrections."""

    def __init__(self, before: Sequence[Step], during: Sequence[Step]) -> None:
        self.folded = begun(before)
        self._was: dict[int, int] = {}
        here = self.folded.here
        self._now = {place: place for place in range(1, here + 1)}
        for n, step in enumerate(during):
            here = 0 if step.is_beginning else here
            self._was[n] = here
            here += len(step.facts)
        self._left = [(n, step) for n, step in enumerate(during) if step.seen is None]
        self._reports = [(n, step) for n, step in enumerate(during) if step.seen is not None]

    def wait_until(self, line: int | None) -> None:
        """Apply people's entries before that line of the film; all of them for None."""
        while self._left and (line is None or self._left[0][1].line <= line):
            self._carry_out(*self._left.pop(0))

    def hear(self, event: TableEvent) -> None:
        """Apply a report of the camera."""
        folded = self.folded
        event = turned(event, folded.turned)
        try:
            facts = tuple(scribe.read_event(folded.game, event).facts)
        except UnknownSeat:
            facts = ()
        meant = self._meant(event)
        if meant is not None:
            n, step = meant
            self._reports.remove(meant)
            if len(step.facts) == len(facts):
                for k in range(1, len(facts) + 1):
                    self._now[self._was[n] + k] = folded.here + k
        folded.take(facts, CAMERA, event.t)

    def _meant(self, event: TableEvent) -> tuple[int, Step] | None:
        """The camera's report of the evening about the same event; None if there was none."""
        seat = getattr(event, "seat", None)

        def off(report: tuple[int, Step]) -> tuple[bool, float]:
            seen = report[1].seen
            return getattr(seen, "seat", None) != seat, abs(_t(seen) - event.t)

        near = [
            report
            for report in self._reports
            if type(report[1].seen) is type(event) and abs(_t(report[1].seen) - event.t) <= APART
        ]
        return min(near, key=off, default=None)

    def _carry_out(self, n: int, step: Step) -> None:
        """Apply an act of people; facts that do not fit what is seen now are counted."""
        folded = self.folded
        if step.is_beginning:
            self._now = {}
        folded.settle(step)
        if step.answered:
            folded.answer(step.answered)
        facts: list[Fact] = []
        for k, fact in enumerate(step.facts, 1):
            moved = self._moved(fact, step.turned)
            if moved is None:
                folded.not_applied += 1
            else:
                facts.append(moved)
                self._now[self._was[n] + k] = folded.here + len(facts)
        if step.turned:
            folded.turn(facts)
        else:
            folded.take(facts, step.by)

    def _moved(self, fact: Fact, corners: int) -> Fact | None:
        """``fact`` with today's places; None if its card was not seen today."""
        if not isinstance(fact, Amended | Inserted | Undone | Confirmed):
            return fact
        place = self._now.get(fact.place)
        aim = None if place is None else self.folded.game.corrected.at(place)
        if corners and place is not None and aim is not None and isinstance(fact, Amended):
            return Amended(place, turned(aim, corners))  # of the card nobody said anything
        return None if place is None else replace(fact, place=place)
