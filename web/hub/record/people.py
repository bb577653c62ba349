"""Who plays: a club's people, guests, late comers and those who go early."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from ...plain_text import is_plain, same_name
from ...shown.words.english import ENGLISH
from ..movements.movement import Movement
from ..movements.numbers import Over
from .models import NAME, Club, DrawnRound, Entrant, Evening, Person
from .store import RecordError


def club(session: Session, name: str) -> Club:
    """The club of that name; it is created if missing."""
    name = named(name)
    row = session.scalars(select(Club).where(Club.name == name)).one_or_none()
    if row is None:
        row = Club(name=name)
        session.add(row)
        session.flush()
    return row


def person(session: Session, club_id: int, name: str, contact: str = "") -> Person:
    """A new person of the club; two people may share a name."""
    made = Person(club_id=club_id, name=named(name), contact=contact.strip()[:NAME])
    session.add(made)
    session.flush()
    return made


def begin(
    session: Session, club_id: int, name: str, kind: Movement, over: Over, seed: int, now: float
) -> Evening:
    """A new evening of the club with its movement."""
    made = Evening(club_id=club_id, name=named(name), kind=kind, over=over, seed=seed, begun=now)
    session.add(made)
    session.flush()
    return made


def enter(session: Session, evening: Evening, who: Person | str, pair: int | None = None) -> Entrant:
    """Let a person, or a guest by name, play from the next round on; raises RecordError if they do."""
    _open(evening)
    if isinstance(who, Person):
        if who.erased is not None or who.club_id != evening.club_id:
            raise RecordError(ENGLISH["hub_no_person_of_club"])
        if session.scalars(_entries(evening).where(Entrant.person_id == who.id)).one_or_none() is not None:
            raise RecordError(ENGLISH["hub_no_entry_twice"].format(name=who.name))
    if evening.kind.has_pairs and pair is None:
        raise RecordError(ENGLISH["hub_no_entry_without_pair"])
    made = Entrant(
        evening_id=evening.id,
        number=1
        + (session.scalar(select(func.max(Entrant.number)).where(Entrant.evening_id == evening.id)) or 0),
        person_id=who.id if isinstance(who, Person) else None,
        name=who.name if isinstance(who, Person) else named(who),
        note=who.note if isinstance(who, Person) else "",
        first=rounds_drawn(session, evening) + 1,
        pair=pair,
    )
    session.add(made)
    session.flush()
    return made


def leave(session: Session, evening: Evening, number: int) -> None:
    """Let a person leave after the rounds already drawn; raises RecordError for an unknown number."""
    person = entered(session, evening, number)
    person.last = rounds_drawn(session, evening)


def come_back(session: Session, evening: Evening, number: int) -> None:
    """Let a person who left play again; raises RecordError for an unknown number."""
    _open(evening)
    entered(session, evening, number).last = None


def entered(session: Session, evening: Evening, number: int) -> Entrant:
    """The person with that number this evening; raises RecordError if there is none."""
    row = session.scalars(_entries(evening).where(Entrant.number == number)).one_or_none()
    if row is None:
        raise RecordError(ENGLISH["hub_no_number"].format(number=number))
    return row


def everybody(session: Session, evening: Evening) -> Sequence[Entrant]:
    """All who play or played this evening, by number."""
    return session.scalars(_entries(evening).order_by(Entrant.number)).all()


def rounds_drawn(session: Session, evening: Evening) -> int:
    """The number of the last round that was not withdrawn; 0 before the first."""
    stands = select(func.max(DrawnRound.number)).where(
        DrawnRound.evening_id == evening.id, DrawnRound.withdrawn.is_(None)
    )
    return session.scalar(stands) or 0


def named(name: str, what: str = "name") -> str:
    """A name, or the text of kind ``what``, in normal form: each letter in a single form.

    Raises RecordError if it is empty or too long.
    """
    whole = unicodedata.normalize("NFC", name)
    kept = " ".join("".join(letter for letter in whole if is_plain(letter) or letter.isspace()).split())
    if not same_name(kept) or len(kept) > NAME:
        raise RecordError(ENGLISH[f"hub_length_{what}"].format(most=NAME))
    return kept


def _entries(evening: Evening) -> Select[Entrant]:
    return select(Entrant).where(Entrant.evening_id == evening.id)


def _open(evening: Evening) -> None:
    if evening.ended is not None:
        raise RecordError(ENGLISH["hub_no_ended_evening"])
