"""Making a phone the camera, from the table's page: the address to scan, and how that phone is."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, render_template

from referee.view.role import Role

from ..served.request_security import house, role, table_or_404
from ..shown.words.english import ENGLISH
from ..table.table import NotNow
from .pages import frame
from .sent import Sent, received

phone = Blueprint("phone", __name__, url_prefix="/table/<table_id>/phone")

CAMERA = "phone"
"""The name of the camera that is a phone."""


class Used(Sent, frozen=True):
    """Use a phone as the camera from now on, or (off) no camera."""

    on: bool


@phone.get("")
def page(table_id: str) -> str:
    """The address that makes a phone the camera, to scan, and what to do about the browser's warning."""
    table = table_or_404(table_id)
    can_switch = house().parts_of(table_id).change_camera is not None
    return render_template(
        "phone_set_up.html",
        **frame(table_id),
        name=table.name,
        may=role() != Role.SPECTATOR,
        can=can_switch or _seen(table_id)["state"] != "off",
        can_switch=can_switch,
    )


@phone.get("/code.svg")
def code(table_id: str) -> Response:
    """The address of the phone's page as a QR code; 404 while that page is not open."""
    table_or_404(table_id)
    known_phones = house().phones
    drawn = None if known_phones is None else known_phones.code_svg(table_id)
    if drawn is None:
        abort(404, ENGLISH["phone_state_off"])
    return Response(drawn, mimetype="image/svg+xml")


@phone.get("/certificate")
def certificate(table_id: str) -> Response:
    """The certificate of the authority that vouches for the phone's page, to install."""
    table_or_404(table_id)
    known_phones = house().phones
    if known_phones is None or known_phones.certificates is None:
        abort(404, ENGLISH["phone_state_off"])
    head = {"Content-Disposition": 'attachment; filename="bowerbird.crt"'}
    return Response(known_phones.certificates.authority, mimetype="application/x-x509-ca-cert", headers=head)


@phone.get("/told")
def status(table_id: str) -> Response:
    """The phone's state, the address of its page, and the mark of its certificate."""
    table_or_404(table_id)
    return jsonify(_seen(table_id))


def use(table_id: str) -> Response:
    """Use a phone as the table's camera, or no camera."""
    table_or_404(table_id)
    on = received(Used).on
    change = house().parts_of(table_id).change_camera
    if change is None:
        abort(409, ENGLISH["not_now_camera_fixed"])
    try:
        change(CAMERA if on else "")
    except (NotNow, ValueError) as problem:
        abort(409, str(problem))
    return jsonify(_seen(table_id))


phone.post("/use", endpoint="use")(use)


def _seen(table_id: str) -> dict[str, object]:
    known_phones = house().phones
    if known_phones is None:
        return {"state": "off", "address": None, "mark": None}
    address = known_phones.address_of(table_id)
    mark = None if known_phones.certificates is None else known_phones.certificates.mark
    return {**known_phones.link(table_id).status(), "address": address, "mark": mark}
