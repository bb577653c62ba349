"""Undo and redo: which act would be taken back next, and which one could be put back.

An act is what one tap or one look wrote, all of its facts together. Taking back and putting back are facts
of their own (:class:`referee.facts.register.Undone`); what a fact was for is written with it as ``step``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.facts.register import PacketSeen, RoundClosed, Shuffled, Undone

from .journal import FactEntry

UNDO: Literal["undo"] = "undo"
REDO: Literal["redo"] = "redo"
REMOVE: Literal["remove"] = "remove"
"""What an ``Undone`` is for: one step back, one step forward again, or that a card was not played."""

Act = list[FactEntry]


def taken_back(act: Act) -> list[Undone]:
    """The facts that take an act back, or an undoing."""
    return [Undone(fact.what.place) for fact in reversed(act)]


class Steps:
    """The acts that can be taken back, and those that can be put back, as facts are written one by one.

    Whatever is newly written ends what could be put back. Nothing before a closed round is taken back.
    """

    def __init__(self, facts: Iterable[FactEntry] = ()) -> None:
        self._done: list[Act] = []
        self._undone: list[tuple[Act, Act]] = []
        self._act: Act = []
        for fact in facts:
            self.take(fact)

    def take(self, fact: FactEntry) -> None:
        """One fact more."""
        if self._act and fact.what.act != self._act[0].what.act:
            self._close()
        self._act.append(fact)

    @property
    def done(self) -> list[Act]:
        """The acts that can be taken back; the last one is next."""
        self._close()
        return self._done

    @property
    def undone(self) -> list[Act]:
        """The undoings that can be put back; the last one is next."""
        self._close()
        return [by for _, by in self._undone]

    def _close(self) -> None:
        """The act with the newest facts is whole."""
        act, self._act = self._act, []
        if not act or all(isinstance(fact.what.event, Shuffled | PacketSeen) for fact in act):
            return  # how the pack was handled: nobody who takes back a card means that
        step = _step(act)
        if step == UNDO:
            if self._done:
                self._undone.append((self._done.pop(), act))
        elif step == REDO:
            if self._undone:
                self._done.append(self._undone.pop()[0])
        else:
            self._done.append(act)
            if any(isinstance(fact.what.event, RoundClosed) for fact in act):
                self._done = []
            self._undone = []


def _step(act: Act) -> str | None:
    """What the act did; a journal with nothing but what was taken back knows only undoing."""
    if not all(isinstance(fact.what.event, Undone) for fact in act):
        return None
    return act[0].what.step or UNDO
