"""Examining how fans are read: drawn ones of decks that no model has seen, and pictures without any card.

    python -m models.training.examine.fans [--fans 96] [--empty 200] [--seed 1] [--update]

Every fan is read with whole cards alone, and with printed indices too, as ``bowerbird read`` does it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.nets.card_detector import Detector
from vision.nets.fan_indices import FanReader
from vision.nets.inference_engine import open_precise
from vision.nets.model_card import ModelError
from vision.reading.card_reader import Reader
from vision.reading.outlined_cards import PhotoCard
from vision.reading.photo import read_photo, with_indices

from ..draw.deck_choice import EXAMINATION_SEED, examination_decks
from ..draw.printed_card_art import LABELS, MissingArt
from ..scenes.crops import shrunk, spoil, turned_quad
from ..scenes.fans import FanBank, indices_of, place_cards, thumb
from ..scenes.without_cards import HEIGHT, WIDTH, empty, ground
from .examined_counts import MissingPlace, markdown, put_between

README = Path(__file__).parents[2] / "README.md"
PART = "fans"
TALL = (14, 20, 30, 45)
"""Heights in pixels of the indices in a fan: the rank with its suit."""
SHOWN = 0.8
"""Share of an index that must show to be asked for."""


def fan(
    rng: np.random.Generator, bank: FanBank, many: int, tall: float
) -> tuple[np.ndarray, list[str], list[str]]:
    """A picture of one fan of so many cards, their indices so tall; those of which an index shows; all."""
    image, owner = ground(rng, bank), np.full((HEIGHT, WIDTH), -1, np.int16)
    deck, boxes = bank.indexed[rng.integers(len(bank.indexed))]
    size, width = tall / float(np.nanmedian(boxes[:, 0, 3])), rng.uniform(0.64, 0.72)
    far, turn = size * rng.uniform(0.5, 1.4), rng.uniform(0, 6.28)
    step = rng.uniform(0.14, 0.3) * width * size / (far + 0.35 * size)
    middle = np.array([WIDTH, HEIGHT]) / 2 + rng.normal(0, 0.06, 2) * HEIGHT
    pivot = middle - far * np.array([np.sin(turn), -np.cos(turn)])
    shadow, cards = float(rng.uniform(0, 0.5)), []
    for i, face in enumerate(rng.permutation(52)[:many]):
        a = turn + (i - (many - 1) / 2) * step + rng.normal(0, 0.1) * step
        at = pivot + far * np.array([np.sin(a), -np.cos(a)])
        quad = turned_quad(*at, size * width, size, a) + rng.normal(0, 0.006, (4, 2)) * size
        ys, xs, mask = place_cards(image, shrunk(deck[LABELS[face]], size), quad, shadow)
        owner[ys, xs][mask] = i
        cards.append((int(face), quad))
    if rng.random() < 0.5:
        down = np.array([-np.sin(turn), np.cos(turn)])
        thumb(rng, image, owner, (*(middle + 0.45 * size * down), turn), size)
    shown = [
        LABELS[face]
        for i, (face, quad) in enumerate(cards)
        if any(index.visible >= SHOWN for index in indices_of(face, boxes[face], quad, owner == i))
    ]
    return spoil(rng, image, size / 110), shown, [LABELS[face] for face, _ in cards]


def judged(cards: Sequence[PhotoCard], shown: Sequence[str], present: Sequence[str]) -> Counter:
    """How many of the cards shown were read right; how many names were wrong: not there, or given twice."""
    names = Counter(str(card.read.card) for card in cards if card.read.card is not None)
    wrong = sum(count - (name in present) for name, count in names.items())
    return Counter(shown=len(shown), right=sum(name in names for name in shown), wrong=wrong)


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine the models; returns the exit status, 2 with one line for what cannot be done."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.examine.fans", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--models", type=Path, help="the models to examine, in place of those shipped")
    parser.add_argument("--fans", type=int, default=96, help="pictures with a fan (96)")
    parser.add_argument("--empty", type=int, default=200, help="pictures without any card (200)")
    parser.add_argument("--decks", type=int, default=12, help="drawn decks beside the printed ones (12)")
    parser.add_argument("--seed", type=int, default=1, help="others draw other decks and pictures (1)")
    parser.add_argument("--update", action="store_true", help="write the tables into models/README.md")
    args = parser.parse_args(arguments)
    try:
        detector = Detector.load(args.models)
        reader = Reader.load(args.models, opener=open_precise)
        indices = FanReader.load(args.models)
        if indices is None:
            raise ModelError("there is no finder of printed indices among these models")
        bank = FanBank(examination_decks(args.decks, args.seed), EXAMINATION_SEED + args.seed, 60)
        lines = report(detector, reader, indices, bank, args)
        print("\n".join(lines))
        if args.update:
            put_between(README, PART, lines)
    except (MissingArt, ModelError, MissingPlace) as problem:
        print(f"examine.fans: {problem}", file=sys.stderr)
        return 2
    return 0


def report(
    detector: Detector, reader: Reader, indices: FanReader, bank: FanBank, args: argparse.Namespace
) -> list[str]:
    """Both tables, as lines of Markdown."""
    counts = {(tall, way): Counter() for tall in TALL for way in (False, True)}
    spent = dict.fromkeys((False, True), 0.0)

    def both(image: np.ndarray) -> tuple[list[PhotoCard], list[PhotoCard]]:
        begun = time.process_time()
        whole = read_photo(image, detector, reader)
        middle = time.process_time()
        joined = with_indices(whole, indices.read(image), reader)
        spent[False] += middle - begun
        spent[True] += time.process_time() - begun
        return whole, joined

    for number in range(args.fans):
        rng = np.random.default_rng([EXAMINATION_SEED, args.seed, number])
        tall, many = TALL[number % 4], 2 + number // 4 % 12
        image, shown, present = fan(rng, bank, many, tall)
        for way, cards in enumerate(both(image)):
            counts[tall, bool(way)] += judged(cards, shown, present)
    invented = Counter()
    for number in range(args.empty):
        image = empty(np.random.default_rng([EXAMINATION_SEED, args.seed, 1_000_000 + number]), bank)
        for way, cards in enumerate(both(image)):
            invented[bool(way)] += sum(card.read.card is not None for card in cards)
    rows = [
        (f"{tall} px", counts[tall, True]["shown"], *(
            f"{counts[tall, way]['right']} right, {counts[tall, way]['wrong']} wrong" for way in (False, True)
        ))
        for tall in TALL
    ]  # fmt: skip
    each = {way: spent[way] * 1000 / max(args.fans + args.empty, 1) for way in (False, True)}
    return [
        f"{args.fans} fans of 2 to 13 cards in pictures of {WIDTH}x{HEIGHT}:",
        "",
        *markdown(("height of an index", "indices that show", "whole cards alone", "with indices"), rows),
        "",
        f"{args.empty} pictures without any card: {invented[False]} names given by whole cards alone,"
        f" {invented[True]} with indices. Processors' time a picture:"
        f" {each[False]:.0f} ms, with indices {each[True]:.0f} ms.",
    ]


if __name__ == "__main__":
    raise SystemExit(main())
