"""Problems of a journal: an error with a line for people, for all errors of disk and database."""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..no_secrets import for_people
from ..shown.words.english import ENGLISH
from ..shown.words.journal import JOURNAL

LEAST = 64 * 1024
"""Free bytes below which a disk counts as full: the database needs them to open a journal."""
KINDS = ("busy", "denied", "full", "disk", "damaged", "foreign", "empty", "newer", "rules", "other")
"""The kinds of problems."""


def named(path: Path) -> str:
    """``path`` for people, with ``~`` for the home folder; bytes that are no text are escaped."""
    return for_people(os.fspath(path).encode("utf-8", "backslashreplace").decode("utf-8"))


class JournalError(Exception):
    """The journal cannot be read or written; the message is a line on what to do.

    ``kind`` is an item of :data:`KINDS`, for a longer explanation.
    """

    def __init__(self, message: str, kind: str = "other") -> None:
        super().__init__(message)
        self.kind = kind


_KEYS = {
    "file is not a database": ("journal_no_database", "foreign"),
    "database disk image is malformed": ("journal_damaged", "damaged"),
    "attempt to write a readonly database": ("journal_read_only", "denied"),
    "unable to open database file": ("journal_not_opened", "denied"),
    "database or disk is full": ("journal_disk_full", "full"),
    "no such table: entries": ("journal_of_something_else", "foreign"),
    "disk I/O error": ("journal_disk_fails", "disk"),
}
"""The key of the text and the kind of problem for each message of the database."""
_NAMELESS = ("journal_by_its_name", "journal_empty", "journal_taken_away")
"""Further texts with no hole but the journal."""


_ANYTHING = r"[^\n]*?"


def without_place(text: str) -> str:
    """``text`` without the path of a journal, which helps nobody at a table."""
    lines = sorted((ENGLISH[key] for key in JOURNAL if "{journal}" in ENGLISH[key]), key=len, reverse=True)
    patterns = [_searched(line) for line in lines]

    def nameless_line(match: re.Match[str]) -> str:
        parts = next(filter(None, (re.fullmatch(pattern, match[0]) for pattern in patterns)))
        return parts[1].rstrip() + parts[2]

    return re.sub("|".join(patterns), nameless_line, text)


def _searched(line: str) -> str:
    """A line of the catalogue as a pattern: what is before its journal, and what is after it."""
    before, _, after = line.partition("{journal}")
    rest = _ANYTHING.join(map(re.escape, re.split(r"\{\w+\}", after)))
    return f"({re.escape(before)}){_ANYTHING}({rest})"


def nameless(problem: JournalError) -> str:
    """The advice of a problem from the catalogue, which names neither file nor folder; else its kind."""
    keys = (*(key for key, _ in _KEYS.values()), *_NAMELESS)
    known = (ENGLISH[key].partition("{journal} ")[2] for key in keys)
    return next((advice for advice in known if advice in str(problem)), problem.kind)


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < LEAST
    except OSError:
        return False


def kind_of(problem: OSError) -> str:
    if problem.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "denied"
    return "full" if problem.errno in (errno.ENOSPC, errno.EDQUOT) else "other"


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn errors of the database about ``path`` into a JournalError with a line on what to do."""
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError  # commands without a journal start sooner

    try:
        yield
    except OSError as problem:
        raise JournalError(
            ENGLISH["journal_not_used"].format(journal=named(path), why=problem.strerror), kind_of(problem)
        ) from problem
    except SQLAlchemyError as problem:
        reason = str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)
        if reason == "disk I/O error" and _is_full(path):
            reason = "database or disk is full"  # no room for the files next to it
        key, kind = _KEYS.get(reason, ("journal_not_used", "other"))
        if reason.startswith("Could not decode"):
            key, kind = "journal_no_text", "damaged"
        raise JournalError(ENGLISH[key].format(journal=named(path), why=reason), kind) from problem
