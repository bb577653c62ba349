"""The one reader of JSON that comes as a file: of bounded size, and of the form that is expected."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

MOST = 16 * 1024 * 1024
"""Bytes of the largest text that is read, unless its reader says otherwise."""

Form = TypeVar("Form")


class BadJson(ValueError):
    """A text is not the JSON that is expected; one clear line."""


def read_json(data: bytes, form: type[Form], most: int = MOST) -> Form:
    """What ``data`` holds, of the ``form`` of a msgspec type; raises :class:`BadJson`."""
    if len(data) > most:
        raise BadJson(f"more than {most // 1000} kB of JSON")
    try:
        return msgspec.json.decode(data, type=form)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise BadJson(str(problem).splitlines()[0][:200]) from None


def json_in(path: Path, form: type[Form], most: int = MOST) -> Form:
    """The same of the file at ``path``, of which no more than that is read; raises OSError as well."""
    with path.open("rb") as file:
        return read_json(file.read(most + 1), form, most)
