"""Requests to the parts of a table that use its camera: the set-up, the pack check, thrown cards.

Each part keeps its acts by the last part of the address. This module reads the request and answers refusals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TypeVar

from flask import Response, abort, jsonify

from referee.camera_views import CardsInPicture, PackInPicture, TableInPicture

from ..journal.problems import JournalError
from ..served.house import TableCamera
from ..served.request_security import house, table_or_404, who
from ..shown.words.english import ENGLISH
from ..table.table import NotNow
from .sent import Act, received

Part = TypeVar("Part")


def part_of(table_id: str, part_of_camera: Callable[[TableCamera], Part | None]) -> Part:
    """A part of the table's camera; 404 without such a table, 409 if its camera has no such part."""
    table_or_404(table_id)
    camera = house().parts_of(table_id).camera
    part = None if camera is None else part_of_camera(camera)
    if part is None:
        abort(409, ENGLISH["not_now_no_camera"])
    return part


def carry_out(act: Act, table_id: str, part_at: Callable[[str], object]) -> object:
    """Carry out ``act`` with the part that ``part_at`` finds; returns its answer, or 409 with its refusal."""
    table = table_or_404(table_id)
    sent = received(act.form)
    part = part_at(table_id)
    try:
        return act.do(part, table, who(), sent=sent)
    except JournalError as problem:
        abort(503, str(problem))
    except (NotNow, ValueError) as problem:
        abort(409, str(problem))
    except OSError as problem:
        abort(503, ENGLISH["not_now_disk_failed"].format(strerror=problem.strerror or problem))


def shown(view: TableInPicture | CardsInPicture | PackInPicture | None) -> Response:
    """What a camera shows, as JSON; ``ready`` is false before its first picture."""
    return jsonify({"ready": False} if view is None else {"ready": True, **asdict(view)})
