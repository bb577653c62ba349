"""What a table's page asks and sends about its club: the round's clock, joining, going to the next round."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify

from ..journal.problems import JournalError
from ..journal.who import Who
from ..served.club_port import ClubOfTable
from ..served.request_security import house, table_or_404, who
from ..table.table import NotNow, Table
from .sent import Act, Line, act, received

club = Blueprint("club", __name__, url_prefix="/table/<table_id>/club")

NO_CLUB = "this table was not started for a club: bowerbird serve --hub HOST"


ACTS: dict[str, Act] = {}
"""What may be asked, by the last part of the address."""


@act(ACTS)
def join(in_club: ClubOfTable, _table: Table, _by: Who, *, code: Line) -> dict[str, bool]:
    """Join the club with the code that its director gave this table."""
    in_club.join(code)
    return {"joined": True}


@act(ACTS)
def next_(in_club: ClubOfTable, _table: Table, by: Who) -> dict[str, int]:
    """Leave the hand that is being played and begin the round that the hub has drawn."""
    return {"seq": in_club.next_round(by)}


@club.get("")
def clock(table_id: str) -> Response:
    """Seconds until the round's clock runs out; null if no clock runs."""
    table_or_404(table_id)
    in_club = house().parts_of(table_id).club
    return jsonify({"left": None if in_club is None else in_club.left()})


@club.post(f"/<any({', '.join(ACTS)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Carry out an act of :data:`ACTS`; a refusal is one line of text."""
    table = table_or_404(table_id)
    sent = received(ACTS[name].form)
    in_club = house().parts_of(table_id).club
    if in_club is None:
        abort(409, NO_CLUB)
    try:
        return jsonify(ACTS[name].do(in_club, table, who(), sent=sent))
    except NotNow as refusal:
        abort(409, str(refusal))
    except JournalError as problem:
        abort(503, str(problem))
