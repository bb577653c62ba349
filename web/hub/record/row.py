"""What all rows of the hub's record are made of."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sqlalchemy import Enum
from sqlalchemy.orm import DeclarativeBase

from ..movements.movement import Movement
from ..movements.numbers import Over


def _words(kind: type[StrEnum], letters: int) -> Enum:
    """A column for one of the words of ``kind``, as text."""
    texts = [word.value for word in kind]
    return Enum(kind, native_enum=False, length=letters, values_callable=lambda _: texts)


class Row(DeclarativeBase):
    """A row, whose movements and rules for people over are kept as their words."""

    type_annotation_map: ClassVar = {Movement: _words(Movement, 24), Over: _words(Over, 8)}
