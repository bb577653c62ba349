"""The only reader of JSON files: it limits their size and checks their form."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

MOST = 16 * 1024 * 1024
"""Bytes of the largest text read, unless the caller sets another limit."""

Form = TypeVar("Form")


class BadJson(ValueError):
    """The text is not the expected JSON; the message is one clear line."""


def read_json(data: bytes, form: type[Form], most: int = MOST) -> Form:
    """``data`` decoded as a msgspec type ``form``; raises :class:`BadJson`."""
    if len(data) > most:
        raise BadJson(f"more than {most // 1000} kB of JSON")
    try:
        return msgspec.json.decode(data, type=form)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise BadJson(str(problem).splitlines()[0][:200]) from None


def json_in(path: Path, form: type[Form], most: int = MOST) -> Form:
    """The file at ``path`` decoded as ``form``; reads at most ``most`` bytes. Raises OSError as well."""
    with path.open("rb") as file:
        return read_json(file.read(most + 1), form, most)
