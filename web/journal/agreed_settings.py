"""The settings that a table has agreed on: book, house rules, names."""

from __future__ import annotations

import hashlib

import msgspec

from ..outside_json import Text

ANNOUNCING = ("at once", "end of hand", "on claim", "director")
"""When a house announces a revoke to the table."""

HouseValue = bool | int | float | Text | list[Text] | None


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book, its house rules, and the names of players and table.

    An unknown part is refused: a newer Bowerbird may have added it, and it would change the rulings.
    """

    book: Text = "american"
    house: dict[Text, HouseValue] = {}
    names: dict[Text, Text] = {}
    title: Text = ""

    @property
    def digest(self) -> str:
        """A few letters and digits that tell these settings from others."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:16]

    def has_other_rules(self, other: Settings) -> bool:
        """Whether ``other`` has different rules; names do not count."""
        return (self.book, self.house) != (other.book, other.house)
