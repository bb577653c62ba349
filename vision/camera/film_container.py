"""What a film's file says of itself beside its pictures: when it was taken, and whether it is whole."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

SINCE_1904 = 2_082_844_800
"""Seconds from the beginning of 1904, from which such files count, to that of 1970."""
FIRST_PHONES = 946_684_800
"""The beginning of the year 2000: a date before it is that of a clock that was never set."""
HEADER = struct.Struct(">I4s")
LONG = struct.Struct(">Q")


@dataclass(frozen=True, slots=True)
class Container:
    """``taken`` is when the file says that it was filmed, in seconds since 1970; None where it does not say.

    ``indexed`` is False for a film of the form that phones write whose index was never written.
    """

    taken: float | None = None
    indexed: bool = True


def container(path: Path) -> Container:
    """What the file at ``path`` says of itself; nothing where it is of another form or cannot be read."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            found = {name: place for name, *place in _boxes(file, 0, size)}
            if b"ftyp" not in found:
                return Container()
            if b"moov" not in found:
                return Container(indexed=False)
            return Container(_taken(file, *found[b"moov"]))
    except (OSError, struct.error):
        return Container()


def _boxes(file: BinaryIO, start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """The boxes between two places: the name of each, and where what it holds begins and ends."""
    while start + HEADER.size <= end:
        file.seek(start)
        size, name = HEADER.unpack(file.read(HEADER.size))
        inside = start + HEADER.size
        if size == 1:  # the true size follows, in eight bytes
            (size,) = LONG.unpack(file.read(LONG.size))
            inside += LONG.size
        elif size == 0:  # until the end
            size = end - start
        if size < inside - start:
            return
        yield name, inside, min(start + size, end)
        start += size


def _taken(file: BinaryIO, start: int, end: int) -> float | None:
    for name, inside, _ in _boxes(file, start, end):
        if name == b"mvhd":
            file.seek(inside)
            version = file.read(4)[0]
            (since,) = LONG.unpack(file.read(8)) if version == 1 else struct.unpack(">I", file.read(4))
            when = float(since - SINCE_1904)
            return when if when > FIRST_PHONES else None
    return None
