"""Corrections that name a fact by its place and say nothing new of it; those that do stand with all facts."""

from __future__ import annotations

from dataclasses import dataclass

from .fact_base import Fact

ASKED_ALONE = ("card", "player", "lies")
"""What alone people can have been asked about a card: its name, whose it is, or that it lies there."""


@dataclass(frozen=True, slots=True)
class Confirmed(Fact):
    """A person confirms that the fact at ``place`` is as it was recorded.

    ``only`` is what alone was asked about a card, one of :data:`ASKED_ALONE`. Where it is empty people stand
    for all of it, the turn in which it fell, too.
    """

    place: int
    only: str = ""


@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """The fact at ``place`` did not happen. Undoing an :class:`Undone` brings it back."""

    place: int
