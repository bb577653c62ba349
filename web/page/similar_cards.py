"""Unread cards that look alike: shown together after a hand, and named with one tap.

Only cards of hands that may be looked at are shown, and only to the table's own devices.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify

from ..journal.who import Who
from ..outside_json import Whole
from ..served.request_security import house, table_or_404
from ..table.live_naming import TableNaming
from ..table.table import NotNow, Table
from .camera_requests import carry_out, part_of
from .sent import Act, Line, act

similar_cards = Blueprint("alike", __name__, url_prefix="/table/<table_id>/alike")

ACTS: dict[str, Act] = {}
"""What may be asked, by the last part of the address."""


@act(ACTS)
def name(naming: TableNaming, _table: Table, by: Who, *, place: Whole, card: Line) -> object:
    """Say which card a group of look-alikes is, by the place of its first card.

    The other cards of the group in finished hands become that card, and the camera's reader learns how it
    looks. The whole is a single act, to undo with one tap.
    """
    return naming.name(place, card, by)


@similar_cards.get("")
def groups(table_id: str) -> Response:
    """Unread cards of finished hands in groups that look alike, with pictures; none without a camera."""
    table_or_404(table_id)
    camera = house().parts_of(table_id).camera
    naming = None if camera is None else camera.naming
    try:
        return jsonify({"groups": [] if naming is None else naming.groups_for_page()})
    except NotNow as problem:
        abort(409, str(problem))


@similar_cards.post(f"/<any({', '.join(ACTS)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Name a group; answers with the journal's newest entry and the number of cards that are named now."""
    return jsonify(carry_out(ACTS[name], table_id, _naming))


def _naming(table_id: str) -> TableNaming:
    return part_of(table_id, lambda camera: camera.naming)
