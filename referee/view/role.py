"""Who looks at a table."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """Who looks at a table: a looker-on, a device of the table, or its director."""

    SPECTATOR = "spectator"
    TABLE = "table"
    DIRECTOR = "director"
