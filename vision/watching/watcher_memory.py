"""Stores a watcher's knowledge as bytes, so that it can continue in the middle of a film.

Only the program that wrote the bytes can read them: they begin with a hash of its source.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from .as_bytes import as_bytes, from_bytes
from .watcher import Watcher

PRINTED = "printed"
"""The name of the detector for printed cloths."""
MARK = 32
"""Length in bytes of the program's hash at the beginning."""


class UnreadableMemory(Exception):
    """The bytes are damaged, or written by another Bowerbird; the text is one clear line."""


def keep(watcher: Watcher) -> bytes:
    """All knowledge of ``watcher``, without its models and the sink of its pictures."""
    known = watcher.outside()
    outside = {id(thing): name for name, thing in known.items() if thing is not None}
    detector = type(known["detector"])

    def name_of(thing: object) -> str | None:
        # on a printed cloth the watcher uses the detector for prints
        return outside.get(id(thing), PRINTED if type(thing) is detector else None)

    return program() + as_bytes(watcher.known(), name_of)


def take_up(watcher: Watcher, kept: bytes) -> None:
    """Give a new ``watcher`` the knowledge of an earlier one; raises :class:`UnreadableMemory`."""
    if kept[:MARK] != program():
        raise UnreadableMemory("it was kept by another Bowerbird")
    outside = watcher.outside()

    def named(name: str) -> object:
        return _for_print(outside["detector"]) if name == PRINTED else outside[name]

    try:
        known = from_bytes(kept[MARK:], named)
        assert isinstance(known, tuple)
        watcher.take_up(known)
    except Exception as problem:  # damaged bytes may raise anything
        raise UnreadableMemory(f"it is damaged ({type(problem).__name__})") from None


@cache
def program() -> bytes:
    """The hash of the running sources of ``vision`` and ``referee``."""
    digest = hashlib.sha256()
    root = Path(__file__).resolve().parents[2]
    for folder in ("referee", "vision"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(f"{path.relative_to(root)}\n".encode())
            digest.update(path.read_bytes())
    return digest.digest()


def _for_print(detector: object) -> object:
    load = getattr(detector, "for_print", None)
    other = None if load is None else load()
    if other is None:
        raise UnreadableMemory("there is no detector for a cloth with a print")
    return other
