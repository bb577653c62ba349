"""Evenings that are over, added up a single time: their standings, and the archive of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from .kept_rows import forget, forget_season
from .models import Evening, Kept, KeptLine
from .people import everybody
from .seats import standing_rounds
from .standings_of_evening import StandingsLine, standings

PER_PAGE = 20
"""Evenings on a page of the archive, and on a member's page."""


@dataclass(frozen=True, slots=True)
class PastEvening:
    """An evening in the archive: its row, its rounds and people, and who came first."""

    evening: Evening
    rounds: int
    people: int
    first: tuple[int, ...]


def keep(session: Session, evening: Evening, now: float) -> list[StandingsLine]:
    """Add up an evening that is over, and keep its standings."""
    forget(session, evening.id)
    forget_season(session, evening.club_id)
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


def kept_standings(session: Session, evening: Evening) -> list[StandingsLine]:
    """The standings of an evening, the best first: the kept standings, or new ones."""
    kept = session.get(Kept, evening.id) if evening.ended is not None else None
    if kept is None:
        return standings(session, evening)
    name = {person.number: person.name for person in everybody(session, evening)}
    rows = select(KeptLine).where(KeptLine.evening_id == evening.id).order_by(KeptLine.rank, KeptLine.number)
    return [
        StandingsLine(row.rank, row.number, name[row.number], row.points, row.high, row.lone, row.won,
                      row.rounds, row.credit, row.missed)
        for row in session.scalars(rows)
    ]  # fmt: skip


def not_kept(session: Session, club_id: int, most: int) -> Sequence[Evening]:
    """At most ``most`` evenings of a club that are over and have not been added up."""
    mine = Evening.club_id == club_id, Evening.ended.is_not(None), Kept.evening_id.is_(None)
    rows = select(Evening).outerjoin(Kept, Kept.evening_id == Evening.id).where(*mine)
    return session.scalars(rows.order_by(Evening.id.desc()).limit(most)).all()


def past_evenings(session: Session, club_id: int, before: int = 0) -> list[PastEvening]:
    """The evenings of a club, the newest first; with ``before``, only those before that evening."""
    mine = select(Evening).where(Evening.club_id == club_id)
    mine = mine.where(Evening.id < before) if before else mine
    evenings = session.scalars(mine.order_by(Evening.id.desc()).limit(PER_PAGE)).all()
    ids = [evening.id for evening in evenings]
    of_these = KeptLine.evening_id.in_(ids)
    counts = select(KeptLine.evening_id, func.count().label("people")).where(of_these)
    counted = session.execute(counts.group_by(KeptLine.evening_id))
    people = {row.evening_id: row.people for row in counted}
    ahead = select(KeptLine.evening_id, KeptLine.number).where(of_these, KeptLine.rank == 1)
    first: dict[int, list[int]] = {evening_id: [] for evening_id in ids}
    for evening_id, number in session.execute(ahead.order_by(KeptLine.number)):
        first[evening_id].append(number)
    rounds = {
        row.evening_id: row.rounds for row in session.scalars(select(Kept).where(Kept.evening_id.in_(ids)))
    }
    for evening in evenings:
        if evening.id not in rounds:
            lines = standings(session, evening)
            rounds[evening.id] = len(standing_rounds(session, evening))
            people[evening.id] = len(lines)
            first[evening.id] = [line.number for line in lines if line.rank == 1]
    return [
        PastEvening(evening, rounds[evening.id], people.get(evening.id, 0), tuple(first[evening.id]))
        for evening in evenings
    ]
