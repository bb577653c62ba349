"""The locks that make one process the only writer of a journal, under whatever name it was opened."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import IO

from .problems import JournalError, in_words, kind_of, named


def claim(path: Path) -> IO[bytes]:
    """Be the one who opens ``path`` for writing while the returned file is open; a crash frees it too.

    The file beside it is locked first, since the journal itself may have to be made.
    """
    real = Path(os.path.realpath(path))
    beside = real.with_name(real.name + ".lock")
    try:
        real.parent.mkdir(parents=True, exist_ok=True)
        return _locked(beside.open("wb"), path)
    except OSError as problem:
        raise JournalError(
            f"the journal {named(path)} cannot be written: {problem.strerror}", kind_of(problem)
        ) from None


def claim_itself(path: Path) -> IO[bytes]:
    """Be the one writer of the file that ``path`` names, which may have other names elsewhere."""
    with in_words(path):
        return _locked(path.open("rb"), path)


def in_use(path: Path) -> bool:
    """True if another process is the writer of the file that ``path`` names."""
    try:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _locked(file: IO[bytes], path: Path) -> IO[bytes]:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise JournalError(
            f"the journal {named(path)} is in use by another Bowerbird: stop that one, or name another file",
            "busy",
        ) from None
    except OSError:
        pass  # a file system that knows no locks
    return file
