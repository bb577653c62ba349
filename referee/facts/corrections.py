"""Corrections that name a fact by its place and add no content; ``register`` has the two that do."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Fact

ASKED_ALONE = ("card", "player", "turn", "lies", "gatherer")
"""The single points that the page can ask about: a card's name, its player, or that it is on the table; who
gathered a trick."""


@dataclass(frozen=True, slots=True)
class Confirmed(Fact):
    """A person confirms that the fact at ``place`` is as it was recorded.

    ``only`` is the single point that the page asked about, one of :data:`ASKED_ALONE`. Where it is empty the
    person confirms everything: for a card also the turn in which it fell, for a gathering also that no card
    was missed.
    """

    place: int
    only: str = ""


@dataclass(frozen=True, slots=True)
class Undone(Fact):
    """The fact at ``place`` did not happen. Undoing an :class:`Undone` brings it back."""

    place: int
