"""Which constants of the camera move its score: each a quarter up and down, over simulated deals.

``python -m models.lab tune FOLDER --count 3 --seed 550001 --only TRACK.card_side_log HANDS`` films the deals
of :mod:`models.lab.evenings.evenings`'s mixture into FOLDER, watches each as it is, then with each constant
of ``vision/tuning`` a quarter smaller and larger, and prints which of them changed what was reported, and the
score. ``--only`` takes stages or single constants. What was watched is kept in FOLDER, so that a run that was
broken off goes on, and later runs add to it. Its seeds are reported nowhere else.

A constant that is not read while a deal is watched is not tried on it. The networks' answers are kept while
the same deal is watched again, by the very bytes that they were asked about, so nothing else is assumed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np
from msgspec.structs import fields, force_setattr

from models.lab.evenings import evenings
from models.lab.evenings.at_table import judged
from models.lab.evenings.outcome import Outcome
from models.lab.evenings.watched_film import ReportedEvent, watched
from models.lab.films.film.many_filmed_deals import mixture
from models.lab.films.film.truth_file import read_truth
from models.lab.films.film.with_truth import simulate
from models.lab.films.play.scenario import Scenario
from vision import tuning
from vision.camera.frame_source import Frame
from vision.camera.open_source import open_source
from vision.nets.card_detector import Detector
from vision.nets.inference_engine import open_model
from vision.reading.card_reader import Reader

Line = dict[str, Any]
QUARTERS = (0.75, 1.25)
NOT_WATCHED = (
    "ADVICE",
    "ASSIGNMENT",
    "EVIDENCE",
    "FANS",
    "JOINING",
    "LIKENESS",
    "PACK_CHECK",
    "PHOTO",
    "SET_UP",
)
"""Stages without influence on films: photographs, the pack check, the set-up, pictures for people."""


def names(only: Sequence[str] = ()) -> list[str]:
    """The constants to try, as ``STAGE.field``; raises ValueError for an unknown constant."""
    every = [f"{stage}.{field.name}" for stage in tuning.__all__ for field in fields(getattr(tuning, stage))]
    for name in only:
        if name not in every and name not in tuning.__all__:
            raise ValueError(f"there is no constant or stage {name}")
    if not only:
        return [name for name in every if name.split(".")[0] not in NOT_WATCHED]
    return [name for name in every if name in only or name.split(".")[0] in only]


def value_of(name: str) -> Any:
    stage, field = name.split(".")
    return getattr(getattr(tuning, stage), field)


def moved(value: Any, by: float) -> Any:
    """``value`` a quarter smaller or larger (``by`` 0.75 or 1.25).

    A whole number moves by one at least. What is more than a half of at most one moves by a quarter of what
    is missing to one: nobody asks what a probability above one does.
    """
    if isinstance(value, tuple):
        return tuple(moved(part, by) for part in value)
    if isinstance(value, int):
        near = round(value * by)
        return near if near != value else value + (1 if by > 1 else -1)
    return 1 - (1 - value) * (2 - by) if 0.5 < value < 1 else value * by


@contextmanager
def changed(name: str, value: Any) -> Iterator[None]:
    """While this lasts the constant has another value. Everything reads it where it needs it."""
    stage, field = name.split(".")
    whole, before = getattr(tuning, stage), value_of(name)
    force_setattr(whole, field, value)  # frozen for everybody else
    try:
        yield
    finally:
        force_setattr(whole, field, before)


@contextmanager
def noting(read: set[str]) -> Iterator[None]:
    """Collect in ``read`` the constants that are read while this lasts."""
    classes = {type(getattr(tuning, stage)): stage for stage in tuning.__all__}

    def noted(stage: str) -> Callable[[object, str], Any]:
        def get(self: object, field: str) -> Any:
            read.add(f"{stage}.{field}")
            return object.__getattribute__(self, field)

        return get

    with ExitStack() as stack:
        for kind, stage in classes.items():
            stack.enter_context(patch.object(kind, "__getattribute__", noted(stage)))
        yield


class Remembering:
    """Opens models that store their answers by input."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bytes], Any] = {}

    def open(self, card: Any, threads: int) -> Callable[[np.ndarray], Any]:
        run = open_model(card, threads)

        def answer(batch: np.ndarray) -> Any:
            pixels = np.ascontiguousarray(batch).data
            asked = str(card.weights), hashlib.blake2b(pixels, digest_size=16).digest()
            if asked not in self._known:
                self._known[asked] = run(batch)
            return self._known[asked]

        return answer


