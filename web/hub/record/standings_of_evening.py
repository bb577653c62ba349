"""The standings of an evening, with ties, and who takes the prizes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..movements.seating import SEATS
from .models import Adjusted, Entered, Evening
from .people import everybody
from .results import counted
from .seats import seats_of, standing_rounds


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody has this evening.

    ``rank`` is shared by those whose points are equal, and the next ranks are left out. ``high`` is their
    best round, ``lone`` their lone hands that took all five, ``won`` their rounds won.
    """

    rank: int
    number: int
    name: str
    points: int
    high: int
    lone: int
    won: int
    rounds: int


class Measure(StrEnum):
    """What a prize is for."""

    POINTS = "most points"
    LONE = "most lone hands"
    HIGH = "high game"
    WON = "most rounds won"
    LOW = "low score"


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize; who takes one that excludes takes no other that excludes, and the next in line does."""

    name: str
    measure: Measure
    excludes: bool = True


def standings(session: Session, evening: Evening) -> list[Standing]:
    """Everybody who has played this evening, the most points first; an adjustment counts in its round."""
    rounds = standing_rounds(session, evening)
    sat, played = seats_of(session, rounds), counted(session, rounds)
    sitting_of = {one: {s.table: s for s in there.sittings} for one, there in sat.items()}
    score: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    lone: dict[int, int] = defaultdict(int)
    won: dict[int, int] = defaultdict(int)
    for drawn_id, at in sitting_of.items():
        for sitting in at.values():
            for who in sitting.people:
                score[who][drawn_id] += 0
        for table, side in played[drawn_id].won.items():
            if table in at:
                for who in _party(at[table].seats, side):
                    won[who] += 1
        for deal in played[drawn_id].deals:
            there = at.get(deal.place or 0)
            for seat, sits in zip(SEATS, there.seats if there is not None else (), strict=False):
                if sits is not None:
                    score[sits][drawn_id] += sum(n for party, n in deal.points.items() if seat in party)
                    lone[sits] += deal.lone.count(seat)
    adjusted = select(Adjusted).where(Adjusted.round_id.in_([one.id for one in rounds]))
    for word in session.scalars(adjusted):
        score[word.number][word.round_id] += word.points
    people = everybody(session, evening)
    return _ranked(people, score, lone, won)


def _party(seats: Sequence[int | None], party: str) -> list[int]:
    """Who sits on the seats of a party, ghosts left out."""
    return [who for seat, who in zip(SEATS, seats, strict=False) if who is not None and seat in party]


def _ranked(
    people: Sequence[Entered],
    score: Mapping[int, Mapping[int, int]],
    lone: Mapping[int, int],
    won: Mapping[int, int],
) -> list[Standing]:
    total = {one.number: sum(score.get(one.number, {}).values()) for one in people if one.number in score}
    found = []
    for one in people:
        if one.number in total:
            mine = score[one.number]
            rank = 1 + sum(other > total[one.number] for other in total.values())
            found.append(
                Standing(
                    rank=rank,
                    number=one.number,
                    name=one.name,
                    points=total[one.number],
                    high=max(mine.values(), default=0),
                    lone=lone.get(one.number, 0),
                    won=won.get(one.number, 0),
                    rounds=len(mine),
                )
            )
    return sorted(found, key=lambda one: (one.rank, one.number))


def awards(standing: Sequence[Standing], prizes: Sequence[Prize]) -> list[tuple[Prize, list[Standing]]]:
    """Who takes each prize, in the order of the prizes; those who are equal share it.

    Nobody takes a prize for lone hands or rounds won without having any.
    """
    taken: set[int] = set()
    given = []
    for prize in prizes:
        order = [one for one in standing if not (prize.excludes and one.number in taken)]
        values = {one.number: _value(one, prize.measure) for one in order}
        counted = [
            one for one in order if prize.measure in (Measure.POINTS, Measure.LOW) or values[one.number] > 0
        ]
        best = max((values[one.number] for one in counted), default=0)
        winners = [one for one in counted if values[one.number] == best]
        if prize.excludes:
            taken |= {one.number for one in winners}
        given.append((prize, winners))
    return given


def _value(one: Standing, measure: Measure) -> int:
    match measure:
        case Measure.POINTS:
            return one.points
        case Measure.LONE:
            return one.lone
        case Measure.HIGH:
            return one.high
        case Measure.WON:
            return one.won
        case Measure.LOW:
            return -one.points
