"""Compares the watcher's stated probability of each event with how often it is right.

``python -m models.lab sureness FOLDER --count 20 --seed 1`` watches deals of the mixture of ``evenings``,
keeps in FOLDER what was seen, what decided it and what was true, and counts all that is in FOLDER, kind by
kind. ``--opening`` films no more than the first cards of each deal, ``--option turned_down=true`` sets an
option of the simulator, ``--counts 0.1`` gives deals the weight that is theirs where those are rare, and
``--film FILM ...`` watches films next to their truth. ``--fit`` also prints the curve of the up-card's fate
that these deals come to, and what the other kinds' ceilings may be
(``vision/watching/sureness.py``). Seeds that were fitted on are burnt.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2
import msgspec
import numpy as np

from models.lab.evenings.evenings import MODELS
from models.lab.evenings.score import is_same_place
from models.lab.films.film.many_filmed_deals import mixture
from models.lab.films.film.truth_file import EventLine
from models.lab.films.film.with_truth import prepare
from models.lab.films.play.scenario import Scenario
from referee.book.loading import load
from vision.camera.frame_source import Frame, NoView
from vision.camera.open_source import open_source
from vision.nets.card_detector import Detector
from vision.reading.card_reader import Reader
from vision.watching import sureness as watch_sureness
from vision.watching.as_json import line as as_line
from vision.watching.watcher import Watcher
from web.whole_files import write_whole

Nets = tuple[Detector, Reader]
Kept = dict[str, Any]
"""What :class:`KeptDeal` reads, but for the deal's weight; the lines are as the watcher reports them."""
NEAR = 3.0
"""Seconds by which an event may be off."""
AFTER = 1.0
"""Seconds that an opening is filmed after its second card was laid."""
BINS = (0.0, 0.8, 0.95, 0.99, 1.01)
FATES = ("up_card_taken", "turned_down")
PULL = 0.02
"""How strongly fitted weights are drawn to nothing, in squared log-odds: few deals are wrong."""


@dataclass
class JudgedEvent:
    """One event with the probability that was claimed for it, and whether it was right."""

    kind: str
    claimed: float
    right: bool


def judged_events(truth: Sequence[EventLine], seen: Sequence[EventLine]) -> Iterator[JudgedEvent]:
    """Each event of a kind that the truth has, with what was claimed of it."""
    kinds = {line.event for line in truth} | {*FATES, "exposed", "up_card", "lifted"}
    for line in seen:
        claimed = line.p if line.sure is None else line.sure
        if line.event in kinds and claimed is not None:
            yield JudgedEvent(line.event, claimed, any(_is_same(line, true) for true in truth))


def _is_same(line: EventLine, true: EventLine) -> bool:
    """Whether an event matches the ``true`` line in kind, time, place or card, and player."""
    if line.event != true.event or abs(line.t - true.t) > NEAR:
        return False
    if line.event in (*FATES, "pack_cut"):  # they are reported of no player
        return True
    if line.event == "laid":
        return is_same_place(line, true) and line.seat == true.seat
    return line.card in (None, true.card) and (line.seat, line.by) == (true.seat, true.by)


def table(judged: Sequence[JudgedEvent]) -> str:
    """Claimed against right, a line a kind and range of claims."""
    lines = [f"{'event':16} {'claimed':>13} {'events':>7} {'mean claim':>11} {'right':>6} {'share':>7}"]
    kinds: dict[str, list[JudgedEvent]] = defaultdict(list)
    for event in judged:
        kinds[event.kind].append(event)
    for kind, events in sorted(kinds.items()):
        for low, high in pairwise(BINS):
            these = [event for event in events if low <= event.claimed < high]
            if these:
                right = sum(event.right for event in these)
                mean = float(np.mean([event.claimed for event in these]))
                lines.append(
                    f"{kind:16} {low:5.2f} to {min(high, 1):4.2f} {len(these):7} {mean:11.4f} {right:6}"
                    f" {right / len(these):7.4f}"
                )
    return "\n".join(lines)


class KeptDeal(msgspec.Struct, frozen=True):
    """A deal as it is read from FOLDER: its truth, what was reported, and all evidence that was weighed.

    Evidence is the kind of a curve and the numbers that it was asked about. ``counts`` is the deal's weight
    in a fit.
    """

    truth: list[EventLine]
    seen: list[EventLine]
    weighed: list[list[str | float]]
    counts: float


