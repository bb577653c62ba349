"""The lines of a table's history, as they are read from a journal.

They stand apart from the journal, so that a command that reads a sheet starts without a database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .entries import Happened, What, kind_of
from .who import Who

Held = TypeVar("Held", bound=What, covariant=True)


@dataclass(frozen=True, slots=True)
class Line(Generic[Held]):
    """A line of a table's history.

    ``seq`` counts from 1 within the table, ``time`` is in seconds since 1970, ``by`` is its author
    (``camera``, ``table``, ``director`` ...), and ``what`` its contents.
    """

    table: str
    seq: int
    time: float
    by: Who
    what: Held

    @property
    def kind(self) -> str:
        """The kind of its contents (:data:`web.journal.entries.KINDS`)."""
        return kind_of(self.what)


Entry = Line[What]


@dataclass(frozen=True, slots=True)
class FactEntry(Line[Happened]):
    """A line that holds a fact."""


def entry_of(table: str, seq: int, time: float, by: Who, what: What) -> Entry:
    """A line, of the class that fits its contents; of its author it keeps no rights."""
    by = by.with_rights(None)
    if isinstance(what, Happened):
        return FactEntry(table, seq, time, by, what)
    return Line(table, seq, time, by, what)


Rows = Sequence[tuple[Who, What]]
"""Lines to write: the author and the contents of each."""
