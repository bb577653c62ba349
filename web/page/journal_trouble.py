"""The page of a table when its journal cannot be opened: what is wrong, where, and what people can do.

A table box has no terminal to read. The old journal stays as it is: people mend it and open it again, or
begin a new journal in the same folder, under another name.
"""

from __future__ import annotations

import os
import re
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, jsonify, render_template, request

from referee.view.role import Role

from ..journal.evidence_store import folder_of
from ..journal.journal import Journal, JournalError, named
from ..served.request_security import house, role
from ..shown.words.english import ENGLISH
from .sent import Line, Sent, received

AGAIN_AFTER = 5
"""Seconds after which a program may ask for the table again."""


class Trouble:
    """The ``problem`` that keeps the ``journal`` of the table ``table_id`` closed, until people decide.

    ``tried`` is the number of attempts that failed.
    """

    def __init__(self, journal: Path, problem: JournalError, table_id: str, tried: int = 1) -> None:
        self.journal, self.problem, self.table_id, self.tried = journal, problem, table_id, tried
        self.since = time.time()
        self.decided = threading.Event()
        self._chosen: Path | None = None
        self._turn = threading.Lock()

    @property
    def chosen(self) -> Path | None:
        """The journal to go on with; None where nobody has decided."""
        return self._chosen

    def choose(self, journal: Path) -> None:
        """Go on with ``journal``; the first choice counts."""
        with self._turn:
            if self._chosen is None:
                self._chosen = journal
                self.decided.set()

    def can_begin(self) -> bool:
        """Whether a new journal can be written in the folder of the old journal."""
        folder = self.journal.parent
        return self.problem.kind not in ("full", "disk") and folder.is_dir() and os.access(folder, os.W_OK)

    def others(self) -> list[tuple[Path, float]]:
        """The numbered journals of this table in the same folder, each with the time of its last entry."""
        others = []
        for path in sorted(self.journal.parent.glob("*")) if self.journal.parent.is_dir() else ():
            if not _is_numbered(self.journal, path):
                continue
            try:
                with closing(Journal(path, reading=True)) as journal:
                    entries = journal.read(self.table_id)
            except JournalError:
                continue
            if entries:
                others.append((path, entries[-1].time))
        return others


def free_name(journal: Path) -> Path:
    """The first free name in the folder of ``journal``: ``evening-2.journal`` and so on."""
    number = 2
    while True:
        path = journal.with_name(f"{journal.stem}-{number}{journal.suffix}")
        # the pictures of a journal are in a folder of the same name: they must not mix with older pictures
        if not any(taken.exists() for taken in (path, folder_of(path))):
            return path
        number += 1


def _is_numbered(journal: Path, path: Path) -> bool:
    """Whether ``path`` has a name that :func:`free_name` could have given."""
    numbered = re.fullmatch(re.escape(journal.stem) + r"-(\d{1,4})", path.stem)
    return path.suffix == journal.suffix and numbered is not None and path.is_file()


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
    trouble: Trouble | None = house().troubles.get(table_id)
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
