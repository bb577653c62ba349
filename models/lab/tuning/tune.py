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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from msgspec.structs import fields

from models.lab.evenings import evenings
from models.lab.evenings.at_table import judged
from models.lab.evenings.outcome import Outcome
from models.lab.evenings.watched_film import watched
from models.lab.films.film.many_filmed_deals import mixture
from models.lab.films.film.truth_file import read_truth
from models.lab.films.film.with_truth import simulate
from models.lab.films.play.scenario import Scenario
from models.lab.tuning.quarters import Constant, Line, Trials
from vision import tuning
from vision.camera.frame_source import Frame
from vision.camera.open_source import open_source
from vision.nets.card_detector import Detector
from vision.nets.inference_engine import open_model
from vision.reading.card_reader import Reader

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


CONSTANTS = {
    f"{stage}.{field.name}": Constant(f"{stage}.{field.name}", getattr(tuning, stage), field.name)
    for stage in tuning.__all__
    for field in fields(getattr(tuning, stage))
}
"""The constants by their names, ``STAGE.field``."""


def names(only: Sequence[str] = ()) -> list[str]:
    """The constants to try; raises ValueError for an unknown constant."""
    for name in only:
        if name not in CONSTANTS and name not in tuning.__all__:
            raise ValueError(f"there is no constant or stage {name}")
    if not only:
        return [name for name in CONSTANTS if name.split(".")[0] not in NOT_WATCHED]
    return [name for name in CONSTANTS if name in only or name.split(".")[0] in only]


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

    def line(self) -> Line:
        """What comes of it, as it is kept; a watcher that fails with a moved constant has moved, too."""
        try:
            reported = watched(read_truth(self.truth).head, iter(self.frames), *self.nets)
        except (ValueError, ZeroDivisionError, IndexError, cv2.error) as problem:
            return {"events": "", "failed": repr(problem)}
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
    state = f"{evenings.watcher_as_it_is(args.models)} {evenings.referee_as_it_is()}"
    trials = Trials(
        args.folder / "tune.jsonl", list(CONSTANTS.values()),
        case_key="seed", state_key="as_it_is", state=state,
    )  # fmt: skip
    wanted, lines = names(args.only), []
    for seed, options in mixture(args.count, args.seed, args.faulty):
        deal = cache(partial(opened, args, seed, options))
        plain: Line | None = None
        for line in trials.of(seed, lambda: deal().line(), wanted):  # noqa: B023 - it is called within
            lines.append(line)
            plain = plain or line
            if line["name"]:
                print(
                    f"{seed} {line['name']} {line['by']}: {in_words(line, plain)}",
                    file=sys.stderr,
                    flush=True,
                )
    return lines


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


class Effect(StrEnum):
    """What a moved constant changes."""

    NOTHING = "the same"
    REPORTS = "reported otherwise, the score is the same"
    SCORE = "the score"


def effect(line: Line, plain: Line) -> Effect:
    """How a line differs from that of the constants as they are."""
    if line["events"] == plain["events"]:
        return Effect.NOTHING
    return Effect.SCORE if "failed" in line or _worse(line, plain) else Effect.REPORTS


def _worse(line: Line, plain: Line) -> dict[str, int]:
    """What of the score differs, and by how much."""
    return {key: line[key] - plain[key] for key in score_keys(plain) if line[key] != plain[key]}


def in_words(line: Line, plain: Line) -> str:
    kind = effect(line, plain)
    if kind is not Effect.SCORE:
        return str(kind)
    if "failed" in line:
        return f"FAILED {line['failed']}"
    return ", ".join(f"{key} {by:+d}" for key, by in _worse(line, plain).items())


def summary(all_lines: Sequence[Line], wanted: Sequence[str]) -> str:
    """A line a constant: which deals it was read in, and what a quarter down and up came to."""
    plain = {line["seed"]: line for line in all_lines if not line["name"]}
    tried: dict[str, list[Line]] = {}
    for line in all_lines:
        if line["name"]:
            tried.setdefault(line["name"], []).append(line)
    moves, events, nothing, scored = [], [], [], 0
    for name, of_name in tried.items():
        tried_on = [(line, plain[line["seed"]]) for line in of_name]
        moved = [pair for pair in tried_on if effect(*pair) is not Effect.NOTHING]
        if not moved:
            nothing.append(name)
        elif all(effect(*pair) is Effect.REPORTS for pair in moved):
            events.append(name)
        else:
            moves.append(f"{name} = {CONSTANTS[name].value}")
            moves += [
                f"    {line['seed']} {'-' if line['by'] < 1 else '+'}25 %: {in_words(line, as_is)}"
                for line, as_is in moved
            ]
            scored += 1
    unread = [name for name in wanted if not any(name in line["read"] for line in plain.values())]
    keys = score_keys(next(iter(plain.values()), {}))
    total = {key: sum(line[key] for line in plain.values()) for key in keys}
    wrong = ", ".join(f"{key} {n}" for key, n in total.items())
    lines = [f"deals: {len(plain)}; not right as it is: {wrong}"]
    lines += [f"moves the score ({scored}):", *moves]
    lines += [f"moves what is reported, and not the score ({len(events)}): {' '.join(events)}"]
    lines += [f"moves nothing ({len(nothing)}): {' '.join(nothing)}"]
    lines += [f"not read in any of these deals ({len(unread)}): {' '.join(unread)}"]
    return "\n".join(lines)


def score_keys(plain: Line) -> list[str]:
    """The parts of the score that a line has."""
    return [key for key, n in plain.items() if isinstance(n, int) and key != "seed"]


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
