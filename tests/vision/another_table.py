"""Decks that no model has seen, learnt by a pack check on one table and read again on another, counted.

``python -m tests.vision.another_table [--decks N]``: of each kind (with indices, without, drawn by hand) a
pack is spread on a simulated table under one lamp, named where the eye asks, and learnt; then it is spread
twice on another table under another lamp and read as a live table reads.
"""

from __future__ import annotations

import argparse
from collections import Counter

import numpy as np

from models.training.draw.chance_unknowable_decks import KINDS
from referee.cards import pack
from tests.vision.enrolled import name, shown
from vision.nets.card_detector import Detector
from vision.reading.card_reader import Reader
from vision.reading.pack_check import PackCheck, apart
from vision.simulator.film.film_with_truth import Recording, prepare
from vision.simulator.film.filmed_spread import SHOWN, Lying, spread_of
from vision.simulator.play.scenario import Scenario

FIRST = 9_000_300
"""The first deck's seed: from 9,000,000 on no deck is trained on."""
LEARNT_ON = 41, Scenario(fps=12.0, table="linen", lamp="above")
READ_ON = 43, Scenario(fps=12.0, table="baize", lamp="dim")


def read_again(detector: Detector, reader: Reader, picture: np.ndarray, lying: list[Lying]) -> Counter[str]:
    """Right, wrong, unread and not found of the cards that lie there; a card where none lies is wrong."""
    quads = [outline.quad for outline in apart(detector.find(picture, (640, 960)))]
    counts: Counter[str] = Counter()
    invented = 0
    for read in reader.read(picture, quads):
        true = shown(read.quad, lying)
        if true is None:
            invented += read.card is not None
        else:
            counts["unread" if read.card is None else "right" if read.card == true.card else "wrong"] += 1
    counts["missed"] = len(lying) - sum(counts.values())
    counts["wrong"] += invented
    return counts


def examine(
    detector: Detector, reader: Reader, faces: dict[str, np.ndarray], here: Recording, there: Recording
) -> tuple[int, Counter[str], Counter[str]]:
    """How many cards had to be named; what is read on the other table without the deck, and with it."""
    reader.known = None
    made = spread_of(here, 1, 1, faces)
    check = PackCheck(detector, reader, pack(24))
    taps = name(check, check.look(made.film.frame(SHOWN / 2), False), made.looks[0])
    known = check.learn("deck").known
    again = spread_of(there, 2, 2, faces)
    found = []
    for deck in (None, known):
        reader.known = deck
        counts: Counter[str] = Counter()
        for look, lying in enumerate(again.looks):
            counts += read_again(detector, reader, again.film.frame((look + 0.5) * SHOWN), lying)
        found.append(counts)
    return taps, *found


def as_line(counts: Counter[str]) -> str:
    told = [counts[what] for what in ("right", "wrong", "unread", "missed")]
    return " / ".join(map(str, told)) + f" of {sum(told)}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.vision.another_table", description=__doc__)
    parser.add_argument("--decks", type=int, default=1, help="decks of each kind (1)")
    args = parser.parse_args()
    detector, reader = Detector.load(), Reader.load()
    here, there = (prepare(*place) for place in (LEARNT_ON, READ_ON))
    print("right / wrong / unread / not found")
    for kind, draw in KINDS.items():
        for seed in range(FIRST, FIRST + args.decks):
            taps, without, known = examine(detector, reader, draw(seed), here, there)
            print(f"{kind:14} named by hand {taps:2} of 24; read again without the deck {as_line(without)};"
                  f" with it {as_line(known)}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
