"""The ways in: the director's PIN, the code on a table's card, and the code with which a box joins."""

from __future__ import annotations

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    session,
)
from werkzeug.wrappers import Response as AnyResponse

from ...served.request_security import house, same
from ..wire.wire_topics import WireError
from .hub_frame import fields, frame
from .hub_rights import directs, hub
from .joined_tables import Tables
from .phone_person import open_table

ways = Blueprint("ways", __name__)

MOST_TABLES = 200
"""Tables of a club at the most: so many have a card and a code for a camera."""


@ways.get("/director")
def director() -> AnyResponse | str:
    """Where the director types the PIN."""
    if directs():
        return redirect("/direct")
    return render_template("hub_pin.html", **frame(), local=house().pin is None)


@ways.post("/director")
def say_pin() -> Response:
    """Make this device the director's; a wrong PIN gives nothing, and few may be tried."""
    pin = fields(pin=str)["pin"]
    address = request.remote_addr or ""
    if not house().tries.allowed(address):
        abort(429, "too many tries: wait a minute")
    wanted = house().pin
    if wanted is None or not same(pin, wanted):
        abort(403, "that is not the PIN")
    house().tries.right(address)
    session["role"], session.permanent = "director", True
    return jsonify({"role": "director"})


@ways.get("/t/<letters>")
def table_code(letters: str) -> AnyResponse:
    """Make this device one of the table's whose card has these letters, for this evening."""
    address = request.remote_addr or ""
    number = table_of(letters.strip().upper())
    if number is None:
        if not house().tries.allowed(address):
            abort(429, "too many tries: wait a minute")
        abort(404, "no table has this code")
    open_table(hub(), number)
    return redirect(f"/table/{number}")


def letters_of(number: int) -> str:
    """The letters on the card of table ``number``."""
    return house().letters_of(f"number {number}")


def table_of(letters: str) -> int | None:
    """The table whose card has these letters."""
    return next((n for n in range(1, MOST_TABLES + 1) if same(letters, letters_of(n))), None)


@ways.get("/j/<code>")
@ways.get("/J/<code>")
def code_for_camera(code: str) -> str:
    """What somebody sees who scans with a phone what a table's camera is to see; the code is not used up."""
    if not code.isalnum() or len(code) > 20:
        abort(404, "this is no code for a table")
    return render_template("hub_join.html", **frame(), code=code.upper(), at=request.host)


@ways.post("/join-table")
def join_table() -> Response:
    """Exchange a one-time code for a table's account at the broker."""
    code = fields(code=str)["code"]
    tables: Tables | None = current_app.extensions["tables"]
    if tables is None:
        abort(409, "this hub has no broker: start it with one, after bowerbird hub --setup")
    if not house().tries.allowed(request.remote_addr or ""):
        abort(429, "too many tries: wait a minute")
    try:
        told = tables.join(hub(), code, request.host_url)
    except WireError as problem:
        abort(403, str(problem))
    house().tries.right(request.remote_addr or "")
    return jsonify(told)
