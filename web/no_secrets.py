"""Words for people without what is secret in them: accounts, queries and paths of addresses, home folders.

The last look at whatever goes into the log, to the terminal's errors and onto the page; a camera is named by
:mod:`vision.camera.name` before.
"""

from __future__ import annotations

import ctypes
import logging
import re
import sys
from contextlib import suppress
from pathlib import Path

ADDRESS = re.compile(r"(?P<scheme>\b[A-Za-z][A-Za-z0-9+.-]*):/{1,2}(?P<rest>[^\s'\"<>]+)")
HOST = re.compile(r"(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")
REST = "…"
LEFT = re.compile(r"[/?#]")


def without_secrets(text: str) -> str:
    """``text`` in which each address that holds an account, a query or a fragment is its machine alone."""
    return ADDRESS.sub(_shortened, text)


def machines_alone(text: str) -> str:
    """The same of every address: for errors about what somebody typed, where a path may be a key as well."""
    return ADDRESS.sub(lambda address: _shortened(address, path=True), text)


def reason(problem: Exception) -> str:
    """Why something failed, for people, without the file of this machine that it failed at."""
    return problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)


def without_home(text: str) -> str:
    """``text`` in which the home folder, which is called after somebody, is ``~``."""
    with suppress(RuntimeError):
        home = str(Path.home())
        if len(home) > 1:
            return text.replace(home, "~")
    return text


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
        return without_secrets(super().format(record))


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
        shown = b"\0".join(map(_blanked, given.split(b"\0")))
        if shown != given and len(shown) == len(given):
            ctypes.memmove(begins, shown, len(shown))


def _blanked(argument: bytes) -> bytes:
    text = argument.decode("utf-8", "surrogateescape")
    if without_secrets(text) == text:
        return argument
    at = text.index(":/") + 1
    return (text[:at] + "*" * (len(argument) - len(text[:at].encode("utf-8", "surrogateescape")))).encode(
        "utf-8", "surrogateescape"
    )
