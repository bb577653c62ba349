"""What the director ruled and adjusted in an evening, as it is shown and printed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..record.agreed import calls
from ..record.models import Adjusted, Called, Evening
from ..record.people import everybody
from ..record.seats import standing_rounds
from .tables_now import hidden_of, names_of


@dataclass(frozen=True, slots=True)
class AdjustmentShown:
    """A line about points that the director gave or took."""

    who: str
    round: int
    points: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class RulingShown:
    """A call of a table and how it was settled, as it is shown."""

    table: int
    about: str
    ruling: str
    by: str


def adjustments(session: Session, evening: Evening, public: bool = False) -> list[AdjustmentShown]:
    """Every adjustment of an evening, in order; ``public`` leaves out names that are not listed in public."""
    private = _private_words(session, evening) if public else None
    names = names_of(session, evening, public)
    numbers = {drawn.id: drawn.number for drawn in standing_rounds(session, evening)}
    words = session.scalars(select(Adjusted).where(Adjusted.round_id.in_(numbers)).order_by(Adjusted.id))
    return [
        AdjustmentShown(
            names.get(word.number, ""),
            numbers[word.round_id],
            word.points,
            _without(private, word.reason),
            word.by,
        )
        for word in words
    ]


def rulings(session: Session, evening: Evening, public: bool = False) -> list[RulingShown]:
    """Every call that was settled, in their order; ``public`` as for :func:`adjustments`."""
    private = _private_words(session, evening) if public else None
    settled: list[Called] = [call for call in calls(session, evening) if call.settled is not None]
    return [
        RulingShown(call.table, _without(private, call.about), _without(private, call.ruling), call.by)
        for call in settled
    ]


def _private_words(session: Session, evening: Evening) -> re.Pattern[str] | None:
    """The names of those who are left out of public pages, as people may have written them."""
    hidden = set(hidden_of(session, evening))
    names = [re.escape(entry.name) for entry in everybody(session, evening) if entry.number in hidden]
    return re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)", re.IGNORECASE) if names else None


def _without(private: re.Pattern[str] | None, text: str) -> str:
    return text if private is None else private.sub("…", text)
