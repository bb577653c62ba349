"""Opens the hub's record: a file of SQLite, or a database of PostgreSQL by its URL."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.schema import CreateColumn

from ...shown.words.english import ENGLISH
from ...waits import GONE_S
from .models import VERSION, Form
from .row import Row

WRITER_WAITS_S = 30.0
"""Seconds that a writer waits for another before it reports that the record is in use."""


class RecordError(Exception):
    """The record refuses; the message is a line with the reason and what to do."""


def capital(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


class AskFirst(RecordError):
    """An act needs a confirmation; ``question`` is the question to the person who acts.

    Their yes is sent as the field ``yes``: two questions about one thing are answered one by one.
    """

    def __init__(self, why: str, question: str = "", yes: str = "sure") -> None:
        super().__init__(why)
        self.question = question or ENGLISH["hub_ask_go_on"].format(why=capital(why))
        self.yes = yes


class Record:
    """The record at ``where``: a path, or a URL of PostgreSQL. It is created if missing.

    ``clock`` gives seconds since 1970. What was written survives a power cut once :meth:`writing` is left.
    Raises RecordError where it cannot be opened.
    """

    def __init__(self, where: Path | str, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.folder = None if "://" in str(where) else Path(where).parent
        """The folder of the file; None for a database."""
        self._turn = threading.Lock()
        self._engine = _engine(where, WRITER_WAITS_S)
        try:
            with self.writing() as session:
                Row.metadata.create_all(session.connection())
                self._check_form(session)
                self._check_pages(session)
        except DBAPIError as problem:
            self.close()
            raise RecordError(_closed(where, problem)) from None
        except RecordError:
            self.close()
            raise

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self._engine.dialect.name

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that keeps all its changes when it is left, or none where something is raised."""
        with self._turn, Session(self._engine, expire_on_commit=False) as session, session.begin():
            if self.dialect == "sqlite":
                # the driver begins none before a change of the tables, which would then stay half done
                session.connection().exec_driver_sql("BEGIN IMMEDIATE")
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the record."""
        with Session(self._engine, expire_on_commit=False) as session:
            if self.dialect == "sqlite":
                session.connection().exec_driver_sql("BEGIN")
            else:
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            yield session

    def forget_what_was_erased(self) -> None:
        """Remove erased content from the disk."""
        plain = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        with plain.connect() as connection:
            if self.dialect == "sqlite":
                connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            else:
                for table in Row.metadata.sorted_tables:
                    connection.execute(text(f"VACUUM {table.name}"))

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    def _check_pages(self, session: Session) -> None:
        """Refuse a damaged file: whatever is written there would be lost."""
        if self.dialect == "sqlite" and session.scalar(text("PRAGMA quick_check(1)")) != "ok":
            raise RecordError(ENGLISH["hub_record_damaged"])

    def _check_form(self, session: Session) -> None:
        kept_version = session.scalars(select(Form.version)).one_or_none()
        if kept_version is None:
            session.add(Form(version=VERSION))
            return
        _readable(kept_version)
        if kept_version < VERSION:
            _bring_forward(session.connection())
            session.execute(update(Form).values(version=VERSION))


def has_record(where: Path | str, patience: float) -> bool:
    """Whether there is a record that this Bowerbird can read; it makes none and writes nothing.

    Raises RecordError if it cannot be reached within ``patience`` seconds, or not be used.
    """
    if "://" not in str(where) and not Path(where).exists():
        if not Path(where).parent.is_dir():
            raise RecordError(ENGLISH["hub_record_no_folder"].format(folder=Path(where).parent))
        return False
    engine = _engine(where, patience)
    try:
        with Session(engine) as session:
            if not inspect(session.connection()).has_table(Form.__tablename__):
                return False
            _readable(session.scalars(select(Form.version)).one_or_none())
            return True
    except DBAPIError as problem:
        raise RecordError(_closed(where, problem)) from None
    finally:
        engine.dispose()


def _bring_forward(connection: Connection) -> None:
    """Add what the tables of an earlier version lack, even if that version was left half way."""
    for table in Row.metadata.sorted_tables:
        present = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in present:
                added = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {added}"))
        for index in table.indexes:
            index.create(connection, checkfirst=True)


def _readable(version: int | None) -> None:
    if version is not None and version > VERSION:
        raise RecordError(ENGLISH["hub_record_newer"].format(version=version, ours=VERSION))


def _engine(where: Path | str, patience: float) -> Engine:
    if isinstance(where, str) and "://" in where:
        try:
            url = make_url(where)
        except ArgumentError:
            raise RecordError(ENGLISH["hub_record_no_address"]) from None
        if url.get_backend_name() != "postgresql":
            raise RecordError(ENGLISH["hub_record_other_database"].format(kind=url.get_backend_name()))
        try:
            return create_engine(
                url.set(drivername="postgresql+psycopg"),
                pool_pre_ping=True,
                hide_parameters=True,
                connect_args={"connect_timeout": int(patience), "tcp_user_timeout": 1000 * GONE_S},
            )
        except ModuleNotFoundError:
            raise RecordError(ENGLISH["hub_record_no_driver"]) from None
    path = Path(where)
    if not path.parent.is_dir():
        raise RecordError(ENGLISH["hub_record_no_folder"].format(folder=path.parent))
    _for_this_user_alone(path)
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": patience}, hide_parameters=True
    )
    event.listen(engine, "connect", _prepare)
    return engine


def _for_this_user_alone(path: Path) -> None:
    """Make the file private, since it has names and contacts; SQLite gives its other files the same mode."""
    with suppress(OSError):  # where it cannot be made SQLite says why; where it is another's it stays so
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for part in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
            if part.is_file() and part.stat().st_mode & 0o007:
                part.chmod(part.stat().st_mode & 0o770)


def _prepare(connection: Any, _: Any) -> None:
    """Durable at every commit, readable while it is written, and without traces of what was erased."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _closed(where: Path | str, problem: DBAPIError) -> str:
    """Why the record at ``where`` cannot be opened; a URL, which may hold a password, is not named."""
    name = ENGLISH["hub_record_by_url"] if "://" in str(where) else str(where)
    return ENGLISH["hub_record_closed"].format(name=name, why=_reason(problem))


def _reason(problem: DBAPIError) -> str:
    return str(problem.orig).strip().splitlines()[0]
