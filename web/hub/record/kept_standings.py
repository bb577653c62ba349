"""Evenings that are over, added up once: their standings, and the season that they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Integer, cast, func, select
from sqlalchemy.orm import Session

from .kept_rows import forget
from .models import ClubRule, Entered, Evening, Kept, KeptLine, Person
from .people import everybody
from .seats import standing_rounds
from .standings_of_evening import Standing, standings
from .store import RecordError

BEST_OF = "best_of"
"""In a club's rules: how many evenings of each person count in a season; 0: all."""
PER_PAGE = 50
"""Evenings on a page of the archive."""


@dataclass(frozen=True, slots=True)
class PastEvening:
    """An evening in the archive: its row, its rounds and people, and who came first."""

    evening: Evening
    rounds: int
    people: int
    first: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """What a member made in all evenings of a season: ``counted`` of the ``evenings`` make the points."""

    rank: int
    person: Person
    points: int
    evenings: int
    counted: int
    lone: int
    won: int
    rounds: int


def keep(session: Session, evening: Evening, now: float) -> list[Standing]:
    """Add up an evening that is over, and keep what it comes to."""
    forget(session, evening.id)
    lines = standings(session, evening)
    rounds = len(standing_rounds(session, evening))
    session.add(Kept(evening_id=evening.id, rounds=rounds, when=now))
    for line in lines:
        session.add(KeptLine(
            evening_id=evening.id, number=line.number, rank=line.rank, points=line.points, credit=line.credit,
            missed=line.missed, high=line.high, lone=line.lone, won=line.won, rounds=line.rounds,
        ))  # fmt: skip
    session.flush()
    return lines


def kept_standings(session: Session, evening: Evening) -> list[Standing]:
    """The standings of an evening, the best first: as they were kept, or else added up now."""
    kept = session.get(Kept, evening.id) if evening.ended is not None else None
    if kept is None:
        return standings(session, evening)
    name = {person.number: person.name for person in everybody(session, evening)}
    rows = select(KeptLine).where(KeptLine.evening_id == evening.id).order_by(KeptLine.rank, KeptLine.number)
    return [
        Standing(row.rank, row.number, name[row.number], row.points, row.high, row.lone, row.won, row.rounds,
                 row.credit, row.missed)
        for row in session.scalars(rows)
    ]  # fmt: skip


def not_kept(session: Session, club_id: int, most: int) -> Sequence[Evening]:
    """Evenings of a club that are over and have not been added up, so many at the most."""
    mine = Evening.club_id == club_id, Evening.ended.is_not(None), Kept.evening_id.is_(None)
    rows = select(Evening).outerjoin(Kept, Kept.evening_id == Evening.id).where(*mine)
    return session.scalars(rows.order_by(Evening.id.desc()).limit(most)).all()


def past_evenings(session: Session, club_id: int, before: int = 0) -> list[PastEvening]:
    """The evenings of a club, the newest first; those before the evening ``before``, where one is named."""
    mine = select(Evening).where(Evening.club_id == club_id)
    mine = mine.where(Evening.id < before) if before else mine
    evenings = session.scalars(mine.order_by(Evening.id.desc()).limit(PER_PAGE)).all()
    ids = [evening.id for evening in evenings]
    rounds = {
        row.evening_id: row.rounds for row in session.scalars(select(Kept).where(Kept.evening_id.in_(ids)))
    }
    ask = select(KeptLine.evening_id, KeptLine.number, KeptLine.rank).where(KeptLine.evening_id.in_(ids))
    lines: dict[int, list[tuple[int, int]]] = {number: [] for number in ids}
    for row in session.execute(ask.order_by(KeptLine.rank, KeptLine.number)):
        lines[row.evening_id].append((row.rank, row.number))
    made = []
    for evening in evenings:
        if evening.id not in rounds:
            rounds[evening.id] = len(standing_rounds(session, evening))
            lines[evening.id] = [(line.rank, line.number) for line in standings(session, evening)]
        first = tuple(number for rank, number in lines[evening.id] if rank == 1)
        made.append(PastEvening(evening, rounds[evening.id], len(lines[evening.id]), first))
    return made


def season(session: Session, club_id: int, best_of: int = 0) -> list[SeasonLine]:
    """What every member made in all evenings that are over; of each their best ``best_of`` (0: all) count.

    An evening that was not added up yet (:func:`not_kept`) is left out.
    """
    order = func.row_number().over(
        partition_by=Entered.person_id, order_by=(KeptLine.points.desc(), KeptLine.evening_id)
    )
    here = (Entered.evening_id == KeptLine.evening_id) & (Entered.number == KeptLine.number)
    played = (
        select(Entered.person_id, KeptLine.points, KeptLine.lone, KeptLine.won, KeptLine.rounds,
               order.label("place"))
        .join(Entered, here)
        .join(Evening, Evening.id == KeptLine.evening_id)
        .where(Evening.club_id == club_id, Entered.person_id.is_not(None))
        .subquery()
    )  # fmt: skip
    counts = played.c.place <= best_of if best_of else played.c.place > 0
    points = func.sum(played.c.points).filter(counts)
    sums = (points, func.count(), func.sum(cast(counts, Integer)), *(
        func.sum(column) for column in (played.c.lone, played.c.won, played.c.rounds)
    ))  # fmt: skip
    rows = session.execute(select(played.c.person_id, *sums).group_by(played.c.person_id)).all()
    people = {
        person.id: person for person in session.scalars(select(Person).where(Person.club_id == club_id))
    }
    lines = [SeasonLine(0, people[row[0]], *(int(number or 0) for number in row[1:])) for row in rows]
    lines.sort(key=lambda line: (-line.points, line.person.name.casefold(), line.person.id))
    first: dict[int, int] = {}
    return [replace(line, rank=first.setdefault(line.points, place)) for place, line in enumerate(lines, 1)]


def best_of(session: Session, club_id: int) -> int:
    """How many evenings of each member count in a season of the club; 0: all."""
    rows = select(ClubRule).where(ClubRule.club_id == club_id).order_by(ClubRule.id.desc()).limit(1)
    rule = session.scalars(rows).one_or_none()
    return rule.what.get(BEST_OF, 0) if rule is not None else 0


def count_best(session: Session, club_id: int, number: int, now: float) -> None:
    """Let so many evenings of each member count in a season; 0: all."""
    if not 0 <= number <= 1000:
        raise RecordError("of each member 1 to 1000 evenings count, or all of them (0)")
    session.add(ClubRule(club_id=club_id, what={BEST_OF: number}, when=now))
    session.flush()
