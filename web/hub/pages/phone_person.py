"""The tables that a phone has opened this evening, and the person who holds it: it acts for them alone."""

from __future__ import annotations

from flask import session
from sqlalchemy import func, select

from ..club.hub import Hub
from ..record.models import Evening

MOST = 10
"""The most tables that a phone remembers; it forgets the first."""


def open_table(hub: Hub, number: int) -> None:
    """Note that the phone has opened a table's code, which is valid until the evening ends."""
    kept = [opened for opened in _opened(hub) if opened != number]
    session["opened"] = {"after": _last_over(hub), "tables": [*kept[1 - MOST :], number]}
    session.permanent = True


def has_opened(hub: Hub, number: int) -> bool:
    """Whether the phone has opened the code of a table since the last evening ended."""
    return number in _opened(hub)


def has_opened_before(number: int) -> bool:
    """Whether the phone has opened the code of a table in this evening or an earlier one."""
    return number in _kept()[1]


def person(evening: Evening | None) -> int:
    """The number of the person who holds the phone this evening; 0 while unknown."""
    mine = session.get("person")
    if evening is None or not isinstance(mine, dict) or mine.get("evening") != evening.id:
        return 0
    number = mine.get("number")
    return number if isinstance(number, int) else 0


def is_held_by(evening: Evening, number: int) -> None:
    """Note who holds the phone; 0: unknown.

    A table's only phone is passed round like a scorecard: one side enters, an opponent agrees.
    """
    session["person"] = {"evening": evening.id, "number": number}
    session.permanent = True


def _opened(hub: Hub) -> list[int]:
    after, tables = _kept()
    return tables if tables and after == _last_over(hub) else []


def _kept() -> tuple[object, list[int]]:
    """After which evening the phone last opened a code, and the tables that it opened then."""
    kept = session.get("opened")
    if not isinstance(kept, dict) or not isinstance(kept.get("tables"), list):
        return None, []
    return kept.get("after"), [table for table in kept["tables"] if isinstance(table, int)]


def _last_over(hub: Hub) -> int:
    """The last of the club's evenings that has ended; 0 before the first."""
    over = Evening.club_id == hub.club_id, Evening.ended.is_not(None)
    with hub.reading() as reading:
        return reading.scalar(select(func.max(Evening.id)).where(*over)) or 0
