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

LEAST = 64 * 1024
"""Free bytes below which a disk counts as full: the database needs them to open a journal."""
KINDS = ("busy", "denied", "full", "disk", "damaged", "foreign", "empty", "newer", "rules", "other")
"""The kinds of problems."""


_VERB = "(?:cannot|is|has|holds|does|was|of) "
PLACE = re.compile(rf"the journal (?!{_VERB})[^\n]*?(?= {_VERB})")


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


DAMAGED = "is damaged: move it aside, it is left as it is"
ITS_NAME = "is in use by another Bowerbird: read it by the name that one has it by"
EMPTY = "is empty, which no journal is: what it held is lost or next to it; move it aside to begin afresh"
ANOTHER = "is not a journal: it is a database of something else, and is left as it is"
TAKEN_AWAY = "has been moved or replaced: put it back, or start Bowerbird again"
_ADVICE = {
    "file is not a database": ("is not a journal: name another file, this one is left as it is", "foreign"),
    "database disk image is malformed": (DAMAGED, "damaged"),
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
    "no such table: entries": (ANOTHER, "foreign"),
    "disk I/O error": (
        "cannot be written or read: the disk fails, or allows no larger file. See to the disk",
        "disk",
    ),
}
"""The advice and the kind of problem for each message of the database."""


def without_place(text: str) -> str:
    """``text`` without the path of a journal, which helps nobody at a table."""
    return PLACE.sub("the journal", text)


def nameless(problem: JournalError) -> str:
    """The advice of a problem from this file, which names neither file nor folder; else its kind."""
    known = (*(advice for advice, _ in _ADVICE.values()), ITS_NAME, EMPTY, TAKEN_AWAY)
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
            f"the journal {named(path)} cannot be used: {problem.strerror}", kind_of(problem)
        ) from problem
    except SQLAlchemyError as problem:
        reason = str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)
        if reason == "disk I/O error" and _is_full(path):
            reason = "database or disk is full"  # no room for the files next to it
        advice, kind = _ADVICE.get(reason, (f"cannot be used: {reason}", "other"))
        if reason.startswith("Could not decode"):
            advice, kind = f"holds an entry that is no text: it {DAMAGED}", "damaged"
        raise JournalError(f"the journal {named(path)} {advice}", kind) from problem
