"""What the director does with people: begin an evening, let them in, let them go, call them by a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ..movements.chart import PAIRS, Kind
from ..movements.numbers import Over
from ..record.agreed import agree
from ..record.erasing import erase_guest, erase_person, put_right
from ..record.models import Entered, Evening, Person
from ..record.people import (
    begin,
    come_back,
    enter,
    entered,
    everybody,
    leave,
    named,
    person,
    same_name,
)
from ..record.rounds import change_movement
from ..record.rules import Agreement
from ..record.stages import close_evening
from ..record.store import AskFirst, RecordError
from .hub import Hub
from .told_tables import tell_names

TWO = re.compile(r"\s*(?:&|\+|\band\b|/)\s*")
"""What stands between the two names of a pair."""
MOST = 400
"""People of an evening at the most."""


def begin_evening(
    hub: Hub, name: str, kind: str, over: str, agreement: Agreement, seed: int, names: Sequence[str] = ()
) -> int:
    """Begin an evening, and let people in; its row. Raises RecordError while another is played."""
    try:
        movement, those_over = Kind(kind), Over(over)
    except ValueError:
        raise RecordError("choose a movement, and what those over do") from None
    with hub.writing() as session:
        if hub.tonight(session) is not None:
            raise RecordError("an evening is being played: end it first")
        last = hub.latest(session)
        if last is not None:
            close_evening(session, last, hub.now())
        evening = begin(session, hub.club_id, name, movement, those_over, seed, hub.now())
        change_movement(session, evening, kind, over)
        agree(session, evening, agreement, hub.now())
        _let_in(hub, session, evening, names)
        return evening.id


def let_in(hub: Hub, names: Sequence[str], guests: bool = False, back: bool = False) -> list[int]:
    """Let people play from the next round on, a name each, or a pair as "Ann & Bo"; their numbers.

    Raises AskFirst for the name of somebody who went home this evening, unless it is they who are ``back``.
    """
    with hub.writing() as session:
        evening = hub.this_evening(session)
        returning, others = _who_went(session, evening, names)
        if returning and not back:
            raise AskFirst(*_are_they_back(returning))
        for one in returning:
            come_back(session, evening, one.number)
        return [*(one.number for one in returning), *_let_in(hub, session, evening, others, guests)]


def _who_went(session: Session, evening: Evening, names: Sequence[str]) -> tuple[list[Entered], list[str]]:
    """Who of ``names`` had gone home this evening, and the lines of all others; a pair stays one."""
    known = sorted(everybody(session, evening), key=lambda one: one.last is None)
    returning: list[Entered] = []
    others: list[str] = []
    for line in names:
        in_line = [one for one in _split(evening, line) if one.strip()]
        found = [
            next((one for one in known if same_name(one.name) == same_name(named(name))), None)
            for name in in_line
        ]
        there = [one for one in found if one is not None]
        gone = [one for one in there if one.last is not None and one not in returning]
        if not gone:
            others.append(line)
        elif len(there) < len(in_line) or len({one.pair for one in there}) > 1:
            raise RecordError(f"{gone[0].name} went home and is of another pair: only that pair comes back")
        returning += gone
    return returning, others


def _split(evening: Evening, line: str) -> list[str]:
    """The names in a line: of a pair where the movement has pairs."""
    return TWO.split(line.strip()) if Kind(evening.kind) in PAIRS else [line.strip()]


def _are_they_back(returning: Sequence[Entered]) -> tuple[str, str]:
    """Why people are not simply let in whose names went home this evening, and what the director is asked."""
    who = ", ".join(f"{one.name} ({one.number})" for one in returning)
    back = f"Is {returning[0].name} back?" if len(returning) == 1 else "Are they back?"
    why = f"{who} went home: write another name for somebody else who is called so"
    return why, f"{who} went home this evening. {back}"


def _let_in(
    hub: Hub, session: Session, evening: Evening, names: Sequence[str], guests: bool = False
) -> list[int]:
    made: list[int] = []
    pairs = Kind(evening.kind) in PAIRS
    for line in names:
        both = [one for one in _split(evening, line) if one]
        if not both:
            continue
        if pairs and len(both) != 2:
            raise RecordError(f"{line.strip()[:60]}: in this movement people enter in pairs, as Ann & Bo")
        pair = _next_pair(session, evening) if pairs else None
        for name in both:
            who: Person | str = named(name) if guests else member(hub, session, name, evening)
            made.append(enter(session, evening, who, pair).number)
    if max(made, default=0) > MOST:
        raise RecordError(f"an evening has at most {MOST} people")
    return made


def member(hub: Hub, session: Session, name: str, evening: Evening) -> Person:
    """The club's person of that name who does not play yet; a new one where there is none."""
    mine = Person.club_id == hub.club_id, Person.erased.is_(None)
    wanted = named(name)
    plays = select(Entered.person_id).where(Entered.evening_id == evening.id, Entered.person_id.is_not(None))
    known = select(Person.id, Person.name).where(*mine, Person.id.not_in(plays)).order_by(Person.id)
    # a database's own lower() knows the capitals of English only
    same = next((row.id for row in session.execute(known) if same_name(row.name) == same_name(wanted)), None)
    return person(session, hub.club_id, wanted) if same is None else session.get_one(Person, same)


def members(hub: Hub, session: Session) -> Sequence[Person]:
    """The people of the club, by name."""
    mine = Person.club_id == hub.club_id, Person.erased.is_(None)
    return session.scalars(select(Person).where(*mine).order_by(Person.name, Person.id)).all()


def persons_apart(people: Sequence[Person]) -> dict[int, str]:
    """What people of a club are called, by their row; whoever shares a name has a note or number too."""
    count = Counter(same_name(one.name) for one in people)
    return {
        one.id: f"{one.name} ({one.note or f'#{one.id}'})" if count[same_name(one.name)] > 1 else one.name
        for one in people
    }


def _next_pair(session: Session, evening: Evening) -> int:
    return 1 + (session.scalar(select(func.max(Entered.pair)).where(Entered.evening_id == evening.id)) or 0)


def goes(hub: Hub, number: int) -> None:
    """Somebody goes home: they play no further round than the one that is drawn."""
    with hub.writing() as session:
        leave(session, hub.this_evening(session), number)


def comes_back(hub: Hub, number: int) -> None:
    """Somebody who had gone plays again from the next round on."""
    with hub.writing() as session:
        come_back(session, hub.this_evening(session), number)


def rename(hub: Hub, number: int, name: str) -> None:
    """Call somebody by another name this evening, and in the club where they are a person of it."""
    with hub.writing() as session:
        evening = hub.this_evening(session)
        one = entered(session, evening, number)
        former, one.name = one.name, named(name)
        if one.person_id is not None:
            session.get_one(Person, one.person_id).name = one.name
        session.flush()
        put_right(session, evening, former, one.name)
        tell_names(hub, session)


def erase(hub: Hub, person_id: int, evening_id: int = 0, number: int = 0) -> None:
    """Erase a person of the club, or the guest of an evening; tables are told their names anew."""
    if person_id:
        erase_person(hub.record, hub.club_id, person_id)
    else:
        erase_guest(hub.record, hub.club_id, evening_id, number)
    with hub.writing() as session:
        tell_names(hub, session)
