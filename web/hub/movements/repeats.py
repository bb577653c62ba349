"""How often the same people meet in a movement: as partners, as opponents, at one table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from .seating import Pair, Round, pair


@dataclass(slots=True)
class Met:
    """Who were partners and opponents, who sat out, and who sat at a table of three or with a ghost.

    ``out``, ``short`` and ``alone`` (a ghost's partner) count the turns that everybody has had. A person who
    comes late, or back, starts with the lowest count of the others: nobody makes up for missed rounds.
    ``rested`` are those who sat out in the last round, ``present`` all who were there.
    """

    partners: Counter[Pair] = field(default_factory=Counter)
    opponents: Counter[Pair] = field(default_factory=Counter)
    out: Counter[int] = field(default_factory=Counter)
    short: Counter[int] = field(default_factory=Counter)
    alone: Counter[int] = field(default_factory=Counter)
    rested: frozenset[int] = frozenset()
    present: frozenset[int] = frozenset()

    def add(self, round_: Round) -> None:
        """Count a further round."""
        self.welcome(round_.people)
        self.rested, self.present = frozenset(round_.out), frozenset(round_.people)
        self.out.update(round_.out)
        for sitting in round_.sittings:
            self.partners.update(sitting.partners)
            self.opponents.update(sitting.opponents)
            if len(sitting.people) < 4:
                self.short.update(sitting.people)
            if len(sitting.seats) == 4 and None in sitting.seats:
                partner = sitting.seats[sitting.seats.index(None) ^ 2]
                self.alone.update([partner] if partner is not None else [])

    def welcome(self, people: Iterable[int]) -> frozenset[int]:
        """Add people who were not there in the last round; returns them, since they have just waited."""
        here = frozenset(people)
        late, stay = here - self.present, here & self.present
        for turns in (self.out, self.short, self.alone) if stay else ():
            fewest = min(turns[person] for person in stay)
            for person in late:
                if turns[person] < fewest:
                    turns[person] = fewest
        return late if stay else frozenset()

    def times(self, person: int, other: int) -> int:
        """How often two people have been at one table."""
        two = pair(person, other)
        return self.partners[two] + self.opponents[two]

    @property
    def most_partners(self) -> int:
        """How often the unluckiest pair were partners."""
        return max(self.partners.values(), default=0)

    @property
    def most(self) -> int:
        """How often the unluckiest pair were at one table."""
        return max((self.partners + self.opponents).values(), default=0)


def met(rounds: Iterable[Round]) -> Met:
    """What the rounds come to."""
    counted = Met()
    for round_ in rounds:
        counted.add(round_)
    return counted
