"""Making a phone the camera, from the table's page: the address to scan, and how that phone is."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, render_template

from referee.view.role import Role

from ..phone.phones import Phones
from ..served.request_security import house, role, table_or_404
from ..shown.words.english import ENGLISH
from ..table.table import NotNow
from .pages import frame
from .sent import Sent, received

phone = Blueprint("phone", __name__, url_prefix="/table/<table_id>/phone")

CAMERA = "phone"
"""What the camera is called that is a phone."""


class Used(Sent, frozen=True):
    """See by a phone from now on, or (off) by no camera any more."""

    on: bool


def phones() -> Phones | None:
    """The phones of the house, where there can be any."""
    found: Phones | None = house().phones
    return found


@phone.get("")
def page(table_id: str) -> str:
    """The address that makes a phone the camera, to scan, and what to do about the browser's warning."""
    table = table_or_404(table_id)
    return render_template(
        "phone_set_up.html",
        **frame(table_id),
        name=table.name,
        may=role() != Role.SPECTATOR,
        can=table_id in house().cameras or _seen(table_id)["state"] != "off",
        can_switch=table_id in house().cameras,
    )


@phone.get("/code.svg")
def code(table_id: str) -> Response:
    """That address as a code; 404 while the phone's page is not open."""
    table_or_404(table_id)
    there = phones()
    drawn = None if there is None else there.code_svg(table_id)
    if drawn is None:
        abort(404, ENGLISH["phone_state_off"])
    return Response(drawn, mimetype="image/svg+xml")


@phone.get("/certificate")
def certificate(table_id: str) -> Response:
    """The certificate of the authority that vouches for the phone's page, to install."""
    table_or_404(table_id)
    there = phones()
    if there is None or there.certificates is None:
        abort(404, ENGLISH["phone_state_off"])
    head = {"Content-Disposition": 'attachment; filename="bowerbird.crt"'}
    return Response(there.certificates.authority, mimetype="application/x-x509-ca-cert", headers=head)


@phone.get("/told")
def told(table_id: str) -> Response:
    """How the phone is, where it finds its page, and by what its certificate is known."""
    table_or_404(table_id)
    return jsonify(_seen(table_id))


def use(table_id: str) -> Response:
    """Let the table see by a phone, or by no camera any more."""
    table_or_404(table_id)
    on = received(Used).on
    change = house().cameras.get(table_id)
    if change is None:
        abort(409, ENGLISH["not_now_camera_fixed"])
    try:
        change(CAMERA if on else "")
    except (NotNow, ValueError) as problem:
        abort(409, str(problem))
    return jsonify(_seen(table_id))


phone.post("/use", endpoint="use")(use)


def _seen(table_id: str) -> dict[str, object]:
    there = phones()
    if there is None:
        return {"state": "off", "address": None, "mark": None}
    address = there.address_of(table_id)
    mark = None if there.certificates is None else there.certificates.mark
    return {**there.link(table_id).status(), "address": address, "mark": mark}
