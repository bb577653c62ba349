"""Compares the review of a film with the results of a live table.

``python -m models.lab same-as-live FILM…``: each film is watched by the watcher of ``serve`` and
``watch``, which feeds a table, and by ``bowerbird review``. A line a film: the watcher's events, facts,
rulings and points, the same or the first that differs; the status is 1 where something does.
The book is that of the film's truth next to it (``FILM.jsonl``), else ``--rules``.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import tempfile
import time
from argparse import Namespace
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from referee.book.loading import load
from referee.game.game import judge
from referee.view.plain import plain_object
from referee.view.report import ruling_report
from vision.camera.open_source import open_source
from vision.watching.watcher import Watcher
from web.commands import models_ahead
from web.commands.arguments import read
from web.commands.review import review
from web.journal.entries import Happened, Seen
from web.journal.evidence_store import Evidence
from web.journal.facts import to_plain
from web.journal.journal import Journal
from web.table.table import Settings, Table

PARTS = ("events", "facts", "rulings", "points")


def reported_by(table: Table) -> dict[str, list[Any]]:
    """A table's events, facts and rulings, without the names of pictures and the times of day."""
    seen = [to_plain(entry.what.event) for entry in table.entries if isinstance(entry.what, Seen)]
    facts = [to_plain(entry.what.event) for entry in table.entries if isinstance(entry.what, Happened)]
    points = [deal.score.total for deal in table.game.deals]
    return {
        "events": [without_pictures(entry) for entry in seen],
        "facts": [without_pictures(entry) for entry in facts],
        "rulings": without_pictures([plain_object(ruling_report(ruling)) for ruling in judge(table.game)]),
        "points": [points, table.game.standing.points],
    }


def without_pictures(plain: Any) -> Any:
    """``plain`` without where the pictures of it are kept."""
    if isinstance(plain, dict):
        return {key: without_pictures(part) for key, part in plain.items() if key != "seen"}
    return [without_pictures(part) for part in plain] if isinstance(plain, list | tuple) else plain


def live(film: Path, book: str, folder: Path) -> dict[str, list[Any]]:
    """What a live table makes of the film."""
    detector, reader = models_ahead.load(None)
    rules, source = load(book), open_source(str(film))
    evidence = Evidence(folder / "live.pictures")
    with contextlib.closing(Journal(folder / "live.journal")) as journal, contextlib.closing(source):
        table = Table("table", journal, evidence, Settings(book))
        watcher = Watcher(
            detector, reader, seats=rules.seating.seats, cards=rules.cards, sink=evidence.keep, name="f-"
        )
        for event in watcher.run(source.frames()):
            table.hear(event)
        return reported_by(table)


def reviewed(film: Path, book: str, folder: Path) -> dict[str, list[Any]]:
    """What a review makes of it."""
    out = folder / "review"
    asked = ["review", str(film), "--out", str(out), "--quiet", "--json", "--rules", book]
    with contextlib.redirect_stdout(io.StringIO()):
        options = read(asked)
        assert isinstance(options, Namespace)  # it asks for no help
        review(options)
    with contextlib.closing(Journal(out / "evening.journal")) as journal:
        return reported_by(Table("table", journal, Evidence(out / "evening.pictures" / "table")))


def compared(film: Path, rules: str) -> bool:
    """Print what both make of a film; whether it is the same."""
    truth = film.with_suffix(".jsonl")
    book = rules
    if truth.exists():
        with truth.open(encoding="utf-8") as file:
            book = json.loads(file.readline()).get("book", rules)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.process_time()
        at_table = live(film, book, Path(folder))
        watched = time.process_time()
        after = reviewed(film, book, Path(folder))
        spent = watched - begun, time.process_time() - watched
    lines = [f"{film.name} ({book}; processor {spent[0]:.0f} s watched, {spent[1]:.0f} s reviewed):"]
    for part in PARTS:
        same = at_table[part] == after[part]
        many = sum(map(len, at_table[part][:1])) if part == "points" else len(at_table[part])
        lines.append(f"{part} {many} the same" if same else f"{part.upper()} DIFFER")
        if not same:
            pairs = zip_longest(at_table[part], after[part])
            lines.append(next(f"({first!r} / {second!r})" for first, second in pairs if first != second))
    print(*lines, flush=True)
    return at_table == after


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m models.lab same-as-live", description=__doc__)
    options.add_argument("films", type=Path, nargs="+", metavar="FILM")
    options.add_argument("--rules", default="american")
    asked = options.parse_args(arguments)
    same = [compared(film, asked.rules) for film in asked.films]
    print(f"the same: {sum(same)} of {len(same)} films")
    return 0 if all(same) else 1
