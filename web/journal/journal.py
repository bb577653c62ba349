"""The journal: every entry of every table, durable before anybody sees it.

An SQLite file in write-ahead mode with full synchronisation: when :meth:`Journal.write` returns, the entries
survive a power cut. State is never stored; it is computed from the entries.
"""

from __future__ import annotations

import math
import os
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import (
    URL,
    Column,
    Engine,
    Float,
    Integer,
    MetaData,
    Select,
    String,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy import Table as SqlTable

from ..shown.words.english import ENGLISH
from .entries import Damaged, Gone, kind_of, read_what, written
from .lines import Entry, Rows, entry_of
from .locks import claim, claim_itself, is_in_use
from .problems import (
    JournalError,
    in_words,
    named,
)
from .who import Who

WAIT_S = 5.0
"""Seconds to wait for another connection to let go of the journal."""
AGES = 2.5e11
"""Seconds from 1970 that a calendar can show: years of four digits."""
VERSION = 3
"""Written with every entry as ``v``; raise it when a form of :mod:`web.journal.entries` changes.

Version 1 kept rivals without their shares: without any, they share alike. Until version 2 a journal was one
evening.
"""

_metadata = MetaData()
_entries = SqlTable(
    "entries",
    _metadata,
    Column("table_id", String(64), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("time", Float, nullable=False),
    Column("v", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("by", String(64), nullable=False),
    Column("what", Text, nullable=False),
)


class Journal:
    """The journal in the file ``path``, which is made if it is missing.

    A single process may write; ``reading`` opens it read-only while another writes. Raises JournalError for a
    file that is no journal, is damaged or in use, or cannot be written; a file is never replaced.
    """

    def __init__(self, path: Path | str, reading: bool = False) -> None:
        self.path = Path(path)
        self._turn = threading.Lock()
        self._claims = [] if reading else [claim(self.path)]
        self._engine = _engine(self.path, reading)
        try:
            if not reading and not self.path.exists():
                _make(Path(os.path.realpath(self.path)))
            # examined before it is opened for writing: a file of another program stays as it is
            if not reading:
                self._claims.append(claim_itself(self.path))
            _examine(self.path, reading)
            self._file = _which(self.path)
        except JournalError:
            self.close()
            raise

    def write(self, table: str, time: float, rows: Rows) -> list[Entry]:
        """Append ``rows`` to ``table``, all or none; durable when this returns."""
        with self._turn, in_words(self.path), self._engine.begin() as connection:
            self._check_in_place()
            last = connection.execute(_highest(table)).scalar_one()
            entries = [entry_of(table, last + 1 + n, time, *row) for n, row in enumerate(rows)]
            if entries:
                connection.execute(insert(_entries), [_row(line) for line in entries])
        return entries

    def erase(
        self,
        table: str,
        time: float,
        rows: Rows,
        span: tuple[int, int] | None = None,
    ) -> list[Entry]:
        """Delete every entry of ``table`` and write ``rows`` in their place, all or none.

        With ``span``, a first and a last seq, only the contents of those entries are deleted: they stay as
        empty entries, so that no seq is missing. The seq continues, so that no page mistakes the new
        beginning for something old.
        """
        with self._turn, in_words(self.path):
            with self._engine.begin() as connection:
                self._check_in_place()
                last = connection.execute(_highest(table)).scalar_one()
                connection.exec_driver_sql("PRAGMA secure_delete=ON")
                mine = _entries.c.table_id == table
                if span is None:
                    connection.execute(delete(_entries).where(mine))
                else:
                    empty = {"kind": kind_of(Gone()), "by": "", "what": "{}", "time": time}
                    within = _entries.c.seq.between(*span)
                    connection.execute(update(_entries).where(mine, within).values(empty))
                entries = [entry_of(table, last + 1 + n, time, *row) for n, row in enumerate(rows)]
                connection.execute(insert(_entries), [_row(line) for line in entries])
            with self._engine.connect() as connection:
                # the write-ahead file would hold the erased entries until it is reused
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return entries

    @property
    def name(self) -> str:
        """The file name for people."""
        return named(self.path)

    def read(self, table: str, after: int = 0, remarks: list[str] | None = None) -> list[Entry]:
        """The entries of ``table`` with a seq above ``after``, in order.

        An impossible time is replaced by that of the entry before; ``remarks`` gets a line about it.
        """
        mine = (_entries.c.table_id == table, _entries.c.seq > after)
        query = select(_entries).where(*mine).order_by(_entries.c.seq)
        with in_words(self.path), self._engine.connect() as connection:
            name = self.name
            entries = [_entry(row, name) for row in connection.execute(query)]
        for entry, following in pairwise(entries):
            if following.seq != entry.seq + 1:
                raise JournalError(
                    ENGLISH["journal_lacks"].format(journal=self.name, entry=entry.seq + 1), "damaged"
                )
        return list(_in_time(entries, [] if remarks is None else remarks))

    def tables(self) -> list[str]:
        """The ids of all tables that have an entry, in alphabetical order."""
        query = select(_entries.c.table_id).distinct().order_by(_entries.c.table_id)
        with in_words(self.path), self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def _check_in_place(self) -> None:
        if _which(self.path) != self._file:
            raise JournalError(ENGLISH["journal_taken_away"].format(journal=self.name))

    def close(self) -> None:
        self._engine.dispose()
        # after the database: closing a file may release the database's locks on it
        while self._claims:
            self._claims.pop().close()


def _make(path: Path) -> None:
    """Make a journal at ``path``, whole or not at all, so that a crash never leaves an empty file."""
    half = path.with_name(path.name + ".new")
    with in_words(path):
        half.unlink(missing_ok=True)
        engine = create_engine(_address(half))
        try:
            _metadata.create_all(engine)
        finally:
            engine.dispose()
        half.replace(path)


def _examine(path: Path, reading: bool) -> None:
    """Raise JournalError unless ``path`` is a whole journal; changes no byte of it."""
    with in_words(path):
        if path.exists() and path.stat().st_size == 0:
            raise JournalError(ENGLISH["journal_empty"].format(journal=named(path)), "empty")
        engine = _engine(path, reading=True)
        try:
            with engine.connect() as connection:
                state = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
                columns = {row[1] for row in connection.exec_driver_sql("PRAGMA table_info(entries)")}
        finally:
            engine.dispose()
    if state != "ok":
        if reading and is_in_use(path):
            # open under another name, next to which its newest entries are
            raise JournalError(ENGLISH["journal_by_its_name"].format(journal=named(path)), "busy")
        raise JournalError(ENGLISH["journal_damaged"].format(journal=named(path)), "damaged")
    if not {column.name for column in _entries.c} <= columns:
        raise JournalError(ENGLISH["journal_of_something_else"].format(journal=named(path)), "foreign")


def _which(path: Path) -> tuple[int, int] | None:
    """The identity of the file at ``path`` now; None without a file."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_dev, stat.st_ino


def _highest(table: str) -> Select[Any]:
    return select(func.coalesce(func.max(_entries.c.seq), 0)).where(_entries.c.table_id == table)


def _row(entry: Entry) -> dict[str, object]:
    return {
        "table_id": entry.table,
        "seq": entry.seq,
        "time": entry.time,
        "v": VERSION,
        "kind": entry.kind,
        "by": str(entry.by),
        "what": written(entry.what),
    }


_PARTS = ("table_id", "seq", "v", "kind", "by", "what")
_KINDS = (str, int, int, str, str, str)
"""The type of each part of an entry; an impossible time is handled later."""


def _entry(row: Any, name: str) -> Entry:
    """The entry in a row; raises JournalError if a part has the wrong type."""
    table, seq, time, v, kind, by, text = row
    parts = (table, seq, v, kind, by, text)
    if tuple(map(type, parts)) != _KINDS:
        wrong = [
            part for part, value, want in zip(_PARTS, parts, _KINDS, strict=True) if type(value) is not want
        ]
        lost = ENGLISH["journal_and_no"].join(wrong)
        raise JournalError(
            ENGLISH["journal_lacks_part"].format(journal=name, entry=seq, parts=lost), "damaged"
        )
    if v > VERSION:
        raise JournalError(
            ENGLISH["journal_newer_entry"].format(journal=name, entry=seq, version=v, ours=VERSION), "newer"
        )
    try:
        return entry_of(table, seq, time, Who.parse(by), read_what(kind, text))
    except Damaged:
        raise JournalError(ENGLISH["journal_no_json"].format(journal=name, entry=seq), "damaged") from None


def _in_time(entries: list[Entry], remarks: list[str]) -> Iterator[Entry]:
    before = 0.0
    for entry in entries:
        if not (isinstance(entry.time, int | float) and math.isfinite(entry.time) and abs(entry.time) < AGES):
            remarks.append(ENGLISH["journal_no_time"].format(entry=entry.seq))
            entry = replace(entry, time=before)
        before = entry.time
        yield entry


def _address(path: Path) -> URL:
    """The address of a database, made from its parts: a name may hold a ``?``, a ``#`` or a ``%``."""
    return URL.create("sqlite", database=str(path))


def _for_reading(path: Path) -> sqlite3.Connection:
    """A read-only connection, also to a whole journal in a folder where this user can make no file.

    The database makes files next to a journal even to read it, so that it meets a writer. Where it cannot,
    and no write-ahead file is next to it, nobody writes: everything is in the journal itself.
    """
    address = f"file:{quote(os.fsencode(path))}?mode=ro"
    try:
        return _connected(address)
    except sqlite3.OperationalError as problem:
        made_no_file = problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
        if not made_no_file or Path(f"{os.path.realpath(path)}-wal").exists():
            raise
    return _connected(f"{address}&immutable=1")


def _connected(address: str) -> sqlite3.Connection:
    connection = sqlite3.connect(address, uri=True, timeout=WAIT_S, check_same_thread=False)
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _engine(path: Path, reading: bool) -> Engine:
    if reading:
        return create_engine(_address(path), creator=lambda: _for_reading(path))
    engine = create_engine(_address(path), connect_args={"timeout": WAIT_S})

    @event.listens_for(engine, "connect")
    def durable(connection: Any, _record: Any) -> None:
        # FULL, not NORMAL: in write-ahead mode NORMAL may lose the last entries in a power cut.
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    return engine
