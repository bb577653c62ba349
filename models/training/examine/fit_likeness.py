"""How much each witness counts when a read is compared with an enrolled deck: fitted on rendered decks.

    python -m models.training.examine.fit_likeness [--decks 2] [--check]

Decks of three kinds (with indices, without, drawn by hand) that are in no examination are enrolled from
one crop a card and met again in other light, covered and small, among backs, things and other decks' cards.
The weights printed are those of ``vision.reading.deck_likeness.WEIGHTS``. ``--check`` counts on the decks of
the examination.
"""

from __future__ import annotations

import argparse
from copy import copy
from dataclasses import astuple, fields
from functools import cache

import cv2
import numpy as np

from vision.nets.crop_cutting import upright
from vision.reading.card_reader import Reader
from vision.reading.deck_likeness import WEIGHTS, Likeness, LikenessWeights, learn
from vision.tuning import LIKENESS

from ..draw.chance_unknowable_decks import KINDS, plain
from ..draw.deck_choice import EXAMINATION_SEED
from ..draw.printed_card_art import LABELS
from ..scenes import crops as made
from ..scenes.bank import Bank

PACK = tuple(rank + suit for suit in "cdhs" for rank in "789TJQKA")
AGAIN = 4
STRANGERS = 48
DECK_CROPS = len(PACK) * AGAIN
PARTS = 64
"""Outlines round a part of a card, or round parts of two, of the deck itself."""


def _laid(rng: np.random.Generator, bank: Bank, label: str) -> tuple[np.ndarray, np.ndarray, float]:
    """One card of the spread, uncovered: picture, quad, height in pixels."""
    size = float(rng.uniform(85, 150))
    span = int(size * 1.75)
    place = bank.surfaces[rng.integers(len(bank.surfaces))]
    image = cv2.resize(place[:span, :span], (span, span))
    quad = made.turned_quad(span / 2, span / 2, size * 0.7, size, rng.uniform(0, 6.28))
    quad = quad + rng.normal(0, 0.015, (4, 2)) * size
    patch = made.shrunk(bank.decks[0][label], size)
    made.over(image, patch, made.placing(patch, quad), 0.3)
    return image, quad, size


def _cut(rng: np.random.Generator, image: np.ndarray, quad: np.ndarray, size: float) -> np.ndarray:
    quad = quad + rng.normal(0, 0.012 if rng.random() < 0.6 else 0.03, (4, 2)) * size
    quad = np.roll(quad, 2, axis=0) if rng.random() < 0.5 else quad
    return made.rectified(image, quad, made.CROP_W, made.CROP_H)


def bank_with(deck: dict) -> Bank:
    """The surfaces, hands and things that all decks share, which take long to draw, and one deck."""
    bank = copy(_shared())
    bank.decks, bank.backs, bank.jokers = [deck], [deck["back"]], [deck["Jk"]]
    return bank


@cache
def _shared() -> Bank:
    return Bank([plain(870_000)], 870_000, surfaces=40)


def spread(deck: dict, seed: int) -> dict[int, list[np.ndarray]]:
    """One crop of each card of ``PACK``, all in the same light."""
    rng = np.random.default_rng([seed, 11])
    bank, light = bank_with(deck), int(rng.integers(1 << 30))
    out = {}
    for label in PACK:
        image, quad, size = _laid(rng, bank, label)
        image = made.spoil(np.random.default_rng(light), image, size / 100)
        out[made.INDEX_OF[label]] = [_cut(rng, image, quad, size)]
    return out


def met_again(deck: dict, seed: int) -> tuple[list[np.ndarray], np.ndarray]:
    """Crops of the deck's cards in any light, partly covered, and of what is no card of it; their labels."""
    rng = np.random.default_rng([seed, 12])
    bank, other = bank_with(deck), bank_with(plain(seed + 7))
    crops, truth = [], []
    for label in PACK * AGAIN:
        crops.append(_cut(rng, *made.photograph(rng, bank, label)))
        truth.append(made.INDEX_OF[label])
    for i in range(STRANGERS):
        kind = i % 4
        label = ("none", "back", "none", LABELS[rng.integers(52)])[kind]
        held = other if kind == 3 else bank
        seen = made._printed(rng, held, made.LARGEST) if kind == 2 else made.photograph(rng, held, label)
        crops.append(_cut(rng, *seen))
        truth.append(made.INDEX_OF[label])
    for i in range(PARTS):
        crops.append(_part(rng, bank, i % 4))
        truth.append(made.INDEX_OF["none"])
    return crops, np.array(truth)


def _part(rng: np.random.Generator, bank: Bank, kind: int) -> np.ndarray:
    """A crop of an outline that holds no whole card: a part, a half, or parts of two neighbours."""
    if kind < 2:
        image, quad, size = made.photograph(rng, bank, PACK[rng.integers(len(PACK))], 0.0)
        part = made._part(rng, quad) if kind == 0 else _window(quad, 0, rng.choice([0, 0.5]), 1, 0.5)
        return _cut(rng, image, upright(part), size)
    size = float(np.exp(rng.uniform(np.log(42), np.log(170))))
    span = int(size * 2.2)
    place = bank.surfaces[rng.integers(len(bank.surfaces))]
    image = cv2.resize(place[:span, :span], (span, span))
    turn = rng.uniform(0, 6.28)
    along = np.array([np.cos(turn), -np.sin(turn)]) * size * rng.uniform(0.7, 0.8) / 2
    quads = []
    for side in (-1, 1):
        middle = np.array([span / 2, span / 2]) + side * along + rng.normal(0, 0.02, 2) * size
        quads.append(made.turned_quad(*middle, size * 0.7, size, turn + rng.normal(0, 0.04)))
        card = made.shrunk(bank.card(rng, PACK[rng.integers(len(PACK))]), size)
        made.over(image, card, made.placing(card, quads[-1]), 0.2)
    image = made.spoil(rng, image, size / 100)
    left, wide = rng.uniform(0.3, 0.6), rng.uniform(0.7, 1.1)
    top, tall = (0, 1) if kind == 2 else (rng.choice([0, 0.5]), 0.5)
    return _cut(rng, image, upright(_window(quads[0], left, top, wide, tall)), size)


