"""The page of a table whose journal cannot be opened: what is wrong, where, and what can be done about it.

A table box has no terminal to read. Nothing that was recorded is touched: it can be tried again once it
was mended, or a new journal is begun beside the old one, under another name.
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
"""Seconds after which a program that asked for the table may ask again."""


class Trouble:
    """What keeps the journal ``journal`` of the table ``table_id`` from being opened, until people decide.

    ``tried`` says how often it was tried in vain.
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
        """Whether a new journal could be written beside the old one."""
        folder = self.journal.parent
        return self.problem.kind not in ("full", "disk") and folder.is_dir() and os.access(folder, os.W_OK)

    def others(self) -> list[tuple[Path, float]]:
        """The journals of this table that were begun beside this one, and when they were last written."""
        found = []
        for path in sorted(self.journal.parent.glob("*")) if self.journal.parent.is_dir() else ():
            if not _beside(self.journal, path):
                continue
            try:
                with closing(Journal(path, reading=True)) as journal:
                    entries = journal.read(self.table_id)
            except JournalError:
                continue
            if entries:
                found.append((path, entries[-1].time))
        return found


def free_name(journal: Path) -> Path:
    """The first name beside ``journal`` that nothing bears yet: ``evening-2.journal`` and so on."""
    number = 2
    while True:
        path = journal.with_name(f"{journal.stem}-{number}{journal.suffix}")
        # its pictures lie in a folder of the same name, and nothing may be mixed in with others'
        if not any(one.exists() for one in (path, folder_of(path))):
            return path
        number += 1


def _beside(journal: Path, path: Path) -> bool:
    """Whether ``path`` has a name that :func:`free_name` could have given."""
    numbered = re.fullmatch(re.escape(journal.stem) + r"-(\d{1,4})", path.stem)
    return path.suffix == journal.suffix and numbered is not None and path.is_file()


trouble = Blueprint("trouble", __name__, url_prefix="/table/<table_id>/trouble")


def shown(found: Trouble) -> tuple[Any, int, dict[str, str]]:
    """What is wrong; to whoever does not read pages in one line of JSON, so that an open page comes here."""
    head = {"Retry-After": str(AGAIN_AFTER)}
    may = role() != Role.SPECTATOR
    if "text/html" not in request.headers.get("Accept", ""):
        said = str(found.problem) if may else ENGLISH["trouble_title"]
        return jsonify({"error": said, "trouble": f"{found.since}"}), 503, head
    return _drawn(found, may), 503, head


def _drawn(found: Trouble, may: bool) -> str:
    begin = free_name(found.journal) if may and found.can_begin() else None
    several = len(house().ids) > 1
    return render_template(
        "trouble.html",
        table_id=found.table_id,
        root=f"/table/{found.table_id}",
        words=ENGLISH,
        table=found.table_id if several else "",
        what=str(found.problem) if may else "",
        why=ENGLISH[f"trouble_{found.problem.kind}"],
        mend=ENGLISH[f"trouble_mend_{found.problem.kind}"],
        where=named(found.journal.absolute()) if may else "",
        may=may,
        since=found.since,
        at=time.strftime("%H:%M:%S", time.localtime(found.since)),
        tried=found.tried,
        begin=named(Path(begin.name)) if begin else "",
        others=[
            {"name": named(Path(path.name)), "at": time.strftime("%d %B, %H:%M", time.localtime(when))}
            for path, when in (found.others() if may else ())
        ],
    )


class TriedAgain(Sent, frozen=True):
    """Try to open the journal once more, of a table whose journal cannot be opened."""


class Begun(Sent, frozen=True):
    """Begin a new journal beside one that cannot be opened, or go on with such a one, by its name."""

    name: Line


def _of(table_id: str) -> Trouble:
    found: Trouble | None = house().troubles.get(table_id)
    if found is None:
        abort(409, ENGLISH["not_now_table_open_again"])
    return found


@trouble.post("/again")
def again(table_id: str) -> Response:
    """Try to open the journal once more, now that it was mended."""
    received(TriedAgain)
    found = _of(table_id)
    found.choose(found.journal)
    return jsonify({"journal": named(Path(found.journal.name))})


@trouble.post("/begin")
def begin(table_id: str) -> Response:
    """Begin a new journal beside the old one, or go on with one that was begun so; the old one stays."""
    name = received(Begun).name
    found = _of(table_id)
    known = {named(Path(path.name)): path for path, _ in found.others()}
    new = free_name(found.journal)
    if name not in known and (name != named(Path(new.name)) or not found.can_begin()):
        abort(409, ENGLISH["not_now_journal_cannot_go_on"])
    found.choose(known.get(name, new))
    return jsonify({"journal": name})
