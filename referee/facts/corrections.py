"""Corrections that name a fact by its place and say nothing new of it; those that do stand with all facts."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Fact

ASKED_ALONE = ("card", "player", "lies", "gatherer")
"""What alone people can have been asked: of a card its name, whose it is, or that it lies there; of a trick
who gathered it."""


@dataclass(frozen=True, slots=True)
class Confirmed(Fact):
    """A person confirms that the fact at ``place`` is as it was recorded.

    ``only`` is what alone was asked about it, one of :data:`ASKED_ALONE`. Where it is empty people stand for
    all of it: of a card the turn in which it fell, too, of a gathering that no card was missed there.
    """

    place: int
    only: str = ""


@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """The fact at ``place`` did not happen. Undoing an :class:`Undone` brings it back."""

    place: int
