"""Counts the readings of a review of a film with known truth, before and after naming look-alike cards.

``python -m models.lab reviewed-evening FILM FOLDER`` reviews a film of ``whole-evening`` into FOLDER, names
the first card of each group of look-alikes as the truth has it, and prints the cards right, wrong and unread
of all, before and after, with the rulings that stand at the end. A review that is there already is taken as
it is: begin with an empty folder.

With ``--at-table`` the film is watched as a live table does, once as it is and once with somebody who names
every group of look-alikes that the page shows, as the truth has it, whenever a hand is over.
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from models.lab.films.film.truth_file import EventLine, read_evening
from referee.table_events import TrickGathered
from web.commands.arguments import read
from web.commands.live_watcher import watched_camera
from web.commands.review import review
from web.journal.entries import Happened
from web.journal.evidence_store import Evidence, folder_of
from web.journal.journal import Journal
from web.journal.who import CAMERA, TABLE
from web.review.film_events import FilmClock
from web.review.folder import JOURNAL, ReviewFolder
from web.table.live_naming import TableNaming
from web.table.table import Settings, Table

NEAR_S = 1.6
"""Most seconds between a card's laying and its event."""


def reviewed(film: Path, folder: Path, book: str, *options: str) -> dict[str, Any]:
    """The output of ``bowerbird review --json``."""
    output = StringIO()
    with redirect_stdout(output):
        typed = read(
            ["review", str(film), "--rules", book, "--out", str(folder), "--quiet", "--json", *options]
        )
        assert isinstance(typed, Namespace)  # it asks for no help
        review(typed)
    return dict(json.loads(output.getvalue()))


class TableCounts(NamedTuple):
    """The cards right, wrong, unread and missed, the true name of each by its place, and the rulings."""

    cards: Counter[str]
    true_names: dict[int, str]
    rulings: list[str]


def count(folder: Path, truth: Sequence[EventLine]) -> TableCounts:
    """The counts of the review in ``folder``."""
    progress = ReviewFolder(folder, b"").progress()
    assert progress is not None
    with closing(Journal(folder / JOURNAL, reading=True)) as journal:
        table = Table("table", journal, Evidence(folder_of(folder / JOURNAL) / "table"))
        return counted(table, progress.began, truth)


def counted(table: Table, began: float, truth: Sequence[EventLine]) -> TableCounts:
    """The counts of a ``table`` with a film that began at that time of its clock."""
    laid = [line for line in truth if line.event in ("laid", "up_card")]
    names: dict[int, str] = {}
    counts: Counter[str] = Counter()
    when = {entry.what.place: entry.time - began
            for entry in table.entries
            if isinstance(entry.what, Happened) and entry.by == CAMERA}  # fmt: skip
    for hand in table.game.hands:
        seen = [(play.place, str(play.seat), play.card, "laid") for play in hand.plays]
        if hand.dealt_place is not None:
            seen.append((hand.dealt_place, str(hand.dealer), hand.up, "up_card"))
        for place, seat, card, kind in seen:
            true = _true(laid, when.get(place), seat, kind)
            if true is not None:
                names[place] = true
            if kind == "laid":
                counts[_how(true, None if card is None else str(card))] += 1
    rulings = [f"deal {deal.hand.number}: {entry.kind} {entry.offender or ''} trick {entry.trick}"
               for deal in table.game.deals for entry in deal.rulings]  # fmt: skip
    cards = sum(line.event == "laid" for line in laid)
    counts["missed"] = cards - counts["right"] - counts["wrong"] - counts["unread"]
    return TableCounts(counts, names, rulings)


def at_table(film: Path, folder: Path, book: str, truth: Sequence[EventLine], named: bool) -> Table:
    """The film watched at a live table; whether people name what looks alike there is ``named``."""
    clock = FilmClock(0.0)
    table = Table("table", Journal(folder / f"{named}.journal"), Evidence(folder / f"{named}.pictures"),
                  Settings(book), clock)  # fmt: skip
    watch = watched_camera(str(film), None, speed=None)
    assert watch.looks is not None
    naming = TableNaming(table, watch.looks)
    for event in watch(table.evidence.keep, table.game.rules, threading.Event()):
        clock.now = event.t
        table.hear(event)
        hand = table.game.hand
        if not named or not isinstance(event, TrickGathered) or hand is None or hand.outcome is None:
            continue
        names = counted(table, 0.0, truth).true_names
        while groups := [group for group in naming.groups_for_page() if group["place"] in names]:
            card, begun = names[groups[0]["place"]], time.perf_counter()
            answer = naming.name(groups[0]["place"], card, TABLE)
            print(f"named after deal {len(table.game.hands)}: {card}, {groups[0]['cards']} alike,"
                  f" {answer['read']} read, {time.perf_counter() - begun:.1f} s", flush=True)  # fmt: skip
    watch.close()
    return table


def _true(laid: Sequence[EventLine], t: float | None, seat: str, kind: str) -> str | None:
    if t is None:
        return None
    near = [line for line in laid if line.event == kind and abs(line.t - t) < NEAR_S
            and (seat in ("None", line.seat) or kind == "up_card")]  # fmt: skip
    return min(near, key=lambda line: abs(line.t - t)).card if near else None


def _how(true: str | None, read: str | None) -> str:
    if true is None:
        return "invented"
    return "unread" if read is None else "right" if read == true else "wrong"


def main(arguments: Sequence[str] | None = None) -> int:
    args = argparse.ArgumentParser(prog="python -m models.lab reviewed-evening", description=__doc__)
    args.add_argument("film", type=Path)
    args.add_argument("folder", type=Path)
    args.add_argument("--at-table", action="store_true")
    asked = args.parse_args(arguments)
    heads, truth = read_evening(asked.film.with_suffix(".jsonl"))
    if asked.at_table:
        asked.folder.mkdir(parents=True, exist_ok=True)
        for named in (False, True):
            table = at_table(asked.film, asked.folder, heads[0].book, truth, named)
            counts, _, rulings = counted(table, 0.0, truth)
            print(f"{'with' if named else 'without'} names: {_figures(counts)}; ruled: {'; '.join(rulings)}",
                  flush=True)  # fmt: skip
        return 0
    review = reviewed(asked.film, asked.folder, heads[0].book)
    counts, names, _ = count(asked.folder, truth)
    cards = sum(line.event == "laid" for line in truth)
    print(f"deals: {len(heads)}; watched in {review['spent']:.0f} s; questions: {len(review['questions'])}")
    print(f"cards before: {_figures(counts)} of {cards}")
    given = [
        f"{group['letter']} {names[group['places'][0]]}"
        for group in review["alike"]
        if group["places"][0] in names
    ]
    if given:
        options = [part for name in given for part in ("--card", name)]
        review = reviewed(asked.film, asked.folder, heads[0].book, *options)
        counts = count(asked.folder, truth).cards
        print(f"named: {', '.join(given)}")
        print(f"cards after: {_figures(counts)} of {cards}; questions: {len(review['questions'])}")
    for ruling in count(asked.folder, truth).rulings:
        print(f"ruled: {ruling}")
    for number, head in enumerate(heads, 1):
        if head.planted is not None:
            planted = head.planted
            print(f"planted: deal {number}: {planted.kind} {planted.seat} trick {planted.trick}")
    return 0


def _figures(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[how]} {how}" for how in ("right", "wrong", "unread", "missed", "invented"))
