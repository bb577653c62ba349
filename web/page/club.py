"""What a table's page asks and sends about its club: the round's clock, joining, going to the next round."""

from __future__ import annotations

from typing import Protocol

from flask import Blueprint, Response, abort, jsonify

from ..journal.journal import JournalError
from ..journal.who import Who
from ..served.request_security import house, table_or_404, who
from ..table.table import NotNow, Table
from .sent import Act, Line, act, received

club = Blueprint("club", __name__, url_prefix="/table/<table_id>/club")

NO_CLUB = "this table was not started for a club: bowerbird serve --hub HOST"


class InClub(Protocol):
    """A table in its club (:mod:`web.hub.at_table`). What cannot be done now is a NotNow."""

    def join(self, code: str) -> object:
        """Join with a code that the club's director gave."""

    def next_round(self, by: Who) -> int:
        """Begin the round that was drawn; the entry at which the journal then stands."""


ASKED: dict[str, Act] = {}
"""What may be asked, by the last part of the address."""


@act(ASKED)
def join(found: InClub, _table: Table, _by: Who, *, code: Line) -> dict[str, bool]:
    """Join the club with the code that its director gave this table."""
    found.join(code)
    return {"joined": True}


@act(ASKED)
def next_(found: InClub, _table: Table, by: Who) -> dict[str, int]:
    """Leave the hand that is played and begin the round that the hub has drawn."""
    return {"seq": found.next_round(by)}


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
    sent = received(ASKED[name].form)
    found = house().clubs.get(table_id)
    if found is None:
        abort(409, NO_CLUB)
    try:
        return jsonify(ASKED[name].do(found, table, who(), sent=sent))
    except NotNow as refusal:
        abort(409, str(refusal))
    except JournalError as problem:
        abort(503, str(problem))
