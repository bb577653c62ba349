"""Reports that arrive after an evening has ended: they do not count until the director admits them.

A laptop's clock may be set, or be wrong after a start. So the times compared here keep the order of their
events whatever the clock shows: an end is later than everything before it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection

from sqlalchemy import ColumnElement, exists, func, or_, select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from .kept_rows import forget
from .models import Deal, DrawnRound, Evening, Opened
from .people import named
from .store import RecordError


def in_time() -> ColumnElement[bool]:
    """Whether a deal, joined with its round and evening, came before the end or was admitted later.

    After the end only the director enters a result by hand, which counts at once.
    """
    let_in = exists().where(Opened.evening_id == Evening.id, Opened.when >= Deal.received)
    return or_(Evening.ended.is_(None), Deal.received <= Evening.ended, Deal.by_hand, let_in)


def end(session: Session, evening: Evening, now: float) -> None:
    """End an evening; everything that has arrived is in time."""
    evening.ended = max(now, _last(session, evening))
    session.flush()


def arrivals(session: Session, rounds: Collection[int], now: float) -> dict[int, float]:
    """The arrival time, by round, for a report that comes now: always after an end or a later admission."""
    opened = select(func.max(Opened.when)).where(Opened.evening_id == Evening.id).scalar_subquery()
    ask = select(DrawnRound.id, Evening.ended, opened.label("let_in")).join(Evening)
    ends = session.execute(ask.where(DrawnRound.id.in_(rounds), Evening.ended.is_not(None)))
    before = {end.id: max(end.ended, end.let_in or 0.0) for end in ends}
    return {
        drawn: max(now, math.nextafter(before[drawn], math.inf)) if drawn in before else now
        for drawn in rounds
    }


def late(session: Session, evening: Evening) -> Counter[int]:
    """How many hands or corrections came too late, by the number of their table."""
    placed = (
        Deal.table_number.is_not(None),
        DrawnRound.withdrawn.is_(None),
        DrawnRound.evening_id == evening.id,
    )
    ask = (
        select(Deal.table_number)
        .join(DrawnRound, DrawnRound.id == Deal.round_id)
        .join(Evening)
        .where(*placed, ~in_time())
    )
    return Counter(table for table in session.scalars(ask) if table is not None)


def let_late_in(session: Session, evening: Evening, reason: str, by: str, now: float) -> None:
    """Count everything that has arrived so far; raises RecordError if nothing came too late."""
    if not late(session, evening):
        raise RecordError(ENGLISH["hub_no_late_hands"])
    why, when = named(reason, "reason"), max(now, _last(session, evening))
    session.add(Opened(evening_id=evening.id, reason=why, by=named(by), when=when))
    forget(session, evening.id)
    session.flush()


def _last(session: Session, evening: Evening) -> float:
    """When the last deal of an evening arrived; 0 where none has."""
    ask = select(func.max(Deal.received)).join(DrawnRound, DrawnRound.id == Deal.round_id)
    return session.scalar(ask.where(DrawnRound.evening_id == evening.id)) or 0.0
