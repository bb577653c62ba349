"""The journal: every entry of every table, durable before anybody is shown it.

One file of SQLite in write-ahead mode with full synchronisation: when :meth:`Journal.write`
returns, the entries survive a power cut. State is never stored; it is what the entries fold to.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import IO, Any
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
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

LEAST = 64 * 1024
"""Bytes without which a disk is called full: what the database needs beside the journal to be opened."""
VERSION = 2
"""Written beside every entry as ``v``; raise it when the plain form changes, and teach :func:`upcast`."""

KINDS = ("busy", "denied", "full", "disk", "damaged", "foreign", "empty", "newer", "other")
"""Why a journal cannot be used."""

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


class JournalError(Exception):
    """The journal cannot be read or written; the message is one line that says what to do.

    ``kind`` is one of :data:`KINDS`, for whoever explains it at more length.
    """

    def __init__(self, says: str, kind: str = "other") -> None:
        super().__init__(says)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's history.

    ``seq`` counts from 1 within the table, ``time`` is seconds since 1970, ``by`` says who
    (``camera``, ``table``, ``director`` ...), and ``what`` is plain data of the named ``kind``.
    """

    table: str
    seq: int
    time: float
    kind: str
    by: str
    what: dict[str, Any]


def upcast(v: int, kind: str, what: dict[str, Any]) -> dict[str, Any]:
    """Bring what version ``v`` wrote to the form of today; raises JournalError for a later version.

    Version 1 kept rivals without their shares: without any, they share alike.
    """
    if v > VERSION:
        raise JournalError(
            f"the journal has a {kind} entry of version {v}, and this Bowerbird reads {VERSION}: update it",
            "newer",
        )
    return what


class Journal:
    """The journal in the file ``path``, which is made where it is missing.

    One process at a time may write; ``reading`` opens it beside a writer, for looking only. Raises
    JournalError for a file that is no journal, is damaged or in use, or cannot be written; a file
    is never replaced.
    """

    def __init__(self, path: Path | str, reading: bool = False) -> None:
        self.path = Path(path)
        self._turn = threading.Lock()
        self._claim = None if reading else _claim(self.path)
        self._engine = _engine(self.path, reading)
        try:
            if not reading and not self.path.exists():
                _make(self.path)
            # looked at before it is opened for writing: a file of something else stays as it is
            _examine(self.path)
            self._file = _which(self.path)
        except JournalError:
            self.close()
            raise

    def write(self, table: str, time: float, rows: Sequence[tuple[str, str, dict[str, Any]]]) -> list[Entry]:
        """Append (kind, by, what) ``rows`` to ``table``, all or none; durable when this returns."""
        with self._turn, _in_words(self.path), self._engine.begin() as connection:
            self._is_there()
            last = connection.execute(_highest(table)).scalar_one()
            entries = [Entry(table, last + 1 + n, time, *row) for n, row in enumerate(rows)]
            if entries:
                connection.execute(insert(_entries), [_row(entry) for entry in entries])
        return entries

    def erase(self, table: str, time: float, rows: Sequence[tuple[str, str, dict[str, Any]]]) -> list[Entry]:
        """Take every entry of ``table`` away for good and write ``rows`` in their place, all or none.

        The seq goes on from where it was, so that no page takes the new beginning for something old.
        """
        with self._turn, _in_words(self.path):
            with self._engine.begin() as connection:
                self._is_there()
                last = connection.execute(_highest(table)).scalar_one()
                connection.exec_driver_sql("PRAGMA secure_delete=ON")
                connection.execute(delete(_entries).where(_entries.c.table_id == table))
                entries = [Entry(table, last + 1 + n, time, *row) for n, row in enumerate(rows)]
                connection.execute(insert(_entries), [_row(entry) for entry in entries])
            with self._engine.connect() as connection:
                # the write-ahead file would keep what was erased until it happens to be reused
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return entries

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of ``table`` whose seq is above ``after``, in order."""
        mine = (_entries.c.table_id == table, _entries.c.seq > after)
        query = select(_entries).where(*mine).order_by(_entries.c.seq)
        with _in_words(self.path), self._engine.connect() as connection:
            found = [_entry(row) for row in connection.execute(query).mappings()]
        for one, following in pairwise(found):
            if following.seq != one.seq + 1:
                raise JournalError(
                    f"the journal {self.path} lacks entry {one.seq + 1}: it {_DAMAGED}", "damaged"
                )
        return found

    def tables(self) -> list[str]:
        """The ids of all tables that have an entry, in alphabetical order."""
        query = select(_entries.c.table_id).distinct().order_by(_entries.c.table_id)
        with _in_words(self.path), self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def _is_there(self) -> None:
        if _which(self.path) != self._file:
            raise JournalError(f"the journal {self.path} {_TAKEN_AWAY}")

    def close(self) -> None:
        self._engine.dispose()
        if self._claim is not None:
            self._claim.close()


def _claim(path: Path) -> IO[bytes]:
    """Be the one writer of ``path`` while the returned file is open; a crash frees it too."""
    beside = path.with_name(path.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = beside.open("wb")
    except OSError as problem:
        raise JournalError(
            f"the journal {path} cannot be written: {problem.strerror}", _kind(problem)
        ) from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise JournalError(
            f"the journal {path} is in use by another Bowerbird: stop that one, or name another file", "busy"
        ) from None
    return file


def _make(path: Path) -> None:
    """A new journal at ``path``: whole or not at all, so that no empty file is ever left by a crash."""
    half = path.with_name(path.name + ".new")
    with _in_words(path):
        half.unlink(missing_ok=True)
        engine = create_engine(_address(half))
        try:
            _metadata.create_all(engine)
        finally:
            engine.dispose()
        half.replace(path)


def _examine(path: Path) -> None:
    """Raise JournalError, without a byte of it changed, unless ``path`` is a whole journal."""
    with _in_words(path):
        if path.exists() and path.stat().st_size == 0:
            raise JournalError(f"the journal {path} {_EMPTY}", "empty")
        engine = _engine(path, reading=True)
        try:
            with engine.connect() as connection:
                state = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
                columns = {row[1] for row in connection.exec_driver_sql("PRAGMA table_info(entries)")}
        finally:
            engine.dispose()
    if state != "ok":
        raise JournalError(f"the journal {path} {_DAMAGED}", "damaged")
    if not {column.name for column in _entries.c} <= columns:
        raise JournalError(f"the journal {path} {_ANOTHER}", "foreign")


def _which(path: Path) -> tuple[int, int] | None:
    """Which file ``path`` names now; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _highest(table: str) -> Select[Any]:
    return select(func.coalesce(func.max(_entries.c.seq), 0)).where(_entries.c.table_id == table)


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "table_id": entry.table,
        "seq": entry.seq,
        "time": entry.time,
        "v": VERSION,
        "kind": entry.kind,
        "by": entry.by,
        "what": json.dumps(entry.what, separators=(",", ":"), ensure_ascii=False),
    }


