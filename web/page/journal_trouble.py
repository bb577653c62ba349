"""The page of a table when its journal cannot be opened: what is wrong, where, and what people can do.

A table box has no terminal to read. The old journal stays as it is: people mend it and open it again, or
begin a new journal in the same folder, under another name.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, jsonify, render_template, request

from referee.view.role import Role

from ..journal.problems import named
from ..served.journal_trouble import Trouble, free_name
from ..served.request_security import house, role
from ..shown.words.english import ENGLISH
from .sent import Line, Sent, received

AGAIN_AFTER = 5
"""Seconds after which a program may ask for the table again."""


trouble_pages = Blueprint("trouble", __name__, url_prefix="/table/<table_id>/trouble")


def shown(trouble: Trouble) -> tuple[Any, int, dict[str, str]]:
    """The page of the problem; a script gets a line of JSON instead, by which an open page comes here."""
    head = {"Retry-After": str(AGAIN_AFTER)}
    may = role() != Role.SPECTATOR
    if "text/html" not in request.headers.get("Accept", ""):
        text = str(trouble.problem) if may else ENGLISH["trouble_title"]
        return jsonify({"error": text, "trouble": f"{trouble.since}"}), 503, head
    return _drawn(trouble, may), 503, head


def _drawn(trouble: Trouble, may: bool) -> str:
    begin = free_name(trouble.journal) if may and trouble.can_begin() else None
    several = len(house().ids) > 1
    return render_template(
        "trouble.html",
        table_id=trouble.table_id,
        root=f"/table/{trouble.table_id}",
        words=ENGLISH,
        table=trouble.table_id if several else "",
        what=str(trouble.problem) if may else "",
        why=ENGLISH[f"trouble_{trouble.problem.kind}"],
        mend=ENGLISH[f"trouble_mend_{trouble.problem.kind}"],
        where=named(trouble.journal.absolute()) if may else "",
        may=may,
        since=trouble.since,
        at=time.strftime("%H:%M:%S", time.localtime(trouble.since)),
        tried=trouble.tried,
        begin=named(Path(begin.name)) if begin else "",
        others=[
            {"name": named(Path(path.name)), "at": time.strftime("%d %B, %H:%M", time.localtime(when))}
            for path, when in (trouble.others() if may else ())
        ],
    )


class OpenAgain(Sent, frozen=True):
    """Try again to open a table's journal that could not be opened."""


class BeginJournal(Sent, frozen=True):
    """Replace a closed journal by a new one, or continue a new journal, by its name."""

    name: Line


def _of(table_id: str) -> Trouble:
    trouble = house().trouble_of(table_id)
    if trouble is None:
        abort(409, ENGLISH["not_now_table_open_again"])
    return trouble


@trouble_pages.post("/again")
def again(table_id: str) -> Response:
    """Try again to open the journal, after it was mended."""
    received(OpenAgain)
    trouble = _of(table_id)
    trouble.choose(trouble.journal)
    return jsonify({"journal": named(Path(trouble.journal.name))})


@trouble_pages.post("/begin")
def begin(table_id: str) -> Response:
    """Begin a new journal, or go on with a journal begun in this way; the old journal stays as it is."""
    name = received(BeginJournal).name
    trouble = _of(table_id)
    known = {named(Path(path.name)): path for path, _ in trouble.others()}
    new = free_name(trouble.journal)
    if name not in known and (name != named(Path(new.name)) or not trouble.can_begin()):
        abort(409, ENGLISH["not_now_journal_cannot_go_on"])
    trouble.choose(known.get(name, new))
    return jsonify({"journal": name})
