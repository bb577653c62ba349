"""One evening whole: its results as everybody reads them, and what the director can still correct."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass

from flask import render_template
from sqlalchemy import select
from sqlalchemy.orm import Session

from ..club.evening_shown import money_of, prizes_of, rounds_of, stage_shown, table_of_standings
from ..club.tables_now import hidden_of, names_of
from ..record.agreed import agreed, calls
from ..record.late import late
from ..record.models import Adjusted, Called, Entered, Evening
from ..record.people import everybody
from ..record.rules import Missed
from ..record.seats import standing_rounds
from ..record.stages import Stage, reopenings
from .hub_frame import day, frame
from .hub_rights import directs, hub


@dataclass(frozen=True, slots=True)
class AdjustmentShown:
    """Points that the director gave or took, as it is shown."""

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


def whole_evening(template: str, session: Session, one: Evening) -> str:
    """The page ``template`` about an evening, for whoever asks: the director sees and does more."""
    here, public = hub(), not directs()
    over = stage_shown(session, one, here.now(), public)
    latest = here.latest(session)
    may_see_prizes = not public or over.stage is Stage.CLOSED
    people = everybody(session, one)
    private = private_words(session, one, people) if public else None
    return render_template(
        template,
        **frame(one),
        here="/direct" if template == "hub_closing.html" else f"/archive/{one.id}",
        evening=one,
        day=day(one.begun),
        over=over,
        until=time.strftime("%d %B, %H:%M", time.localtime(over.until)) if over.until else "",
        is_last=latest is not None and latest.id == one.id,
        lines=table_of_standings(session, one, public),
        by_rate=agreed(session, one).missed is Missed.RATE,
        prizes=prizes_of(session, one, public) if may_see_prizes else list(over.prizes),
        past=rounds_of(session, one, public),
        adjusted=adjustments(session, one, private, public),
        calls=rulings(session, one, private),
        reopened=reopenings(session, one),
        money=money_of(session, one) if not public else None,
        late=sorted(late(session, one).items()),
        guests=[entry for entry in people if entry.person_id is None],
    )


def adjustments(
    session: Session, one: Evening, private: re.Pattern[str] | None, public: bool
) -> list[AdjustmentShown]:
    """Every adjustment of an evening, in their order."""
    names = names_of(session, one, public)
    numbers = {drawn.id: drawn.number for drawn in standing_rounds(session, one)}
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


def rulings(session: Session, one: Evening, private: re.Pattern[str] | None) -> list[RulingShown]:
    """Every call that was settled, in their order."""
    settled: list[Called] = [call for call in calls(session, one) if call.settled is not None]
    return [
        RulingShown(call.table, _without(private, call.about), _without(private, call.ruling), call.by)
        for call in settled
    ]


def private_words(session: Session, one: Evening, people: Sequence[Entered]) -> re.Pattern[str] | None:
    """The names of those who are left out of public pages, as people may have written them."""
    hidden = set(hidden_of(session, one))
    names = [re.escape(entry.name) for entry in people if entry.number in hidden]
    return re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)", re.IGNORECASE) if names else None


def _without(private: re.Pattern[str] | None, text: str) -> str:
    return text if private is None else private.sub("…", text)
