"""The journal of a recorded evening as steps: reports of the camera, and acts of people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.facts.register import Fact
from referee.table_events import TableEvent

from ..journal.agreed_settings import Settings
from ..journal.entries import Answered, Confirmed, SeatsTurned, Seen, Unfit
from ..journal.evenings import is_beginning
from ..journal.lines import Entry, FactEntry
from ..journal.who import Who
from ..shown.words.english import ENGLISH
from .recording_folder import NoRecording


@dataclass(slots=True)
class Step:
    """One act: its facts, and what was agreed, answered or confirmed by it.

    ``seen`` is what the camera reported, where it did. ``line`` is the line of the film before
    the events of which it came, and for a report the line of its picture.
    """

    by: Who
    time: float
    facts: list[Fact] = field(default_factory=list)
    seen: TableEvent | None = None
    settings: Settings | None = None
    is_beginning: bool = False
    answered: str = ""
    confirmed: int = 0
    turned: int = 0
    """The number of corners by which people turned the seats."""
    line: int = 0


def steps(entries: Iterable[Entry]) -> list[Step]:
    """The acts in their order; raises NoRecording for entries that no evening has."""
    acts: list[Step] = []
    act: int | None = None
    for entry in entries:
        if isinstance(entry, FactEntry):
            if act is None or entry.what.act != act:
                if not (acts and acts[-1].by == entry.by and act is None and _is_part_of(acts[-1], entry)):
                    acts.append(Step(entry.by, entry.time))
                act = entry.what.act
            acts[-1].facts.append(entry.what.event)
            continue
        act = None
        step = Step(entry.by, entry.time)
        match entry.what:
            case Seen(event):
                step.seen = event
            case Answered(question):
                step.answered = question
            case Settings():
                step.settings = entry.what
            case Confirmed(deal):
                step.confirmed = deal
            case SeatsTurned(turned):
                step.turned = turned
            case Unfit("event" | "settings", _, why):
                raise NoRecording(ENGLISH["recording_newer_journal"].format(entry=entry.seq, why=why))
            case _ if is_beginning(entry):
                step.is_beginning = True
            case _:
                continue
        acts.append(step)
    return acts


def _is_part_of(step: Step, entry: Entry) -> bool:
    """Whether ``entry`` belongs to the step before it: a report, an answer, or a turn of the seats."""
    return (
        (step.seen is not None or bool(step.answered) or bool(step.turned))
        and not step.facts
        and step.time == entry.time
    )


def placed(acts: list[Step], times: list[float]) -> tuple[list[Step], list[Step]]:
    """``acts`` in two parts: before the film, and during the film, each with its ``line``.

    ``times`` are those of the film's lines, by the clock of the evening, in order. The watcher's reports were
    written between two pictures; what people did comes before the next report that was written after it.
    """
    before = [step for step in acts if not times or step.time < times[0]]
    during = acts[len(before) :]
    at = 0
    for step in during:
        while at + 1 < len(times) and times[at + 1] <= step.time:
            at += 1
        step.line = at if step.seen is not None else at + 1
    latest = len(times)
    for step in reversed(during):
        if step.seen is not None:
            latest = step.line
        else:
            step.line = min(step.line, latest)
    return before, during
