"""What people wrote about an evening, as it is shown and printed: rulings, adjustments, reopenings."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from ..record.agreed import calls
from ..record.models import Adjusted, Evening, Person
from ..record.seats import standing_rounds
from ..record.stages import reopenings
from .tables_now import names_of


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
    """A call of a table and how it was settled, or that it was not, as it is shown."""

    table: int
    about: str
    ruling: str
    by: str


@dataclass(frozen=True, slots=True)
class ReopeningShown:
    """Why an evening was opened again, and by whom."""

    reason: str
    by: str


def written(session: Session, evening: Evening, public: bool) -> Callable[[str], str]:
    """What readers see of a text that people wrote about an evening.

    ``public`` masks the name of every member of the club who is left out of public pages.
    """
    of_club = Person.club_id == evening.club_id, Person.hidden, Person.erased.is_(None)
    hidden = session.scalars(select(Person.name).where(*of_club)) if public else ()
    names = [re.escape(name) for name in hidden]
    private = re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)", re.IGNORECASE)
    return lambda text: private.sub("…", text) if names else text


def adjustments(session: Session, evening: Evening, public: bool = False) -> list[AdjustmentShown]:
    """Every adjustment of an evening, in order; ``public`` leaves out names that are not listed in public."""
    shown, names = written(session, evening, public), names_of(session, evening, public)
    numbers = {drawn.id: drawn.number for drawn in standing_rounds(session, evening)}
    words = session.scalars(select(Adjusted).where(Adjusted.round_id.in_(numbers)).order_by(Adjusted.id))
    return [
        AdjustmentShown(
            names.get(word.number, ""),
            numbers[word.round_id],
            word.points,
            shown(word.reason),
            shown(word.by),
        )
        for word in words
    ]


def rulings(session: Session, evening: Evening, public: bool = False) -> list[RulingShown]:
    """Every call with its ruling, in their order; ``public`` as for :func:`adjustments`.

    An open call is left out during play, and is not decided afterwards.
    """
    shown, is_over = written(session, evening, public), evening.ended is not None
    return [
        RulingShown(
            call.table,
            shown(call.about),
            shown(call.ruling) if call.settled is not None else ENGLISH["hub_not_decided"],
            shown(call.by),
        )
        for call in calls(session, evening)
        if is_over or call.settled is not None
    ]


def reopened(session: Session, evening: Evening, public: bool = False) -> list[ReopeningShown]:
    """When an evening was opened again, in order; ``public`` as for :func:`adjustments`."""
    shown = written(session, evening, public)
    return [ReopeningShown(shown(row.reason), shown(row.by)) for row in reopenings(session, evening)]
