"""Locks between programs: a file that is there for that, or a file itself, whatever names it has.

A program that ends frees its locks, however it ends.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import IO, Protocol

from filelock import FileLock, Timeout


class Taken(Exception):
    """Another program, or another part of this one, holds the lock."""


class Held(Protocol):
    """A lock that is held until it is closed."""

    def close(self) -> None:
        """Free it."""


class _HeldFile:
    def __init__(self, lock: FileLock) -> None:
        self._lock = lock

    def close(self) -> None:
        self._lock.release(force=True)


def hold(place: Path, seconds: float = 0.0) -> Held:
    """Hold the lock on the file ``place``, which is created if missing.

    Waits at most ``seconds``, then raises Taken; raises OSError if the file cannot be created.
    """
    lock = FileLock(place, mode=0o600, thread_local=False)
    try:
        lock.acquire(timeout=seconds, poll_interval=0.02)
    except Timeout:
        place.open("ab").close()  # filelock also waits for a file that cannot be created
        raise Taken(str(place)) from None
    return _HeldFile(lock)


def hold_itself(place: Path) -> Held:
    """Hold the file that ``place`` names, which may have other names elsewhere.

    On Windows a locked file could be read by nobody, so there a file named by its number is locked. Raises
    Taken, and OSError where the file cannot be read. A file system that knows no locks locks nothing.
    """
    if sys.platform == "win32":
        return hold(_by_number(place))
    return _flock(place, shared=False)


def is_held(place: Path) -> bool:
    """Whether anybody holds the file that ``place`` names, by :func:`hold_itself`."""
    try:
        held = hold(_by_number(place)) if sys.platform == "win32" else _flock(place, shared=True)
    except Taken:
        return True
    except OSError:
        return False
    held.close()
    return False


def _by_number(place: Path) -> Path:
    about = place.stat()
    return Path(tempfile.gettempdir()) / f"bowerbird-{about.st_dev}-{about.st_ino}.lock"


def _flock(place: Path, shared: bool) -> IO[bytes]:
    file = place.open("rb")
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise Taken(str(place)) from None
        except OSError:
            pass  # a file system that knows no locks
    return file
