"""Journals, films, pictures and logs are for the eyes of the user who plays: no other user of the machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

KEEPING = frozenset({"start", "serve", "record", "demo", "hub", "league", "review", "calibrate"})
"""The commands that keep what people did; what others write, somebody asked for by name."""
FOLDER, FILE, OTHERS = 0o700, 0o600, 0o077


@contextmanager
def private(command: str, *folders: Path) -> Iterator[None]:
    """Let whatever ``command`` makes be its user's alone, and what an older Bowerbird left in ``folders``."""
    if command not in KEEPING:
        yield
        return
    before = os.umask(OTHERS)
    try:
        for folder in folders:
            make_private(folder)
        yield
    finally:
        os.umask(before)


def make_private(folder: Path) -> None:
    """Take the rights of others from a folder, and from all in it: once, for then it is 700.

    A file of another user, or on a disk without file rights, stays as it is.
    """
    with suppress(OSError):
        if not folder.is_dir() or folder.is_symlink() or not folder.stat().st_mode & OTHERS:
            return
        for place, folders, files in os.walk(folder):
            for names, rights in ((folders, FOLDER), (files, FILE)):
                for name in names:
                    _set(Path(place) / name, rights)
        folder.chmod(FOLDER)


def _set(path: Path, rights: int) -> None:
    with suppress(OSError):
        if not path.is_symlink():
            path.chmod(rights | path.stat().st_mode & 0o100)
