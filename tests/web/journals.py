"""Damaged and edited journals."""

import sqlite3

from referee.notation import sheets
from web.journal.agreed_settings import Settings
from web.journal.entries import DirectorCalled
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import CAMERA, Who
from web.table.table import Table


def damaged(path):
    """Write a journal to ``path`` of which seven pages in the middle are lost."""
    journal = Journal(path)
    journal.write("t", 1.0, [(CAMERA, DirectorCalled(True, "x" * 200)) for _ in range(400)])
    journal.close()
    pages = bytearray(path.read_bytes())
    pages[4096 : 4096 * 8] = bytes(range(7, 135)) * 32 * 7
    path.write_bytes(pages)


def begun(path, book="american", table="table"):
    """Write a journal to ``path``: an agreement and five facts of a deal, entries 1 to 6."""
    journal = Journal(path)
    made = Table(table, journal, Evidence(path.with_suffix(".pictures")), Settings(book, names={"N": "Ann"}))
    for line in ("dealer W up 9h", "N pass", "E pass", "S order", "N As"):
        made.record(sheets.read(line).facts, Who.parse("table ab12"))
    journal.close()
    return path


def edited(path, *changes):
    """Change a journal behind Bowerbird's back, in SQL; a change may be a pair with its values."""
    database = sqlite3.connect(path)
    for change in changes:
        database.execute(*([change] if isinstance(change, str) else change))
    database.commit()
    database.close()
    return path
