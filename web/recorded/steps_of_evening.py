"""What the journal of a recorded evening tells, step by step: what the eye reported, and what people did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from referee.facts.as_json import UnreadableFact, from_plain
from referee.facts.register import Event

from ..journal.agreed_settings import Settings
from ..journal.evenings import begins
from ..journal.journal import Entry
from .recording_folder import NoRecording

CAMERA, SEATS = "camera", "seats"


@dataclass(slots=True)
class Step:
    """One act: its facts, and what was agreed, answered or confirmed by it.

    ``seen`` is what the eye reported, where it did. ``line`` is the line of the film before whose events
    it came, and for a report the line at whose picture it came.
    """

    by: str
    time: float
    facts: list[Event] = field(default_factory=list)
    seen: dict[str, Any] | None = None
    settings: Settings | None = None
    begins: bool = False
    answered: str = ""
    confirmed: int = 0
    turned: int = 0
    """By how many corners people turned the seats."""
    line: int = 0


def steps(entries: Iterable[Entry]) -> list[Step]:
    """The acts in the order in which they were written; raises NoRecording for what no evening holds."""
    found: list[Step] = []
    act: Any = None
    for entry in entries:
        if entry.kind == "event":
            try:
                fact = from_plain(entry.what.get("event", {}))
            except UnreadableFact as problem:
                raise NoRecording(f"the journal of the recording, entry {entry.seq}: {problem}") from None
            if act is None or entry.what.get("act") != act:
                if not (found and found[-1].by == entry.by and act is None and _waits(found[-1], entry)):
                    found.append(Step(entry.by, entry.time))
                act = entry.what.get("act")
            found[-1].facts.append(fact)
            continue
        act = None
        if entry.kind == "seen":
            found.append(Step(entry.by, entry.time, seen=entry.what))
        elif entry.kind == "answer":
            found.append(Step(entry.by, entry.time, answered=str(entry.what.get("question", ""))))
        elif entry.kind == "settings":
            found.append(Step(entry.by, entry.time, settings=_settings(entry)))
        elif entry.kind == "confirmed":
            found.append(Step(entry.by, entry.time, confirmed=int(entry.what.get("deal", 0))))
        elif entry.kind == SEATS:
            found.append(Step(entry.by, entry.time, turned=int(entry.what.get("turned", 0))))
        elif begins(entry):
            found.append(Step(entry.by, entry.time, begins=True))
    return found


def _waits(step: Step, entry: Entry) -> bool:
    """Whether ``entry`` belongs to what was written just before it: a report, an answer, or a turn."""
    return (
        (step.seen is not None or bool(step.answered) or bool(step.turned))
        and not step.facts
        and step.time == entry.time
    )


def _settings(entry: Entry) -> Settings:
    try:
        return Settings(**entry.what)
    except TypeError:
        raise NoRecording(
            f"the journal of the recording, entry {entry.seq}, is of a newer Bowerbird"
        ) from None


def placed(found: list[Step], times: list[float]) -> tuple[list[Step], list[Step]]:
    """``found`` in two parts: what was before the film, and what was in it, each with its ``line``.

    ``times`` are those of the film's lines, by the clock of the evening, in order. What the eye reported was
    written between two pictures; what people did comes before the next report that was written after it.
    """
    before = [step for step in found if not times or step.time < times[0]]
    during = found[len(before) :]
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
