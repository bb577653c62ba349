"""A draw for each round that remembers: those who met least sit together, and nobody is always left out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .numbers import Over, tables_for
from .repeats import Met
from .seating import Round, Sitting

PARTNER, MET, SHORT = 3, 1, 4
"""What it costs to be partners again, to be at one table again, and to be at a short table again.

Of all pairs of people the sum of the squares of how often they were partners (three times) and at one
table is to be least. One time more adds to a square as much as was counted already, but for a constant:
so much a seat costs.
"""
PATIENCE = 60
"""For each person, the exchanges that are tried without finding a better one, before the draw stands."""
STARTS = 4
"""From so many shuffles the best is taken, where none is free of repeats."""


def draw(people: Sequence[int], met: Met, rng: Random, over: Over = Over.BYE) -> Round:
    """A round for ``people`` who have met as ``met`` says; the same ``rng`` draws the same.

    Who has sat out least sits out next. Raises CannotSeat where there are too few people.
    """
    tables = tables_for(len(people), over)
    shuffled = rng.sample(list(people), len(people))
    shuffled.sort(key=lambda one: met.out[one])
    out, playing = shuffled[: tables.out], shuffled[tables.out :]
    desk = _Desk(playing, met, tables.all, tables.short, over is Over.THREE)
    cost, best = desk.settle(rng)
    for _ in range(STARTS - 1):
        if not cost:
            break
        cost, best = min((cost, best), desk.settle(rng), key=lambda found: found[0])
    sittings = tuple(
        Sitting(number + 1, desk.named(best[4 * number : 4 * number + 4])) for number in range(tables.all)
    )
    return Round(sittings, tuple(sorted(out)))


class _Desk:
    """The seats of a round, four a table, and what it costs to seat two people there."""

    def __init__(self, people: Sequence[int], met: Met, tables: int, short: int, three: bool) -> None:
        self.people = people
        self.whole = tables - short
        self.tables = tables
        self.three = three
        self.nobody = len(people)
        place = {one: number for number, one in enumerate(people)}
        size = len(people) + 1
        self.partner = [[0] * size for _ in range(size)]
        self.opponent = [[0] * size for _ in range(size)]
        for counts, as_partners in ((met.opponents, MET), (met.partners, PARTNER + MET)):
            for (one, other), times in counts.items():
                if one in place and other in place:
                    for a, b in ((place[one], place[other]), (place[other], place[one])):
                        self.opponent[a][b] += MET * times
                        self.partner[a][b] += as_partners * times
        for one, number in place.items():
            # whoever sits at a table with an empty seat meets it; they are three, so it counts once for each
            cost = SHORT * met.short[one]
            for costs in (self.partner, self.opponent):
                costs[number][self.nobody] = costs[self.nobody][number] = cost

    def cost(self, four: Sequence[int]) -> int:
        """What it costs to seat these four, North first."""
        north, east, south, west = four
        across = self.opponent if self.three and west == self.nobody else self.partner
        beside = self.opponent
        return (
            across[north][south] + self.partner[east][west] + beside[north][east]
            + beside[east][south] + beside[south][west] + beside[west][north]
        )  # fmt: skip

    def settle(self, rng: Random) -> tuple[int, list[int]]:
        """A seating that no exchange of two people makes better, of those tried; with what it costs."""
        seats = list(range(self.nobody))
        rng.shuffle(seats)
        for table in range(self.whole, self.tables):
            seats.insert(4 * table + 3, self.nobody)
        costs = [self.cost(seats[4 * t : 4 * t + 4]) for t in range(self.tables)]
        total, idle, patience = sum(costs), 0, PATIENCE * len(self.people)
        size = len(seats)
        while total and idle < patience:
            bad = [place for place in range(size) if costs[place // 4] and seats[place] != self.nobody]
            rng.shuffle(bad)
            for here in bad:
                if not costs[here // 4]:
                    continue
                for there in rng.choices(range(size), k=12):
                    idle += 1
                    saved = self._exchange(seats, costs, here, there)
                    if saved > 0:
                        total -= saved
                        idle = 0
                        break
        return total, seats

    def _exchange(self, seats: list[int], costs: list[int], here: int, there: int) -> int:
        """Let two people change seats unless it costs more; what it saves, 0 where they stay."""
        if seats[there] == self.nobody or here == there:
            return 0
        one, other = here // 4, there // 4
        before = costs[one] + (costs[other] if other != one else 0)
        seats[here], seats[there] = seats[there], seats[here]
        first = self.cost(seats[4 * one : 4 * one + 4])
        second = self.cost(seats[4 * other : 4 * other + 4])
        saved = before - first - (second if other != one else 0)
        if saved < 0:
            seats[here], seats[there] = seats[there], seats[here]
            return 0
        costs[one], costs[other] = first, second
        return saved

    def named(self, four: Sequence[int]) -> tuple[int | None, ...]:
        """The people in four seats; a table of three has no West, and a ghost is None."""
        if self.three and four[3] == self.nobody:
            four = four[:3]
        return tuple(None if one == self.nobody else self.people[one] for one in four)
