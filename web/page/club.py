"""What a table's page asks and sends about its club: the round's clock, joining, going to the next round."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, jsonify

from ..journal.journal import JournalError
from ..served.request_security import house, table_or_404, who
from ..table.table import NotNow, Table
from .camera_requests import Asked, received
from .device_acts import Sent
from .request_schema import Text

club = Blueprint("club", __name__, url_prefix="/table/<table_id>/club")

NO_CLUB = "this table was not started for a club: bowerbird serve --hub HOST"


def _join(found: Any, table: Table, sent: Sent, by: str) -> dict[str, Any]:
    found.join(sent["code"])
    return {"joined": True}


def _next(found: Any, table: Table, sent: Sent, by: str) -> dict[str, Any]:
    return {"seq": found.next_round(by)}


ASKED: dict[str, Asked] = {
    "join": Asked(
        "Join the club with the code that its director gave this table.", _join, {"code": Text(100)}
    ),
    "next": Asked("Leave the hand that is played and begin the round that the hub has drawn.", _next),
}
"""What may be asked, by the last part of the address."""


@club.get("")
def clock(table_id: str) -> Response:
    """Seconds that the round's clock has left; null where none runs."""
    table_or_404(table_id)
    found = house().clubs.get(table_id)
    return jsonify({"left": None if found is None else found.left()})


@club.post(f"/<any({', '.join(ASKED)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Carry out what was asked; refusals in words."""
    table = table_or_404(table_id)
    sent = received(ASKED[name].fields)
    found = house().clubs.get(table_id)
    if found is None:
        abort(409, NO_CLUB)
    try:
        return jsonify(ASKED[name].do(found, table, sent, who()))
    except NotNow as refusal:
        abort(409, str(refusal))
    except JournalError as problem:
        abort(503, str(problem))
