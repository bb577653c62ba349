"""What keeps the journal of a table closed, and what people decided to go on with."""

from __future__ import annotations

import os
import re
import threading
import time
from contextlib import closing
from pathlib import Path

from ..journal.evidence_store import folder_of
from ..journal.journal import Journal
from ..journal.problems import JournalError


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
