"""Setting the camera up on the page: a live still with the table's outline, corners, seats, advice.

The still shows the whole picture, the room as well, to the table's own devices and to nobody else (with
``--only-cloth`` nothing but the table); it is made when it is asked for and kept nowhere.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, render_template

from referee.seats import Seat

from ..served.eye_port import Sight
from ..served.request_security import device, house, role, table_or_404
from ..shown.cards_seen import seen_now
from ..table.seats import all_sit, corners_to, rename, seats_said
from ..table.table import NotNow, Table
from .camera_requests import Asked, carry_out, part_of
from .device_acts import Sent
from .pages import frame
from .request_schema import OneOf

calibrate = Blueprint("calibrate", __name__, url_prefix="/table/<table_id>/camera")

LARGEST = 1e6
"""Beyond this a number is no share of a picture; whether the corners make a table, the eye says."""


def _place(sight: Sight, _table: Table, sent: Sent, _by: str) -> None:
    corners = sent["corners"]
    pairs = [pair for pair in corners if isinstance(pair, list) and len(pair) == 2]
    numbers = [n for pair in pairs for n in pair if isinstance(n, int | float) and not isinstance(n, bool)]
    if len(corners) != 4 or len(pairs) != 4 or len(numbers) != 8:
        abort(422, "corners are four pairs of numbers: NW NE SE SW, as shares of the picture")
    if not all(abs(n) <= LARGEST for n in numbers):
        abort(422, "a corner lies too far outside the picture")
    sight.place(corners, anywhere=device() in ("machine", "director"))


def _again(sight: Sight, table: Table, _sent: Sent, by: str) -> None:
    table.looked(by)
    sight.look_again()


def _replay(_sight: Sight, table: Table, _sent: Sent, _by: str) -> None:
    if table.plays_again is None:
        raise NotNow("this table's camera plays no demo")
    table.plays_again()


def _keep(sight: Sight, table: Table, _sent: Sent, _by: str) -> str:
    kept = sight.keep()
    table.set_notice("set-up", None)
    return kept


def _seats(sight: Sight, table: Table, sent: Sent, by: str) -> None:
    """Where East sits is kept, and everything that was taken for East's, and so on, is put right."""
    corners = corners_to(Seat(sent["east"]))
    with table.held():  # so that nothing is heard by the old names once all is put right
        seats_said(table, corners, by)
        if corners and not all_sit(table, corners):
            sight.turn(corners)
            corners = 0
        rename(table, corners)


ASKED: dict[str, Asked] = {
    "place": Asked(
        "Say where the table's corners are, NW NE SE SW, as shares of the picture's width and height.",
        _place,
        {"corners": (list,)},
    ),
    "find": Asked("Look for the table anew, by its tags or its edges.", lambda sight, *_: sight.find()),
    "turn": Asked("Seat everybody one edge farther round, clockwise.", lambda sight, *_: sight.turn(1)),
    "north": Asked(
        "Wait until a hand rests at one edge of the table, and seat North there; or wait no longer.",
        lambda sight, _table, sent, _by: sight.north_by_hand(sent["wait"]),
        {"wait": (bool,)},
    ),
    "seats": Asked(
        "Say at which place East sits, by the letter that the place has now; E where all sit as shown."
        " What the camera reported this evening is corrected, too.",
        _seats,
        {"east": OneOf(("N", "E", "S", "W"))},
    ),
    "keep": Asked(
        "Hold the camera's controls, and keep all this for the next evening.",
        _keep,
    ),
    "replay": Asked("Play the demo's film again from its beginning; what was entered is erased.", _replay),
    "again": Asked("Read every card that lies on the table anew, and ask where it differs.", _again),
}
"""What may be asked of the eye, by the last part of the address."""


@calibrate.get("")
def camera(table_id: str) -> str:
    """Where the table is in the camera's picture: to look at, and to put right."""
    found = table_or_404(table_id)
    return render_template(
        "calibrate.html",
        **frame(table_id),
        name=found.name,
        may=role() != "spectator",
        there=table_id in house().sights,
    )


@calibrate.get("/still")
def still(table_id: str) -> Response:
    """The newest picture, whole; for the table's own devices only."""
    picture = part_of(table_id, house().sights).still()
    if picture is None:
        abort(404, "no picture has come from the camera yet")
    return Response(picture, mimetype="image/jpeg")


@calibrate.get("/glance")
def glance(table_id: str) -> Response:
    """The cards in the newest picture: their outlines, and the names of those that lie open."""
    mine = role()
    told = part_of(table_id, house().glances).told()
    return jsonify(seen_now(told, table_or_404(table_id).game, mine))


@calibrate.get("/view")
def view(table_id: str) -> Response:
    """Where the table is in the picture, how it was found, and advice."""
    return jsonify(part_of(table_id, house().sights).told())


@calibrate.post(f"/<any({', '.join(ASKED)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Ask the eye for something; answers with what it says, if anything."""
    said = carry_out(ASKED[name], table_id, house().sights)
    return jsonify({"said": said if isinstance(said, str) else ""})
