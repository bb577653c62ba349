"""Assigns the numbers of a movement so that people who shall be kept apart seldom sit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

from .seating import Pair, Round, pair

Chairs = dict[int, int]
"""The chair of each person."""
NEAREST = 40
"""The number of exchanges tried with a second exchange after them, if no single exchange helps."""


def chairs_apart(people: Sequence[int], rounds: Sequence[Round], apart: Collection[Pair]) -> dict[int, int]:
    """The chair of each person in a chart; if nobody is kept apart, the first of ``people`` has chair 1.

    It exchanges one or two chairs at a time while that makes the pairs of ``apart`` meet in fewer of these
    ``rounds``. People in no such pair keep their chair unless they change with a person who is in one.
    """
    together = Counter[Pair]()
    for round_ in rounds:
        for sitting in round_.sittings:
            together.update(pair(*two) for two in combinations(sitting.people, 2))
    chairs = {person: number for number, person in enumerate(people, 1)}
    pairs = [two for two in sorted(apart) if two[0] in chairs and two[1] in chairs]
    movable = sorted({person for two in pairs for person in two})

    def meetings(chairs: Chairs) -> int:
        """How often the pairs sit together."""
        return sum(together[pair(chairs[first], chairs[other])] for first, other in pairs)

    while least := meetings(chairs):
        single = [
            _exchanged(chairs, person, other) for person in movable for other in people if person != other
        ]
        better = min(single, key=meetings)
        if meetings(better) >= least:
            nearest = sorted(single, key=meetings)[:NEAREST]
            double = [
                _exchanged(changed, person, other)
                for changed in nearest
                for person in movable
                for other in people
            ]
            better = min(double, key=meetings)
        if meetings(better) >= least:
            break
        chairs = better
    return {number: person for person, number in chairs.items()}


def _exchanged(chairs: Chairs, first: int, other: int) -> Chairs:
    """The chairs after two people have changed theirs."""
    return chairs | {first: chairs[other], other: chairs[first]}
