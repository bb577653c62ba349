"""What a command is run in: a terminal that may lack letters, be closed, or write to a full disk.

Imported before anything is installed, so it needs the standard library alone.
"""

from __future__ import annotations

import codecs
import os
import sys
from typing import TextIO

SIGNS = {
    "✓": "+", "✗": "x", "–": "-", "—": "-", "…": "...", "·": "-", "’": "'", "‘": "'", "“": '"', "”": '"',
    "×": "x", "→": "->", "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades",
}  # fmt: skip
"""The substitute for a sign that the terminal cannot show; it is valid in JSON, too."""


def prepare() -> None:
    """Print every text whatever the terminal can show, and write nothing to a wrong place.

    A letter that the terminal lacks is written as a sign like it or, as in JSON, by its number; so is a
    byte of a file's name that is no letter. A stream that was closed is opened on nothing: the next file
    that is opened would take its number, and get what is meant for a terminal.
    """
    codecs.register_error("bowerbird", _stand_in)
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    # kept open to the end of the process, like the streams that they replace
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="bowerbird")


def _stand_in(problem: UnicodeError) -> tuple[str, int]:
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    return "".join(map(_by_number, problem.object[problem.start : problem.end])), problem.end


def _by_number(letter: str) -> str:
    if letter in SIGNS:
        return SIGNS[letter]
    number = ord(letter)
    if number < 0x10000:
        return f"\\u{number:04x}"
    number -= 0x10000
    return f"\\u{0xD800 + (number >> 10):04x}\\u{0xDC00 + (number & 0x3FF):04x}"


def say(text: str, stream: TextIO | None = None) -> None:
    """Print a line at once; a table goes on where nobody can read it."""
    stream = sys.stdout if stream is None else stream
    try:
        print(text, file=stream, flush=True)
    except OSError:
        let_go(stream)


def give_up_if_full(stream: TextIO) -> None:
    """Close ``stream`` if its rest cannot be written: otherwise Python would complain at its end."""
    try:
        stream.flush()
    except OSError:
        let_go(stream)


def let_go(stream: TextIO) -> None:
    """Write nothing more to where ``stream`` leads: its reader has gone, or its disk is full."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)
