"""What tables report after an evening has ended: it counts nothing until the director lets it in."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.orm import Session

from .record_models import Deal, Drawn, Evening, Opened
from .record_people import named
from .record_store import RecordError


def in_time() -> ColumnElement[bool]:
    """Whether a deal, joined with its round and evening, came before the end, or was let in afterwards."""
    let_in = exists().where(Opened.evening_id == Evening.id, Opened.when >= Deal.received)
    return or_(Evening.ended.is_(None), Deal.received <= Evening.ended, let_in)


def late(session: Session, evening: Evening) -> Counter[int]:
    """How many hands, or corrections of one, came too late, by the number of their table."""
    placed = Deal.place.is_not(None), Drawn.withdrawn.is_(None), Drawn.evening_id == evening.id
    ask = select(Deal.place).join(Drawn, Drawn.id == Deal.round_id).join(Evening).where(*placed, ~in_time())
    return Counter(one for one in session.scalars(ask) if one is not None)


def let_late_in(session: Session, evening: Evening, reason: str, by: str, now: float) -> None:
    """Let everything count that has come until now; raises RecordError where nothing came too late."""
    if not late(session, evening):
        raise RecordError("nothing came after this evening had ended")
    session.add(Opened(evening_id=evening.id, reason=named(reason, "a reason"), by=named(by), when=now))
    session.flush()
