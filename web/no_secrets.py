"""Words for people without what is secret in them: accounts, queries and paths of addresses, home folders.

:func:`for_people` is the last look at whatever goes to the terminal, into the log or onto a page; a camera
is named by :mod:`vision.camera.name` before.
"""

from __future__ import annotations

import ctypes
import json
import logging
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, TextIO

ADDRESS = re.compile(r"(?P<scheme>\b[A-Za-z][A-Za-z0-9+.-]*):/{1,2}(?P<rest>[^\s'\"<>]+)")
HOST = re.compile(r"(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")
REST = "…"
SECRET = (b"--pin", b"--code")
"""Options with a value that lets somebody in."""
LEFT = re.compile(r"[/?#]")
NETWORK = re.compile(r"\bWIFI:(?=(?:[A-Z]:|\S+;))(?:[^;\\]|\\.)*;(?:(?:[^;\s\\]|\\.)*;)*", re.IGNORECASE)
"""The code of a router, which holds the name of a network and its password."""
SECRET_PAIR = re.compile(
    r"\b(?P<name>ssid|psk|pin|passwd|passphrase|password|pwd)=(?:'[^']*'|\"[^\"]*\"|[^\s,;&'\"]+)",
    re.IGNORECASE,
)
"""A secret that its name introduces, as programs and drivers write it."""


def without_secrets(text: str) -> str:
    """``text`` in which each address that holds an account, a query or a fragment is its machine alone.

    The code of a Wi-Fi network and values that are called a password are left out.
    """
    text = NETWORK.sub(f"WIFI:{REST}", ADDRESS.sub(_shortened, text))
    return SECRET_PAIR.sub(lambda pair: f"{pair['name']}={REST}", text)


def machines_alone(text: str) -> str:
    """The same of every address: for errors about what somebody typed, where a path may be a key as well."""
    return ADDRESS.sub(lambda address: _shortened(address, path=True), text)


def reason(problem: Exception) -> str:
    """Why something failed, for people, without the file of this machine that it failed at."""
    return problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)


def for_people(text: str) -> str:
    """``text`` as it may be shown or logged: no secret of an address, no home folder."""
    return without_home(without_secrets(text))


def without_home(text: str) -> str:
    """``text`` in which the home folder, which is called after somebody, is ``~``."""
    for pattern in _homes(os.environ.get("HOME", "")):
        text = pattern.sub("~", text)
    return text


@lru_cache(maxsize=4)
def _homes(_: str) -> tuple[re.Pattern[str], ...]:
    """The spellings of the home folder, by ``$HOME``; none if it identifies nobody."""
    try:
        home = Path.home()
    except RuntimeError:
        return ()
    ways = {way for way in (os.fspath(home), os.path.realpath(home)) if len(Path(way).parts) > 1}
    ways |= {json.dumps(way)[1:-1] for way in ways}
    return tuple(
        re.compile(rf"(?<![\w.~-]){re.escape(way)}(?![\w.-])") for way in sorted(ways, key=len, reverse=True)
    )


def typed(path: str | Path) -> str:
    """``path`` as a shell reads it again, with ``~`` for the home folder."""
    shown = for_people(os.fspath(path))
    head = "~/" if shown.startswith("~/") else ""
    return head + shlex.quote(shown.removeprefix(head))


def _shortened(address: re.Match[str], path: bool = False) -> str:
    rest = address["rest"]
    if not any(sign in rest for sign in "@?#") and not (path and rest.partition("/")[2]):
        return address[0]
    head = LEFT.split(rest, maxsplit=1)[0]
    if "@" not in head and "@" in rest and not HOST.fullmatch(head):
        head = LEFT.split(rest.rpartition("@")[2], maxsplit=1)[0]
        return f"{address['scheme']}://{head if HOST.fullmatch(head) else ''}/{REST}"
    host = head.rpartition("@")[2]
    plain = HOST.fullmatch(host) and "@" not in rest[len(head) :]
    return f"{address['scheme']}://{host if plain else ''}/{REST}"


class Formatter(logging.Formatter):
    """A line of the log, with its traceback if it has one, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        return for_people(super().format(record))


class _Shown:
    """A stream of the terminal; whatever is written to it is for people first."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.write(for_people(text))
        return len(text)

    def writelines(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def shown() -> Iterator[None]:
    """Let nothing secret be written to the terminal meanwhile, whichever part of the program writes it."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (stream if isinstance(stream, _Shown) else _Shown(stream) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def hide_arguments() -> None:
    """Take what is secret out of the list of processes, in which every user reads arguments (Linux)."""
    if not sys.platform.startswith("linux"):
        return
    with suppress(OSError, ValueError, IndexError):
        # the fields after the name, which may hold anything; the 48th and 49th are where the arguments are
        fields = Path("/proc/self/stat").read_bytes().rpartition(b")")[2].split()
        begins, ends = int(fields[45]), int(fields[46])
        if not 0 < begins < ends < begins + 2_000_000:
            return
        given = ctypes.string_at(begins, ends - begins)
        words = given.split(b"\0")
        before = [b"", *words]
        shown = b"\0".join(_blanked(word, before[n] in SECRET) for n, word in enumerate(words))
        if shown != given and len(shown) == len(given):
            ctypes.memmove(begins, shown, len(shown))


def _blanked(argument: bytes, is_secret: bool) -> bytes:
    if is_secret and not argument.startswith(b"@"):  # of a file only its name was typed
        return b"*" * len(argument)
    option, sign, value = argument.partition(b"=")
    if option in SECRET and not value.startswith(b"@"):
        return option + sign + b"*" * len(value)
    text = argument.decode("utf-8", "surrogateescape")
    if without_secrets(text) == text:
        return argument
    at = text.index(":/") + 1
    return (text[:at] + "*" * (len(argument) - len(text[:at].encode("utf-8", "surrogateescape")))).encode(
        "utf-8", "surrogateescape"
    )
