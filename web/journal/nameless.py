"""Removes everything that could name a person from journal entries: for the log and for a bundle.

Of every kind of entry only parts that are known to hold no name are kept: seats, cards, numbers, keys. Texts
of people, and everything unknown, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from msgspec import structs

from referee.facts.register import FACTS, Amended, Fact, Inserted
from referee.table_events import TableRead, ViewLost

from .agreed_settings import Settings
from .entries import (
    Accepted,
    Adjusted,
    Answered,
    Confirmed,
    Damaged,
    DealAccepted,
    Decided,
    DirectorCalled,
    Erased,
    EveningStep,
    FiguresErased,
    Gone,
    Happened,
    InClub,
    Looked,
    NoteUndone,
    Opened,
    Recorded,
    Replaced,
    ScoreAnswered,
    ScoreAsked,
    SeatsTurned,
    Seen,
    UndoAsked,
    UndoRefused,
    Unfit,
    What,
    kind_of,
    read_what,
    written,
)
from .evidence_store import NAME
from .who import Who

OTHER = "other"
KEY = re.compile(r"[\w:?' -]{1,60}", re.ASCII)


def without_names(what: What) -> What:
    """``what`` without names and texts of people; an entry of an unknown kind is emptied."""
    match what:
        case Happened(event=event, was=was, again=again):
            was, again = was and fact(was), again and fact(again)
            return replace(what, event=fact(event), was=was, again=again, said=(), short=None)
        case Seen(event):  # the reason why it saw nothing is a text that may hold an address
            return Seen(replace(event, why="")) if isinstance(event, ViewLost | TableRead) else what
        case Settings():
            return structs.replace(what, names=_pseudonyms(what.names), title="title" if what.title else "")
        case Replaced(deal, names):
            return Replaced(deal, _pseudonyms(names))
        case Answered(question, _, choice):
            return Answered(_key(question), "", _key(choice))
        case Accepted(ruling):
            return Accepted(_key(ruling), "")
        case Decided(ruling, _, stands):
            return Decided(_key(ruling), "", stands, "", "")
        case DirectorCalled(called):
            return DirectorCalled(called, "")
        case Adjusted():
            return Adjusted("", "")
        case FiguresErased():
            return FiguresErased("")
        case Recorded(step):
            return Recorded(step)
        case InClub():
            return structs.replace(what, by=None, owner=None)
        case (
            ScoreAnswered()
            | DealAccepted()
            | Confirmed()
            | Erased()
            | EveningStep()
            | Gone()
            | Looked()
            | NoteUndone()
            | Opened()
            | ScoreAsked()
            | SeatsTurned()
            | UndoAsked()
            | UndoRefused()
        ):
            return what  # numbers, steps and seats
    return Unfit(kind_of(what), "{}")


def _pseudonyms(names: Mapping[str, str]) -> dict[str, str]:
    return {seat: f"player-{seat}" for seat in "NESW" if names.get(seat)}


def _key(text: str) -> str:
    """``text`` if it is a key of the referee; anything else is left out."""
    return text if KEY.fullmatch(text) else ""


def fact(event: Fact) -> Fact:
    """The fact without the texts of people."""
    if isinstance(event, Amended | Inserted):
        return replace(event, event=fact(event.event))
    known = FACTS[type(event)].words
    changes: dict[str, Any] = {}
    for part in fields(event):
        value = getattr(event, part.name)
        if isinstance(value, str) and value and value not in known.get(part.name, ()):
            changes[part.name] = OTHER
        if part.name == "seen":
            changes["seen"] = tuple(name for name in value if NAME.fullmatch(name))
    return replace(event, **changes)


LINE = re.compile(
    r"(?P<head>\S+ \S+ \w+ web\.[\w.]*(?:logbook|news|surroundings): table ')(?P<table>[^']*)'(?P<rest>.*)"
)
"""A line of the log that a table has written."""
ENTRY = re.compile(r" (?P<seq>\d+): (?P<kind>\w+), by (?P<by>[\w ]+?)(?:: (?P<what>\{.*\}))?")

STANDING = re.compile(
    r": eye is now (?:\{'state': |CameraState\(state=)'[a-z]+'|: board is now |: notices of \[[a-z', -]*\]",
    re.ASCII,
)
"""Lines of a table about its camera, board and notices."""


def entry_line(seq: int, by: Who, what: What) -> str:
    """An entry as a line of the log."""
    return f"{seq}: {kind_of(what)}, by {by}: {written(without_names(what))}"


def log_line(line: str, tables: Mapping[str, str]) -> str | None:
    """A table's line of the log, with a pseudonym for the table; None if it may name a person.

    The same holds for lines of an older Bowerbird: only what would be logged today is kept.
    """
    match = LINE.fullmatch(line)
    if match is None:
        return None
    head = f"{match['head']}{tables.get(match['table'], match['table'])}'"
    standing = STANDING.match(match["rest"])
    if standing is not None:
        return f"{head}{standing[0]} …" if standing.end() < len(match["rest"]) else head + standing[0]
    entry = ENTRY.fullmatch(match["rest"])
    if entry is None:
        return None
    try:
        what = read_what(entry["kind"], entry["what"] or "{}")
    except Damaged:
        return None
    if isinstance(what, Unfit) and what.why:
        return None
    return f"{head} {entry_line(int(entry['seq']), Who.parse(entry['by']), what)}"
