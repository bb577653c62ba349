"""The checks before an evening that need no camera; each finding is a line, good or to mend."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from referee.book.loading import BadOverlay, UnknownBook, load
from referee.game.game import replay
from referee.game.table import UnknownSeat

from ..board import scoreboard
from ..journal.journal import Journal
from ..journal.past import Past, in_short, past_of
from ..journal.problems import JournalError, named
from ..served.server import PortTaken, listen
from ..shown.words.english import ENGLISH
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
    return good("port", ENGLISH["terminal_port_of_is_free"].format(number=number, host=host))


def disk(folder: Path) -> Finding:
    """Whether the journal's folder is writable and has room for an evening."""
    place = folder
    while not place.exists():
        place = place.parent
    if not place.is_dir() or not os.access(place, os.W_OK):
        return mend(
            "disk",
            ENGLISH["terminal_cannot_be_written"].format(folder=folder),
            ENGLISH["terminal_name_another_place_with_journal"],
        )
    free = shutil.disk_usage(place).free / 1e6
    if free < ROOM:
        return mend(
            "disk",
            f"{free:.0f} MB free at {folder}",
            ENGLISH["terminal_make_room_an_evening_wants"].format(room=ROOM),
        )
    return good("disk", f"{free / 1000:.1f} GB free at {folder}")


def journal(path: Path) -> tuple[Finding, Past | None]:
    """The journal, and the past of its most recent table; None without a past."""
    if not path.exists():
        return good("journal", ENGLISH["terminal_will_be_made_too"].format(path=named(path))), None
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
    text = "; ".join([ENGLISH["terminal_is_whole_entries"].format(path=named(path), many=many), *remarks])
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
        why = (
            ENGLISH["terminal_earlier_than_the_journals_last"]
            if newest > built
            else ENGLISH["terminal_earlier_than_this_program"]
        )
        return mend("clock", f"{text} is {why}", ENGLISH["terminal_set_it_sudo_timedatectl_set"])
    return good("clock", text)


def book(name: str, house: str | Mapping[str, object] | None, past: Past | None = None) -> Finding:
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
            ENGLISH["terminal_the_game_in_the_journal"].format(name=name, problem=problem),
            ENGLISH["terminal_leave_rules_and_house_out"],
        )
    laid_over = (
        f", house rules: {', '.join(rules.house)}" if rules.house else ENGLISH["terminal_no_house_rules"]
    )
    return good("book", f"{rules.title} ({name}){laid_over}")


def board(spec: str | None) -> Finding:
    """Whether the scoreboard answers."""
    if spec is None:
        ports = scoreboard.boards_plugged_in()
        hint = ENGLISH["terminal_may_be_one_scoreboard_auto"].format(ports=ports[0]) if ports else ""
        return left("scoreboard", ENGLISH["terminal_not_asked_for_too"].format(hint=hint))
    try:
        link = scoreboard.connect(spec)
    except scoreboard.ScoreboardError as problem:
        return mend("scoreboard", str(problem), ENGLISH["terminal_is_its_cable_in_scoreboard"])
    try:
        ends = time.monotonic() + SETTLED
        while link.condition != "connected" and time.monotonic() < ends:
            time.sleep(0.05)
        if link.condition != "connected":
            return mend("scoreboard", link.words, ENGLISH["terminal_is_it_flashed_see_firmware"])
        return good("scoreboard", link.words)
    finally:
        link.close()
