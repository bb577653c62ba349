"""Finds the first round of a cyclic movement by its differences; :mod:`.whist_designs` keeps the results.

A first round over a group (numbers added modulo something) makes a movement when it is seated again for each
element of the group, with that added to everybody. Two people partner as often as their difference stands
between partners of the first round, and oppose as often as it stands between opponents there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from random import Random

Moduli = tuple[int, ...]
"""What the group's numbers are added modulo: one number, or several for numbers of several digits."""
Table = tuple[int, int, int, int]
"""North, East, South, West, as places in :func:`elements`; the place after the last is who stays."""


def elements(moduli: Moduli) -> list[tuple[int, ...]]:
    """Every element of the group, zero first."""
    return list(product(*map(range, moduli)))


def added(moduli: Moduli, by: int) -> list[int]:
    """The new place of each place after adding ``by``; the last place stays."""
    group = elements(moduli)
    place = {element: number for number, element in enumerate(group)}
    step = group[by]
    moved = [tuple((a + b) % m for a, b, m in zip(element, step, moduli, strict=True)) for element in group]
    return [*(place[element] for element in moved), len(group)]


class WhistSearch:
    """A search for the first round of ``people`` over the group of ``moduli``.

    The group has as many elements as there are people, or one fewer where ``people`` is divided by four.
    """

    def __init__(self, people: int, moduli: Moduli, rng: Random) -> None:
        self.tables = people // 4
        self.rng = rng
        group = elements(moduli)
        size = len(group)
        self.fixed = size  # who stays where they are
        self.difference = [[size] * (size + 1) for _ in range(size + 1)]
        for step in range(size):
            for place, moved in enumerate(added(moduli, step)[:size]):
                self.difference[moved][place] = step
        self.people = range(size + 1) if people == size + 1 else range(people % 4 == 1, size)
        self.partnered = [0] * (size + 1)
        self.opposed = [0] * (size + 1)
        self.round: list[Table] = []

    def first_round(
        self, tries: int, resting: Collection[int] = (), begun: Sequence[Table] = ()
    ) -> list[Table] | None:
        """A first round in which no difference partners twice or opposes three times; None after ``tries``.

        ``resting`` sit out, and ``begun`` are tables that are seated already: no difference may be too
        frequent at them. Where the people are 4n or 4n+1, each difference then partners once and opposes
        twice.
        """
        self.left = tries
        for north, east, south, west in begun:
            self._add(self.partnered, north, south, 1, 1)
            self._add(self.partnered, east, west, 1, 1)
            self._count(east, north, south, 1)
            self._count(west, north, south, 1)
        self.round += begun
        seated = {person for table in begun for person in table}
        order = [person for person in self.people if person not in seated and person not in resting]
        self.rng.shuffle(order)
        order.sort(key=lambda person: person != self.fixed)
        if not self._seat(order, len(order) - 4 * (self.tables - len(begun))):
            return None
        return list(self.round)

    def _add(self, counts: list[int], first: int, other: int, by: int, most: int) -> bool:
        """Count the differences of a pair, both ways; returns whether none exceeds ``most``."""
        forth, back = self.difference[first][other], self.difference[other][first]
        counts[forth] += by
        if self.fixed not in (first, other):
            counts[back] += by
        return counts[forth] <= most and counts[back] <= most

    def _seat(self, free: list[int], spare: int) -> bool:
        """Seat the people of ``free`` at the other tables; returns whether that works."""
        if len(self.round) == self.tables:
            return True
        self.left -= 1
        if self.left < 0:
            return False
        north, rest = free[0], free[1:]
        for south in rest:
            if self._add(self.partnered, north, south, 1, 1) and self._between(north, south, rest, spare):
                return True
            self._add(self.partnered, north, south, -1, 1)
        return spare > 0 and self._seat(rest, spare - 1)

    def _between(self, north: int, south: int, rest: list[int], spare: int) -> bool:
        """Seat two of ``rest`` between these two, and then the other tables; returns whether that works."""
        sides = [person for person in rest if person != south and self._can_oppose(person, north, south)]
        for place, east in enumerate(sides):
            self._count(east, north, south, 1)
            for west in sides[place + 1 :]:
                fits = self._add(self.partnered, east, west, 1, 1)
                if fits and self._count(west, north, south, 1):
                    self.round.append((north, east, south, west))
                    taken = (south, east, west)
                    if self._seat([person for person in rest if person not in taken], spare):
                        return True
                    self.round.pop()
                if fits:
                    self._count(west, north, south, -1)
                self._add(self.partnered, east, west, -1, 1)
            self._count(east, north, south, -1)
        return False

    def _count(self, side: int, north: int, south: int, by: int) -> bool:
        """Count ``side`` against both; returns whether nobody meets an opponent more than twice."""
        first = self._add(self.opposed, side, north, by, 2)
        return self._add(self.opposed, side, south, by, 2) and first

    def _can_oppose(self, side: int, north: int, south: int) -> bool:
        """Whether ``side`` may sit between these two, as far as the tables seated so far are concerned."""
        fits = self._count(side, north, south, 1)
        self._count(side, north, south, -1)
        return fits
