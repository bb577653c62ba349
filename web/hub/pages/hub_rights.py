"""The rights at the hub: everybody looks on, tables enter their results, the director does the rest."""

from __future__ import annotations

from flask import Flask, abort, current_app, g, redirect, request, session, url_for
from werkzeug.wrappers import Response

from ...served.request_security import house, is_at_machine
from ...shown.words.english import ENGLISH
from ..club.hub import Hub
from .phone_person import has_opened, has_opened_before

EVERYBODY, TABLE, DIRECTOR = "everybody", "table", "director"
"""A visitor; a table's phone, which has opened the code; the director: by PIN, or without one at the hub."""

OF_ENDPOINT: dict[str, str] = {
    "static": EVERYBODY,
    "seats.front": EVERYBODY, "seats.me": EVERYBODY, "seats.guest": EVERYBODY,
    "seats.member": EVERYBODY, "seats.standing": EVERYBODY, "seats.wall": EVERYBODY,
    "seats.pulse": EVERYBODY, "seats.words": EVERYBODY,
    "ways.director": EVERYBODY, "ways.say_pin": EVERYBODY, "ways.table_code": EVERYBODY,
    "ways.join_table": EVERYBODY, "ways.code_for_camera": EVERYBODY,
    "guide.contents": EVERYBODY, "guide.read": EVERYBODY, "guide.picture": EVERYBODY,
    "at_table.shown": TABLE, "at_table.sit": TABLE, "at_table.enter": TABLE, "at_table.agree": TABLE,
    "at_table.call": TABLE,
    "desk.overview": DIRECTOR, "desk.begin": DIRECTOR, "desk.entries": DIRECTOR, "desk.people": DIRECTOR,
    "desk.tables": DIRECTOR, "desk.ruling": DIRECTOR, "desk.printed": DIRECTOR, "desk.act": DIRECTOR,
    "files.archive": EVERYBODY, "files.evening": EVERYBODY, "files.exported": EVERYBODY,
    "files.season": EVERYBODY, "files.season_as_csv": EVERYBODY,
    "files.code": DIRECTOR, "papers.movement": DIRECTOR, "papers.tally": DIRECTOR, "papers.slips": DIRECTOR,
}  # fmt: skip
"""The right that each address needs; nobody may open an address that is not listed here."""


def hub() -> Hub:
    """The hub that the current request is made to."""
    running: Hub = current_app.extensions["hub"]
    return running


def revision() -> int:
    """The hub's revision when the current request came: what the page shows is that, or newer.

    A page asks again when there is a higher one. Taken after the record was read, it would hide a change that
    came in between.
    """
    if "revision" not in g:
        g.revision = hub().revision
    number: int = g.revision
    return number


def is_director() -> bool:
    """Whether the device is the director's."""
    return session.get("role") == "director" if house().pin is not None else is_at_machine()


def may_act_for(number: int) -> bool:
    """Whether the device has opened the code of table ``number`` this evening; the director sees them all."""
    return is_director() or has_opened(hub(), number)


def held(app: Flask) -> None:
    """Check every request of ``app`` against :data:`OF_ENDPOINT`."""

    @app.before_request
    def rights() -> Response | None:
        revision()  # before anything of the record is read
        if request.routing_exception is not None or request.endpoint is None:
            return None
        needed = OF_ENDPOINT.get(request.endpoint, "nobody")
        if needed == DIRECTOR and not is_director():
            abort(403, ENGLISH["hub_not_yours"])
        elif needed == TABLE and not may_act_for(number := int((request.view_args or {}).get("number", 0))):
            if request.method == "GET" and has_opened_before(number) and not hub().is_playing:
                return redirect(url_for("seats.front"))  # the evening is over: the phone sees its prizes
            abort(403, ENGLISH["hub_not_here"])
        elif needed == "nobody":
            abort(403, "web/hub/pages/hub_rights.py does not say who may do this")
        return None
