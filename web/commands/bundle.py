"""``bowerbird bundle``: a zip for a bug report, without any name."""

from __future__ import annotations

import argparse
import json
import re
import tempfile
import time
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path

import msgspec

from .. import logs
from ..journal.agreed_settings import Settings
from ..journal.evidence_store import folder_of
from ..journal.journal import Journal
from ..journal.lines import Entry
from ..journal.nameless import without_names
from ..journal.nameless_log import nameless_lines
from ..journal.problems import JournalError
from ..journal.problems import nameless as nameless_problem
from ..shown.words.english import ENGLISH
from . import Refusal
from . import check as check_command
from . import version as version_command
from .data_folders import data_folder
from .tables_on_command_line import Wanted, journal_of

ABOUT = """\
A bundle of Bowerbird, made with: bowerbird bundle

about.json       version, packages, machine, hashes of the models
check.txt        what "bowerbird check" found, without a camera
journal.sqlite   every entry of the journal{names}
settings.json    what each table agreed on{names}
logs/            what the program said
pictures/        what the camera saw of each card: {pictures}
left-out.txt     what could not be put in, and why (only where there was something)
"""
MORE = """
Of the other journals: journal-2.sqlite, settings-2.json, pictures-2/, and so on.
"""

LEFT_OUT = "(what may hold a name is left out)"
KNOWN = {
    "program": r"Bowerbird [\w.+-]{1,40}, Python [\d.]{1,12}, [\w .()/-]{0,80}|[\w., -]{1,400} not installed",
    "port": r"port \d{1,5}(?= of 127\.0\.0\.1)| is free| is in use| may not be opened",
    "models": r"each is the one that its card describes",
    "disk": r"[\d.]{1,12} [GM]B free|cannot be written",
    "journal": r"will be made|is whole: \d{1,9} entries",
    "clock": r"\d\d \w{3,9} \d{4}, \d\d:\d\d| is earlier than (?:the journal's last entry|this program)",
    "book": r"\([a-z0-9-]{1,40}\)|, (?:no )?house rules(?:: [\w, ]{1,400})?|cannot go on",
    "scoreboard": r"not asked for",
    "camera": r"not asked for|not tried without the models",
}  # fmt: skip
"""The parts of each line of ``bowerbird check`` that a bundle keeps: the rest holds folders, which are often
called after people, and what people typed."""
NOBODYS = ("table", "demo")
"""Ids of tables without a name of their own: they name nobody."""


def bundle(args: argparse.Namespace) -> int:
    """Write the zip and list its contents; an existing file is left as it is."""
    journals = _journals(args.table or (), args.journal or ())
    out = Path(args.out or time.strftime("bowerbird-%Y-%m-%d-%H%M%S.zip"))
    if out.suffix.lower() != ".zip":
        raise Refusal(ENGLISH["refusal_no_bundle_name"].format(path=out))
    try:
        with zipfile.ZipFile(out, "x", zipfile.ZIP_DEFLATED) as zipped:
            _fill(zipped, journals, args.names, args.pictures)
            held = len(zipped.namelist())
    except FileExistsError:
        raise Refusal(ENGLISH["refusal_file_exists"].format(path=out)) from None
    except BaseException as problem:
        with suppress(OSError):
            out.unlink()  # half a bundle is none
        if isinstance(problem, OSError):
            raise Refusal(ENGLISH["refusal_cannot_write"].format(path=out, why=problem.strerror)) from None
        raise
    who = "with names" if args.names else "no names"
    seen = "with pictures" if args.pictures else "no pictures"
    print(f"{out}: {held} files, {out.stat().st_size / 1000:.0f} kB, {who}, {seen}")
    return 0


def _journals(tables: Iterable[str], named: Iterable[str]) -> list[Path]:
    """The journals to put in: those of ``tables``, those that are ``named``, else all in the data folder."""
    journals = []
    for table in tables:
        journals.append(journal_of(Wanted(table), alone=False))
        if not journals[-1].exists():
            raise Refusal(ENGLISH["refusal_no_evening_of_table"].format(table=table))
    for name in named:
        journals.append(Path(name))
        if not journals[-1].exists():
            raise Refusal(ENGLISH["refusal_no_journal"].format(name=name))
    if not journals:
        kept = data_folder()
        for folder in (kept, *sorted(kept.glob("tables/*"))):
            journals += sorted(folder.glob("evening*.journal"))
    return list(dict.fromkeys(journals)) or [data_folder() / "evening.journal"]


