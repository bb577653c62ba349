"""Joining: another device becomes one of the table's own, and people choose its owner."""

from __future__ import annotations

import io
import ipaddress
from typing import Annotated

import segno
from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, session, url_for
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response as AnyResponse

from referee.view.role import Role

from ..journal.who import SEATS_BY_LETTER
from ..outside_json import allowed_names
from ..served import device_rights
from ..served.house import LETTERS_LONG
from ..served.rate_limit import Purpose
from ..served.request_security import (
    ONLOOKER,
    has_director,
    has_joined,
    house,
    is_same_secret,
    may_do,
    named_by,
    role,
    seat_of_device,
    table_or_404,
)
from ..served.server import local_address
from ..shown.names import SEATS, Words
from ..shown.words.english import ENGLISH
from ..table.actors import held_to, is_same_side
from .pages import frame
from .sent import Sent, received

joining = Blueprint("joining", __name__)

EVERYBODY = "table"
"""The owner of a device that all four players share."""


class DeviceOwner(Sent, frozen=True):
    """Name the owner of this device: a seat, everybody (table), or somebody who only looks on (onlooker).

    The journal keeps its taps under that name.
    """

    seat: Annotated[str, allowed_names((*SEATS, EVERYBODY, ONLOOKER))]


@joining.get("/table/<table_id>/code.svg")
def code(table_id: str) -> Response:
    """The address that makes a device one of the table's own, as a QR code to scan from its screen."""
    table_or_404(table_id)
    address = _place() + url_for("joining.join", table_id=table_id, code=house().code_of(table_id))
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", scale=8, border=3, light="#fff", svgclass=None)
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


@joining.get("/table/<table_id>/join/<code>")
def join(table_id: str, code: str) -> AnyResponse | str | tuple[str, int]:
    """Make this device one of the table's own; a wrong code changes nothing."""
    if table_id not in house().ids:
        table_or_404(table_id)
    letters = _letters(code)
    if len(letters) == LETTERS_LONG and len(code) < 2 * LETTERS_LONG and not has_joined():
        return _by_letters([table_id], letters)
    wanted = house().code_of(table_id)
    try:  # a device that has joined knows the code: it guesses nothing
        right = (
            is_same_secret(code, wanted)
            if has_joined()
            else named_by(Purpose.CODE, code, lambda: {True: wanted})
        )
    except TooManyRequests:
        return _ways_in(ENGLISH["join_too_often"]), 429
    if right:
        _take_in(table_id)
        return redirect(url_for("joining.who", table_id=table_id))
    if has_joined():
        return redirect(url_for("pages.table", table_id=table_id))
    return _ways_in(ENGLISH["join_wrong"]), 403


@joining.get("/join")
def ways_in() -> AnyResponse | str | tuple[str, int]:
    """How a device joins: by the code to scan, or by letters that are read out and typed."""
    letters = _letters(request.args.get("letters", ""))
    return _by_letters(house().ids, letters) if letters else _ways_in()


@joining.get("/join/<code>")
def by_letters(code: str) -> AnyResponse | str | tuple[str, int]:
    """Join the table that has these letters; five tries a minute."""
    return _by_letters(house().ids, _letters(code))


@joining.get("/table/<table_id>/who")
def who(table_id: str) -> str:
    """The page on which people choose the owner of this device."""
    table = table_or_404(table_id)
    wording = Words(table.settings.names)
    return render_template(
        "who.html",
        **frame(table_id),
        name=table.name,
        joined=has_joined(),
        chosen=chosen(),
        seats=[
            {"letter": str(seat), "name": wording.names[str(seat)], "word": ENGLISH[str(seat)]}
            for seat in table.game.rules.seating.seats
        ],
        directed=has_director(),
    )


def chosen() -> str:
    """The owner chosen on the device; everybody if nobody has chosen."""
    if role() == Role.DIRECTOR:
        return "director"
    return str(seat_of_device() or EVERYBODY) if role() == Role.TABLE else ONLOOKER


def say_who(table_id: str) -> Response:
    """Set the owner of this device; a device without the code can only look on.

    A device that has acted for a seat stays on that side until the next deal begins, and can only look on.
    """
    table = table_or_404(table_id)
    seat = received(DeviceOwner).seat
    if not has_joined() and seat != ONLOOKER:
        abort(403, ENGLISH["join_first"])
    rules, sat = table.game.rules, session.get("sat", seat)
    wanted = SEATS_BY_LETTER.get(seat)
    held = held_to(table.logbook, session.get("device", ""), wanted)
    if held is not wanted and seat != ONLOOKER:
        abort(409, ENGLISH["who_acted"].format(seat=Words(table.settings.names).names[str(held)]))
    if wanted is not None:
        if "sat" not in session:
            session["first"] = table.seq
        elif not is_same_side(rules, SEATS_BY_LETTER[sat], wanted):
            session["turned"] = table.seq
        session["sat"] = seat
    session["seat"], session.permanent = seat, True
    if session.get("role") == "director":
        del session["role"]
    return jsonify({"seat": seat})


joining.post("/table/<table_id>/who", endpoint="say_who")(say_who)


@joining.app_context_processor
def _invitation() -> dict[str, object]:
    return {"invitation": invitation}


def invitation(table_id: str) -> dict[str, str] | None:
    """The address to join at and, on the table's own devices, letters; None if no other device can join."""
    if house().is_local:
        return None
    letters = house().letters_of(table_id) if may_do(device_rights.INVITE) else ""
    return {"address": f"{_place().removeprefix('http://')}/join", "letters": letters}


def _take_in(table_id: str) -> None:
    session["code"], session.permanent = house().code_of(table_id), True
    if session.get("seat") == ONLOOKER:
        del session["seat"]


def _by_letters(tables: list[str], letters: str) -> AnyResponse | tuple[str, int]:
    if len(tables) == 1 and has_joined():
        return redirect(url_for("joining.who", table_id=tables[0]))
    try:
        table_id = named_by(
            Purpose.CODE, letters, lambda: {name: house().letters_of(name) for name in tables}
        )
    except TooManyRequests:
        return _ways_in(ENGLISH["join_too_often"]), 429
    if table_id is None:
        return _ways_in(ENGLISH["join_wrong"]), 403
    return redirect(url_for("joining.join", table_id=table_id, code=house().code_of(table_id)))


def _ways_in(wrong: str = "") -> str:
    ids, tables = house().ids, house().tables
    only = ids[0] if len(ids) == 1 else ""
    return render_template(
        "join.html",
        table_id=only,
        root=f"/table/{only}" if only else "",
        words=ENGLISH,
        wrong=wrong,
        local=house().is_local,
        can_choose=bool(only) and house().opening is not None,
        invite=invitation(only) if only and may_do(device_rights.INVITE) else None,
        joined=bool(only) and has_joined(),
        tables=[
            {"id": table_id, "name": tables[table_id].name if table_id in tables else table_id}
            for table_id in ids
        ],
    )


def _letters(text: str) -> str:
    return "".join(letter for letter in text.upper() if letter.isascii() and letter.isalpha())


def _place() -> str:
    """The beginning of every address of this machine as other devices can reach it."""
    host, _, _ = request.host.rpartition(":") if not request.host.endswith("]") else (request.host, "", "")
    name = (host or request.host).strip("[]")
    if not _is_here(name):
        return f"http://{request.host}"
    mine = local_address()
    return f"http://{mine}:{house().port}" if mine is not None and house().port else f"http://{request.host}"


def _is_here(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