@dataclass(frozen=True)
class Deal:
    """A deal that is watched again and again."""

    seed: int
    options: dict[str, Any]
    truth: Path
    frames: list[Any]
    nets: tuple[Detector, Reader]

    def watched(self) -> list[ReportedEvent]:
        return watched(read_truth(self.truth).head, iter(self.frames), *self.nets)

    def line(self, reported: Sequence[ReportedEvent]) -> Line:
        """What came of it, as it is kept."""
        outcome = judged(self.seed, self.options, self.truth, reported)
        events = json.dumps([untimed(event.line) for event in reported]).encode()
        return {"events": hashlib.sha256(events).hexdigest()[:16], **score(outcome)}


def untimed(line: Line) -> Line:
    """A line without how long the watcher took for it."""
    return {key: value for key, value in line.items() if key != "spent"}


def score(outcome: Outcome) -> dict[str, int]:
    """What was wrong: in the watcher's reports, in the facts and questions, and in the rulings."""
    counts = outcome.counts
    return {
        "cards": counts.wrong + counts.unread + counts.missed + counts.invented,
        "seats": counts.cards - counts.missed - counts.seats_right + counts.orders_wrong,
        "gathers": counts.gathers - counts.gathers_by_right + counts.gathers_invented,
        "others": counts.others - counts.others_right + counts.others_invented,
        "facts": len(outcome.facts_wrong),
        "asked": len(outcome.asked),
        "accused": len(outcome.accused),
        "missed rulings": len(outcome.missed),
    }


def run(args: argparse.Namespace) -> list[Line]:
    """All lines of these deals and constants; what is not kept yet is watched, and kept at once."""
    args.folder.mkdir(parents=True, exist_ok=True)
    book = args.folder / "tune.jsonl"
    as_it_is = f"{evenings.watcher_as_it_is(args.models)} {evenings.referee_as_it_is()}"
    kept = [json.loads(text) for text in book.read_text().splitlines()] if book.exists() else []
    done = {(line["seed"], line["name"], line["by"]): line for line in kept if line["as_it_is"] == as_it_is}
    wanted = names(args.only)
    lines = []

    def keep(line: Line) -> Line:
        with book.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line | {"as_it_is": as_it_is}) + "\n")
        return line

    for seed, options in mixture(args.count, args.seed, args.faulty):
        deal: Deal | None = None
        plain = done.get((seed, "", 1.0))
        if plain is None:
            deal = opened(args, seed, options)
            read: set[str] = set()
            with noting(read):
                reported = deal.watched()
            plain = keep({"seed": seed, "name": "", "by": 1.0, "read": sorted(read), **deal.line(reported)})
        lines.append(plain)
        for name in (constant for constant in wanted if constant in plain["read"]):
            for by in QUARTERS:
                line = done.get((seed, name, by))
                if line is None:
                    deal = deal or opened(args, seed, options)
                    with changed(name, moved(value_of(name), by)):
                        line = _tried(deal, seed, name, by)
                    keep(line)
                lines.append(line)
                print(f"{seed} {name} {by}: {in_words(line, plain)}", file=sys.stderr, flush=True)
    return lines


def _tried(deal: Deal, seed: int, name: str, by: float) -> Line:
    """What came of a deal with a constant moved; a watcher that fails with it has moved, too."""
    try:
        return {"seed": seed, "name": name, "by": by, **deal.line(deal.watched())}
    except (ValueError, ZeroDivisionError, IndexError, cv2.error) as problem:
        return {"seed": seed, "name": name, "by": by, "events": "", "failed": repr(problem)}


