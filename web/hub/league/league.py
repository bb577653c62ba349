"""The league: its record, its clubs, and data of both for its page."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy.orm import Session

from ..record.store import Record


class LinkToBroker(Protocol):
    """The league's link to its broker."""

    @property
    def trouble(self) -> str:
        """A line about why it is cut off; empty if it is not."""


class League:
    """The league called ``name`` with its ``record``; ``clubs`` says which clubs have an account.

    ``revision`` rises with every report, so that a page knows when to ask again.
    """

    def __init__(self, record: Record, name: str, clubs: Callable[[], list[str]]) -> None:
        self.record = record
        self.name = name
        self.clubs = clubs
        self.revision = 1
        self.link: LinkToBroker | None = None
        self._trouble = ""
        self._turn = threading.Lock()

    def changed(self) -> None:
        """Let every page look again."""
        with self._turn:
            self.revision += 1

    @property
    def trouble(self) -> str:
        """A line about why no report arrives; empty if they do."""
        return self._trouble or (self.link.trouble if self.link is not None else "")

    def in_trouble(self, trouble: str) -> None:
        """Show on every page what is wrong with the league; an empty line withdraws it."""
        self._trouble = trouble
        self.changed()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the record."""
        with self.record.reading() as session:
            yield session
