"""The number of tables for a number of people, and the rule for the rest: byes, ghosts, tables of three."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Over(StrEnum):
    """What is done if four does not divide the number of people."""

    BYE = "bye"
    """One to three sit out, in turn."""
    GHOST = "ghost"
    """Nobody sits out: at one to three tables a ghost takes a seat, and its partner plays alone."""
    THREE = "three"
    """Nobody sits out: one to three tables play by the three-handed book."""


class CannotSeat(ValueError):
    """So many people cannot be seated this way: ``why`` names a sentence, ``parts`` fill its holes."""

    def __init__(self, why: str, **parts: int | str) -> None:
        super().__init__(why, parts)
        self.why = why
        self.parts = parts


@dataclass(frozen=True, slots=True)
class TableCount:
    """How many tables there are, how many of them have three people, and how many people sit out."""

    all: int
    short: int = 0
    out: int = 0


def tables_for(people: int, over: Over = Over.BYE) -> TableCount:
    """How ``people`` fill their tables; raises CannotSeat where there are too few."""
    if over is Over.BYE:
        if people < 4:
            raise CannotSeat("hub_no_four", people=people)
        return TableCount(people // 4, out=people % 4)
    whole = -(-people // 4)
    short = 4 * whole - people
    if people < 3 or short > whole:
        raise CannotSeat("hub_no_threes", people=people)
    return TableCount(whole, short=short)
