"""Reads JSON that comes from somebody else: of bounded size, depth and magnitude, and text that can be kept.

Whatever a browser, a table, a hub, a league or anybody with an account sends is read here and nowhere else,
so that nothing gets in that a database, a page or a file could not take again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

LEVELS = 16
"""Lists and objects within each other at the most; a deal's report has six."""
FAR = 10**16
"""How far a number may be from nought: what a float still holds, and any database."""

FILE = 1_000_000
"""Bytes of the largest small file that is read: keys, codes, an address."""


class UnreadableJson(ValueError):
    """JSON that cannot be kept; the message is one line that says why."""


def read_object(payload: bytes, largest: int) -> dict[str, Any]:
    """The object of JSON in ``payload``, of at most ``largest`` bytes; raises UnreadableJson."""
    if len(payload) > largest:
        raise UnreadableJson(f"a message has at most {largest} bytes, not {len(payload)}")
    try:
        plain = msgspec.json.decode(payload)
    except (ValueError, RecursionError):  # msgspec's own errors are ValueErrors
        raise UnreadableJson("send JSON that can be written down again") from None
    if not isinstance(plain, dict):
        raise UnreadableJson("send a JSON object")
    _look_through(plain)
    return plain


def object_in(path: Path, largest: int = FILE) -> dict[str, Any]:
    """The same of the file at ``path``, of which no more than that is read; raises OSError as well."""
    with path.open("rb") as file:
        return read_object(file.read(largest + 1), largest)


def _look_through(plain: dict[str, Any]) -> None:
    """Look at everything that is in it, without going deeper than it may be deep."""
    level: list[Any] = [plain]
    for _ in range(LEVELS):
        inner: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                inner += value.keys()
                inner += value.values()
            elif isinstance(value, list):
                inner += value
            elif isinstance(value, str):
                if "\0" in value:  # no database takes it; half a character msgspec refuses by itself
                    raise UnreadableJson("a text with something in it that is no character")
            elif isinstance(value, int | float) and not abs(value) < FAR:
                raise UnreadableJson("a number that is too large")
        if not inner:
            return
        level = inner
    raise UnreadableJson(f"a message has at most {LEVELS} lists and objects within each other")
