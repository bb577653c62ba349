"""Setting the camera up on the page: a live still with the table's outline, corners, seats, advice.

The still shows the whole picture, the room as well, to the table's own devices and to nobody else (with
``--only-cloth`` nothing but the table); it is made when it is asked for and kept nowhere.
"""

from __future__ import annotations

from typing import Annotated, Literal

from flask import Blueprint, Response, abort, jsonify, render_template
from msgspec import Meta

from referee.seats import Seat
from referee.view.role import Role

from ..journal.who import Who
from ..served.camera_port import Sight
from ..served.request_security import device, house, role, table_or_404
from ..shown.cards_seen import seen_now
from ..shown.words.english import ENGLISH
from ..table.seats import all_sit, corners_to, rename, seats_said
from ..table.table import NotNow, Table
from .camera_requests import carry_out, part_of
from .pages import frame
from .sent import Act, act

calibrate = Blueprint("calibrate", __name__, url_prefix="/table/<table_id>/camera")

Share = Annotated[float, Meta(ge=-1e6, le=1e6)]
"""Beyond this a number is no share of a picture; whether the corners make a table, the eye says."""
Corner = tuple[Share, Share]
ASKED: dict[str, Act] = {}
"""What may be asked of the eye, by the last part of the address."""


@act(ASKED)
def place(sight: Sight, _table: Table, _by: Who, *, corners: tuple[Corner, Corner, Corner, Corner]) -> None:
    """Say where the table's corners are, NW NE SE SW, as shares of the picture's width and height."""
    sight.place([list(corner) for corner in corners], anywhere=device() in ("machine", "director"))


@act(ASKED)
def find(sight: Sight, _table: Table, _by: Who) -> None:
    """Look for the table anew, by its tags or its edges."""
    sight.find()


@act(ASKED)
def turn(sight: Sight, _table: Table, _by: Who) -> None:
    """Seat everybody one edge farther round, clockwise."""
    sight.turn(1)


@act(ASKED)
def north(sight: Sight, _table: Table, _by: Who, *, wait: bool) -> None:
    """Wait until a hand rests at one edge of the table, and seat North there; or wait no longer."""
    sight.north_by_hand(wait)


@act(ASKED)
def seats(sight: Sight, table: Table, by: Who, *, east: Literal["N", "E", "S", "W"]) -> None:
    """Say at which place East sits, by the letter that the place has now; E where all sit as shown.

    What the camera reported this evening is corrected, too.
    """
    corners = corners_to(Seat(east))
    with table.news.held():  # so that nothing is heard by the old names once all is put right
        seats_said(table, corners, by)
        if corners and not all_sit(table, corners):
            sight.turn(corners)
            corners = 0
        rename(table, corners)


@act(ASKED)
def keep(sight: Sight, table: Table, _by: Who) -> str:
    """Hold the camera's controls, and keep all this for the next evening."""
    kept = sight.keep()
    table.news.set_notice("set-up", None)
    return kept


@act(ASKED)
def replay(_sight: Sight, table: Table, _by: Who) -> None:
    """Play the demo's film again from its beginning; what was entered is erased."""
    if table.plays_again is None:
        raise NotNow(ENGLISH["not_now_no_demo"])
    table.plays_again()


@act(ASKED)
def again(sight: Sight, table: Table, by: Who) -> None:
    """Read every card that lies on the table anew, and ask where it differs."""
    table.looked(by)
    sight.look_again()


@calibrate.get("")
def camera(table_id: str) -> str:
    """Where the table is in the camera's picture: to look at, and to put right."""
    table = table_or_404(table_id)
    return render_template(
        "calibrate.html",
        **frame(table_id),
        name=table.name,
        may=role() != Role.SPECTATOR,
        there=table_id in house().sights,
    )


@calibrate.get("/still")
def still(table_id: str) -> Response:
    """The newest picture, whole; for the table's own devices only."""
    picture = part_of(table_id, house().sights).still()
    if picture is None:
        abort(404, ENGLISH["not_now_no_picture_yet"])
    return Response(picture, mimetype="image/jpeg")


@calibrate.get("/glance")
def glance(table_id: str) -> Response:
    """The cards in the newest picture: their outlines, and the names of those that lie open."""
    mine = role()
    told = part_of(table_id, house().glances).status()
    return jsonify(seen_now(told, table_or_404(table_id).game, mine))


@calibrate.get("/view")
def view(table_id: str) -> Response:
    """Where the table is in the picture, how it was found, and advice."""
    return jsonify(part_of(table_id, house().sights).status())


@calibrate.post(f"/<any({', '.join(ASKED)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Ask the eye for something; answers with what it says, if anything."""
    said = carry_out(ASKED[name], table_id, house().sights)
    return jsonify({"said": said if isinstance(said, str) else ""})
