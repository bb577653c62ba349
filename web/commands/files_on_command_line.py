"""Reads files named on the command line, with a clear refusal for unreadable files."""

from __future__ import annotations

import sys
from pathlib import Path

from ..shown.words.english import ENGLISH
from . import Refusal

MOST = 64 * 1024 * 1024
"""Most bytes of a file that is read whole; a season's records are a few of them."""
BINARY_EGN = (b"\x00", b"\x01", b"\x02")
"""The first bytes of Euchre Game Notation in its binary forms."""


def text_in(path: str, what: str) -> str:
    """The text of the file ``path`` (``-``: standard input), which should be ``what``; raises Refusal."""
    name = called(path)
    try:
        data = _standard_input() if path == "-" else _file(path)
    except OSError as problem:
        raise Refusal(
            ENGLISH["refusal_cannot_read"].format(name=name, why=problem.strerror or problem)
        ) from None
    if len(data) > MOST:
        raise Refusal(ENGLISH["refusal_too_large"].format(name=name, what=what, most=MOST // 1024 // 1024))
    if data.startswith(BINARY_EGN):
        raise Refusal(ENGLISH["refusal_no_text"].format(name=name))
    try:
        # what some editors put before the text is no part of it
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        raise Refusal(ENGLISH["refusal_not_unicode"].format(name=name, line=line, what=what)) from None


def called(path: str) -> str:
    """The name of the file ``path`` in errors."""
    return "standard input" if path == "-" else path


def _file(path: str) -> bytes:
    with Path(path).open("rb") as file:
        return file.read(MOST + 1)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise Refusal(ENGLISH["refusal_no_input"])
    if hasattr(sys.stdin, "buffer"):
        return sys.stdin.buffer.read(MOST + 1)
    return sys.stdin.read(MOST + 1).encode()