def _entry(row: Any) -> Entry:
    what = upcast(row["v"], row["kind"], json.loads(row["what"]))
    return Entry(row["table_id"], row["seq"], row["time"], row["kind"], row["by"], what)


def _address(path: Path, reading: bool = False) -> URL:
    """The address of a database, made of its parts: a name may hold a ``?``, a ``#`` or a ``%``."""
    if reading:
        return URL.create("sqlite", database=f"file:{quote(str(path))}", query={"mode": "ro", "uri": "true"})
    return URL.create("sqlite", database=str(path))


def _engine(path: Path, reading: bool) -> Engine:
    engine = create_engine(_address(path, reading), connect_args={"timeout": 5.0})

    @event.listens_for(engine, "connect")
    def durable(connection: Any, _record: Any) -> None:
        if not reading:
            # FULL, not NORMAL: in write-ahead mode NORMAL may lose the last entries in a power cut.
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")

    return engine


_DAMAGED = "is damaged: move it aside, it is left as it is"
_EMPTY = "is empty, which no journal is: what it held is lost or beside it; move it aside to begin anew"
_ANOTHER = "is not a journal: it is a database of something else, and is left as it is"
_TAKEN_AWAY = "has been moved or replaced: put it back, or start Bowerbird again"
_ADVICE = {
    "file is not a database": ("is not a journal: name another file, this one is left as it is", "foreign"),
    "database disk image is malformed": (_DAMAGED, "damaged"),
    "attempt to write a readonly database": (
        "cannot be written: the file or its folder is read-only",
        "denied",
    ),
    "unable to open database file": (
        "cannot be opened: is the path right, and may you read and write there?",
        "denied",
    ),
    "database or disk is full": (
        "cannot be written: the disk is full. Nothing recorded is lost; make room",
        "full",
    ),
    "no such table: entries": (_ANOTHER, "foreign"),
    "disk I/O error": (
        "cannot be written or read: the disk fails, or allows no larger file. See to the disk",
        "disk",
    ),
}
"""What is said of the database's own words, and the kind of it."""


def _is_full(path: Path) -> bool:
    try:
        disk = os.statvfs(path.parent)
    except OSError:
        return False
    return disk.f_bavail * disk.f_frsize < LEAST


def _kind(problem: OSError) -> str:
    if problem.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "denied"
    return "full" if problem.errno in (errno.ENOSPC, errno.EDQUOT) else "other"


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    """Turn what the database says about ``path`` into one line that says what to do."""
    try:
        yield
    except json.JSONDecodeError as problem:
        raise JournalError(
            f"the journal {path} holds an entry that cannot be read: {problem}", "damaged"
        ) from problem
    except OSError as problem:
        raise JournalError(
            f"the journal {path} cannot be used: {problem.strerror}", _kind(problem)
        ) from problem
    except SQLAlchemyError as problem:
        reason = str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)
        if reason == "disk I/O error" and _is_full(path):
            reason = "database or disk is full"  # where there is no room for the files beside it either
        advice, kind = _ADVICE.get(reason, (f"cannot be used: {reason}", "other"))
        raise JournalError(f"the journal {path} {advice}", kind) from problem
