"""Decks that no model has seen, learnt by a pack check on one table and read again on another, counted.

``python -m models.lab another-table [--decks N] [--first SEED]``: of each kind (with indices, without,
drawn by hand) a pack is spread on a simulated table under one lamp, named where the check asks, and learnt;
then it is spread twice on another table under another lamp, another one for each deck, and read as a live
table reads. At the end: how sure the readings by a learnt deck claimed to be, and how many were right.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

import numpy as np

from models.lab.evenings.enrolled import card_at, name
from models.lab.films.film.filmed_spread import SHOWN, CardInSpread, spread_of
from models.lab.films.film.with_truth import Recording, prepare
from models.lab.films.play.scenario import Scenario
from models.training.draw.chance_unknowable_decks import KINDS
from models.training.examine.examined_counts import reliability
from referee.cards import Card, pack
from vision.nets.card_detector import Detector
from vision.place.camera_slope import Slope
from vision.reading.card_reader import FaceRead, Reader
from vision.reading.pack_check import PackCheck
from vision.reading.spread_outlines import apart

FIRST = 9_000_300
"""The first deck's seed: from 9,000,000 on no deck is trained on."""
LEARNT_ON = 41, Scenario(fps=12.0, table="linen", lamp="above")
READ_ON = 43
LAMPS = "dim", "side", "window"
Claims = list[tuple[float, bool]]
"""How sure a reading was of its likeliest card, and whether it was that."""


def read_again(
    detector: Detector,
    reader: Reader,
    picture: np.ndarray,
    on_table: list[CardInSpread],
    claims: Claims | None = None,
) -> Counter[str]:
    """The cards right, wrong, unread and missed; a card in an empty place is wrong.

    What was claimed of the cards is added to ``claims``.
    """
    from_above = Slope(1.0, *picture.shape[:2])
    quads = [outline.quad for outline in apart(detector.find(picture, (640, 960)), from_above)]
    counts: Counter[str] = Counter()
    invented = 0
    for read in reader.read(picture, quads):
        true = card_at(read.quad, on_table)
        if true is None:
            invented += read.card is not None
        else:
            counts["unread" if read.card is None else "right" if read.card == true.card else "wrong"] += 1
            if claims is not None:
                claims.append(_claim(read, true.card))
    counts["missed"] = len(on_table) - sum(counts.values())
    counts["wrong"] += invented
    return counts


def _claim(read: FaceRead, true: Card) -> tuple[float, bool]:
    """The likeliest card of a reading, reported or not, and whether it is right."""
    likeliest = [(read.card, read.p), *read.rivals] if read.card is not None else read.rivals
    card, p = max(likeliest, key=lambda pair: pair[1], default=(None, 0.0))
    return p, card == true


def examine(
    detector: Detector,
    reader: Reader,
    faces: dict[str, np.ndarray],
    here: Recording,
    other_table: Recording,
    claims: Claims,
) -> tuple[int, Counter[str], Counter[str]]:
    """How many cards had to be named; what is read on the other table without the deck, and with it.

    What is claimed with it is added to ``claims``.
    """
    reader.known = None
    made = spread_of(here, 1, 1, faces)
    check = PackCheck(detector, reader, pack(24))
    taps = name(check, check.look(made.film.frame(SHOWN / 2), False), made.looks[0])
    known = check.learn("deck").known
    again = spread_of(other_table, 2, 2, faces)

    def counted(made_with: Claims | None) -> Counter[str]:
        counts: Counter[str] = Counter()
        for look, on_table in enumerate(again.looks):
            picture = again.film.frame((look + 0.5) * SHOWN)
            counts += read_again(detector, reader, picture, on_table, made_with)
        return counts

    reader.known = None
    without = counted(None)
    reader.known = known
    return taps, without, counted(claims)


def as_line(counts: Counter[str]) -> str:
    numbers = [counts[what] for what in ("right", "wrong", "unread", "missed")]
    return " / ".join(map(str, numbers)) + f" of {sum(numbers)}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m models.lab another-table", description=__doc__)
    parser.add_argument("--decks", type=int, default=1, help="decks of each kind (1)")
    parser.add_argument("--first", type=int, default=FIRST, help=f"the seed of the first deck ({FIRST})")
    args = parser.parse_args(arguments)
    detector, reader = Detector.load(), Reader.load()
    here = prepare(*LEARNT_ON)
    claims: Claims = []
    in_all: Counter[str] = Counter()
    print("right / wrong / unread / not found")
    for number in range(args.decks):
        lamp = LAMPS[number % len(LAMPS)]
        recording = prepare(READ_ON + number, Scenario(fps=12.0, table="baize", lamp=lamp))
        for kind, draw in KINDS.items():
            seed = args.first + number
            taps, without, known = examine(detector, reader, draw(seed), here, recording, claims)
            in_all += known
            print(
                f"{seed} {lamp:6} {kind:14} named by hand {taps:2} of 24;"
                f" read again without the deck {as_line(without)}; with it {as_line(known)}",
                flush=True,
            )
    print(f"with the decks learnt {as_line(in_all)}", *reliability(claims), sep="\n")