def opened(args: argparse.Namespace, seed: int, options: dict[str, Any]) -> Deal:
    """The deal filmed, where it is not yet, with its pictures in memory and models that remember."""
    film = args.folder / f"deal-{seed:05d}.mp4"
    if not film.with_suffix(".jsonl").exists():
        simulate(film, seed, Scenario(**{**options, "fps": args.fps}))
    models = Remembering()
    nets = (
        Detector.load(args.models, threads=1, opener=models.open),
        Reader.load(args.models, threads=1, opener=models.open),
    )
    source = open_source(str(film))
    try:
        frames = [frame for frame in source.frames() if isinstance(frame, Frame)]
    finally:
        source.close()
    return Deal(seed, options, film.with_suffix(".jsonl"), frames, nets)


def in_words(line: Line, plain: Line) -> str:
    """How a line differs from that of the constants as they are."""
    if "failed" in line:
        return f"FAILED {line['failed']}"
    if line["events"] == plain["events"]:
        return "the same"
    worse = {key: line[key] - plain[key] for key in plain if isinstance(plain[key], int) and key != "seed"}
    off = ", ".join(f"{key} {by:+d}" for key, by in worse.items() if by)
    return off or "reported otherwise, the score is the same"


def summary(all_lines: Sequence[Line], wanted: Sequence[str]) -> str:
    """A line a constant: which deals it was read in, and what a quarter down and up came to."""
    plain = {line["seed"]: line for line in all_lines if not line["name"]}
    tried: dict[str, list[Line]] = {}
    for line in all_lines:
        if line["name"]:
            tried.setdefault(line["name"], []).append(line)
    moves, events, nothing = [], [], []
    for name, of_name in tried.items():
        words = [in_words(line, plain[line["seed"]]) for line in of_name]
        rows = [
            f"    {line['seed']} {'-' if line['by'] < 1 else '+'}25 %: {word}"
            for line, word in zip(of_name, words, strict=True)
            if word != "the same"
        ]
        if all(word == "the same" for word in words):
            nothing.append(name)
        elif all(word == "the same" or word.startswith("reported") for word in words):
            events.append(name)
        else:
            moves.append("\n".join([f"{name} = {value_of(name)}", *rows]))
    unread = [name for name in wanted if not any(name in line["read"] for line in plain.values())]
    total = {key: sum(line[key] for line in plain.values()) for key in score_keys(plain)}
    wrong = ", ".join(f"{key} {n}" for key, n in total.items())
    lines = [f"deals: {len(plain)}; not right as it is: {wrong}"]
    lines += [f"moves the score ({len(moves)}):", *moves]
    lines += [f"moves what is reported, and not the score ({len(events)}): {' '.join(events)}"]
    lines += [f"moves nothing ({len(nothing)}): {' '.join(nothing)}"]
    lines += [f"not read in any of these deals ({len(unread)}): {' '.join(unread)}"]
    return "\n".join(lines)


def score_keys(plain: dict[int, Line]) -> list[str]:
    return [key for key, n in next(iter(plain.values()), {}).items() if isinstance(n, int) and key != "seed"]


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m models.lab tune", description=__doc__)
    options.add_argument("folder", type=Path, help="where films and what came of them are kept")
    options.add_argument("--count", type=int, default=3)
    options.add_argument("--seed", type=int, default=550001, help="the first deal's seed (550001)")
    options.add_argument(
        "--only", nargs="+", default=[], metavar="NAME", help="only these (stages, constants)"
    )
    options.add_argument("--faulty", type=float, default=0.5, help="the share with a planted fault (0.5)")
    options.add_argument("--fps", type=float, default=12.0)
    options.add_argument("--models", type=Path, default=evenings.MODELS)
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser()
    args = options.parse_args(arguments)
    try:
        wanted = names(args.only)
    except ValueError as problem:
        options.error(str(problem))
    print(summary(run(args), wanted))
    return 0
