"""Undo and redo: which act is undone next, and which can be redone.

An act is everything that a tap or a camera's report wrote: its note, and all of its facts. Undo and redo are
entries, too. Of a fact it is :class:`referee.facts.register.Undone`, whose purpose is written with it as
``step``; of a note it is :class:`web.journal.entries.NoteUndone`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from referee.facts.register import FACTS, Fact, RoundClosed, Undone

from .entries import (
    Accepted,
    Confirmed,
    DealAccepted,
    DirectorCalled,
    EveningStep,
    Happened,
    NoteUndone,
    ScoreAnswered,
    ScoreAsked,
    StepBack,
    What,
)
from .lines import Entry

UNDO: Literal["undo"] = "undo"
REDO: Literal["redo"] = "redo"
REMOVE: Literal["remove"] = "remove"
"""The purpose of an ``Undone``: undo, redo, or remove a card that was not played."""

NOTES = (Accepted, Confirmed, DealAccepted, DirectorCalled, EveningStep, ScoreAnswered, ScoreAsked)
"""The notes of people's taps, which can be undone; at most one begins an act."""

Act = list[Entry]


def taken_back(act: Act) -> list[Undone]:
    """The facts that undo those of an act, or that undo an undo."""
    return [Undone(entry.what.place) for entry in reversed(act) if isinstance(entry.what, Happened)]


def notes_taken_back(act: Act, step: StepBack) -> list[What]:
    """The entries that undo the note of an act; with REDO ``act`` is an undo, and its note counts again."""
    notes = (entry.what.seq if isinstance(entry.what, NoteUndone) else entry.seq for entry in act
             if not isinstance(entry.what, Happened))  # fmt: skip
    return [NoteUndone(seq, step == UNDO) for seq in notes]


def act_number(act: Act) -> int:
    """The entry with which an act began."""
    what = act[0].what
    return what.act if isinstance(what, Happened) else act[0].seq


def without_undone_notes(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count: all but the notes that are undone."""
    undone = {entry.what.seq: entry.what.undone for entry in entries if isinstance(entry.what, NoteUndone)}
    return [entry for entry in entries if not undone.get(entry.seq, False)]


class Steps:
    """The acts that can be undone and redone, updated with each entry.

    A new act ends all redoing. Nothing before a closed round can be undone.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._done: list[Act] = []
        self._undone: list[tuple[Act, Act]] = []
        self._act: Act = []
        for entry in entries:
            self.take(entry)

    def take(self, entry: Entry) -> None:
        """Add an entry: of a fact, or of a note that can be undone; others are no acts."""
        if not isinstance(entry.what, (Happened, NoteUndone, *NOTES)) or entry.what == EveningStep("began"):
            return
        if self._act and act_number([entry]) != act_number(self._act):
            self._close()
        self._act.append(entry)

    @property
    def done(self) -> list[Act]:
        """The acts that can be undone; the last is next."""
        self._close()
        return self._done

    @property
    def undone(self) -> list[Act]:
        """The undone acts that can be redone, as the acts that undid them; the last is next."""
        self._close()
        return [by for _, by in self._undone]

    @property
    def last_undone(self) -> list[Act]:
        """The act that is undone and can be redone first; empty without one."""
        self._close()
        return [act for act, _ in self._undone[-1:]]

    def _close(self) -> None:
        """End the act of the newest entries."""
        act, self._act = self._act, []
        if not any(_is_undone(entry.what) for entry in act):
            return  # only how the pack was handled: nobody wants to undo that
        step = _step(act)
        if step == UNDO:
            if self._done:
                self._undone.append((self._done.pop(), act))
        elif step == REDO:
            if self._undone:
                self._done.append(self._undone.pop()[0])
        else:
            self._done.append(act)
            if any(isinstance(event, RoundClosed) for event in _events(act)):
                self._done = []
            self._undone = []


def _is_undone(what: What) -> bool:
    return not isinstance(what, Happened) or FACTS[type(what.event)].is_undone


def _events(act: Act) -> list[Fact]:
    return [entry.what.event for entry in act if isinstance(entry.what, Happened)]


def _step(act: Act) -> str | None:
    """The purpose of an act that only takes back; None for other acts. Old journals know only undo."""
    first = act[0].what
    if isinstance(first, NoteUndone):
        return UNDO if first.undone else REDO
    if not isinstance(first, Happened) or not all(isinstance(event, Undone) for event in _events(act)):
        return None
    return first.step or UNDO
