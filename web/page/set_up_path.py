"""The page that leads through the set-up step by step, and the choice of a camera on it."""

from __future__ import annotations

import re

from flask import Blueprint, Response, abort, jsonify, render_template

from referee.view.open_hand import may_be_looked_at
from referee.view.role import Role

from .. import system
from ..served.camera_port import CameraGlance
from ..served.request_security import house, role, table_or_404
from ..shown.words.english import ENGLISH
from ..table.table import NotNow, Table
from .pages import frame
from .sent import Line, Sent, received
from .set_up_steps import NOW, SetUpStep, card_step, is_ready, steps

path = Blueprint("path", __name__, url_prefix="/table/<table_id>/steps")

CAMERA = re.compile(r"|phone|pi(?::[0-9])?|[0-9]{1,2}|(?:https?|rtsp)://[^\s\"'<>|\\]{3,200}")
"""A camera that can be chosen: none, a phone, the number of a plugged-in camera, or an address."""


class Chosen(Sent, frozen=True):
    """Use this camera from now on: phone, a number, the address of a stream, or (empty) none."""

    camera: Line


@path.get("")
def page(table_id: str) -> str:
    """The set-up, step by step."""
    table = table_or_404(table_id)
    return render_template(
        "steps.html",
        **frame(table_id),
        name=table.name,
        may=role() != Role.SPECTATOR,
        can_choose=house().parts_of(table_id).change_camera is not None,
        plugged_in=[{"n": number, "name": name} for number, name in system.cameras()],
        can_phone=house().phones is not None,
    )


@path.get("/told")
def status(table_id: str) -> Response:
    """The state of every step, whether all are done, and where the table is in the picture."""
    table = table_or_404(table_id)
    parts = house().parts_of(table_id)
    camera = parts.camera
    view, desk = (None, None) if camera is None else (camera.set_up.view(), camera.desk)
    listed = steps(
        table.surroundings.now.camera,
        view,
        None if desk is None else desk.view(),
        desk is not None and desk.is_known,
        [name for name in table.logbook.agreed.names.values() if name],
        parts.is_by_hand,
        table.trial.card,
    )
    listed[-1] = _try_a_card(table, None if camera is None else camera.glance, listed[-1])
    phones = house().phones
    return jsonify(
        {
            "steps": listed,
            "ready": is_ready(listed),
            "outline": [] if view is None else view.corners,
            "waiting": view is not None and view.is_waiting,
            "phone": "off" if phones is None else phones.link(table_id).status()["state"],
        }
    )


def _try_a_card(table: Table, glance: CameraGlance | None, step: SetUpStep) -> SetUpStep:
    """Wait for the first card if that ``step`` is due; returns the step, with the card that was read."""
    if step.id != "card" or step.state != NOW or glance is None:
        return step
    hand = table.game.hand
    if hand is not None and not may_be_looked_at(hand):
        return step  # a deal is being played: its cards are no trial
    seen = glance.view()
    names = () if seen is None else (card.card for card in seen.cards)
    table.trial.wait(next((name for name in names if name is not None), None))
    return step if table.trial.card is None else SetUpStep(step.id, *card_step(table.trial.card))


def choose(table_id: str) -> Response:
    """Use another camera from now on, or none."""
    table_or_404(table_id)
    camera = received(Chosen).camera.strip()
    if not CAMERA.fullmatch(camera):
        abort(409, ENGLISH["not_now_camera_is"])
    try:
        use_camera(table_id, camera)
    except (NotNow, ValueError) as problem:
        abort(409, str(problem))
    return jsonify({"camera": camera})


path.post("/choose", endpoint="choose")(choose)


def use_camera(table_id: str, camera: str) -> None:
    """Use ``camera`` from now on (empty: none). Raises NotNow or ValueError if that is impossible."""
    parts = house().parts_of(table_id)
    if parts.change_camera is None:
        raise NotNow(ENGLISH["not_now_camera_fixed"])
    parts.change_camera(camera)
    parts.is_by_hand = not camera
