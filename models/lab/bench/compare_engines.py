"""Engines and number formats side by side: what each takes for the same pictures, and how well it sees."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from vision.bench.stopwatch import middle
from vision.nets.card_detector import Detector, shrunk
from vision.nets.crop_cutting import overlap
from vision.nets.inference_engine import Run, as_batch, open_weights
from vision.nets.model_card import ModelCard
from vision.reading.card_reader import Reader

from .engines import Engine, Open
from .tables import Laid

MODELS = ("detector", "corners", "reader")
SAME = 0.5
"""Overlap (intersection over union) from which an outline is that of a card."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen on the laid tables. ``off`` is the middle error of corners in pixels."""

    cards: int
    matched: int
    invented: int
    off: float
    right: int
    wrong: int
    unread: int


@dataclass(frozen=True, slots=True)
class Result:
    """One engine with one arithmetic: milliseconds (clock, processors) a model by name, and what it saw;
    ``failed`` says why there is none of it."""

    engine: str
    arithmetic: str
    ms: Mapping[str, tuple[float, float]]
    sight: Sight | None
    failed: str = ""


def compare(
    engines: Sequence[Engine],
    int8: Mapping[str, Path],
    folder: Path | None,
    tables: Sequence[Laid],
    threads: int,
    times: int,
) -> list[Result]:
    """Every engine that is there with the models of ``folder``, and with those of ``int8`` by name."""
    results = []
    for engine in engines:
        if engine.open is None:
            continue
        results.append(
            _result(engine.name, engine.arithmetic, engine.open, {}, folder, tables, threads, times)
        )
        if int8 and engine.arithmetic == "float32":
            results.append(_result(engine.name, "int8", engine.open, int8, folder, tables, threads, times))
    return results


def _result(
    name: str,
    arithmetic: str,
    open_with: Open,
    weights: Mapping[str, Path],
    folder: Path | None,
    tables: Sequence[Laid],
    threads: int,
    times: int,
) -> Result:
    runs: dict[str, Run] = {}
    inputs: dict[str, np.ndarray] = {}

    def opener(card: ModelCard, threads: int) -> Run:
        run = runs[card.name] = open_with(weights.get(card.name, card.precise), threads)

        def remember(batch: np.ndarray) -> np.ndarray:
            inputs[card.name] = batch
            return run(batch)

        return remember

    try:
        detector, reader = Detector.load(folder, threads, opener), Reader.load(folder, threads, opener)
        sight = look(detector, reader, tables)
        four_cards(detector, reader, tables[0])
        ms = {model: timed(partial(runs[model], inputs[model]), times) for model in MODELS}
    except Exception as error:  # an engine that cannot do it is a finding, whatever it raises
        return Result(name, arithmetic, {}, None, " ".join(str(error).split())[:160])
    return Result(name, arithmetic, ms, sight)


def timed(run: Callable[[], object], times: int) -> tuple[float, float]:
    """Milliseconds of one call in the median: on the clock, and of the processors."""
    for _ in range(3):
        run()
    wall, cpu = [], []
    for _ in range(times):
        began, busy = time.perf_counter(), time.process_time()
        run()
        wall.append((time.perf_counter() - began) * 1000)
        cpu.append((time.process_time() - busy) * 1000)
    return middle(wall), middle(cpu)


def four_cards(detector: Detector, reader: Reader, table: Laid) -> None:
    """Run every model once, as for a picture with four cards."""
    assert detector.corners is not None
    detector.boxes(table.picture)
    detector.corners.snap(table.picture, list(table.quads[:4]), passes=1)
    reader.read(table.picture, list(table.quads[:4]))


def look(detector: Detector, reader: Reader, tables: Sequence[Laid]) -> Sight:
    """Find and read the cards of the tables; reading is from the true outlines, so that each model
    answers for itself."""
    cards = matched = invented = right = wrong = unread = 0
    off: list[float] = []
    for table in tables:
        outlines = detector.find(table.picture)
        cards += len(table.cards)
        free = list(table.quads)
        for outline in outlines:
            near = [quad for quad in free if overlap(outline.quad, quad)[0] > SAME]
            if not near:
                invented += 1
                continue
            matched += 1
            free = [quad for quad in free if quad is not near[0]]
            off += corner_errors(outline.quad, near[0]).tolist()
        for card, read in zip(table.cards, reader.read(table.picture, list(table.quads)), strict=True):
            right += read.card == card
            unread += read.card is None
            wrong += read.card not in (None, card)
    return Sight(cards, matched, invented, middle(off), right, wrong, unread)


def corner_errors(quad: np.ndarray, truth: np.ndarray) -> np.ndarray:
    """Distance in pixels of each corner from the true one, (4,); a quad may begin at any of its corners."""
    turned = [np.linalg.norm(np.roll(quad, k, axis=0) - truth, axis=1) for k in range(4)]
    return min(turned, key=lambda errors: float(errors.sum()))


def extra_time(
    path: Path, pictures: Sequence[np.ndarray], threads: int, times: int, side: int = 640
) -> tuple[float, float]:
    """Milliseconds a picture (clock, processors) of another detector's ONNX file, on the same pictures.

    They are shrunk to ``side`` pixels and padded to whole strides as for ours; raises what the engine raises.
    """
    run = open_weights(path, threads)
    turns = itertools.cycle(pictures)

    def run_engines() -> None:
        picture = next(turns)
        run(as_batch([shrunk(picture, side / max(picture.shape[:2]))], "RGB"))

    return timed(run_engines, times)
