"""Values as plain data, ready for JSON: what reports, looks back and comparisons are written as."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Final, cast

from ..cards import Card
from ..seats import Side
from ..words.message import Message, Prose

PlainObject = dict[str, object]
"""An object of JSON."""


class Absent(Enum):
    """The mark of a part that is not written at all; a part that is None is written as null."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT
_NAME = "name in JSON"


def written_as(name: str) -> dict[str, str]:
    """The metadata of a part of a dataclass that is called ``name`` in JSON."""
    return {_NAME: name}


def plain(value: object) -> object:
    """``value`` as JSON has it: seats, sides and cards as a sheet writes them, a message as its text."""
    match value:
        case Enum():
            return value.value
        case Card() | Side() | Message() | Prose():
            return str(value)
        case Mapping():
            return {str(key): plain(part) for key, part in value.items()}
        case tuple() | list():
            return [plain(part) for part in value]
        case _ if is_dataclass(value):
            return {
                each.metadata.get(_NAME, each.name): plain(part)
                for each in fields(value)
                if (part := getattr(value, each.name)) is not ABSENT
            }
        case _:
            return value


def plain_object(value: object) -> PlainObject:
    """A dataclass as plain data."""
    return cast(PlainObject, plain(value))
