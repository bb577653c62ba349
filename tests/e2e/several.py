"""Three tables of one machine to be looked at: one at play, one with a director called, one in trouble."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from models.lab.pictured.moments import LONG
from models.lab.props.camera_events import taken, trick, up_card
from web.commands.served_tables import ServedTables
from web.commands.tables_on_command_line import Wanted
from web.journal.who import TABLE
from web.table import director as table_director
from web.table.table import Settings


@contextmanager
def three_tables() -> Iterator[ServedTables]:
    """Kitchen, porch and attic, the last one with a journal that cannot be opened."""
    with tempfile.TemporaryDirectory() as folder:
        names = ("attic", "kitchen", "porch")
        wanted = [Wanted(name, journal=str(Path(folder) / f"{name}.journal")) for name in names]
        Path(folder, "attic.journal").write_text("Dear Mr Leeds, " * 100, encoding="utf-8")
        tables = ServedTables(wanted, {}, "127.0.0.1", 0, threading.Event())
        try:
            tables.start()
            kitchen, porch = tables.house.tables["kitchen"], tables.house.tables["porch"]
            people = {"N": "Ann", "E": "Ben", "S": "Cleo", "W": "Dan"}
            kitchen.agree(Settings("american", {}, people, "The kitchen"), TABLE)
            for event in (up_card(), taken(), *trick(10.0, ("N As", "E Th", "S Ks", "W Ts"), "E")):
                kitchen.hear(event)
            kitchen.answer("1:caller", "S", TABLE)
            porch.agree(Settings("american", {}, LONG, "Porch"), TABLE)
            porch.score("NS", 7, TABLE)
            porch.score("EW", 9, TABLE)
            table_director.call_director(porch, True, "a claim", TABLE)
            yield tables
        finally:
            tables.close()
