"""The record of a table: its rules and its journal of facts with their corrections. Nothing here judges.

Recording a fact asks no law: how the facts fall into deals, who deals next and what the laws make of it all
are views of a record (:mod:`referee.game.deals`, :mod:`referee.game.judged_deal`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from ..book.ruleset import RuleSet
from ..facts.corrected import MARKS, Corrected, corrected, marks
from ..facts.placed import Placed
from ..facts.register import Amended, Fact, Inserted, RoundClosed, Undone
from .table import check_table

Kind = TypeVar("Kind", bound="TableRecord")


@dataclass(frozen=True)
class TableRecord:
    """The facts of a table: ``journal`` holds them all, ``marks`` are the places of the corrections."""

    rules: RuleSet
    journal: tuple[Fact, ...] = ()
    marks: tuple[int, ...] = ()

    @cached_property
    def corrected(self) -> Corrected:
        """The journal with its corrections applied."""
        return corrected(self.journal, self.marks)


def with_fact(record: Kind, fact: Fact) -> Kind:
    """``record`` with another fact, legal or not.

    Raises :class:`UnknownSeat` for a fact about a seat or a side that the rules do not have.
    """
    journal = (*record.journal, fact)
    places = (*record.marks, len(journal)) if isinstance(fact, MARKS) else record.marks
    after = replace(record, journal=journal, marks=places)
    if not isinstance(fact, Amended | Inserted | Undone):
        check_table(record.rules, Placed(len(journal), fact))
    elif span := after.corrected.differs(record.corrected):
        for stands, placed in after.corrected.facts(span[0]):
            if stands > span[1]:
                break
            check_table(record.rules, placed)
    return after


def with_facts(record: Kind, facts: Iterable[Fact]) -> Kind:
    """The empty ``record`` with a whole journal; raises :class:`UnknownSeat` as :func:`with_fact` does."""
    journal = tuple(facts)
    whole = replace(record, journal=journal, marks=marks(journal))
    for _, placed in whole.corrected.facts():
        check_table(record.rules, placed)
    return whole


def effective(journal: tuple[Fact, ...]) -> tuple[Placed, ...]:
    """The facts that count, in order, after all corrections (see :mod:`referee.facts.corrected`)."""
    return tuple(placed for _, placed in corrected(journal, marks(journal)).facts())


def last_undoable(journal: tuple[Fact, ...]) -> int | None:
    """The place that an undo would take back next; None if nothing is left."""
    undone: set[int] = set()
    for n in range(len(journal), 0, -1):
        event = journal[n - 1]
        if isinstance(event, RoundClosed):
            return None
        if n in undone:
            continue
        if isinstance(event, Undone):
            undone.add(event.place)
        else:
            return n
    return None