def _fill(zipped: zipfile.ZipFile, journals: Sequence[Path], names: bool, pictures: bool) -> None:
    missing: list[str] = []
    books = [_entries(path, missing) for path in journals]
    entries = [entry for book in books for entry in book]
    log_texts = {path.name: path.read_text("utf-8", "replace") for path in logs.log_files()}
    tables = {} if names else _tables(entries, logs.tables_in(log_texts.values()))
    hide = {} if names else tables | _names(entries)
    of_names = "" if names else ", names replaced, what people wrote left out"
    about = ABOUT.format(names=of_names, pictures="put in" if pictures else "not put in")
    zipped.writestr("README.txt", about + (MORE if len(journals) > 1 else ""))
    zipped.writestr("about.json", json.dumps(version_command.about(), indent=1))
    zipped.writestr("check.txt", _checked(journals))
    for path, book, which in zip(journals, books, _numbers(), strict=False):
        kept = [entry if names else nameless(entry, tables) for entry in book]
        if kept:
            settings = {entry.table: entry.what for entry in kept if type(entry.what) is Settings}
            listed = msgspec.json.format(msgspec.json.encode(settings), indent=1)
            zipped.writestr(f"settings{which}.json", listed)
            with tempfile.TemporaryDirectory() as folder:
                zipped.write(_copied(kept, Path(folder) / "journal.sqlite"), f"journal{which}.sqlite")
        for picture in sorted(folder_of(path).glob("*/*.jpg")) if pictures else ():
            zipped.write(picture, f"pictures{which}/{hidden(picture.parent.name, hide)}/{picture.name}")
    for name, text in log_texts.items():
        kept_lines = text.splitlines() if names else nameless_lines(text, tables)
        zipped.writestr(f"logs/{name}", "".join(f"{line}\n" for line in kept_lines))
    if missing:
        zipped.writestr("left-out.txt", "\n".join(missing) + "\n")


def _numbers() -> Iterator[str]:
    """The suffix of the names of a journal's files: nothing, -2, -3 and so on."""
    yield ""
    yield from (f"-{number}" for number in count(2))


def _entries(path: Path, missing: list[str]) -> list[Entry]:
    if not path.exists():
        missing.append("the journal: there is none")
        return []
    try:
        journal = Journal(path, reading=True)
        try:
            return [entry for table in journal.tables() for entry in journal.read(table)]
        finally:
            journal.close()
    except JournalError as problem:
        missing.append(f"the journal: {nameless_problem(problem)}")
        return []


def _tables(entries: Iterable[Entry], others: Iterable[str]) -> dict[str, str]:
    """A stand-in for each table: its number; ``others`` are tables of other journals."""
    mine = dict.fromkeys(entry.table for entry in entries if entry.table not in NOBODYS)
    stand_ins = {table: f"table-{number}" for number, table in enumerate(mine, 1)}
    for number, table in enumerate(others, 1):
        if table not in NOBODYS:
            stand_ins.setdefault(table, f"other-table-{number}")
    return stand_ins


def _names(entries: Iterable[Entry]) -> dict[str, str]:
    """A stand-in for each name in this journal: the player's seat."""
    stand_ins: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry.what, Settings):
            for seat, name in entry.what.names.items():
                stand_ins.setdefault(name, f"player-{seat}")
            stand_ins.setdefault(entry.what.title, "title")
    return {name: stand_in for name, stand_in in stand_ins.items() if name.strip()}


def hidden(text: str, hide: Mapping[str, str]) -> str:
    """``text`` with every name of ``hide`` as a whole word replaced."""
    for name in sorted(hide, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", hide[name], text)
    return text


def nameless(entry: Entry, tables: Mapping[str, str]) -> Entry:
    """The entry with seats for names, and without texts of people."""
    return replace(entry, table=tables.get(entry.table, entry.table), what=without_names(entry.what))


def _copied(entries: Iterable[Entry], path: Path) -> Path:
    """A journal of ``entries``, with the times at which they were written."""
    copy = Journal(path)
    for entry in entries:
        copy.write(entry.table, entry.time, [(entry.by, entry.what)])
    copy.close()
    return path


def _checked(journals: Sequence[Path]) -> str:
    """The lines of ``bowerbird check`` for every journal, without a camera, by the name of its copy."""
    asked = [
        Wanted(table=f"journal{which}.sqlite", journal=str(path))
        for path, which in zip(journals, _numbers(), strict=False)
    ]
    lines, table = [], ""
    for finding in check_command.findings(asked):
        if finding.table != table:
            table = finding.table
            lines.append(f"\n{table}")
        known = "".join(re.findall(KNOWN.get(finding.part, "(?!)"), finding.text, re.ASCII))
        lines.append(check_command.in_words(replace(finding, text=known or LEFT_OUT, do="")))
    return "".join(f"{line}\n" for line in lines)
