"""The tables of ``bowerbird serve``: options after a ``--table`` belong to that table."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..shown.words.english import ENGLISH
from . import Refusal
from .data_folders import data_folder

UNSHARED = ("camera", "corners", "scoreboard", "wire_log", "code")
"""The options that no two tables can share."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table on the command line; each field is the option of that name, None without it."""

    table: str = "table"
    camera: str | None = None
    fast: bool = False
    corners: tuple[str, ...] | None = None
    rules: str | None = None
    house: str | None = None
    scoreboard: str | None = None
    wire_log: str | None = None
    journal: str | None = None
    no_pictures: bool = False
    only_cloth: bool = False
    pin: str | None = None
    deck: str | None = None
    hub: str | None = None
    code: str | None = None


def wanted(typed: Iterable[tuple[str, Any]]) -> list[Wanted]:
    """The tables of the ``typed`` options, by name and value, in order; a single table without ``--table``.

    Options before the first ``--table`` are for all tables. Raises Refusal for impossible combinations.
    """
    for_all: dict[str, Any] = {}
    tables: list[dict[str, Any]] = []
    for name, value in typed:
        if name == "table":
            tables.append({})
        (tables[-1] if tables else for_all)[name] = value
    asked_for = [Wanted(**for_all | options) for options in tables or [{}]]
    if len(asked_for) > 1:
        _can_be_shared(for_all)
        _without_repeats(
            asked_for,
            lambda table: table.table.lower(),
            ENGLISH["refusal_table_twice"],
        )
        _without_repeats(asked_for, _device, ENGLISH["refusal_camera_twice"])
        _without_repeats(asked_for, _port, ENGLISH["refusal_scoreboard_twice"])
        _without_repeats(asked_for, lambda table: table.wire_log, ENGLISH["refusal_wire_log_twice"])
    return asked_for


def _can_be_shared(for_all: dict[str, Any]) -> None:
    for name in UNSHARED:
        option = f"--{name.replace('_', '-')}"
        if name in for_all:
            raise Refusal(ENGLISH["refusal_before_table"].format(option=option))


def _without_repeats(tables: list[Wanted], of: Callable[[Wanted], str | None], refusal: str) -> None:
    known: set[str] = set()
    for table in tables:
        name = of(table)
        if name is not None and name in known:
            raise Refusal(refusal.format(name=name))
        known |= {name} if name is not None else set()


def _device(table: Wanted) -> str | None:
    """The plugged-in camera of a table; None for films and streams, which several tables can watch."""
    from vision.camera.name import is_device

    name = table.camera or ""
    if is_device(name):
        name = os.path.realpath(name).removeprefix("/dev/video")
    return name if name.isdigit() or is_device(name) else None


def _port(table: Wanted) -> str | None:
    """The serial port of a board; None for virtual boards, of which there can be many."""
    name = table.scoreboard
    return None if name is None or name.partition(":")[0] == "VIRTUAL" else name


def journal_of(table: Wanted, alone: bool) -> Path:
    """The path of a table's journal: by the command, else its earlier path, else a new path.

    A table that is ``alone`` has it in Bowerbird's own folder, each of several tables in a separate folder;
    an earlier journal in the other place is continued there.
    """
    if table.journal is not None:
        return Path(table.journal)
    separate = data_folder() / "tables" / table.table / "evening.journal"
    common = data_folder() / "evening.journal"
    if separate.exists():
        return separate
    return common if alone or _has_table(common, table.table) else separate


def _has_table(journal: Path, table: str) -> bool:
    if not journal.exists():
        return False
    # the database's library takes as long as all else that it takes to print a help text
    from ..journal.journal import Journal
    from ..journal.problems import JournalError

    try:
        opened = Journal(journal, reading=True)
    except JournalError:
        return False
    try:
        return table in opened.tables()
    except JournalError:
        return False
    finally:
        opened.close()
