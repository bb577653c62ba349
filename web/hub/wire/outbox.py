"""The table's outbox: reports that the hub has not confirmed, in a file next to its journal."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

FORM = """
CREATE TABLE IF NOT EXISTS outbox (
  journal TEXT NOT NULL, sequence INTEGER NOT NULL, payload BLOB NOT NULL,
  confirmed INTEGER NOT NULL DEFAULT 0,
  refused TEXT NOT NULL DEFAULT '', PRIMARY KEY (journal, sequence)
);
CREATE INDEX IF NOT EXISTS waiting ON outbox (confirmed);
CREATE TABLE IF NOT EXISTS names (derived TEXT PRIMARY KEY)
"""


class Outbox:
    """The outbox in the file ``path``, created if missing; messages in it survive a power cut."""

    def __init__(self, path: Path) -> None:
        self._turn = threading.Lock()
        self._file = sqlite3.connect(path, check_same_thread=False, timeout=30, isolation_level=None)
        try:
            self._prepare()
        except BaseException:
            self._file.close()
            raise

    def _prepare(self) -> None:
        """Give the file its form; raises sqlite3.DatabaseError if it is damaged, or cannot be written."""
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute("PRAGMA synchronous=FULL")
        for statement in FORM.split(";"):
            self._file.execute(statement)
        if "owner" not in [row[1] for row in self._file.execute("PRAGMA table_info(outbox)")]:
            self._file.execute("ALTER TABLE outbox ADD COLUMN owner TEXT NOT NULL DEFAULT ''")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """What is written inside is kept, all of it or, if anything raises, none."""
        with self._file:  # commits, or rolls back
            self._file.execute("BEGIN")
            yield

    def put(self, journal: str, sequence: int, payload: bytes, owner: str = "") -> bool:
        """Keep a message until the hub has it; returns whether it was new.

        ``owner`` is its account: it is sent only with that account.
        """
        with self._turn:
            row = (journal, sequence, payload, owner)
            done = self._file.execute(
                "INSERT OR IGNORE INTO outbox (journal, sequence, payload, owner) VALUES (?, ?, ?, ?)", row
            )
            return done.rowcount == 1

    def replace(self, journal: str, sequence: int, payload: bytes, old: Sequence[int]) -> None:
        """Keep a message and erase the older messages of its journal from the disk."""
        with self._turn:
            self._file.execute("PRAGMA secure_delete=ON")
            with self._transaction():
                rows = [(journal, sequence) for sequence in old]
                self._file.executemany("DELETE FROM outbox WHERE journal = ? AND sequence = ?", rows)
                row = (journal, sequence, payload)
                self._file.execute("INSERT INTO outbox (journal, sequence, payload) VALUES (?, ?, ?)", row)
            if old:
                self._file.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def confirm(
        self, journal: str, sequences: Sequence[int], refused: Sequence[tuple[int, str]] = ()
    ) -> None:
        """Note which sequences the hub has, and which it refused."""
        rows = [("", journal, sequence) for sequence in sequences] + [
            (why, journal, sequence) for sequence, why in refused
        ]
        with self._turn, self._transaction():
            self._file.executemany(
                "UPDATE outbox SET confirmed = 1, refused = ? WHERE journal = ? AND sequence = ?", rows
            )

    def claim(self, owner: str) -> None:
        """Assign to ``owner`` the messages from before owners were recorded."""
        with self._turn:
            self._file.execute("UPDATE outbox SET owner = ? WHERE owner = ''", (owner,))

    def waiting(self, most: int = 1000, owner: str | None = None) -> list[tuple[str, int, bytes]]:
        """Journal, sequence and text of unconfirmed messages, the oldest first; of all owners, or of one."""
        ask = "SELECT journal, sequence, payload FROM outbox WHERE NOT confirmed AND owner = ifnull(?, owner)"
        with self._turn:
            return self._file.execute(f"{ask} ORDER BY rowid LIMIT ?", (owner, most)).fetchall()

    def count(self) -> int:
        """How many messages the hub has not confirmed."""
        return sum(self.owners().values())

    def owners(self) -> dict[str, int]:
        """How many messages are not confirmed, by owner."""
        with self._turn:
            ask = "SELECT owner, count(*) FROM outbox WHERE NOT confirmed GROUP BY owner ORDER BY owner"
            return dict(self._file.execute(ask).fetchall())

    def reported(self, journal: str) -> list[tuple[int, bytes]]:
        """Sequence and text of every message of a journal, in order."""
        ask = "SELECT sequence, payload FROM outbox WHERE journal = ? ORDER BY sequence"
        with self._turn:
            return self._file.execute(ask, (journal,)).fetchall()

    def name_of(self, derived: str, whole: bool) -> str:
        """The name of a journal: the name ``derived`` from its first entry.

        A journal that is not ``whole``, since its beginning was erased, keeps its former name.
        """
        with self._turn:
            last = self._file.execute("SELECT derived FROM names ORDER BY rowid DESC LIMIT 1").fetchone()
            if last is not None and not whole:
                return str(last[0])
            if last is None or last[0] != derived:
                self._file.execute("DELETE FROM names WHERE derived = ?", (derived,))
                self._file.execute("INSERT INTO names VALUES (?)", (derived,))
            return derived

    def refused(self) -> list[tuple[str, int, str]]:
        """Journal, sequence and reason of each message that the hub refused."""
        with self._turn:
            return self._file.execute(
                "SELECT journal, sequence, refused FROM outbox WHERE refused != '' ORDER BY rowid"
            ).fetchall()

    def close(self) -> None:
        self._file.close()
