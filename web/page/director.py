"""The director's view of a table: calls with table and minutes, rulings to decide, the score to adjust."""

from __future__ import annotations

import time
from dataclasses import dataclass

from flask import Blueprint, render_template

from referee.game.finished import score_shown
from referee.view.role import Role

from ..served import device_rights
from ..served.request_security import has_director, house, may_do, role, table_or_404
from ..shown.finished_hands import printed
from ..shown.names import words_of
from ..table import reading
from ..table.reading import director_call
from .pages import frame

direct = Blueprint("direct", __name__, url_prefix="/table/<table_id>")


@direct.get("/direct")
def director(table_id: str) -> str:
    """The director's page of a table: who called and when, its rulings, its score, and the change log."""
    table = table_or_404(table_id)
    mine = may_do(device_rights.DECIDE)
    evening = reading.evening_of(table.logbook, role=role())
    wording = words_of(evening)
    sides = zip(evening.game.rules.seating.sides, score_shown(evening.game), strict=True)
    return render_template(
        "direct.html",
        **frame(table_id),
        name=table.name,
        book=evening.game.rules.title,
        mine=mine,
        directed=has_director(),
        is_director=role() == Role.DIRECTOR,
        # calls of other tables show too where the same PIN directs them
        calls=_calls(table_id) if mine else [],
        rulings=[printed(ruling, wording) for ruling in reading.rulings(table.logbook, role())][::-1]
        if mine
        else [],
        score=[{"side": str(side), "name": wording.side(str(side)), "points": n} for side, n in sides],
    )


@dataclass(frozen=True, slots=True)
class WaitingCall:
    """A table's call for the director: the time ``at`` which it came, and since how many ``minutes``."""

    id: str
    table: str
    at: str
    minutes: int
    about: str


def _calls(table_id: str) -> list[WaitingCall]:
    """The waiting calls, the longest wait first; of this machine's other tables as well."""
    waiting, pin = [], house().pin_of(table_id)
    for other_table in house().tables.values():
        call = director_call(other_table.logbook)
        theirs = role() == Role.DIRECTOR and house().pin_of(other_table.id) == pin
        if call is not None and (other_table.id == table_id or theirs):
            minutes = max(0, int((time.time() - call.time) // 60))
            at = time.strftime("%H:%M", time.localtime(call.time))
            waiting.append(WaitingCall(other_table.id, other_table.name, at, minutes, call.about))
    return sorted(waiting, key=lambda call: -call.minutes)
