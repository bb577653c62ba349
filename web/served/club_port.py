"""A table's part in a club, as page and commands use it."""

from __future__ import annotations

from typing import Protocol

from ..journal.who import Who


class ClubOfTable(Protocol):
    """A table in its club (:mod:`web.hub.at_table`). What cannot be done now is a NotNow."""

    def start(self) -> None:
        """Follow the table and the hub until :meth:`close`."""

    def close(self) -> None:
        """Leave the hub; what it has not confirmed is kept."""

    def left(self) -> float | None:
        """Seconds that the round's clock has left; None where none runs."""

    def join(self, code: str) -> object:
        """Join with a code that the club's director gave."""

    def next_round(self, by: Who) -> int:
        """Begin the round that was drawn; returns the number of the journal's last entry."""
