"""The locks that make a process the only writer of a journal, under whatever name it was opened."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from ..locks import Held, Taken, hold, hold_itself, is_held
from ..shown.words.english import ENGLISH
from .problems import JournalError, in_words, kind_of, named


def claim(path: Path) -> Held:
    """Claim the right to open ``path`` for writing until the returned lock is closed; a crash frees it too.

    A file next to it is locked, because the journal itself may not exist yet.
    """
    real = Path(os.path.realpath(path))
    lock = real.with_name(real.name + ".lock")
    try:
        real.parent.mkdir(parents=True, exist_ok=True)
        return _locked(hold, lock, path)
    except OSError as problem:
        raise JournalError(
            ENGLISH["journal_not_written"].format(journal=named(path), why=problem.strerror), kind_of(problem)
        ) from None


def claim_itself(path: Path) -> Held:
    """Become the only writer of the file at ``path``, which may have other names elsewhere."""
    with in_words(path):
        return _locked(hold_itself, path, path)


def is_in_use(path: Path) -> bool:
    """Whether another process is the writer of the file at ``path``."""
    return is_held(path)


def _locked(how: Callable[[Path], Held], place: Path, path: Path) -> Held:
    try:
        return how(place)
    except Taken:
        raise JournalError(
            ENGLISH["journal_in_use"].format(journal=named(path)),
            "busy",
        ) from None
