"""Reads JSON that comes from somebody else: of bounded size, depth and magnitude, and text that can be kept.

Whatever a table, a hub or anybody with an account sends is read here and nowhere else, so that nothing gets
in that a database, a page or a file could not take again.
"""

from __future__ import annotations

import json
from typing import Any

from .wire_topics import WireError

LEVELS = 16
"""Lists and objects within each other at the most; a deal's report has six."""
DIGITS = 16
"""Digits of a whole number at the most: what a float still holds, and any database."""
FAR = 1e15
"""How far a number may be from nought."""


def bounded(payload: bytes, largest: int) -> dict[str, Any]:
    """The object of JSON in ``payload``, of at most ``largest`` bytes; raises WireError for anything else."""
    if len(payload) > largest:
        raise WireError(f"a message has at most {largest} bytes, not {len(payload)}")
    try:
        plain = json.loads(payload, parse_int=_whole, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise WireError("a message that is not JSON") from None
    if not isinstance(plain, dict):
        raise WireError("a message is an object of JSON")
    _look_through(plain)
    return plain


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise WireError(f"a whole number has at most {DIGITS} digits")
    return int(digits)


def _no_number(word: str) -> float:
    raise WireError(f"{word} is no number")


def _look_through(plain: dict[str, Any]) -> None:
    """Look at everything that is in it, without going deeper than it may be deep."""
    level: list[Any] = [plain]
    for _ in range(LEVELS):
        inner: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                inner += one.keys()
                inner += one.values()
            elif isinstance(one, list):
                inner += one
            elif isinstance(one, str):
                _text_that_can_be_kept(one)
            elif isinstance(one, float) and not abs(one) < FAR:
                raise WireError("a number that is too large")
        if not inner:
            return
        level = inner
    raise WireError(f"a message has at most {LEVELS} lists and objects within each other")


def _text_that_can_be_kept(text: str) -> None:
    """Half a character, as JSON can write it, can be neither stored nor shown; no database takes a zero."""
    if "\0" in text or (not text.isascii() and any("\ud800" <= one <= "\udfff" for one in text)):
        raise WireError("a text with something in it that is no character")
