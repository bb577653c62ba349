"""People over all evenings: names and notes, two rows for one person, who is not listed in public."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from .erasing import ERASED, put_right
from .kept_rows import forget
from .kept_standings import PER_PAGE
from .models import Entrant, Evening, KeptLine, Person
from .people import named
from .store import RecordError


def member_of(session: Session, club_id: int, person_id: int) -> Person:
    """A person of a club; raises RecordError for anybody else and for an erased person."""
    person = session.get(Person, person_id)
    if person is None or person.club_id != club_id or person.erased is not None:
        raise RecordError(ENGLISH["hub_no_such_person"])
    return person


def describe(session: Session, person: Person, name: str, note: str, hidden: bool) -> None:
    """Set a person's name and note for all evenings, and whether public pages list them."""
    former, person.name = person.name, named(name)
    person.note = named(note, "note") if note.strip() else ""
    person.hidden = hidden
    _follow(session, person)
    for evening in _evenings_of(session, person) if former != person.name else ():
        put_right(session, evening, former, person.name)


def merge(session: Session, other: Person, into: Person, now: float) -> None:
    """Merge two rows of a person: everything that ``other`` played belongs to ``into`` from now on.

    Raises RecordError where both played in one evening: they are two people then.
    """
    if other.id == into.id:
        raise RecordError(ENGLISH["hub_no_two_people"])
    mine, theirs = (set(_evenings_of(session, person)) for person in (into, other))
    both = min(mine & theirs, key=lambda evening: evening.id, default=None)
    if both is not None:
        raise RecordError(ENGLISH["hub_no_merge_of_two"].format(evening=both.name))
    for entry in session.scalars(select(Entrant).where(Entrant.person_id == other.id)):
        entry.person_id = into.id
    into.contact = into.contact or other.contact
    other.name, other.note, other.contact, other.erased = ERASED, "", "", now
    session.flush()
    _follow(session, into)
    forget(session, *(evening.id for evening in theirs))


def _follow(session: Session, person: Person) -> None:
    for entry in session.scalars(select(Entrant).where(Entrant.person_id == person.id)):
        entry.name, entry.note = person.name, person.note
    session.flush()


def _evenings_of(session: Session, person: Person) -> list[Evening]:
    played = select(Entrant.evening_id).where(Entrant.person_id == person.id)
    return list(session.scalars(select(Evening).where(Evening.id.in_(played)).order_by(Evening.id)))


@dataclass(frozen=True, slots=True)
class PersonsEvening:
    """A past evening of a person: their number and rank there, and their points."""

    evening: Evening
    number: int
    rank: int
    points: int
    rounds: int
    lone: int


def evenings_of(session: Session, person: Person, before: int = 0) -> list[PersonsEvening]:
    """A page of the person's evenings that are added up, the newest first.

    With ``before`` it has only evenings before that one.
    """
    here = (KeptLine.evening_id == Entrant.evening_id) & (KeptLine.number == Entrant.number)
    rows = (
        select(Evening, KeptLine)
        .select_from(Entrant)
        .join(KeptLine, here)
        .join(Evening, Evening.id == Entrant.evening_id)
        .where(Entrant.person_id == person.id)
        .order_by(Entrant.evening_id.desc())
        .limit(PER_PAGE)
    )
    return [
        PersonsEvening(evening, line.number, line.rank, line.points, line.rounds, line.lone)
        for evening, line in session.execute(rows.where(Entrant.evening_id < before) if before else rows)
    ]


def times_here(session: Session, club_id: int) -> dict[int, tuple[int, float]]:
    """For each member who has played: the number of evenings, and when the last began."""
    rows = (
        select(Entrant.person_id, func.count(), func.max(Evening.begun))
        .join(Evening, Evening.id == Entrant.evening_id)
        .where(Evening.club_id == club_id, Entrant.person_id.is_not(None))
        .group_by(Entrant.person_id)
    )
    return {person or 0: (times, last) for person, times, last in session.execute(rows)}
