"""Makers' aces of spades absent from training, compared with the same decks' other aces and kings.

    python -m models.training.examine.aces [--models FOLDER] [--each 40] [--seed 1]

Every maker's ace is set into an examination deck of its own, with the deck's indices, photographed in the
small as in training (lamps, glare, blur, hands and other cards over it) and read once, as at a table.
``--sheet FILE`` draws them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.nets.inference_engine import open_precise
from vision.nets.model_card import ModelError
from vision.reading.card_reader import Reader

from ..draw import chance_decks, printed_card_art
from ..draw.deck_choice import EXAMINATION_SEED, Deck
from ..draw.makers_aces import ENGRAVINGS, NAMES, makers_ace
from ..draw.printed_card_art import CARD_H, CARD_W, MissingArt
from ..scenes.bank import Bank
from ..scenes.crops import photograph
from .examined_counts import markdown
from .rendered import result_of

FACES = ("As", "Ac", "Ah", "Ad", "Ks")
ROOM = np.array([0.24, 0.3])
"""How far into a card its indices reach at most, where a maker prints a large ace."""
RESULTS = ("right", "wrong", "unread")


def makers_decks(seed: int) -> list[Deck]:
    """A deck of each maker, none of which was trained on."""
    courts = [printed_card_art.load_deck(name) for name in printed_card_art.NEVER_TRAINED]
    decks: list[Deck] = []
    first = EXAMINATION_SEED + 500_000 + 1000 * seed
    for number in range(first, first + 1000):
        deck = chance_decks.draw_deck(number, courts)
        if (deck["index"] < ROOM * np.array([CARD_W, CARD_H])).all():  # else the ace would lie under them
            maker = len(ENGRAVINGS) * seed + len(decks)
            decks.append(deck | {"As": makers_ace(maker, deck["As"], deck["index"])})
        if len(decks) == len(ENGRAVINGS):
            break
    return decks


def examine(reader: Reader, decks: Sequence[Deck], each: int, seed: int) -> dict[tuple[int, str], Counter]:
    """What came of ``each`` photographs of each face, by the number of its maker."""
    counts: dict[tuple[int, str], Counter] = {}
    for number, deck in enumerate(decks):
        bank = Bank([deck], EXAMINATION_SEED + seed, 40, other_middle=-1.0)
        for face in FACES:
            came = counts[number, face] = Counter()
            for k in range(each):
                rng = np.random.default_rng([EXAMINATION_SEED, seed, number, FACES.index(face), k])
                image, quad, _ = photograph(rng, bank, face)
                (read,) = reader.read(image, [quad])
                came[result_of(read, face)] += 1
    return counts


def rows(counts: dict[tuple[int, str], Counter]) -> list[tuple]:
    """A line a maker and one of all, each face as right / wrong / unread."""

    def line(name: str, numbers: Sequence[int]) -> tuple:
        sums = [sum((counts[number, face] for number in numbers), Counter()) for face in FACES]
        return name, *(" / ".join(str(total[result]) for result in RESULTS) for total in sums)

    numbers = sorted({number for number, _ in counts})
    return [*(line(NAMES[number % len(NAMES)], [number]) for number in numbers), line("**all**", numbers)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Examine the reader; returns the exit status, 2 with one line for what cannot be done."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.examine.aces", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--models", type=Path, help="the models to examine, in place of those shipped")
    parser.add_argument("--each", type=int, default=40, help="photographs of each face (40)")
    parser.add_argument("--seed", type=int, default=1, help="others draw other decks and aces (1)")
    parser.add_argument("--sheet", type=Path, help="draw the aces into this picture")
    args = parser.parse_args(arguments)
    try:
        decks = makers_decks(args.seed)
        if args.sheet:
            cv2.imwrite(str(args.sheet), np.hstack([deck["As"][:, :, :3] for deck in decks]))
        reader = Reader.load(args.models, opener=open_precise)
    except (MissingArt, ModelError) as problem:
        print(f"examine.aces: {problem}", file=sys.stderr)
        return 2
    counts = examine(reader, decks, args.each, args.seed)
    print(f"Right / wrong / unread of {args.each} photographs each:\n")
    print("\n".join(markdown(("maker", *FACES), rows(counts))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
