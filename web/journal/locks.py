"""The locks that make one process the only writer of a journal, under whatever name it was opened."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from ..locks import Held, Taken, hold, hold_itself, is_held
from .problems import JournalError, in_words, kind_of, named


def claim(path: Path) -> Held:
    """Be the one who opens ``path`` for writing until the returned lock is closed; a crash frees it too.

    The file next to it is locked first, since the journal itself may have to be made.
    """
    real = Path(os.path.realpath(path))
    lock = real.with_name(real.name + ".lock")
    try:
        real.parent.mkdir(parents=True, exist_ok=True)
        return _locked(hold, lock, path)
    except OSError as problem:
        raise JournalError(
            f"the journal {named(path)} cannot be written: {problem.strerror}", kind_of(problem)
        ) from None


def claim_itself(path: Path) -> Held:
    """Be the one writer of the file that ``path`` names, which may have other names elsewhere."""
    with in_words(path):
        return _locked(hold_itself, path, path)


def in_use(path: Path) -> bool:
    """True if another process is the writer of the file that ``path`` names."""
    return is_held(path)


def _locked(how: Callable[[Path], Held], place: Path, path: Path) -> Held:
    try:
        return how(place)
    except Taken:
        raise JournalError(
            f"the journal {named(path)} is in use by another Bowerbird: stop that one, or name another file",
            "busy",
        ) from None
