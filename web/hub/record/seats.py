"""Who sits where in the rounds of an evening, as the record has it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..movements.seating import SEATS, Round, Sitting
from .models import DrawnRound, Entrant, Evening, Place
from .people import everybody


def standing_rounds(session: Session, evening: Evening) -> Sequence[DrawnRound]:
    """The rounds of an evening that were not taken back, in their order."""
    stand = DrawnRound.evening_id == evening.id, DrawnRound.withdrawn.is_(None)
    return session.scalars(select(DrawnRound).where(*stand).order_by(DrawnRound.number)).all()


def rounds_over(evening: Evening, rounds: Sequence[DrawnRound]) -> list[DrawnRound]:
    """Those of the standing ``rounds`` that are over: closed, followed by another, or of an ended evening."""
    is_ended = evening.ended is not None
    return [drawn for drawn in rounds if is_ended or drawn.closed is not None or drawn is not rounds[-1]]


def is_round_withdrawn(session: Session, evening: Evening) -> bool:
    """Whether the last round was withdrawn, and no other drawn since."""
    rows = (
        select(DrawnRound.withdrawn)
        .where(DrawnRound.evening_id == evening.id)
        .order_by(DrawnRound.id.desc())
        .limit(1)
    )
    return session.scalar(rows) is not None


def seats(session: Session, drawn: DrawnRound) -> Round:
    """Who sits where in a round, and who sits out."""
    return seats_of(session, [drawn])[drawn.id]


def seats_of(session: Session, rounds: Sequence[DrawnRound]) -> dict[int, Round]:
    """The seating of each of these rounds, by the round's row, with one query."""
    places: dict[int, list[Place]] = {drawn.id: [] for drawn in rounds}
    chosen = select(Place).where(Place.round_id.in_(places)).order_by(Place.table, Place.id)
    for row in session.scalars(chosen):
        places[row.round_id].append(row)
    return {drawn_id: _round(rows) for drawn_id, rows in places.items()}


def _round(rows: Sequence[Place]) -> Round:
    sittings = []
    at = [row for row in rows if row.table is not None]
    for table, at_table in groupby(at, key=lambda row: row.table):
        four = sorted(at_table, key=lambda row: SEATS.index(row.seat or "N"))
        sittings.append(Sitting(table or 0, tuple(row.number for row in four)))
    out = tuple(row.number for row in rows if row.table is None and row.number is not None)
    return Round(tuple(sittings), out)


def here(session: Session, evening: Evening, number: int) -> list[Entrant]:
    """Who plays in round ``number`` of an evening."""
    return [
        person
        for person in everybody(session, evening)
        if person.first <= number and (person.last is None or person.last >= number)
    ]
