"""Keller's progressive: winners go up a table, losers stay, the head table's losers go to the foot."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .numbers import CannotSeat, Over, tables_for
from .repeats import Met
from .seating import SEATS, Round, Sitting, pair

SIDES = ("NS", "EW")
HEAD = 1
"""The number of the head table, which rings the bell; the foot has the highest."""
PARTINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 2, 3, 1))
"""The three ways in which four people can be partners, as the places of North, East, South and West."""


def next_round(last: Round, winners: Mapping[int, str], people: Collection[int], met: Met) -> Round:
    """Who sits where after ``last``, where ``winners`` names the party that won at each table: NS or EW, or a
    seat at a table of three.

    ``people`` are here now: the others move up to close the gap after people who left, and new people wait.
    If four does not divide their number, one to three wait for a seat at the foot, first those who have
    waited least. Partners of the last round are separated. Raises CannotSeat where a table of four has no
    winners yet and where there are fewer than eight people.
    """
    here = set(people)
    tables = tables_for(len(here), Over.BYE).all
    if tables < 2:
        raise CannotSeat("hub_no_winners")
    ladder = [person for person in _ladder(last, winners) if person in here]
    line = [person for person in last.out if person in here]
    line += sorted(here - set(ladder) - set(line))
    above, foot = ladder[: 4 * (tables - 1)], ladder[4 * (tables - 1) :]
    # whoever waits comes in before those who just played; of these, whoever has waited most stays in
    foot = [*line, *sorted(foot, key=lambda person: -met.out[person])]
    if short := 4 * (tables - 1) - len(above):
        above, foot = above + foot[:short], foot[short:]
    seated = [*above, *foot[:4]]
    parted = {two for sitting in last.sittings for two in sitting.partners}
    sittings = [
        Sitting(number + 1, _parted(seated[4 * number : 4 * number + 4], parted, met))
        for number in range(tables)
    ]
    return Round(tuple(sittings), tuple(sorted(foot[4:])))


def _ladder(last: Round, winners: Mapping[int, str]) -> list[int]:
    """Everybody who played, from the head table's seats of the next round down to the foot's."""
    stay: dict[int, list[int]] = {}
    go: dict[int, list[int]] = {}
    sittings = sorted(last.sittings, key=lambda sitting: sitting.table)
    for place, sitting in enumerate(sittings):
        if (won := winners.get(sitting.table)) is None:
            raise CannotSeat("hub_no_winners_yet", table=sitting.table)
        seated = [
            (seat, person) for seat, person in zip(SEATS, sitting.seats, strict=False) if person is not None
        ]
        up = [person for seat, person in seated if seat in won]
        down = [person for seat, person in seated if seat not in won]
        if place == 0:
            stay[place], go[len(sittings) - 1] = up, down
        else:
            stay[place], go[place - 1] = down, [*go.get(place - 1, ()), *up]
    return [person for place in range(len(sittings)) for person in (*stay[place], *go.get(place, ()))]


def _parted(four: Sequence[int], parted: Collection[tuple[int, int]], met: Met) -> tuple[int, ...]:
    """The four at a table, so that nobody keeps their partner and the least frequent partners meet."""

    def repeats(ways: tuple[int, ...]) -> tuple[int, int, int]:
        north, east, south, west = (four[place] for place in ways)
        both = (pair(north, south), pair(east, west))
        times = [met.partners[two] for two in both]
        return sum(two in parted for two in both), max(times), sum(times)

    return tuple(four[place] for place in min(PARTINGS, key=repeats))
