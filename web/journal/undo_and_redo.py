"""Undo and redo: which act is undone next, and which can be redone.

An act is everything that a tap or a camera's report wrote, all of its facts together. Undo and redo are
facts, too (:class:`referee.facts.register.Undone`); what a fact was for is written with it as ``step``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.facts.register import FACTS, RoundClosed, Undone

from .journal import FactEntry

UNDO: Literal["undo"] = "undo"
REDO: Literal["redo"] = "redo"
REMOVE: Literal["remove"] = "remove"
"""The purpose of an ``Undone``: undo, redo, or remove a card that was not played."""

Act = list[FactEntry]


def taken_back(act: Act) -> list[Undone]:
    """The facts that undo an act, or that undo an undo."""
    return [Undone(fact.what.place) for fact in reversed(act)]


class Steps:
    """The acts that can be undone and redone, updated with each fact.

    A new act ends all redoing. Nothing before a closed round can be undone.
    """

    def __init__(self, facts: Iterable[FactEntry] = ()) -> None:
        self._done: list[Act] = []
        self._undone: list[tuple[Act, Act]] = []
        self._act: Act = []
        for fact in facts:
            self.take(fact)

    def take(self, fact: FactEntry) -> None:
        """Add a fact."""
        if self._act and fact.what.act != self._act[0].what.act:
            self._close()
        self._act.append(fact)

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

    def _close(self) -> None:
        """End the act of the newest facts."""
        act, self._act = self._act, []
        if not act or not any(FACTS[type(fact.what.event)].is_undone for fact in act):
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
            if any(isinstance(fact.what.event, RoundClosed) for fact in act):
                self._done = []
            self._undone = []


def _step(act: Act) -> str | None:
    """The purpose of an act that only takes facts back; None for other acts. Old journals know only undo."""
    if not all(isinstance(fact.what.event, Undone) for fact in act):
        return None
    return act[0].what.step or UNDO
