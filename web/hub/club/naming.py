"""Which person a typed name means: a member, one of several with that name, or somebody new."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from ...plain_text import same_name
from ...shown.words.english import ENGLISH
from ..record.models import Entrant, Evening, Person
from ..record.people import everybody, named, person
from ..record.persons import times_here
from ..record.store import AskFirst, RecordError

NOTED = re.compile(r"(?P<name>.+?)\s*\((?P<note>[^()]+)\)")
"""A name with a note behind it, or with the number of a member: Ann (Smith), Ann (#12)."""


@dataclass(frozen=True, slots=True)
class NameChoice:
    """A name that several members share, with its alternatives: a line to type, and the person it means."""

    name: str
    options: tuple[tuple[str, str], ...]


class UnclearName(RecordError):
    """A name means several people of the club; ``choices`` has a choice for each such name."""

    def __init__(self, choices: Sequence[NameChoice]) -> None:
        self.choices = tuple(choices)
        names = ", ".join(choice.name for choice in choices)
        super().__init__(ENGLISH["hub_no_unclear_name"].format(names=names))


def persons_apart(people: Sequence[Person]) -> dict[int, str]:
    """The names of a club's people by their row; people who share a name have a note or number, too."""
    count = Counter(same_name(person.name) for person in people)
    return {
        person.id: f"{person.name} ({person.note or f'#{person.id}'})"
        if count[same_name(person.name)] > 1
        else person.name
        for person in people
    }


def members_meant(
    session: Session, evening: Evening, names: Sequence[str], others: bool = True
) -> list[Person]:
    """The member for each of these names; a new member if there is none.

    Members who play already are left out. Raises UnclearName if a name has several members and the entry has
    fewer people of that name; and AskFirst if a new member would be called as somebody who plays or was typed
    before, unless these are ``others``.
    """
    plays = select(Entrant.person_id).where(Entrant.evening_id == evening.id, Entrant.person_id.is_not(None))
    here = Person.club_id == evening.club_id, Person.erased.is_(None), Person.id.not_in(plays)
    free = list(session.scalars(select(Person).where(*here).order_by(Person.id)))
    wanted = [named(name) for name in names]
    meant: list[Person | None] = [None] * len(wanted)
    for place, name in enumerate(wanted):  # those that say which, first
        member = _written_out(free, name)
        if member is not None:
            free.remove(member)
            meant[place] = member
    plain = Counter(same_name(name) for name, member in zip(wanted, meant, strict=True) if member is None)
    unclear: dict[str, NameChoice] = {}
    for place, name in enumerate(wanted):
        if meant[place] is not None:
            continue
        called = [person for person in free if same_name(person.name) == same_name(name)]
        if len(called) > plain[same_name(name)]:
            unclear.setdefault(same_name(name), _choice(session, evening.club_id, name, called))
        elif called:
            free.remove(called[0])
            plain[same_name(name)] -= 1
            meant[place] = called[0]
    if unclear:
        raise UnclearName(list(unclear.values()))
    if not others:
        _unless_double(session, evening, wanted, meant)
    return [member or _new(session, evening, name) for name, member in zip(wanted, meant, strict=True)]


def _unless_double(
    session: Session, evening: Evening, wanted: Sequence[str], meant: Sequence[Person | None]
) -> None:
    """Ask whether a name without a member is of another person than who plays, or was typed, by that name."""
    known = {same_name(entry.name) for entry in everybody(session, evening) if entry.last is None}
    known |= {same_name(member.name) for member in meant if member is not None}
    double: list[str] = []
    for name, member in zip(wanted, meant, strict=True):
        if member is None:
            if same_name(name) in known:
                double.append(name)
            known.add(same_name(name))
    if double:
        who = ", ".join(dict.fromkeys(double))
        key = "hub_ask_double_one" if len(double) == 1 else "hub_ask_double"
        why = ENGLISH["hub_ask_double_why"].format(who=who)
        raise AskFirst(why, ENGLISH[key].format(who=who), "others")


def _written_out(people: Sequence[Person], name: str) -> Person | None:
    """The member that a name with a note or number means; None for a plain name, or where nobody matches."""
    match = NOTED.fullmatch(name)
    if match is None or any(same_name(person.name) == same_name(name) for person in people):
        return None
    called = [person for person in people if same_name(person.name) == same_name(match["name"])]
    note = match["note"].strip()
    return next(
        (person for person in called if f"#{person.id}" == note or same_name(person.note) == same_name(note)),
        None,
    )


def _new(session: Session, evening: Evening, name: str) -> Person:
    match = NOTED.fullmatch(name)
    if match is None:
        return person(session, evening.club_id, name)
    if match["note"].strip().startswith("#"):
        raise RecordError(ENGLISH["hub_no_such_member"].format(name=name))
    made = person(session, evening.club_id, match["name"])
    made.note = named(match["note"], "note")
    return made


def _choice(session: Session, club_id: int, name: str, called: Sequence[Person]) -> NameChoice:
    times = times_here(session, club_id)
    options = []
    for member in called:
        many, last = times.get(member.id, (0, 0.0))
        line = f"{member.name} ({member.note or f'#{member.id}'})"
        choice = ENGLISH["hub_choice_one" if many == 1 else "hub_choice"].format(who=line, n=many)
        day = time.strftime("%d %B", time.localtime(last))
        options.append((line, ENGLISH["hub_choice_last"].format(who=choice, day=day) if last else choice))
    return NameChoice(name, tuple(options))
