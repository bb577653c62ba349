"""What a table has agreed on."""

from __future__ import annotations

import msgspec

from ..outside_json import Text

ANNOUNCING = ("at once", "end of hand", "on claim", "director")
"""When a house announces a revoke to the table."""

HouseValue = bool | int | float | Text | list[Text] | None


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book, its house rules, and what the players and the table are called.

    A part that a newer Bowerbird added changes what was played, so none is left out.
    """

    book: Text = "american"
    house: dict[Text, HouseValue] = {}
    names: dict[Text, Text] = {}
    title: Text = ""

    def other_rules(self, other: Settings) -> bool:
        """Whether ``other`` are other rules than these, whatever people are called."""
        return (self.book, self.house) != (other.book, other.house)
