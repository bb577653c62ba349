"""Seats round the table and the sides that they belong to.

Two, three and four players sit at the same compass: ``N S``, ``N E S`` and ``N E S W``. The order
of play runs clockwise as seen from above, to each player's left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from .words.catalogue import ENGLISH


class Seat(Enum):
    """A place at the table, clockwise from North as seen from above."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    __hash__ = object.__hash__  # each member exists once; Enum's slower hash takes a third of every ruling

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Side:
    """The seats that win and lose together; written by its seats, as ``NS``."""

    seats: tuple[Seat, ...]

    def __contains__(self, seat: object) -> bool:
        return seat in self.seats

    def __str__(self) -> str:
        return "".join(seat.value for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a table in the order of play, and its sides."""

    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]

    def next(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat ``steps`` places to the left of ``seat``."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def eldest_hand(self, dealer: Seat) -> Seat:
        """The player at the dealer's left, who speaks and plays first."""
        return self.next(dealer)

    def side(self, seat: Seat) -> Side:
        return next(side for side in self.sides if seat in side.seats)

    def partner(self, seat: Seat) -> Seat | None:
        """The other seat of the same side; None at a table without partners."""
        return next((partner for partner in self.side(seat).seats if partner is not seat), None)

    def in_turn(self, first: Seat) -> tuple[Seat, ...]:
        """All seats once, in the order of play from ``first``."""
        start = self.seats.index(first)
        return self.seats[start:] + self.seats[:start]


@cache
def seating(players: int) -> Seating:
    """The table of two, three or four players; raises ValueError for any other number."""
    n, e, s, w = Seat
    if players == 4:
        return Seating((n, e, s, w), (Side((n, s)), Side((e, w))))
    if players == 3:
        return Seating((n, e, s), (Side((n,)), Side((e,)), Side((s,))))
    if players == 2:
        return Seating((n, s), (Side((n,)), Side((s,))))
    raise ValueError(ENGLISH["table.no_players"].format(players=players))
