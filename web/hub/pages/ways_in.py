"""How a device gets rights: the director's PIN, the code on a table's card, the code for a table's box."""

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
)
from werkzeug.wrappers import Response as AnyResponse

from ...served.pin import grant_by_pin
from ...served.rate_limit import Purpose
from ...served.request_security import a_try, house, named_by
from ...served.sent_fields import SentForm, Text, sent
from ...shown.words.english import ENGLISH
from ..club.hub import Hub
from ..record.people import everybody
from ..record.seats import seats_of, standing_rounds
from ..wire.topics import WireError
from .hub_frame import frame
from .hub_rights import hub, is_director
from .joined_tables import BoxAccounts
from .phone_person import open_table

ways = Blueprint("ways", __name__)

USUAL_TABLES = 6
"""The number of tables shown before anybody has entered."""
MOST_TABLES = 200
"""The most tables of a club."""


@ways.get("/director")
def director() -> AnyResponse | str:
    """The page on which the director types the PIN."""
    if is_director():
        return redirect("/direct")
    return render_template("hub_pin.html", **frame(), local=house().pin is None)


@ways.post("/director")
def say_pin() -> Response:
    """Give this device the director's rights for the PIN; wrong PINs are limited."""
    return grant_by_pin("director")


@ways.get("/t/<letters>")
def table_code(letters: str) -> AnyResponse:
    """Let this device act for the table with these letters on its card, for this evening."""
    number = named_by(
        Purpose.CODE, letters.strip().upper(), lambda: {n: letters_of(n) for n in tables_tonight(hub())}
    )
    if number is None:
        abort(404, ENGLISH["hub_no_table_code"])
    open_table(hub(), number)
    return redirect(f"/table/{number}")


def letters_of(number: int) -> str:
    """The letters on the card of table ``number``."""
    return house().letters_of(f"number {number}")


def tables_tonight(here: Hub) -> set[int]:
    """The tables of the current evening: all that played in a round, and those that may play in the next.

    Before the first round it has a usual evening's tables as well, so that people find their page early.
    """
    with here.reading() as session:
        evening = here.tonight(session)
        rounds = standing_rounds(session, evening) if evening is not None else []
        playing = sum(person.last is None for person in everybody(session, evening)) if evening else 0
        sat = {sitting.table for drawn in seats_of(session, rounds).values() for sitting in drawn.sittings}
        most = max(-(-playing // 3), 0 if rounds else USUAL_TABLES)
        return sat | set(range(1, min(MOST_TABLES, most) + 1))


@ways.get("/j")
@ways.get("/J")
def code_for_camera() -> str:
    """The page for a person who scans the code meant for a table's camera; the code stays valid.

    The code follows ``#`` and stays in the browser: no proxy and no log sees it.
    """
    return render_template("hub_join.html", **frame(), at=request.host)


class BoxSent(SentForm, frozen=True):
    """The name of a one-time code, under which a table asks for its account."""

    name: Text = ""


@ways.post("/join-table")
def join_table() -> Response:
    """Exchange the name of a one-time code for a table's account at the broker, sealed under its key."""
    name = sent(BoxSent).name
    tables: BoxAccounts | None = current_app.extensions["tables"]
    if tables is None:
        abort(409, ENGLISH["hub_no_broker_here"])
    take_back = a_try(Purpose.BOX)
    try:
        answer = tables.join(hub(), name, request.host_url)
    except WireError as problem:
        abort(403, str(problem))
    take_back()
    return jsonify(answer)
