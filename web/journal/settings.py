"""What a table has agreed on, and how it is read back from its journal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .journal import Entry

ANNOUNCING = ("at once", "end of hand", "on claim", "director")
"""When a house tells the table of a revoke that was found."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The book, its house rules, and what the players and the table are called."""

    book: str = "american"
    house: dict[str, Any] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    title: str = ""


def settings_of(entries: Iterable[Entry]) -> Settings | None:
    """The settings that a journal ends with; None where none were ever agreed on."""
    found = [entry.what for entry in entries if entry.kind == "settings"]
    return Settings(**found[-1]) if found else None
