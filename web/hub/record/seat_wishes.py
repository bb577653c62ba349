"""Seats by hand: two people exchange places, a person keeps a seat for the evening, two are kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from ..movements.movement import Movement
from ..movements.seating import SEATS, Pair, Round, Sitting, pair
from .models import DrawnRound, Evening, Exchanged, Place, Wish
from .people import entered, named
from .store import RecordError


def wishes(session: Session, evening: Evening) -> Sequence[Wish]:
    """The wishes of an evening that stand, in their order."""
    mine = Wish.evening_id == evening.id, Wish.withdrawn.is_(None)
    return session.scalars(select(Wish).where(*mine).order_by(Wish.id)).all()


def fix_seat(session: Session, evening: Evening, number: int, table: int, seat: str, now: float) -> None:
    """Let somebody sit at a seat from the next round on; raises RecordError where another has it."""
    entered(session, evening, number)
    if seat not in SEATS or not seat or not 0 < table <= 200:
        raise RecordError(ENGLISH["hub_no_such_seat"])
    if evening.kind.has_fixed_tables:
        raise RecordError(ENGLISH["hub_no_kept_seats"])
    for wish in wishes(session, evening):
        if wish.other is None and (wish.table, wish.seat) == (table, seat) and wish.number != number:
            raise RecordError(ENGLISH["hub_no_seat_twice"].format(number=wish.number))
        if wish.other is None and wish.number == number:
            wish.withdrawn = now
    session.add(Wish(evening_id=evening.id, number=number, table=table, seat=seat, when=now))
    session.flush()


def keep_apart(session: Session, evening: Evening, number: int, other: int, now: float) -> None:
    """Keep two people at different tables from the next round on, as far as a draw can."""
    if number == other:
        raise RecordError(ENGLISH["hub_no_two_people"])
    for person in (number, other):
        entered(session, evening, person)
    if pair(number, other) not in pairs_apart(session, evening):
        session.add(Wish(evening_id=evening.id, number=number, other=other, when=now))
        session.flush()


def withdraw(session: Session, evening: Evening, wish_id: int, now: float) -> None:
    """Let a wish count no more."""
    wish = session.get(Wish, wish_id)
    if wish is None or wish.evening_id != evening.id or wish.withdrawn is not None:
        raise RecordError(ENGLISH["hub_no_such_wish"])
    wish.withdrawn = now


def pairs_apart(session: Session, evening: Evening) -> set[Pair]:
    """The pairs of people who are not to sit together."""
    return {pair(wish.number, wish.other) for wish in wishes(session, evening) if wish.other is not None}


def with_seats(session: Session, evening: Evening, sat: Round, kind: Movement) -> Round:
    """The round with everybody at the seat that is kept for them.

    It renumbers and turns tables, which changes nobody's partner or opponents. A person with a seat at a
    table that another person keeps, or who sits out, stays where the movement has them.
    """
    if kind.has_fixed_tables:
        return sat
    sittings = {sitting.table: sitting for sitting in sat.sittings}
    held: set[int] = set()
    for wish in wishes(session, evening):
        current = next((sitting for sitting in sittings.values() if wish.number in sitting.seats), None)
        if wish.table is None or wish.seat is None or current is None or wish.table not in sittings:
            continue
        if current.table in held or wish.table in held:
            continue
        held.add(wish.table)
        other = sittings[wish.table]
        sittings[current.table] = replace(other, table=current.table)
        sittings[wish.table] = _turned(current, wish.number, wish.seat, wish.table)
    return Round(tuple(sittings[table] for table in sorted(sittings)), sat.out)


def _turned(sitting: Sitting, number: int, seat: str, table: int) -> Sitting:
    """A sitting at another table, turned so that somebody has a seat there; the same people are partners."""
    size = len(sitting.seats)
    by = (SEATS.index(seat) - sitting.seats.index(number)) % 4
    if size < 4 or None in sitting.seats:  # there the seat without a person stays where it is
        return replace(sitting, table=table)
    return Sitting(table, tuple(sitting.seats[(place - by) % size] for place in range(size)))


def kept_no_longer(session: Session, evening: Evening, sat: Round) -> list[Wish]:
    """The wishes that a round does not fulfil."""
    missed = []
    for wish in wishes(session, evening):
        sitting = sat.at(wish.number)
        if wish.other is not None:
            together = sitting is not None and wish.other in sitting.seats
            missed += [wish] * together
        elif sitting is None or (sitting.table, sitting.seat_of(wish.number)) != (wish.table, wish.seat):
            missed.append(wish)
    return missed


def exchanges(session: Session, drawn: DrawnRound) -> int:
    """How often two people have changed places in a round."""
    mine = select(func.count()).select_from(Exchanged).where(Exchanged.round_id == drawn.id)
    return session.scalar(mine) or 0


def exchange(session: Session, drawn: DrawnRound, number: int, other: int, by: str, now: float) -> None:
    """Let two people change places in a round; raises RecordError for who is not in it."""
    mine = Place.round_id == drawn.id, Place.number.in_((number, other))
    places = {place.number: place for place in session.scalars(select(Place).where(*mine))}
    if number == other or len(places) < 2:
        raise RecordError(ENGLISH["hub_no_two_of_round"])
    places[number].number, places[other].number = other, number
    session.add(Exchanged(round_id=drawn.id, number=number, other=other, by=named(by), when=now))
    session.flush()
