"""The checks before an evening that need no camera; each finding is a line, good or to mend."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.book.loading import BadOverlay, UnknownBook, load
from referee.game.game import replay
from referee.game.table import UnknownSeat

from ..board import scoreboard
from ..journal.journal import Journal, JournalError, named
from ..journal.past import Past, in_short, past_of
from ..served.server import PortTaken, listen
from . import version as version_command

ROOM = 500
"""MB that an evening may need: some 25 deals with pictures are 20 MB, with a wide margin."""
SETTLED = 3.0
"""Seconds that a scoreboard may take to answer."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The state of a ``part``: ``good``, ``mend`` (``do`` is the advice), or ``left`` if it was not
    requested.

    ``table`` is the name of a table; empty for parts that tables share, and for a single table.
    """

    part: str
    state: str
    text: str
    do: str = ""
    table: str = ""


def good(part: str, text: str) -> Finding:
    return Finding(part, "good", text)


def mend(part: str, text: str, do: str = "") -> Finding:
    return Finding(part, "mend", text, do)


def left(part: str, text: str) -> Finding:
    return Finding(part, "left", text)


def program() -> Finding:
    """The version, and whether every package of a live table is installed."""
    installed, here = version_command.packages(), version_command.machine()
    lacking = [name for name, number in installed.items() if number == "missing"]
    if lacking:
        return mend("program", f"{', '.join(lacking)} not installed", "install Bowerbird again")
    return good(
        "program", f"Bowerbird {version_command.bowerbird()}, Python {here['python']}, {here['system']}"
    )


def port(host: str, number: int) -> Finding:
    """Whether the page can listen there."""
    try:
        listen(host, number).close()
    except PortTaken as problem:
        return mend("port", str(problem))
    return good("port", f"port {number} of {host} is free")


def disk(folder: Path) -> Finding:
    """Whether the journal's folder is writable and has room for an evening."""
    place = folder
    while not place.exists():
        place = place.parent
    if not place.is_dir() or not os.access(place, os.W_OK):
        return mend("disk", f"{folder} cannot be written", "name another place with --journal")
    free = shutil.disk_usage(place).free / 1e6
    if free < ROOM:
        return mend("disk", f"{free:.0f} MB free at {folder}", f"make room: an evening wants {ROOM} MB")
    return good("disk", f"{free / 1000:.1f} GB free at {folder}")


def journal(path: Path) -> tuple[Finding, Past | None]:
    """The journal, and the past of its most recent table; None without a past."""
    if not path.exists():
        return good("journal", f"{named(path)} will be made"), None
    try:
        book = Journal(path, reading=True)
        try:
            pasts = [past_of(book, table) for table in book.tables()]
        finally:
            book.close()
    except JournalError as problem:
        return mend("journal", str(problem)), None
    many = sum(len(past.entries) for past in pasts)
    remarks = [in_short(past.remarks) for past in pasts if past.remarks]
    text = "; ".join([f"{named(path)} is whole: {many} entries", *remarks])
    return good("journal", text), max(pasts, key=last_written, default=None)


def last_written(past: Past | None) -> float:
    """The time of the newest entry in seconds since 1970; 0 without entries."""
    return past.entries[-1].time if past is not None and past.entries else 0.0


def clock(newest: float, now: float | None = None) -> Finding:
    """Whether the clock can be right: later than the program, and than ``newest``, the journal's last entry.

    A machine without a battery for its clock starts in the past until the network gives it the time;
    the order of an evening does not depend on it, the dates on it do.
    """
    now = time.time() if now is None else now
    built = Path(__file__).stat().st_mtime
    text = time.strftime("%d %B %Y, %H:%M", time.localtime(now))
    if now < max(built, newest) - 60:
        why = "earlier than the journal's last entry" if newest > built else "earlier than this program"
        return mend("clock", f"{text} is {why}", "set it: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'")
    return good("clock", text)


def book(name: str, house: str | Mapping[str, Any] | None, past: Past | None = None) -> Finding:
    """Whether the book and its house rules are valid, and fit the earlier plays."""
    try:
        rules = load(name, house)
        if past is not None:
            replay(past.game.journal, rules)
    except (UnknownBook, BadOverlay) as problem:
        return mend("book", str(problem))
    except UnknownSeat as problem:
        return mend(
            "book",
            f"the game in the journal cannot go on by {name}: {problem}",
            "leave --rules and --house out, or begin another journal with --journal",
        )
    laid_over = f", house rules: {', '.join(rules.house)}" if rules.house else ", no house rules"
    return good("book", f"{rules.title} ({name}){laid_over}")


def board(spec: str | None) -> Finding:
    """Whether the scoreboard answers."""
    if spec is None:
        ports = scoreboard.boards_plugged_in()
        hint = f"; {ports[0]} may be one: --scoreboard AUTO" if ports else ""
        return left("scoreboard", f"not asked for{hint}")
    try:
        link = scoreboard.connect(spec)
    except scoreboard.ScoreboardError as problem:
        return mend("scoreboard", str(problem), "is its cable in? --scoreboard AUTO looks for it")
    try:
        ends = time.monotonic() + SETTLED
        while link.condition != "connected" and time.monotonic() < ends:
            time.sleep(0.05)
        if link.condition != "connected":
            return mend("scoreboard", link.words, "is it flashed? See firmware/README.md")
        return good("scoreboard", link.words)
    finally:
        link.close()
