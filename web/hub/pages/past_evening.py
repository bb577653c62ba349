"""The page of a past evening: its results for everybody, and what the director can still correct."""

from __future__ import annotations

import time

from flask import render_template
from sqlalchemy.orm import Session

from ..club.evening_shown import money_of, prizes_of, rounds_of, stage_shown, table_of_standings
from ..club.rulings_shown import adjustments, reopened, rulings
from ..club.tables_now import calls_waiting
from ..record.agreed import agreed
from ..record.late import late
from ..record.models import Evening
from ..record.people import everybody
from ..record.results import newest_adjustment
from ..record.rules import Missed
from ..record.stages import Stage
from .hub_frame import day, frame
from .hub_rights import hub, is_director


def whole_evening(template: str, session: Session, evening: Evening) -> str:
    """The page ``template`` about an evening; the director sees and does more there."""
    here, public = hub(), not is_director()
    over = stage_shown(session, evening, here.now(), public)
    latest = here.latest(session)
    may_see_prizes = not public or over.stage is Stage.CLOSED
    people = everybody(session, evening)
    return render_template(
        template,
        **frame(evening),
        here="/direct" if template == "hub_closing.html" else f"/archive/{evening.id}",
        evening=evening,
        day=day(evening.begun),
        over=over,
        until=time.strftime("%d %B, %H:%M", time.localtime(over.until)) if over.until else "",
        is_last=latest is not None and latest.id == evening.id,
        lines=table_of_standings(session, evening, public),
        by_rate=agreed(session, evening).missed is Missed.RATE,
        prizes=prizes_of(session, evening, public) if may_see_prizes else list(over.prizes),
        past=rounds_of(session, evening, public),
        adjusted=adjustments(session, evening, public),
        newest=getattr(newest_adjustment(session, evening), "id", 0),
        calls=rulings(session, evening, public),
        waiting=calls_waiting(here, session, evening),
        reopened=reopened(session, evening, public),
        money=money_of(session, evening) if not public else None,
        late=sorted(late(session, evening).items()),
        guests=[entry for entry in people if entry.person_id is None],
    )
