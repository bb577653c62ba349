"""The league's record: evenings as clubs report them, and the season's standings over evenings and clubs.

Reports of clubs may come in any order and repeatedly with the same result: the report with the highest
sequence counts for an evening.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from .models import Club, LeagueEvening, LeagueLine

ALWAYS = ("0001-01-01", "9999-12-31")
"""A season of all evenings."""


@dataclass(frozen=True, slots=True)
class ReportedLine:
    """A member's result in an evening; ``person`` is their number in the club's record."""

    person: int
    name: str
    points: int
    lone: int
    won: int
    rounds: int


@dataclass(frozen=True, slots=True)
class ReportedEvening:
    """An evening's standings as the club has them now; a later ``sequence`` replaces an earlier.

    ``journal`` names the club's record for ever, ``evening`` the evening. ``day`` is the date at the club.
    Guests are not in it, and nobody's contact is.
    """

    journal: str
    sequence: int
    evening: str
    name: str
    day: str
    rounds: int
    people: tuple[ReportedLine, ...]

    @property
    def digest(self) -> str:
        """The same for the same standings, whatever the sequence."""
        plain = asdict(self) | {"sequence": 0}
        return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class InSeason:
    """A member's line in a season; members with equal points share a ``rank``."""

    rank: int
    club: str
    journal: str
    person: int
    name: str
    points: int
    evenings: int
    lone: int
    won: int
    rounds: int


@dataclass(frozen=True, slots=True)
class ClubInSeason:
    """A club in a season, ranked by points for each time that a member played an evening."""

    rank: int
    club: str
    evenings: int
    people: int
    played: int
    points: int

    @property
    def average(self) -> float:
        """Points for each time that a member played an evening."""
        return self.points / self.played if self.played else 0.0


def take(session: Session, club_id: int, report: ReportedEvening, now: float) -> int | None:
    """Record an evening as the club reports it; returns how many lines of an earlier report it replaces.

    None if the same report, or a later one, is recorded already.
    """
    insert = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    empty = {"club_id": club_id, "evening": report.evening, "journal": report.journal, "sequence": -1,
             "digest": "", "name": "", "day": report.day, "rounds": 0, "received": now}  # fmt: skip
    session.execute(insert(LeagueEvening).values(empty).on_conflict_do_nothing())
    mine = LeagueEvening.club_id == club_id, LeagueEvening.evening == report.evening
    evening = session.scalars(select(LeagueEvening).where(*mine).with_for_update()).one()
    session.refresh(evening)
    # two words of one sequence are of two copies of one record: either may stand, but always the same
    digest = report.digest
    if (report.sequence, digest) <= (evening.sequence, evening.digest):
        return None
    evening.journal, evening.sequence, evening.digest = report.journal, report.sequence, digest
    evening.name, evening.day, evening.rounds, evening.received = report.name, report.day, report.rounds, now
    gone = session.execute(delete(LeagueLine).where(LeagueLine.evening_id == evening.id))
    session.add_all(
        LeagueLine(evening_id=evening.id, person=person.person, name=person.name, points=person.points,
                   lone=person.lone, won=person.won, rounds=person.rounds)
        for person in report.people
    )  # fmt: skip
    session.flush()
    return int(getattr(gone, "rowcount", 0))


def season(session: Session, first: str = ALWAYS[0], last: str = ALWAYS[1]) -> list[InSeason]:
    """Everybody of all clubs who played between two days, the most points first; named as they were last."""
    key = Club.name, LeagueEvening.journal, LeagueLine.person
    sums = [
        func.sum(column) for column in (LeagueLine.points, LeagueLine.lone, LeagueLine.won, LeagueLine.rounds)
    ]
    newest = func.max(LeagueEvening.day + LeagueLine.name)
    rows = (
        select(*key, newest, func.count(LeagueLine.id), *sums)
        .join(LeagueEvening, LeagueEvening.id == LeagueLine.evening_id)
        .join(Club, Club.id == LeagueEvening.club_id)
        .where(_between(first, last))
        .group_by(*key)
    )
    lines = [
        InSeason(0, club, journal, person, named[10:], int(points), many, *(int(count) for count in counts))
        for club, journal, person, named, many, points, *counts in session.execute(rows)
    ]
    lines.sort(key=lambda line: (-line.points, line.name.casefold(), line.club, line.journal, line.person))
    ranks = _ranks([line.points for line in lines])
    return [replace(line, rank=rank) for rank, line in zip(ranks, lines, strict=True)]


def clubs_in(session: Session, first: str = ALWAYS[0], last: str = ALWAYS[1]) -> list[ClubInSeason]:
    """Every club that played between two days, the best average first."""
    lines = season(session, first, last)
    many = select(Club.name, func.count(LeagueEvening.id)).join(LeagueEvening).where(_between(first, last))
    seasons = []
    for club, evenings in session.execute(many.group_by(Club.name)):
        mine = [line for line in lines if line.club == club]
        played, points = sum(line.evenings for line in mine), sum(line.points for line in mine)
        seasons.append(ClubInSeason(0, club, evenings, len(mine), played, points))
    seasons.sort(key=lambda club: (-club.average, club.club))
    ranks = _ranks([club.average for club in seasons])
    return [replace(club, rank=rank) for rank, club in zip(ranks, seasons, strict=True)]


def evenings_of(session: Session, club: str) -> list[tuple[LeagueEvening, list[LeagueLine]]]:
    """The evenings of one club, the newest first, each with its lines, the most points first."""
    mine = select(LeagueEvening).join(Club).where(Club.name == club, LeagueEvening.sequence >= 0)
    rows = session.scalars(mine.order_by(LeagueEvening.day.desc(), LeagueEvening.id.desc())).all()
    by_points = LeagueLine.points.desc(), LeagueLine.person
    lines = session.scalars(
        select(LeagueLine).where(LeagueLine.evening_id.in_([row.id for row in rows])).order_by(*by_points)
    ).all()
    lines_of: dict[int, list[LeagueLine]] = {row.id: [] for row in rows}
    for line in lines:
        lines_of[line.evening_id].append(line)
    return [(row, lines_of[row.id]) for row in rows]


def last_received(session: Session) -> dict[str, float]:
    """When the newest report of each club arrived."""
    rows = select(Club.name, func.max(LeagueEvening.received).label("when")).join(LeagueEvening)
    return {row.name: row.when for row in session.execute(rows.group_by(Club.name))}


def _between(first: str, last: str) -> ColumnElement[bool]:
    return (LeagueEvening.day >= first) & (LeagueEvening.day <= last) & (LeagueEvening.sequence >= 0)


def _ranks(values: Sequence[float]) -> list[int]:
    """The rank of each of these ordered values: equal values share a rank, and the next ranks are skipped."""
    first: dict[float, int] = {}
    return [first.setdefault(value, place) for place, value in enumerate(values, 1)]
