"""Cards that were not read and look alike: shown together after a hand, and named with one tap.

Only cards of hands that may be looked at are among them, and the table's own devices alone are asked.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify

from ..journal.who import Who
from ..outside_json import Whole
from ..served.request_security import house, table_or_404
from ..table.live_naming import TableNaming
from ..table.table import NotNow, Table
from .camera_requests import carry_out
from .sent import Act, Line, act

alike = Blueprint("alike", __name__, url_prefix="/table/<table_id>/alike")

ASKED: dict[str, Act] = {}
"""What may be asked, by the last part of the address."""


@act(ASKED)
def name(naming: TableNaming, _table: Table, by: Who, *, place: Whole, card: Line) -> object:
    """Say which card a group of look-alikes is, by the place of its first card.

    The others of the finished hands are read by it, and the eye reads by it from then on. All of it is one
    act.
    """
    return naming.name(place, card, by)


@alike.get("")
def told(table_id: str) -> Response:
    """The cards of the finished hands that were not read and look alike, in groups with their pictures.

    None where the table has no camera.
    """
    table_or_404(table_id)
    naming = house().namings.get(table_id)
    try:
        return jsonify({"groups": [] if naming is None else naming.told()})
    except NotNow as problem:
        abort(409, str(problem))


@alike.post(f"/<any({', '.join(ASKED)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Name a group; answers with the entry at which the journal stands, and how many cards were read."""
    return jsonify(carry_out(ASKED[name], table_id, house().namings))
