"""Undo and redo: which act would be taken back next, and which one could be put back.

An act is what one tap or one look wrote, all of its facts together. Taking back and putting back are facts
of their own (:class:`referee.events.Undone`); what a fact was for is written beside it as ``step``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from referee.events import RoundClosed, Undone
from referee.plain import name_of

from .journal import Entry

UNDO, REDO, REMOVE = "undo", "redo", "remove"
"""What an ``Undone`` is for: one step back, one step forward again, or that a card was not played."""

Act = list[Entry]


def steps(facts: Sequence[Entry]) -> tuple[list[Act], list[Act]]:
    """The acts that can be taken back, and the undoings that can be put back; of each the last one is next.

    Whatever is newly written ends what could be put back. Nothing before a closed round is taken back.
    """
    done: list[Act] = []
    undone: list[tuple[Act, Act]] = []
    for _, together in groupby(facts, key=lambda fact: fact.what["act"]):
        act = list(together)
        step = _step(act)
        if step == UNDO:
            if done:
                undone.append((done.pop(), act))
        elif step == REDO:
            if undone:
                done.append(undone.pop()[0])
        else:
            done = [] if any(_is(fact, RoundClosed) for fact in act) else [*done, act]
            undone = []
    return done, [by for _, by in undone]


def _step(act: Act) -> str | None:
    """What the act did; a journal that says nothing beside what it took back knows only undoing."""
    if not all(_is(fact, Undone) for fact in act):
        return None
    said: str = act[0].what.get("step", UNDO)
    return said


def _is(fact: Entry, kind: type) -> bool:
    return bool(fact.what["event"]["fact"] == name_of(kind))
