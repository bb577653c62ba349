"""``bowerbird score``: watches a recorded evening again and compares the readings with people's entries."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.book import loading as book_loading
from referee.table_events import TableEvent

from ..journal.agreed_settings import Settings
from ..journal.journal import Journal
from ..journal.problems import JournalError
from ..recorded.evening_counted import Figures, counted
from ..recorded.evening_folded import Folded, as_written
from ..recorded.evening_recording import TABLE
from ..recorded.evening_seen_again import as_seen_again
from ..recorded.recording_folder import About, NoRecording, RecordingFolder
from ..recorded.steps_of_evening import Step, placed, steps
from ..shown.words.english import ENGLISH
from . import Refusal, models_ahead
from . import version as version_command
from .models_ahead import as_refusal
from .progress_bar import bar

if TYPE_CHECKING:
    from vision.reading.card_reader import Reader
    from vision.reading.deck_likeness import Likeness

LINES = (
    (ENGLISH["terminal_cards_that_people_confirmed"], "cards"),
    ("  right", "right"),
    ("  wrong", "wrong"),
    ("  unread", "unread"),
    ("  not seen", "missed"),
    (ENGLISH["terminal_given_to_the_wrong_seat"], "seats_wrong"),
    (ENGLISH["terminal_reported_and_no_card"], "invented"),
    (ENGLISH["terminal_cards_that_nobody_confirmed"], "unconfirmed"),
    ("questions asked", "asked"),
)
"""The lines that are printed of the figures."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The figures of the evening and of its film watched again, with remarks on both."""

    evening: Figures
    again: Figures
    film: dict[str, float]
    remarks: list[str]


def score(args: Namespace) -> int:
    """Watch the recording again and print its figures and those of the evening."""
    try:
        result = scored(Path(args.folder), args.models, args.quiet)
    except (NoRecording, JournalError) as problem:
        raise Refusal(str(problem)) from None
    if args.json:
        line = {
            "folder": args.folder,
            "evening": result.evening.plain(),
            "again": result.again.plain(),
            "film": result.film,
            "remarks": result.remarks,
        }
        print(json.dumps(line))
    else:
        print("\n".join(_in_words(result)))
    return 0


def scored(path: Path, models: str | None, quiet: bool = True) -> Scored:
    """The figures of the recording in ``path``; raises NoRecording, JournalError, or Refusal."""
    from vision.recording.film_again import FilmWatcher, RecordedFilm, UnreadableFilm

    folder = RecordingFolder(path)
    about = folder.about()
    acts = _steps(folder)
    try:
        film = RecordedFilm(path)
        before, during = placed(acts, [line["w"] for line in film.lines])
        rules = book_loading.load(*_agreed(acts))
        with as_refusal():
            detector, reader = models_ahead.load(models)
        again = FilmWatcher(film, detector, reader, rules.seating.seats, rules.cards)
        decks = [(deck.begins, _known(path / deck.file, reader)) for deck in about.decks]

        def events() -> Iterator[tuple[TableEvent, int]]:
            shown = bar(again.events(lambda w: _use(reader, decks, w)), len(film.lines), "pictures", quiet)
            for again_seen in shown:
                if again_seen.event is not None:
                    yield again_seen.event, again_seen.line

        begun = time.perf_counter()
        truth = as_written(before, during)
        seen = as_seen_again(before, during, events())
        took = time.perf_counter() - begun
    except UnreadableFilm as problem:
        raise NoRecording(str(problem)) from None
    live = [line["ms"] for line in film.lines if "ms" in line]
    kept = sum("film" in line for line in film.lines)
    left_out = sum("ms" in line and not {"film", "still", "upset"} & set(line) for line in film.lines)
    film_facts = {
        "seconds": round(film.seconds, 1),
        "pictures": len(live),
        "kept": kept,
        "left_out": left_out,
        "watched_in": round(took, 1),
    }
    remarks = list(_remarks(about, film.broken_off, left_out, seen, models))
    return Scored(counted(truth, truth, live), counted(truth, seen, again.milliseconds), film_facts, remarks)


def _steps(folder: RecordingFolder) -> list[Step]:
    if not folder.journal.exists():
        raise NoRecording(ENGLISH["refusal_no_journal_to_score"].format(journal=folder.journal))
    journal = Journal(folder.journal, reading=True)
    try:
        return steps(journal.read(TABLE))
    finally:
        journal.close()


def _agreed(acts: list[Step]) -> tuple[str, dict[str, Any]]:
    """The last book of the evening, and its house rules."""
    agreed = next((act.settings for act in reversed(acts) if act.settings is not None), Settings())
    return agreed.book, agreed.house


def _known(path: Path, reader: Reader) -> Likeness:
    """The looks of the pack in the learnt deck."""
    from vision.reading.learnt_deck import Deck

    with as_refusal():
        return Deck.load(path, reader).known


def _use(reader: Reader, decks: list[tuple[float, Likeness]], now: float) -> None:
    """Let the reader compare with the deck learnt by ``now``."""
    learnt = [known for begins, known in decks if begins <= now]
    if learnt and reader.known is not learnt[-1]:
        reader.known = learnt[-1]


def _remarks(about: About, broken_off: str, left_out: int, seen: Folded, models: str | None) -> Iterator[str]:
    now = version_command.about(None if models is None else Path(models))
    if about.bowerbird != now["bowerbird"]:
        yield ENGLISH["terminal_recorded_by_bowerbird_watched_again"].format(
            bowerbird=about.bowerbird, bowerbird_2=now["bowerbird"]
        )
    if about.models != now["models"]:
        yield ENGLISH["terminal_recorded_with_other_weights_than"]
    if not about.ended:
        yield ENGLISH["terminal_the_recording_was_not_ended"]
    if broken_off:
        yield ENGLISH["terminal_what_was_kept_until_then"].format(broken_off=broken_off)
    if left_out:
        yield ENGLISH["terminal_pictures_were_not_kept_because"].format(left_out=left_out)
    if seen.not_applied:
        yield ENGLISH["terminal_things_that_people_corrected_were"].format(not_applied=seen.not_applied)


def _in_words(result: Scored) -> Iterator[str]:
    film = result.film
    minutes, seconds = divmod(round(film["seconds"]), 60)
    yield (
        ENGLISH["terminal_min_s_pictures_of_them"].format(
            minutes=minutes,
            seconds=seconds,
            pictures=film["pictures"],
            kept=film["kept"],
            watched_in=film["watched_in"],
        )
    )
    yield f"{'':32}{'in the evening':>16}{'watched again':>16}"
    for words, name in LINES:
        yield f"{words:32}{getattr(result.evening, name):>16}{getattr(result.again, name):>16}"
    for words, k in ((ENGLISH["terminal_ms_a_picture_median"], 0), ("ms a picture, 95 %", 1)):
        yield f"{words:32}{result.evening.milliseconds[k]:>16}{result.again.milliseconds[k]:>16}"
    for kind, n in result.again.kinds.items():
        yield f"  asked: {kind} {n}"
    yield from result.remarks
