"""Setting the camera up on the page: a live still with the table's outline, corners, seats, advice.

The still shows the whole picture, the room as well (with ``--only-cloth`` only the table). Only the table's
own devices may see it; it is made on request and stored nowhere.
"""

from __future__ import annotations

from typing import Annotated, Literal

from flask import Blueprint, Response, abort, jsonify, render_template
from msgspec import Meta

from referee.seats import Seat
from referee.view.role import Role

from ..journal.entries import Looked
from ..journal.who import Who
from ..served.camera_port import CameraSetUp
from ..served.request_security import device, house, role, table_or_404
from ..shown.cards_seen import seen_now
from ..shown.words.english import ENGLISH
from ..table.seats import corners_to, has_same_seats, rename, write_turned_seats
from ..table.table import NotNow, Table
from .camera_requests import carry_out, part_of, shown
from .pages import frame
from .sent import Act, act

calibrate = Blueprint("calibrate", __name__, url_prefix="/table/<table_id>/camera")

Share = Annotated[float, Meta(ge=-1e6, le=1e6)]
"""Beyond this a number is no share of a picture; the camera checks whether the corners make a table."""
Corner = tuple[Share, Share]
ACTS: dict[str, Act] = {}
"""The acts that set the camera up, by the last part of the address."""


@act(ACTS)
def place(
    set_up: CameraSetUp, _table: Table, _by: Who, *, corners: tuple[Corner, Corner, Corner, Corner]
) -> None:
    """Say where the table's corners are, NW NE SE SW, as shares of the picture's width and height."""
    set_up.place([list(corner) for corner in corners], anywhere=device() in ("machine", "director"))


@act(ACTS)
def find(set_up: CameraSetUp, _table: Table, _by: Who) -> None:
    """Look for the table again, by its tags or its edges."""
    set_up.find()


@act(ACTS)
def turn(set_up: CameraSetUp, _table: Table, _by: Who) -> None:
    """Seat everybody one edge farther round, clockwise."""
    set_up.turn(1)


@act(ACTS)
def north(set_up: CameraSetUp, _table: Table, _by: Who, *, wait: bool) -> None:
    """Wait until a hand rests at an edge of the table, and seat North there; or stop waiting."""
    set_up.north_by_hand(wait)


@act(ACTS)
def seats(set_up: CameraSetUp, table: Table, by: Who, *, east: Literal["N", "E", "S", "W"]) -> None:
    """Turn the seats: ``east`` is the letter shown now at the place where East sits; E if all is right.

    What the camera reported this evening is corrected, too.
    """
    corners = corners_to(Seat(east))
    with table.news.held():  # so that no event arrives under the old names while they change
        write_turned_seats(table, corners, by)
        if corners and not has_same_seats(table, corners):
            set_up.turn(corners)
            corners = 0
        rename(table, corners)


@act(ACTS)
def keep(set_up: CameraSetUp, table: Table, _by: Who) -> str:
    """Hold the camera's controls, and store the set-up for the next evening."""
    kept = set_up.keep()
    table.news.set_notice("set-up", None)
    return kept


@act(ACTS)
def replay(_set_up: CameraSetUp, table: Table, _by: Who) -> None:
    """Play the demo's film again from its beginning; what was entered is erased."""
    if table.plays_again is None:
        raise NotNow(ENGLISH["not_now_no_demo"])
    table.plays_again()


@act(ACTS)
def again(set_up: CameraSetUp, table: Table, by: Who) -> None:
    """Read every card on the table again, and ask where a reading differs."""
    table.write_down(by, (), [(by, Looked())])
    set_up.look_again()


@calibrate.get("")
def camera(table_id: str) -> str:
    """The page that shows where the table is in the camera's picture, to check and correct."""
    table = table_or_404(table_id)
    return render_template(
        "calibrate.html",
        **frame(table_id),
        name=table.name,
        may=role() != Role.SPECTATOR,
        there=house().parts_of(table_id).camera is not None,
    )


@calibrate.get("/still")
def still(table_id: str) -> Response:
    """The newest picture, whole; for the table's own devices only."""
    picture = _set_up(table_id).still()
    if picture is None:
        abort(404, ENGLISH["not_now_no_picture_yet"])
    return Response(picture, mimetype="image/jpeg")


@calibrate.get("/glance")
def glance(table_id: str) -> Response:
    """The cards in the newest picture: their outlines, and the names of face-up cards."""
    mine = role()
    seen = part_of(table_id, lambda table_camera: table_camera.glance).view()
    return shown(None if seen is None else seen_now(seen, table_or_404(table_id).game, mine))


@calibrate.get("/view")
def view(table_id: str) -> Response:
    """Where the table is in the picture, how it was found, and advice."""
    return shown(_set_up(table_id).view())


@calibrate.post(f"/<any({', '.join(ACTS)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Carry out an act of :data:`ACTS`; answers with the camera's text, if any."""
    answer = carry_out(ACTS[name], table_id, _set_up)
    return jsonify({"said": answer if isinstance(answer, str) else ""})


def _set_up(table_id: str) -> CameraSetUp:
    return part_of(table_id, lambda table_camera: table_camera.set_up)
