"""The seating of a round: who sits at which table, who sits out, and what a round may not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

SEATS = "NESW"
"""The seats in the order of a sitting; a table of three, by the three-handed book, has no West."""

Pair = tuple[int, int]
"""Two people, the lower number first."""


def pair(first: int, other: int) -> Pair:
    """Two people in the order in which pairs are counted."""
    return (first, other) if first < other else (other, first)


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round: its number and who sits North, East, South and West.

    None is a ghost: nobody sits there, and the partner plays every hand alone. A sitting of three has no West
    and is played by the three-handed book, where nobody has a partner.
    """

    table: int
    seats: tuple[int | None, ...]

    @property
    def people(self) -> list[int]:
        """Who sits here, ghosts left out."""
        return [person for person in self.seats if person is not None]

    @property
    def partners(self) -> list[Pair]:
        """The partners at this table."""
        if len(self.seats) < 4:
            return []
        across = (self.seats[0::2], self.seats[1::2])
        return [pair(first, other) for first, other in across if first is not None and other is not None]

    @property
    def opponents(self) -> list[Pair]:
        """All who play against one another at this table."""
        met = {pair(*two) for two in combinations(self.people, 2)}
        return sorted(met - set(self.partners))

    @property
    def parties(self) -> tuple[str, ...]:
        """Who play against one another, by their seats: two sides, or at a table of three each alone."""
        return ("NS", "EW") if len(self.seats) == 4 else tuple(SEATS[: len(self.seats)])

    def party_of(self, person: int) -> str | None:
        """The party of ``person`` here; None where they do not sit here."""
        seat = self.seat_of(person)
        return next((party for party in self.parties if seat is not None and seat in party), None)

    def seat_of(self, person: int) -> str | None:
        """The seat of ``person`` here; None where they do not sit here."""
        return SEATS[self.seats.index(person)] if person in self.seats else None


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its sittings by table, and who sits out."""

    sittings: tuple[Sitting, ...]
    out: tuple[int, ...] = ()

    @property
    def people(self) -> list[int]:
        """Everybody who plays or sits out in this round, repeated if named repeatedly."""
        return [*(person for sitting in self.sittings for person in sitting.people), *self.out]

    def at(self, person: int) -> Sitting | None:
        """Where ``person`` sits; None where they sit out."""
        return next((sitting for sitting in self.sittings if person in sitting.seats), None)


def wrong(round_: Round, people: Iterable[int]) -> list[str]:
    """The faults of a round of ``people``, a sentence each; empty if there are none."""
    counts, wanted = Counter(round_.people), set(people)
    tables = Counter(sitting.table for sitting in round_.sittings)
    faults = [f"Number {who} is there {times} times." for who, times in sorted(counts.items()) if times > 1]
    faults += [f"Number {who} is left out." for who in sorted(wanted - set(counts))]
    faults += [f"Number {who} is nobody here." for who in sorted(set(counts) - wanted)]
    faults += [
        f"Table {table} is there {times} times." for table, times in sorted(tables.items()) if times > 1
    ]
    for sitting in round_.sittings:
        if len(sitting.seats) not in (3, 4) or (len(sitting.seats) == 3 and None in sitting.seats):
            faults.append(f"Table {sitting.table} has neither four seats nor three people.")
        if len(sitting.people) < 3:
            faults.append(f"At table {sitting.table} too few play.")
    return faults
