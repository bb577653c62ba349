"""What the page asks for and sends: the state, the pictures, and the acts of :mod:`web.page.device_acts`."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, jsonify, request, session

from ..journal.evidence_store import NAME
from ..journal.problems import JournalError
from ..served.rate_limit import Purpose
from ..served.request_security import house, named_by, role, table_or_404, who
from ..shown.words.english import ENGLISH
from ..table import reading
from ..table.opened_tricks import open_tricks
from ..table.table import ConfirmationNeeded, NotNow
from . import (
    calibrate,
    club,
    first,
    joining,
    journal_trouble,
    pack_check,
    phone_camera,
    set_up_path,
    similar_cards,
    thrown_cards,
)
from .device_acts import ACTS
from .openapi import Taken, described
from .sent import Line, Sent, forms, received

api = Blueprint("api", __name__)


class OpenTricks(Sent, frozen=True):
    """Open the gathered tricks, to correct a card of them.

    For the director, or without a director for the machine itself. The change log shows it to everybody.
    """


class Directs(Sent, frozen=True):
    """Become the director with the PIN; five tries a minute."""

    pin: Line


@api.get("/api.json")
def description() -> Response:
    """All of this in OpenAPI, for programs."""
    return jsonify(described(current_app, sorted(house().tables), TAKEN))


@api.get("/table/<table_id>/state")
def state(table_id: str) -> Response:
    """All that this device may see of the table now; ``ETag`` is its version. 304 if the device has it."""
    message = table_or_404(table_id).messages.newest(role())
    answer = Response(message.text, mimetype="application/json")
    answer.set_etag(message.version)
    answer.make_conditional(request)
    return answer


@api.get("/table/<table_id>/picture/<sighting>/<name>")
def picture(table_id: str, sighting: str, name: str) -> Response:
    """The stored picture of a sighting, while the laws let everybody see what it shows."""
    table = table_or_404(table_id)
    image = reading.picture(table.logbook, sighting, name, role()) if NAME.fullmatch(sighting) else None
    if image is None:
        abort(404, ENGLISH["not_now_no_such_picture"])
    return Response(image, mimetype="image/jpeg")


@api.get("/table/<table_id>/tricks")
def tricks(table_id: str) -> Response:
    """The tricks of ``deal`` (without it: of the newest deal) that this device may see and correct."""
    table = table_or_404(table_id)
    try:
        return jsonify(reading.tricks(table.logbook, request.args.get("deal", type=int), who()))
    except KeyError:
        abort(404, ENGLISH["not_now_no_such_deal"])


@api.post("/table/<table_id>/tricks")
def opened(table_id: str) -> Response:
    """All tricks of the deal, gathered tricks included; the journal keeps that they were opened."""
    table = table_or_404(table_id)
    received(OpenTricks)
    try:
        return jsonify(open_tricks(table, who()))
    except NotNow as refusal:
        abort(409, str(refusal))
    except JournalError as problem:
        abort(503, str(problem))


@api.post(f"/table/<table_id>/<any({', '.join(ACTS)}):name>")
def act(table_id: str, name: str) -> Response:
    """Carry out an act; answers with the number of the journal's newest entry, or with a refusal."""
    table = table_or_404(table_id)
    asked, by = ACTS[name], who()
    sent = received(asked.form)
    try:
        if asked.is_kept(table, by, sent=sent):
            abort(403, ENGLISH["not_now_for_directors"])
        return jsonify({"seq": asked.do(table, by, sent=sent)})
    except ConfirmationNeeded as question:
        return jsonify({"asks": str(question)})
    except NotNow as refusal:
        abort(409, str(refusal))
    except JournalError as problem:
        abort(503, str(problem))


@api.post("/table/<table_id>/director")
def director(table_id: str) -> Response:
    """Become the director with the PIN; five tries a minute."""
    table_or_404(table_id)
    pin = house().pin_of(table_id)
    sent = received(Directs)
    if not named_by(Purpose.PIN, sent.pin, lambda: {True: pin or ""}, known="directed" in session):
        abort(403, ENGLISH["not_now_not_director_pin"])
    session["role"], session["directed"], session.permanent = "director", True, True
    return jsonify({"role": "director"})


TAKEN: Taken = {
    "api.act": forms(ACTS),
    "api.director": {"director": Directs},
    "api.opened": {"tricks": OpenTricks},
    "joining.say_who": {"who": joining.DeviceOwner},
    "calibrate.ask": forms(calibrate.ACTS),
    "trouble.again": {"again": journal_trouble.OpenAgain},
    "trouble.begin": {"begin": journal_trouble.BeginJournal},
    "first.choose": {"first": first.Answers},
    "path.choose": {"choose": set_up_path.Chosen},
    "phone.use": {"use": phone_camera.Used},
    "packs.ask": forms(pack_check.ACTS),
    "lying.ask": forms(thrown_cards.ACTS),
    "alike.ask": forms(similar_cards.ACTS),
    "club.ask": forms(club.ACTS),
}
"""The acts that are sent to each endpoint, for the description."""
