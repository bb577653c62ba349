"""The director's messages to tables, for one table or all, valid until the next round is drawn."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from .models import DirectorText, DrawnRound, Evening
from .people import named

ALL = 0
"""The number for all tables."""


def write_message(
    session: Session, evening: Evening, drawn: DrawnRound | None, table: int, text: str, now: float
) -> str:
    """Record the message ``text`` to a table, or to :data:`ALL`; an empty text withdraws the last message.

    Returns the text as it is kept; raises RecordError if it is too long.
    """
    kept = named(text, "message") if text.strip() else ""
    round_id = drawn.id if drawn is not None else None
    session.add(DirectorText(evening_id=evening.id, round_id=round_id, table=table, text=kept, when=now))
    session.flush()
    return kept


def messages(session: Session, evening: Evening, drawn: DrawnRound | None) -> dict[int, str]:
    """The messages of the current round by table; those of earlier rounds no longer count."""
    round_id = drawn.id if drawn is not None else None
    here = DirectorText.evening_id == evening.id, DirectorText.round_id == round_id
    rows = session.scalars(select(DirectorText).where(*here).order_by(DirectorText.id))
    last = {row.table: row.text for row in rows}
    return {table: text for table, text in sorted(last.items()) if text}
