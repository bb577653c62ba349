"""Shares out the turns at short tables, those with a ghost or of three people, over a chart of rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from .repeats import Met
from .seating import Pair, Round, Sitting

PARTNERS_AGAIN = 1000
"""The cost of a repeated partnership: more than any number of meetings at a table."""

Seat = tuple[int, int]
"""A seat of a round: the index of its table, and the place at the table."""


def share_turns(rounds: Sequence[Round]) -> list[Round]:
    """The rounds with people exchanged inside each, so that turns at short tables are at most one apart.

    A turn is a round across from a ghost, or at a table of three. After every round nobody has had two turns
    more than anybody else. Of the exchanges that even out the turns, each round uses those with the fewest
    repeated partnerships, and then with the fewest repeated meetings; later rounds count as in the chart.
    """
    to_come, turns, played = Counter[Pair](), Counter[int](), Met()
    for round_ in rounds:
        to_come.update(two for sitting in round_.sittings for two in sitting.partners)
    shared = []
    for round_ in rounds:
        to_come.subtract(two for sitting in round_.sittings for two in sitting.partners)
        evened = _Evened(round_, turns, played, to_come).round()
        shared.append(evened)
        played.add(evened)
        turns.update(evened.sittings[table].seats[place] or 0 for table, place in _short_seats(evened))
    return shared


def _short_seats(round_: Round) -> Iterator[Seat]:
    """The seats across from a ghost, and all seats of tables of three."""
    for table, sitting in enumerate(round_.sittings):
        for place, person in enumerate(sitting.seats):
            across_from_ghost = len(sitting.seats) == 4 and sitting.seats[place ^ 2] is None
            if person is not None and (len(sitting.seats) == 3 or across_from_ghost):
                yield table, place


class _Evened:
    """A round in which people change places until its turns go to those with the fewest."""

    def __init__(self, round_: Round, turns: Counter[int], played: Met, to_come: Counter[Pair]) -> None:
        self.out = round_.out
        self.sittings = list(round_.sittings)
        self.turns = turns
        self.played = played
        self.to_come = to_come
        self.short = set(_short_seats(round_))

    def round(self) -> Round:
        """The round with its turns shared out."""
        while exchanges := list(self._evening_exchanges()):
            self._take(min(exchanges, key=self._cost))
        while exchanges := list(self._parting_exchanges()):
            best = min(exchanges, key=self._cost)
            if self._cost(best) >= 0:
                break
            self._take(best)
        return Round(tuple(self.sittings), self.out)

    def _take(self, changed: Mapping[int, Sitting]) -> None:
        self.sittings = [changed.get(sitting.table, sitting) for sitting in self.sittings]

    def _evening_exchanges(self) -> Iterator[dict[int, Sitting]]:
        """The tables after each exchange of a person with a turn for a person who has had a turn less."""
        fewest = min(self.turns[person] for sitting in self.sittings for person in sitting.people)
        waiting = [
            seat for seat in self._seats() if seat not in self.short and self._turns_at(seat) == fewest
        ]
        for seat in sorted(self.short):
            if self._turns_at(seat) > fewest:
                for other in waiting:
                    yield self._exchanged(seat, other)

    def _parting_exchanges(self) -> Iterator[dict[int, Sitting]]:
        """The tables after each exchange that changes no turn and moves a person who has a partner again."""
        for table, sitting in enumerate(self.sittings):
            if self._cost_of(sitting) < PARTNERS_AGAIN:
                continue
            for place, person in enumerate(sitting.seats):
                for other in self._seats() if person is not None else ():
                    seat = (table, place)
                    if other[0] != table and (seat in self.short) == (other in self.short):
                        yield self._exchanged(seat, other)

    def _seats(self) -> Iterator[Seat]:
        for table, sitting in enumerate(self.sittings):
            yield from ((table, place) for place, person in enumerate(sitting.seats) if person is not None)

    def _turns_at(self, seat: Seat) -> int:
        person = self.sittings[seat[0]].seats[seat[1]]
        return self.turns[person] if person is not None else 0

    def _exchanged(self, seat: Seat, other: Seat) -> dict[int, Sitting]:
        """The tables of two seats, by number, after the people there have changed places."""
        here, across = self.sittings[seat[0]], self.sittings[other[0]]
        person, other_person = here.seats[seat[1]], across.seats[other[1]]
        swapped = {person: other_person, other_person: person}
        return {
            sitting.table: Sitting(sitting.table, tuple(swapped.get(who, who) for who in sitting.seats))
            for sitting in (here, across)
        }

    def _cost(self, changed: Mapping[int, Sitting]) -> int:
        """The additional cost of this seating, in repeated partnerships and meetings."""
        before = [sitting for sitting in self.sittings if sitting.table in changed]
        return sum(map(self._cost_of, changed.values())) - sum(map(self._cost_of, before))

    def _cost_of(self, sitting: Sitting) -> int:
        partners = sum(self.played.partners[two] + self.to_come[two] for two in sitting.partners)
        people = sitting.people
        met = sum(
            self.played.times(person, other) ** 2 for person in people for other in people if person < other
        )
        return PARTNERS_AGAIN * partners + met
