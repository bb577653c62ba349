"""The director's acts for people: begin an evening, add people, remove them, rename them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ...plain_text import same_name
from ...shown.words.english import ENGLISH
from ..movements.chart import proposed
from ..movements.movement import Movement
from ..record.agreed import agree
from ..record.erasing import erase_guest, erase_person, put_right
from ..record.models import Entrant, Evening, Person
from ..record.people import (
    begin,
    come_back,
    enter,
    entered,
    everybody,
    leave,
    named,
)
from ..record.persons import describe, member_of, merge
from ..record.rounds import change_movement, chosen
from ..record.rules import Agreement
from ..record.stages import close_evening
from ..record.store import AskFirst, RecordError
from .hub import Hub
from .messages_to_tables import send_names
from .naming import members_meant, persons_apart
from .tables_now import named_apart

TWO = re.compile(r"\s*(?:&|\+|\band\b|/)\s*(?![^()]*\))")
"""The text between the two names of a pair; a note in brackets is no second name."""
MOST = 400
"""People of an evening at the most."""


def begin_evening(
    hub: Hub,
    name: str,
    kind: str,
    over: str,
    agreement: Agreement,
    seed: int,
    names: Sequence[str] = (),
    others: bool = True,
) -> int:
    """Begin an evening, and let people in; its row. Raises RecordError while another is played.

    An empty ``kind`` is the movement proposed for these people, or for these pairs. Raises AskFirst for a
    name that was typed twice, unless these are ``others``.
    """
    movement, those_over = chosen(kind or _suits(names, agreement.rounds), over)
    with hub.writing() as session:
        if hub.tonight(session) is not None:
            raise RecordError(ENGLISH["hub_no_evening_twice"])
        last = hub.latest(session)
        if last is not None:
            close_evening(session, last, hub.now())
        evening = begin(session, hub.club_id, name, movement, those_over, seed, hub.now())
        change_movement(session, evening, movement, those_over)
        agree(session, evening, agreement, hub.now())
        _let_in(hub, session, evening, names, others=others)
        return evening.id


def let_in(
    hub: Hub, names: Sequence[str], guests: bool = False, back: bool = False, others: bool = True
) -> list[int]:
    """Let people play from the next round on, a name each, or a pair as "Ann & Bo"; their numbers.

    Raises AskFirst for the name of a person who went home this evening, unless they are ``back``, and for the
    name of somebody who plays, unless these are ``others``.
    """
    with hub.writing() as session:
        evening = hub.this_evening(session)
        returning, staying = _who_went(session, evening, names)
        if returning and not back:
            raise AskFirst(*_are_they_back(returning))
        for person in returning:
            come_back(session, evening, person.number)
        made = _let_in(hub, session, evening, staying, guests, others)
        return [*(person.number for person in returning), *made]


def _who_went(session: Session, evening: Evening, names: Sequence[str]) -> tuple[list[Entrant], list[str]]:
    """The people of ``names`` who had gone home this evening, and the other lines; a pair stays together."""
    known = sorted(everybody(session, evening), key=lambda person: person.last is None)
    apart = named_apart(known)
    called = {person.number: (same_name(person.name), same_name(apart[person.number])) for person in known}
    returning: list[Entrant] = []
    others: list[str] = []
    for line in names:
        in_line = _split(evening, line)
        matches = [
            next((person for person in known if same_name(named(name)) in called[person.number]), None)
            for name in in_line
        ]
        returned = [match for match in matches if match is not None]
        gone = [entry for entry in returned if entry.last is not None and entry not in returning]
        if not gone:
            others.append(line)
        elif len(returned) < len(in_line) or len({entry.pair for entry in returned}) > 1:
            raise RecordError(ENGLISH["hub_no_other_pair_back"].format(name=gone[0].name))
        returning += gone
    return returning, others


def _split(evening: Evening, line: str) -> list[str]:
    """The names in a line: two if the movement has pairs; ``Ann &`` is Ann alone in any."""
    names = _names_in(line)
    return names if evening.kind.has_pairs or len(names) == 1 else [line.strip()]


def _names_in(line: str) -> list[str]:
    return [name for name in TWO.split(line.strip()) if name]


def _suits(names: Sequence[str], rounds: int) -> Movement:
    """The movement for these lines: one of fixed pairs where every line is a pair."""
    people = [len(_names_in(line)) for line in names]
    return proposed(sum(people), rounds, are_pairs=bool(people) and set(people) == {2})


def _are_they_back(returning: Sequence[Entrant]) -> tuple[str, str]:
    """The question to the director about typed names of people who went home this evening."""
    who = ", ".join(f"{person.name} ({person.number})" for person in returning)
    question = ENGLISH["hub_ask_back_one" if len(returning) == 1 else "hub_ask_back"]
    return ENGLISH["hub_ask_back_why"].format(who=who), question.format(who=who, name=returning[0].name)


def _let_in(
    hub: Hub,
    session: Session,
    evening: Evening,
    names: Sequence[str],
    guests: bool = False,
    others: bool = True,
) -> list[int]:
    pairs = evening.kind.has_pairs
    rows = [row for line in names if any(row := _split(evening, line))]
    playing = session.scalar(select(func.max(Entrant.number)).where(Entrant.evening_id == evening.id)) or 0
    if playing + sum(len(row) for row in rows) > MOST:
        raise RecordError(ENGLISH["hub_no_more_people"].format(most=MOST))
    for row in rows:
        if pairs and len(row) != 2:
            raise RecordError(ENGLISH["hub_no_pair_line"].format(line=row[0][:60]))
        if not pairs and len(_names_in(row[0])) > 1:
            key = "hub_no_late_pair" if playing else "hub_no_pair"
            raise RecordError(ENGLISH[key].format(line=row[0][:60]))
    everyone = [name for row in rows for name in row]
    meant: Iterator[Person | str] = iter(
        everyone if guests else members_meant(session, evening, everyone, others)
    )
    made: list[int] = []
    for row in rows:
        pair = _next_pair(session, evening) if pairs else None
        made += [enter(session, evening, next(meant), pair).number for _ in row]
    return made


def members(hub: Hub, session: Session) -> Sequence[Person]:
    """The people of the club, by name."""
    mine = Person.club_id == hub.club_id, Person.erased.is_(None)
    return session.scalars(select(Person).where(*mine).order_by(Person.name, Person.id)).all()


def lines_of(session: Session, evening: Evening) -> list[str]:
    """Who played in an evening, as people type it: a line for each member, or for each pair of them."""
    people = [person for person in everybody(session, evening) if person.person_id is not None]
    in_club = session.scalars(select(Person).where(Person.club_id == evening.club_id)).all()
    names = persons_apart([person for person in in_club if person.erased is None])
    lines: dict[tuple[bool, int], list[str]] = {}
    for person in people:
        if person.person_id in names:
            pairs = person.pair is not None
            lines.setdefault((pairs, person.pair or person.number), []).append(names[person.person_id])
    return [" & ".join(line) for (pairs, _), line in lines.items() if not pairs or len(line) == 2]


def _next_pair(session: Session, evening: Evening) -> int:
    return 1 + (session.scalar(select(func.max(Entrant.pair)).where(Entrant.evening_id == evening.id)) or 0)


def goes(hub: Hub, number: int) -> None:
    """A person goes home: they play in no round after the one already drawn."""
    with hub.writing() as session:
        leave(session, hub.this_evening(session), number)


def comes_back(hub: Hub, number: int) -> None:
    """Somebody who had gone plays again from the next round on."""
    with hub.writing() as session:
        come_back(session, hub.this_evening(session), number)


def rename(hub: Hub, number: int, name: str) -> None:
    """Rename a person: a guest for this evening, a member for all evenings."""
    with hub.writing() as session:
        evening = hub.this_evening(session)
        entry = entered(session, evening, number)
        if entry.person_id is not None:
            person = session.get_one(Person, entry.person_id)
            describe(session, person, name, person.note, person.hidden)
        else:
            former, entry.name = entry.name, named(name)
            session.flush()
            put_right(session, evening, former, entry.name)
        send_names(hub, session)


def describe_member(hub: Hub, person_id: int, name: str, note: str, hidden: bool) -> None:
    """Give a member a name and a note, and leave them out of public pages or not."""
    with hub.writing() as session:
        describe(session, member_of(session, hub.club_id, person_id), name, note, hidden)
        send_names(hub, session)


def merge_members(hub: Hub, person_id: int, into: int) -> None:
    """Let two rows of the club's people be one person."""
    with hub.writing() as session:
        other, member = (member_of(session, hub.club_id, number) for number in (person_id, into))
        merge(session, other, member, hub.now())
        send_names(hub, session)


def erase(hub: Hub, person_id: int, evening_id: int = 0, number: int = 0) -> None:
    """Erase a person of the club, or the guest of an evening; names are sent to tables again."""
    if person_id:
        erase_person(hub.record, hub.club_id, person_id)
    else:
        erase_guest(hub.record, hub.club_id, evening_id, number)
    with hub.writing() as session:
        send_names(hub, session)