def fates(deals: Sequence[KeptDeal]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What decided about each up-card (n, 3), whether it was taken (n,), and what its deal counts (n,)."""
    rows, taken, counts = [], [], []
    for deal in deals:
        true = [line.event for line in deal.truth if line.event in FATES]
        weighed = [evidence for kind, *evidence in deal.weighed if kind == "taken"]
        if true and weighed:
            rows.append(weighed[0])
            taken.append(true[0] == FATES[0])
            counts.append(deal.counts)
    return np.array(rows), np.array(taken, float), np.array(counts, float)


def fitted(rows: np.ndarray, right: np.ndarray, counts: np.ndarray) -> list[float]:
    """Base and weights of the logistic curve over ``rows`` (n, k) that suits ``right`` (n,) best.

    Each row weighs what it ``counts`` (n,). They are drawn a little to nothing: few deals are hard to tell.
    """
    x = np.column_stack([np.ones(len(rows)), rows])
    w = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (counts * (right - p)) - PULL * w
        bend = (x * (counts * p * (1 - p))[:, None]).T @ x + PULL * np.eye(len(w))
        w = w + np.linalg.solve(bend, slope)
    return [float(weight) for weight in w]


def ceiling(right: int, of: int) -> float:
    """The highest probability for ``right`` right events of a number: half an event counts as doubtful."""
    return (right + 0.5) / (of + 1)


def watch(
    frames: Iterator[Frame | NoView], book: str, truth: Sequence[Mapping[str, Any]], nets: Nets
) -> Kept:
    """One deal watched: its truth, its lines, and all that was weighed."""
    weighed: list[list[Any]] = []
    weigh = watch_sureness.weigh

    def noted(kind: str, *evidence: float) -> float:
        weighed.append([kind, *(float(value) for value in evidence)])
        return weigh(kind, *evidence)

    rules = load(book)
    watcher = Watcher(*nets, seats=rules.seating.seats, cards=rules.cards)
    seen = []
    with patch.object(watch_sureness, "weigh", noted):
        for event in watcher.run(frames):
            sighting = watcher.sightings.get(event.seen[0]) if event.seen else None
            seen.append(as_line(event, sighting))
    return {"truth": list(truth), "seen": seen, "weighed": weighed}


def simulated(seed: int, options: Mapping[str, Any], opening: bool, nets: Nets) -> Kept:
    """A deal that is filmed and watched picture by picture; nothing of the film is kept."""
    recording = prepare(seed, Scenario(**options))
    head, *truth = recording.truth
    laid = [float(str(line["t"])) for line in truth if line["event"] == "laid"]
    end = laid[min(1, len(laid) - 1)] + AFTER if opening and laid else recording.script.end

    def frames() -> Iterator[Frame]:
        for number in range(recording.frames):
            if number / recording.fps > end:
                return
            yield Frame(number, number / recording.fps, recording.film.frame(number / recording.fps))

    lines = [line for line in truth if float(str(line["t"])) <= end]
    return watch(frames(), str(head["book"]), lines, nets)


def filmed(film: Path, nets: Nets) -> Kept:
    """The events of a film next to its truth."""
    head, *truth = (json.loads(line) for line in film.with_suffix(".jsonl").read_text("utf-8").splitlines())
    source = open_source(str(film))
    try:
        return watch(iter(source.frames()), head["book"], truth, nets)
    finally:
        source.close()


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m models.lab sureness", description=__doc__)
    options.add_argument("folder", type=Path, help="where what was seen is kept, and counted from")
    options.add_argument("--count", type=int, default=0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--opening", action="store_true")
    options.add_argument("--option", nargs="+", default=[], metavar="NAME=VALUE")
    options.add_argument(
        "--counts", type=float, default=1.0, help="what each of these deals counts in a fit (1)"
    )
    options.add_argument("--film", type=Path, nargs="+", default=[])
    options.add_argument("--fit", action="store_true")
    options.add_argument("--models", type=Path, default=MODELS)
    return options


def _watch_and_keep(args: argparse.Namespace) -> None:
    """Watch the deals and films that are asked for and not kept yet."""
    nets = Detector.load(args.models), Reader.load(args.models)
    counts = {"counts": args.counts}
    more = {name: json.loads(value) for name, value in (option.split("=", 1) for option in args.option)}
    for film in args.film:
        path = args.folder / f"{film.stem}.told.json"
        path.write_text(json.dumps(filmed(film, nets) | counts), encoding="utf-8")
    for seed, options in mixture(args.count, args.seed, 0.0 if more else 0.5):
        path = args.folder / f"deal-{seed:05d}.told.json"
        if not path.exists():
            deal = simulated(seed, {**options, **more}, args.opening, nets)
            write_whole(path, json.dumps(deal | counts))


def main(arguments: Sequence[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    args.folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    if args.film or args.count:
        _watch_and_keep(args)
    files = sorted(args.folder.glob("*.told.json"))
    deals = [msgspec.json.decode(path.read_bytes(), type=KeptDeal) for path in files]
    print(f"{len(deals)} deals")
    judged = [item for deal in deals for item in judged_events(deal.truth, deal.seen)]
    print(table(judged))
    if args.fit:
        rows, taken, shares = fates(deals)
        base, *weights = fitted(rows, taken, shares)
        numbers = ", ".join(f"{item:.2f}" for item in weights)
        print(f'"taken": Scale({base:.2f}, ({numbers})) of {len(taken)} up-cards, {int(taken.sum())} taken')
        for kind in sorted({item.kind for item in judged}):
            right = [item.right for item in judged if item.kind == kind]
            print(
                f"{kind}: at most {ceiling(sum(right), len(right)):.4f}, {sum(right)} of {len(right)} right"
            )
    return 0
