"""Draws each round from the rounds before: people who met least sit together, and sitting out is shared."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from .numbers import Over, tables_for
from .repeats import Met
from .seating import Pair, Round, Sitting

PARTNER, MET = 3, 1
"""The cost of a repeated partner, and of a repeated meeting at a table.

The draw makes this sum over all pairs least: the square of their partnerships, times three, plus the square
of their meetings at a table. One more meeting adds to a square, but for a constant, in proportion to the
count so far: that is a seat's cost.
"""
APART = 1000
"""The cost of seating two people together who shall be kept apart: more than any repeat."""
PATIENCE = 60
"""Exchanges tried in vain, for each person, before the draw is final."""
STARTS = 4
"""The number of shuffles; the best is used if none is free of repeats."""
WHOLE, SHORT, ALONE = range(3)
"""Where a seat is: at a table of four people, at one of three, or across from a ghost."""


def draw(
    people: Sequence[int], met: Met, rng: Random, over: Over = Over.BYE, apart: Collection[Pair] = ()
) -> Round:
    """A round for ``people`` who have met as ``met`` says; the same ``rng`` draws the same.

    Whoever has sat out least sits out next, but nobody who has just come, and if possible nobody twice in a
    row. Tables of three and ghosts go round in the same way. Two people of ``apart`` sit at one table only
    where there is no other way. Raises CannotSeat where there are too few people.
    """
    tables = tables_for(len(people), over)
    waited = met.rested | met.welcome(people)
    shuffled = rng.sample(list(people), len(people))
    shuffled.sort(key=lambda person: (person in waited, met.out[person]))
    out, playing = shuffled[: tables.out], shuffled[tables.out :]
    desk = _Desk(_in_turn(playing, met, tables.short, over), met, tables.all, tables.short, over)
    desk.keep_apart(apart)
    cost, best = desk.settle(rng)
    for _ in range(STARTS - 1):
        if not cost:
            break
        cost, best = min((cost, best), desk.settle(rng), key=lambda way: way[0])
    sittings = tuple(
        Sitting(number + 1, desk.named(best[4 * number : 4 * number + 4])) for number in range(tables.all)
    )
    return Round(sittings, tuple(sorted(out)))


def _in_turn(playing: Sequence[int], met: Met, short: int, over: Over) -> list[int]:
    """The people by the kinds of their seats: those across from a ghost, others at short tables, all others.

    A ghost's partner is who was least often one. The others at those tables are the people who sat there
    least often. Among equals, former partners of a ghost go first, so that the turn as a ghost's partner
    stays with those who have not had it.
    """
    alone: list[int] = []
    if over is Over.GHOST and short:
        alone = sorted(playing, key=lambda person: (met.alone[person], met.short[person]))[:short]
    rest = [person for person in playing if person not in alone]
    if short:
        rest.sort(key=lambda person: (met.short[person], -met.alone[person]))
    return [*alone, *rest]


class _Desk:
    """The seats of a round, four a table, and what it costs to seat two people there.

    ``people`` are in the order of :func:`_in_turn`.
    """

    def __init__(self, people: Sequence[int], met: Met, tables: int, short: int, over: Over) -> None:
        self.people = people
        self.whole = tables - short
        self.tables = tables
        self.short = short
        self.three = over is Over.THREE
        self.ghost = over is Over.GHOST
        self.nobody = len(people)
        self.place = {person: number for number, person in enumerate(people)}
        # two people may exchange seats of different kinds only where both have had as many turns there
        self.turns = [(met.short[person], met.alone[person]) if short else (0, 0) for person in people]
        self.kinds = [WHOLE] * (4 * self.whole)
        self.kinds += [SHORT, ALONE if self.ghost else SHORT, SHORT, WHOLE] * short
        size = len(people) + 1
        self.partner = [[0] * size for _ in range(size)]
        self.opponent = [[0] * size for _ in range(size)]
        for counts, as_partners in ((met.opponents, MET), (met.partners, PARTNER + MET)):
            for two, times in counts.items():
                self._charge(two, MET * times, as_partners * times)

    def keep_apart(self, pairs: Collection[Pair]) -> None:
        """Raise the cost of seating these pairs together."""
        for two in pairs:
            self._charge(two, APART, APART)

    def _charge(self, two: Pair, as_opponents: int, as_partners: int) -> None:
        if two[0] in self.place and two[1] in self.place:
            first, other = self.place[two[0]], self.place[two[1]]
            for a, b in ((first, other), (other, first)):
                self.opponent[a][b] += as_opponents
                self.partner[a][b] += as_partners

    def cost(self, four: Sequence[int]) -> int:
        """What it costs to seat these four, North first."""
        north, east, south, west = four
        across = self.opponent if self.three and west == self.nobody else self.partner
        next_to = self.opponent
        return (
            across[north][south] + self.partner[east][west] + next_to[north][east]
            + next_to[east][south] + next_to[south][west] + next_to[west][north]
        )  # fmt: skip

    def settle(self, rng: Random) -> tuple[int, list[int]]:
        """A seating that no tried exchange of two people improves, with its cost."""
        seats = self._begun(rng)
        costs = [self.cost(seats[4 * t : 4 * t + 4]) for t in range(self.tables)]
        total, idle, patience = sum(costs), 0, PATIENCE * len(self.people)
        size = len(seats)
        while total and idle < patience:
            bad = [place for place in range(size) if costs[place // 4] and seats[place] != self.nobody]
            rng.shuffle(bad)
            for here in bad:
                if not costs[here // 4]:
                    continue
                for target in rng.choices(range(size), k=12):
                    idle += 1
                    saved = self._exchange(seats, costs, here, target)
                    if saved > 0:
                        total -= saved
                        idle = 0
                        break
        return total, seats

    def _exchange(self, seats: list[int], costs: list[int], here: int, place: int) -> int:
        """Exchange two people unless that costs more; returns the saving, 0 if they stay."""
        if seats[place] == self.nobody or here == place or not self._may_exchange(seats, here, place):
            return 0
        table, other = here // 4, place // 4
        before = costs[table] + (costs[other] if other != table else 0)
        seats[here], seats[place] = seats[place], seats[here]
        first = self.cost(seats[4 * table : 4 * table + 4])
        second = self.cost(seats[4 * other : 4 * other + 4])
        saved = before - first - (second if other != table else 0)
        if saved < 0:
            seats[here], seats[place] = seats[place], seats[here]
            return 0
        costs[table], costs[other] = first, second
        return saved

    def _begun(self, rng: Random) -> list[int]:
        """Everybody at a random seat of their kind."""
        alone = self.short if self.ghost else 0
        turns = (range(alone), range(alone, 3 * self.short), range(3 * self.short, self.nobody))
        ones, threes, fours = ([*some] for some in turns)
        for some in (ones, threes, fours):
            rng.shuffle(some)
        seats = fours
        for _ in range(self.short):
            east = ones.pop() if self.ghost else threes.pop()
            seats += [threes.pop(), east, threes.pop(), self.nobody]
        return seats

    def _may_exchange(self, seats: Sequence[int], here: int, place: int) -> bool:
        return self.kinds[here] == self.kinds[place] or self.turns[seats[here]] == self.turns[seats[place]]

    def named(self, four: Sequence[int]) -> tuple[int | None, ...]:
        """The people in four seats; a table of three has no West, and a ghost is None."""
        if self.three and four[3] == self.nobody:
            four = four[:3]
        return tuple(None if place == self.nobody else self.people[place] for place in four)
