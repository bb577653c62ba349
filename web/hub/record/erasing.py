"""Erases people from the record: name, contact and what was written about them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from .models import (
    Adjusted,
    Called,
    Decided,
    DirectorText,
    DrawnRound,
    Entrant,
    Evening,
    Exchanged,
    Opened,
    Person,
    Staged,
)
from .row import Row
from .store import Record, RecordError

ERASED = "erased"
"""The text in place of an erased name or reason."""


def erase_person(record: Record, club_id: int, person_id: int) -> None:
    """Erase a person of a club from the record.

    Their numbers, seats and points stay, so that no standing of an evening changes. Raises RecordError for a
    person who is not there or not of this club.
    """
    with record.writing() as session:
        person = session.get(Person, person_id)
        if person is None or person.club_id != club_id or person.erased is not None:
            raise RecordError(ENGLISH["hub_no_such_person"])
        name, person.name, person.contact, person.note, person.erased = (
            person.name,
            ERASED,
            "",
            "",
            record.clock(),
        )
        mine = session.scalars(select(Entrant).where(Entrant.person_id == person_id)).all()
        _forget(session, person.club_id, name, mine)
    record.forget_what_was_erased()


def erase_guest(record: Record, club_id: int, evening_id: int, number: int) -> None:
    """Erase a guest of an evening from the record.

    Raises RecordError where no guest has that number, and for an evening of another club.
    """
    with record.writing() as session:
        here = Entrant.evening_id == evening_id, Entrant.number == number, Entrant.person_id.is_(None)
        guest = session.scalars(select(Entrant).where(*here)).one_or_none()
        evening = session.get(Evening, evening_id)
        mine = evening is not None and evening.club_id == club_id
        if guest is None or not mine or guest.name == ERASED:
            raise RecordError(ENGLISH["hub_no_such_guest"].format(number=number))
        _forget(session, club_id, guest.name, [guest])
    record.forget_what_was_erased()


def put_right(session: Session, evening: Evening, old: str, new: str) -> None:
    """Replace the former name by the corrected name in people's texts of this evening.

    Otherwise a person who is erased later would stay there. If another person has the former name, texts stay
    as they are.
    """
    renamed = select(Entrant.id).where(Entrant.evening_id == evening.id, Entrant.name == old)
    if session.scalars(renamed).first() is not None:
        return
    word = _word([old])
    for row, field in _written(session, [evening.id]):
        setattr(row, field, word.sub(lambda _: new, getattr(row, field)))


def _forget(session: Session, club_id: int, name: str, entries: Sequence[Entrant]) -> None:
    """Write over the name in ``entries``, the reasons about them, and wherever people wrote the name."""
    about = {(entry.evening_id, entry.number) for entry in entries}
    evenings = session.scalars(select(Evening.id).where(Evening.club_id == club_id)).all()
    adjusted = select(Adjusted, DrawnRound.evening_id).join(DrawnRound, DrawnRound.id == Adjusted.round_id)
    for made, evening in session.execute(adjusted.where(DrawnRound.evening_id.in_(evenings))):
        if (evening, made.number) in about:
            made.reason = ERASED
    word = _word([name, *(entry.name for entry in entries if entry.name != ERASED)])
    for row, field in _written(session, evenings):
        if word.search(getattr(row, field)):
            setattr(row, field, ERASED)
    for entry in entries:
        entry.name, entry.note = ERASED, ""


def _word(names: Sequence[str]) -> re.Pattern[str]:
    """Matches one of the names as a whole word."""
    any_of = "|".join(re.escape(name) for name in names)
    return re.compile(rf"(?<!\w)(?:{any_of})(?!\w)", re.IGNORECASE)


def _written(session: Session, evenings: Sequence[int]) -> Iterator[tuple[Row, str]]:
    """The texts that people wrote about these evenings: the row, and the column."""
    rounds = select(DrawnRound.id).where(DrawnRound.evening_id.in_(evenings))
    written: list[tuple[Any, tuple[str, ...]]] = [
        (select(DrawnRound).where(DrawnRound.evening_id.in_(evenings)), ("reason", "by")),
        (select(Adjusted).where(Adjusted.round_id.in_(rounds)), ("reason", "by")),
        (select(Decided).where(Decided.round_id.in_(rounds)), ("reason", "by")),
        (select(Opened).where(Opened.evening_id.in_(evenings)), ("reason", "by")),
        (select(Called).where(Called.evening_id.in_(evenings)), ("about", "ruling", "by")),
        (select(DirectorText).where(DirectorText.evening_id.in_(evenings)), ("text",)),
        (select(Staged).where(Staged.evening_id.in_(evenings)), ("reason", "by")),
        (select(Exchanged).where(Exchanged.round_id.in_(rounds)), ("by",)),
    ]
    for rows, fields in written:
        for row in session.scalars(rows).all():
            for field in fields:
                yield row, field
