"""Corrections: facts about other facts, by their place in the journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .base import Fact

if TYPE_CHECKING:
    from ..events import Event


@dataclass(frozen=True, slots=True)
class Confirmed(Fact):
    """A person confirms that the fact at ``place`` is as it was recorded."""

    place: int


@dataclass(frozen=True, slots=True)
class Amended(Fact):
    """The fact at ``place`` was really ``event``."""

    place: int
    event: Event


@dataclass(frozen=True, slots=True)
class Inserted(Fact):
    """``event`` happened just before the fact at ``place`` and was missed."""

    place: int
    event: Event


@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """The fact at ``place`` did not happen. Undoing an :class:`Undone` brings it back."""

    place: int
