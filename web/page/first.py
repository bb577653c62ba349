"""The first page, when Bowerbird starts without arguments: camera, who may look, rules, names."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response, abort, jsonify, render_template

from referee.book.loading import books

from .. import system
from ..journal.agreed_settings import Settings
from ..journal.problems import JournalError
from ..outside_json import allowed_names
from ..served.opening import OpeningChoice
from ..served.request_security import house, table_or_404, who
from ..shown.words.english import ENGLISH
from ..table.rules import unless_same_name
from ..table.table import NotNow
from . import set_up as set_up_page
from .pages import frame
from .sent import Line, Name, Sent, received
from .set_up_path import CAMERA, use_camera

first = Blueprint("first", __name__, url_prefix="/table/<table_id>/first")

NEXT = {"phone": "/phone", "": "/"}
"""The next page by camera: the phone's code, or the table; for all others the set-up."""


class Answers(Sent, frozen=True):
    """Play by these answers, now and the next time.

    They are a ``camera`` as :data:`CAMERA` has it, who may look, the id of a book, and names by seat.
    """

    camera: Line
    everybody: bool
    book: Annotated[str, allowed_names(books())]
    names: dict[Annotated[str, allowed_names("NESW")], Name]


@first.get("")
def page(table_id: str) -> str:
    """The four questions, with the answers of the last time."""
    table, opening = table_or_404(table_id), _opening()
    return render_template(
        "first.html",
        **frame(table_id),
        name=table.name,
        cameras=_cameras(opening.camera),
        chosen_camera=_ready_choice(opening),
        everybody=opening.is_open_to_all,
        shelf=set_up_page.shelf(table.logbook.agreed),
        chosen=table.logbook.agreed.book,
        seats=set_up_page.name_fields(table.settings.names),
    )


@first.post("")
def choose(table_id: str) -> Response:
    """Play by these answers from now on, and the next time; the answer is where to go on."""
    table = table_or_404(table_id)
    answers = received(Answers)
    opening = _opening()
    if not CAMERA.fullmatch(answers.camera.strip()):
        abort(422, ENGLISH["not_now_camera_is"])
    is_same_book = answers.book == table.logbook.agreed.book
    house_rules = dict(table.logbook.agreed.house) if is_same_book else {}
    try:
        unless_same_name(answers.names.values())
        table.agree(Settings(answers.book, house_rules, answers.names, table.settings.title), who())
        use_camera(table_id, answers.camera.strip())
    except (NotNow, ValueError) as problem:
        abort(409, str(problem))
    except JournalError as problem:
        abort(503, str(problem))
    opening.choose(answers.everybody)
    return jsonify({"next": f"/table/{table_id}{NEXT.get(answers.camera, '/steps')}"})


def _opening() -> OpeningChoice:
    """The choice of who may look; 404 if the command has decided that."""
    opening = house().opening
    if opening is None:
        abort(404, ENGLISH["not_now_decided_by_command"])
    return opening


def _cameras(kept: str | None) -> list[dict[str, str]]:
    phone = {"value": "phone", "name": ENGLISH["first_phone"], "why": ENGLISH["first_phone_why"]}
    listed = [phone] if house().phones is not None else []
    for number, name in system.cameras():
        words = ENGLISH["first_webcam" if name else "first_webcam_number"]
        listed.append({"value": number, "name": words.format(name=name, n=number), "why": ""})
    if kept and kept not in [camera["value"] for camera in listed]:
        listed.append({"value": kept, "name": ENGLISH["first_other"].format(name=kept), "why": ""})
    return [*listed, {"value": "", "name": ENGLISH["first_none"], "why": ENGLISH["first_none_why"]}]


def _ready_choice(opening: OpeningChoice) -> str:
    """The marked camera: the last time's; a phone if nobody has chosen yet."""
    return "phone" if opening.is_new and house().phones is not None else opening.camera or ""
