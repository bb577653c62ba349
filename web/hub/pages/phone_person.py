"""Which tables' codes a phone has opened this evening, and who is holding it: it speaks for them alone."""

from __future__ import annotations

from flask import session
from sqlalchemy import func, select

from ..club.hub import Hub
from ..record.models import Evening

MOST = 10
"""So many tables a phone has opened at the most; the first ones are forgotten."""


def open_table(hub: Hub, number: int) -> None:
    """Note that the phone has opened the code of a table; it is good until the evening has ended."""
    kept = [opened for opened in _opened(hub) if opened != number]
    session["opened"] = {"after": _last_over(hub), "tables": [*kept[1 - MOST :], number]}
    session.permanent = True


def has_opened(hub: Hub, number: int) -> bool:
    """Whether the phone has opened the code of a table since the last evening ended."""
    return number in _opened(hub)


def person(evening: Evening | None) -> int:
    """The number of who holds the phone this evening; 0 where it was not said yet."""
    mine = session.get("person")
    if evening is None or not isinstance(mine, dict) or mine.get("evening") != evening.id:
        return 0
    number = mine.get("number")
    return number if isinstance(number, int) else 0


def is_held_by(evening: Evening, number: int) -> None:
    """Note who holds the phone, 0 for nobody known.

    A table's only phone is handed over, as its scorecard is: one side enters, an opponent agrees on it.
    """
    session["person"] = {"evening": evening.id, "number": number}
    session.permanent = True


def _opened(hub: Hub) -> list[int]:
    kept = session.get("opened")
    if not isinstance(kept, dict) or kept.get("after") != _last_over(hub):
        return []
    tables = kept.get("tables")
    return [table for table in tables if isinstance(table, int)] if isinstance(tables, list) else []


def _last_over(hub: Hub) -> int:
    """The last of the club's evenings that has ended; 0 before the first."""
    over = Evening.club_id == hub.club_id, Evening.ended.is_not(None)
    with hub.reading() as reading:
        return reading.scalar(select(func.max(Evening.id)).where(*over)) or 0
