"""The rendered examination: decks that nothing was trained on, photographed in the small.

    python -m models.training.examine [--models FOLDER] [--crops 3000] [--scenes 400] [--update]

Counts what the detector finds of cards at least half visible and what it invents, how far its corners are
off, and how well the reader reads and knows what it knows. Needs no torch: it runs what the table runs.
``--update`` writes the tables into ``models/README.md``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.lab.bench.compare_engines import corner_errors
from vision.nets.card_detector import Detector
from vision.nets.crop_cutting import overlap
from vision.nets.inference_engine import open_model, open_precise
from vision.nets.model_card import ModelError
from vision.reading.card_reader import FaceRead, Reader

from ..draw.deck_choice import examination_decks
from ..draw.printed_card_art import LABELS, MissingArt, deck_names
from ..scenes.bank import Bank
from ..scenes.crops import located
from ..scenes.tables import SIDE, scene
from .examined_counts import (
    MissingPlace,
    by_class,
    claim_classes,
    confusion,
    markdown,
    put_between,
    reliability,
)
from .examined_matches import SIZES, size_class
from .examined_plots import bars, reliability_curve
from .photographs import README

PART = "examination"
SEED = 90
SAME = 0.5
"""Overlap (intersection over union) from which an outline is that of a card."""
SMALLEST = 45
"""Pixels: the least height of a card that is asked for."""


@dataclass
class DetectorCounts:
    """What the detector made of the scenes. ``boxed`` and ``snapped`` are errors in pixels of the corners
    of cards at least half visible, before and after they are snapped."""

    cards: int = 0
    matched: int = 0
    outlines: int = 0
    true: int = 0
    boxed: list[float] = field(default_factory=list)
    snapped: list[float] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    """For every detected card, whether its side (face or back) is right or wrong."""
    read: list[tuple[str, str]] = field(default_factory=list)
    """For every face at least half visible: its class of height, and what came of it in the end."""


@dataclass
class Read:
    """What the reader made of the crops: results of faces, claims (probability of the likeliest name, and
    whether it is right), mistakes as for :func:`.confusion`, and what it read where no face is."""

    results: list[tuple[str, str]] = field(default_factory=list)
    claims: list[tuple[float, bool]] = field(default_factory=list)
    mistakes: list[tuple[str, str, bool]] = field(default_factory=list)
    others: int = 0
    invented: int = 0


def likeliest(read: FaceRead) -> tuple[str, float] | None:
    """The likeliest name, read or declined, and its probability; None where a back or no card is likelier."""
    if read.card is not None:
        return str(read.card), read.p
    if read.back or read.not_a_card or not read.rivals:
        return None
    return str(read.rivals[0][0]), read.rivals[0][1]


def result_of(read: FaceRead, truth: str) -> str:
    """right, wrong, or unread."""
    if read.card is None:
        return "unread"
    return "right" if str(read.card) == truth else "wrong"


def examine_reader(reader: Reader, bank: Bank, crops: int) -> Read:
    """Read so many crops; the same ones every time."""
    rng = np.random.default_rng(SEED)
    counts = Read()
    for _ in range(crops):
        image, quad, label = located(rng, bank)
        truth = LABELS[label]
        (read,) = reader.read(image, [quad])
        if truth in ("back", "none"):
            counts.others += 1
            counts.invented += read.card is not None
            continue
        result = result_of(read, truth)
        counts.results.append((truth, result))
        first = likeliest(read)
        if first is not None:
            counts.claims.append((first[1], first[0] == truth))
        if result != "right":
            rivals = [str(card) for card, _ in read.rivals]
            taken = str(read.card) if result == "wrong" else next((r for r in rivals if r != truth), "?")
            counts.mistakes.append((truth, taken, result == "wrong"))
    return counts


def examine_detector(detector: Detector, reader: Reader, bank: Bank, scenes: int) -> DetectorCounts:
    """Look at so many scenes, at the size that they have; and read what was found."""
    counts = DetectorCounts()
    for number in range(scenes):
        image, cards = scene(np.random.default_rng([SEED, number]), bank)
        boxes, outlines = detector.boxes(image, (SIDE,)), detector.find(image, (SIDE,))
        reads = reader.read(image, [outline.quad for outline in outlines])
        counts.outlines += len(outlines)
        counts.true += sum(any(overlap(o.quad, card.quad)[0] > SAME for card in cards) for o in outlines)
        for card in cards:
            if card.visible < 0.5:
                continue
            quad = card.quad.astype(np.float32)
            shares = [overlap(outline.quad, quad)[0] for outline in outlines]
            best = int(np.argmax(shares)) if shares else -1
            is_match = best >= 0 and shares[best] > SAME
            counts.cards += 1
            counts.matched += is_match
            tall = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())
            if card.label not in ("back", "Jk"):
                came = result_of(reads[best], card.label) if is_match else "missed"
                counts.read.append((size_class(tall), came))
            if not is_match:
                continue
            counts.sides.append("right" if outlines[best].face_up == (card.label != "back") else "wrong")
            counts.snapped += corner_errors(outlines[best].quad, quad).tolist()
            near = max(boxes, key=lambda box: overlap(box.quad, quad)[0])
            counts.boxed += corner_errors(near.quad, quad).tolist()
    return counts


def _off(errors: Sequence[float]) -> str:
    if not errors:
        return "-"
    return f"{np.median(errors):.1f} / {np.percentile(errors, 95):.1f}"


def report(detected: DetectorCounts, read: Read, scenes: int) -> list[str]:
    """All tables, as lines of Markdown."""
    sure = [right for p, right in read.claims if p >= 0.999]
    right_sides = detected.sides.count("right")
    large = [pair for pair in detected.read if SIZES.index(pair[0]) >= 1]
    return [
        f"Detector, {scenes} scenes of {SIDE} px, cards at least half visible:",
        "",
        *markdown(("what", "figure"), [
            ("found (recall)",
             f"{detected.matched} of {detected.cards}, {detected.matched / max(1, detected.cards):.1%}"),
            ("outlines that are a card (precision)",
             f"{detected.true} of {detected.outlines}, {detected.true / max(1, detected.outlines):.1%}"),
            ("face and back distinguished", f"{right_sides} of {len(detected.sides)}"),
            ("corners off in px, middle / 95th percentile, as boxed", _off(detected.boxed)),
            ("the same once snapped", _off(detected.snapped)),
        ]),
        "",
        f"Found and read in those scenes (faces, {SMALLEST} px and taller"
        f" {sum(r == 'right' for _, r in large)} of {len(large)} right):",
        "",
        *by_class("height in px", detected.read, SIZES),
        "",
        f"Reader, {len(read.results)} crops of faces; a card was read in {read.invented} of {read.others}"
        " crops of backs and of no card:",
        "",
        *by_class("crops", [("all", result) for _, result in read.results], ["all"]),
        "",
        *by_class("rank", [(t[0] if t != "Jk" else "joker", r) for t, r in read.results],
                  [*"A23456789TJQK", "joker"]),
        "",
        *confusion(read.mistakes),
        "",
        f"Of the readings claimed 99.9 % sure, {sum(sure)} of {len(sure)} were right; of the others:",
        "",
        *reliability(read.claims),
    ]  # fmt: skip


def plot(read: Read, folder: Path) -> None:
    """Accuracy by card and the reliability curve, as SVG files in ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [*"A23456789TJQK"]
    classes = {rank: [r for truth, r in read.results if truth != "Jk" and truth[0] == rank] for rank in names}
    shares = {rank: (r.count("right"), r.count("wrong"), len(r)) for rank, r in classes.items() if r}
    (folder / "examination-by-rank.svg").write_text(bars("rendered crops by rank", shares), encoding="utf-8")
    (folder / "examination-reliability.svg").write_text(
        reliability_curve("rendered crops: claimed and right", claim_classes(read.claims)), encoding="utf-8"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine the models; returns the exit status, 2 with one line for what cannot be done."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.examine", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--models", type=Path, help="the models to examine, in place of those shipped")
    parser.add_argument("--precise", action="store_true", help="in float32, where the table runs int8")
    parser.add_argument("--crops", type=int, default=3000, help="for the reader (3000)")
    parser.add_argument("--scenes", type=int, default=400, help="for the detector and the corners (400)")
    parser.add_argument("--decks", type=int, default=12, help="drawn decks beside the printed ones (12)")
    parser.add_argument("--plots", type=Path, help="a folder for SVG plots")
    parser.add_argument("--update", action="store_true", help="write the tables into models/README.md")
    parser.add_argument("--readme", type=Path, default=README, help="another file to update")
    args = parser.parse_args(arguments)
    try:
        opener = open_precise if args.precise else open_model
        detector = Detector.load(args.models, opener=opener)
        reader = Reader.load(args.models, opener=opener)
        deck_names()  # says what to install where the printed decks are missing
        cv2.setNumThreads(1)
        bank = Bank(examination_decks(args.decks), seed=SEED, surfaces=60)
        detected = examine_detector(detector, reader, bank, args.scenes)
        read = examine_reader(reader, bank, args.crops)
        lines = report(detected, read, args.scenes)
        print("\n".join(lines))
        if args.plots:
            plot(read, args.plots)
        if args.update:
            put_between(args.readme, PART, lines)
    except (MissingArt, ModelError, MissingPlace) as problem:
        print(f"examine: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
