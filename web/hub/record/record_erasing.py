"""How a person is erased from the record: name, contact and what was written about them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from .record_models import Adjusted, Called, Decided, Drawn, Entered, Evening, Opened, Person
from .record_store import Record, RecordError

ERASED = "erased"
"""What stands in place of a name and of a reason that were erased."""


def erase_person(record: Record, club_id: int, person_id: int) -> None:
    """Take a person of a club out of the record.

    Their numbers, seats and points stay, so that no standing of an evening changes. Raises RecordError for a
    person who is not there or not of this club.
    """
    with record.writing() as session:
        one = session.get(Person, person_id)
        if one is None or one.club_id != club_id or one.erased is not None:
            raise RecordError("there is no such person")
        name, one.name, one.contact, one.erased = one.name, ERASED, "", record.clock()
        mine = session.scalars(select(Entered).where(Entered.person_id == person_id)).all()
        _forget(session, one.club_id, name, mine)
    record.forget_what_was_erased()


def erase_guest(record: Record, club_id: int, evening_id: int, number: int) -> None:
    """Take a guest of an evening out of the record.

    Raises RecordError where no guest has that number, and for an evening of another club.
    """
    with record.writing() as session:
        here = Entered.evening_id == evening_id, Entered.number == number, Entered.person_id.is_(None)
        guest = session.scalars(select(Entered).where(*here)).one_or_none()
        evening = session.get(Evening, evening_id)
        mine = evening is not None and evening.club_id == club_id
        if guest is None or not mine or guest.name == ERASED:
            raise RecordError(f"no guest has number {number} that evening")
        _forget(session, club_id, guest.name, [guest])
    record.forget_what_was_erased()


def _forget(session: Session, club_id: int, name: str, entries: Sequence[Entered]) -> None:
    """Write over the name in ``entries``, the reasons about them, and wherever people wrote the name."""
    about = {(one.evening_id, one.number) for one in entries}
    evenings = select(Evening.id).where(Evening.club_id == club_id)
    rounds = {one.id: one for one in session.scalars(select(Drawn).where(Drawn.evening_id.in_(evenings)))}
    adjusted = session.scalars(select(Adjusted).where(Adjusted.round_id.in_(rounds))).all()
    decided = session.scalars(select(Decided).where(Decided.round_id.in_(rounds))).all()
    for one in adjusted:
        if (rounds[one.round_id].evening_id, one.number) in about:
            one.reason = ERASED
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    opened = session.scalars(select(Opened).where(Opened.evening_id.in_(evenings))).all()
    everything: list[Adjusted | Decided | Drawn | Opened] = [
        *adjusted, *decided, *rounds.values(), *opened
    ]  # fmt: skip
    for written in everything:
        if word.search(written.reason):
            written.reason = ERASED
        if word.search(written.by):
            written.by = ERASED
    for call in session.scalars(select(Called).where(Called.evening_id.in_(evenings))):
        if word.search(call.about):
            call.about = ERASED
        if word.search(call.ruling):
            call.ruling = ERASED
        if word.search(call.by):
            call.by = ERASED
    for entry in entries:
        entry.name = ERASED
