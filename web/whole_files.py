"""Writes a file whole or not at all: whatever happens meanwhile, the file is the old one or the new one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import suppress
from glob import escape
from pathlib import Path

from .system import replace

HALF = ".part"
"""The ending of a file that is not written to its end."""


def write_whole(place: Path, content: bytes | str, is_private: bool = False) -> None:
    """Write ``content`` to ``place``, readable by this user alone where it ``is_private``.

    After a power cut, too, it is the old file or the new one. Two that write at the same time do not meet:
    each writes another file next to it first. Raises OSError with ``place`` as its file, and leaves nothing
    half written behind.
    """
    half = place.with_name(f"{place.name}.{secrets.token_hex(4)}{HALF}")
    try:
        opened = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if is_private else 0o666)
        with os.fdopen(opened, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        replace(half, place)
    except BaseException as problem:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        if isinstance(problem, OSError):
            raise OSError(problem.errno, problem.strerror, str(place)) from None
        raise


def halves_of(place: Path) -> Iterator[Path]:
    """What is left of ``place`` where the power went while it was written."""
    return place.parent.glob(f"{escape(place.name)}.*{HALF}")
