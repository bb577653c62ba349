"""What a table has agreed on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ANNOUNCING = ("at once", "end of hand", "on claim", "director")
"""When a house tells the table of a revoke that was found."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The book, its house rules, and what the players and the table are called."""

    book: str = "american"
    house: dict[str, Any] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    title: str = ""

    def other_rules(self, other: Settings) -> bool:
        """Whether ``other`` are other rules than these, whatever people are called."""
        return (self.book, self.house) != (other.book, other.house)
