"""What a watcher knows, as bytes: kept in the middle of a film, it goes on later as if never broken off.

The bytes fit only the program that wrote them: they name it by its own source, and another is refused.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from .as_bytes import as_bytes, from_bytes
from .watcher import Watcher

PRINTED = "printed"
"""The name of the detector that takes over on a cloth with a print."""
MARK = 32
"""Bytes at the beginning that name the program."""


class NotKept(Exception):
    """The bytes are no watcher's, or those of another Bowerbird; the text is one clear line."""


def keep(watcher: Watcher) -> bytes:
    """All that ``watcher`` knows, without its models and without where its pictures go."""
    known = watcher.outside()
    outside = {id(thing): name for name, thing in known.items() if thing is not None}
    detector = type(known["detector"])

    def name_of(thing: object) -> str | None:
        # on a cloth with a print the watcher looks with the detector that was made for such
        return outside.get(id(thing), PRINTED if type(thing) is detector else None)

    return program() + as_bytes(watcher.known(), name_of)


def take_up(watcher: Watcher, kept: bytes) -> None:
    """Let a new ``watcher`` know what an earlier one knew; raises :class:`NotKept`."""
    if kept[:MARK] != program():
        raise NotKept("it was kept by another Bowerbird")
    outside = watcher.outside()

    def named(name: str) -> object:
        return _for_print(outside["detector"]) if name == PRINTED else outside[name]

    try:
        known = from_bytes(kept[MARK:], named)
        assert isinstance(known, tuple)
        watcher.take_up(known)
    except Exception as problem:  # damaged bytes raise whatever they come upon
        raise NotKept(f"it is damaged ({type(problem).__name__})") from None


@cache
def program() -> bytes:
    """Names the sources of ``vision`` and ``referee`` that run here."""
    seen = hashlib.sha256()
    here = Path(__file__).resolve().parents[2]
    for folder in ("referee", "vision"):
        for path in sorted((here / folder).rglob("*.py")):
            seen.update(f"{path.relative_to(here)}\n".encode())
            seen.update(path.read_bytes())
    return seen.digest()


def _for_print(detector: object) -> object:
    load = getattr(detector, "for_print", None)
    other = None if load is None else load()
    if other is None:
        raise NotKept("there is no detector for a cloth with a print")
    return other