def _window(quad: np.ndarray, x: float, y: float, wide: float, tall: float) -> np.ndarray:
    """A window of a card, or beyond it, in parts of its width and height."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, np.float32(quad))
    part = np.array([[[x, y], [x + wide, y], [x + wide, y + tall], [x, y + tall]]], np.float32)
    return cv2.perspectiveTransform(part, matrix)[0]


Case = tuple[Likeness, np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def case(reader: Reader, kind: str, seed: int) -> Case:
    """An enrolled deck and how its cards compare when they are met again."""
    deck = KINDS[kind](seed)
    known = learn(reader.both, spread(deck, seed))
    crops, truth = met_again(deck, seed)
    logs, features = reader.both([*crops, *(crop[::-1, ::-1] for crop in crops)])
    n = len(crops)
    mean = (logs[:n] + logs[n:]) / 2
    mean = mean - np.log(np.exp(mean).sum(axis=1, keepdims=True))
    return known, mean, *known.compare(features[:n], features[n:]), truth


def loss(cases: list[Case], weights: LikenessWeights) -> float:
    """Mean surprise at the truth, the same for every kind of deck."""
    surprises = []
    for known, logs, picture, like, whole, truth in cases:
        scores = known.weigh(logs, picture, like, whole, weights)
        surprises.append(-np.maximum(scores[np.arange(len(truth)), truth], LIKENESS.least_log).mean())
    return float(np.mean(surprises))


def fit(cases: list[Case]) -> LikenessWeights:
    """The weights of least surprise: one at a time, in ever smaller steps."""
    best, step = np.array(astuple(WEIGHTS)), np.array([0.4, 0.4, 5.0, 0.1, 1.0, 1.0])
    least = loss(cases, LikenessWeights(*best))
    for _ in range(7):
        moved = True
        while moved:
            moved = False
            for i in range(len(best)):
                for sign in (1, -1):
                    trial = best.copy()
                    trial[i] += sign * step[i]
                    value = loss(cases, LikenessWeights(*trial)) if trial[0] > 0 and trial[1] >= 0 else np.inf
                    if value < least - 1e-5:
                        best, least, moved = trial, value, True
        step /= 2
    return LikenessWeights(*(round(float(v), 3) for v in best))


def count(cases: list[Case], weights: LikenessWeights, least_p: float = 0.9) -> str:
    """Right, wrong and unread of the deck's cards, what strangers were called, how honest the surest are."""
    right = wrong = unread = named = strangers = claimed = kept = called = parts = 0
    for known, logs, picture, like, whole, truth in cases:
        share = np.exp(known.weigh(logs, picture, like, whole, weights))
        best, p = share.argmax(axis=1), share.max(axis=1)
        read = (p >= least_p) & (best < 53)
        is_known = np.isin(truth, known.places) & (np.arange(len(truth)) < DECK_CROPS)
        right += int((is_known & read & (best == truth)).sum())
        wrong += int((is_known & read & (best != truth)).sum())
        unread += int((is_known & ~read).sum())
        part = np.arange(len(truth)) >= DECK_CROPS + STRANGERS
        strangers += int((~is_known & ~part).sum())
        named += int((~is_known & ~part & read & (best != truth)).sum())
        parts += int(part.sum())
        called += int((part & read).sum())
        claimed += int((p >= 0.99).sum())
        kept += int(((p >= 0.99) & (best == truth)).sum())
    return (
        f"{right} / {wrong} / {unread} of {right + wrong + unread};"
        f" strangers called a wrong card {named} of {strangers},"
        f" parts of cards called a card {called} of {parts}; of {claimed} claimed 99 % sure {kept} right"
    )


def alone(cases: list[Case], least_p: float = 0.9) -> str:
    """What the reader says of the same crops without the deck."""
    counts = np.zeros(3, int)
    for known, logs, _, _, _, truth in cases:
        share = np.exp(logs)
        best, p = share.argmax(axis=1), share.max(axis=1)
        read = (p >= least_p) & (best < 53)
        is_known = np.isin(truth, known.places) & (np.arange(len(truth)) < DECK_CROPS)
        right = is_known & read & (best == truth)
        counts += [right.sum(), (is_known & read & ~right).sum(), (is_known & ~read).sum()]
    return f"{counts[0]} / {counts[1]} / {counts[2]} of {counts.sum()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--decks", type=int, default=2, help="decks of each kind (2)")
    parser.add_argument("--check", action="store_true", help="count on the examination's decks instead")
    args = parser.parse_args()
    reader = Reader.load()
    first = EXAMINATION_SEED + 100 if args.check else 880_000
    every: list[Case] = []
    for kind in KINDS:
        cases = [case(reader, kind, first + i) for i in range(args.decks)]
        every += cases
        print(f"{kind:14} without the deck {alone(cases)}; with it {count(cases, WEIGHTS)}", flush=True)
    if not args.check:
        weights = fit(every)
        print(f"loss {loss(every, WEIGHTS):.4f} -> {loss(every, weights):.4f}")
        print(
            ", ".join(f"{f.name}={v}" for f, v in zip(fields(LikenessWeights), astuple(weights), strict=True))
        )
        print(f"together {count(every, weights)}")


if __name__ == "__main__":
    main()
