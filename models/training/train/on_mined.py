"""What the finder takes for an index, and what it is: what the namer's second leg learns from.

Most is none: print, pips, courts, edges. Found in the training's own pictures and in pictures without a card.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.nets.crop_cutting import rectify
from vision.nets.fan_indices import NAMER_H, NAMER_W, FanReader, Mark
from vision.nets.inference_engine import open_precise
from vision.nets.model_card import load_card

from ..draw.deck_choice import bank_seed, training_decks
from ..scenes.fans import FanBank
from ..scenes.without_cards import empty
from .fan_parts import FACE, HIDDEN, NONE, SHOWN, TALL, TURN, VISIBLE, X, Y, load, pictures

NEAR, SIZE, ASKEW = 0.3, 0.3, 0.4
"""A mark is an index's so near (share of its height), of its height (logarithm), turned as it (radians)."""
SEED = 43
LEAST = 0.1
"""How sure the finder must be that something is an index, to learn from it."""
NONES = 2
"""So many that are none are kept for each index."""
SIDES = (960, 480, 240)
Crops = list[tuple[np.ndarray, int]]


def answer(mark: Mark, rows: np.ndarray) -> int | None:
    """The number of the mark's face, NONE for no index, or None where that is unclear."""
    far = np.hypot(rows[:, X] - mark.middle[0], rows[:, Y] - mark.middle[1]) / np.maximum(rows[:, TALL], 1)
    near = rows[(far < 2 * NEAR) & (rows[:, VISIBLE] > HIDDEN)]
    if not len(near):
        return NONE
    row = near[np.hypot(near[:, X] - mark.middle[0], near[:, Y] - mark.middle[1]).argmin()]
    askew = abs((mark.turn - row[TURN] + np.pi) % (2 * np.pi) - np.pi)
    if askew > 1.2:
        return NONE
    close = np.hypot(row[X] - mark.middle[0], row[Y] - mark.middle[1]) < NEAR * row[TALL]
    is_same = abs(np.log(mark.tall / row[TALL])) < SIZE and askew < ASKEW
    return int(row[FACE]) if close and is_same and row[VISIBLE] >= SHOWN else None


def mine(finder: FanReader, fans: Path, drawn: int, bare: int) -> Crops:
    """What is found in the first so many pictures of ``fans`` and in so many without a card."""
    cv2.setNumThreads(1)
    crops: Crops = []

    def look(image: np.ndarray, rows: np.ndarray, sides: tuple[int, ...]) -> None:
        for mark in (mark for side in sides for mark in finder.find(image, side)):
            face = answer(mark, rows)
            if face is not None:
                crops.append((rectify(image, mark.quad, NAMER_W, NAMER_H), face))

    for labels in pictures(fans)[:drawn]:
        loaded = load(labels)
        if loaded is not None:
            look(*loaded, (loaded[0].shape[1],))
    bank = FanBank(training_decks(bank_seed(SEED, 0), 1, 0, 0), SEED, 80)
    for number in range(bare):
        look(empty(np.random.default_rng([SEED, number]), bank), np.zeros((0, 7), np.float32), SIDES)
    return crops


def write_mined(target: Path, models: Path, fans: Path, drawn: int = 1500, bare: int = 500) -> Path:
    """The same with the finder of ``models``, kept in ``target`` (npz), where it is not there yet."""
    if not target.exists():
        card = load_card("finder", models)
        finder = FanReader(open_precise(card, 1), lambda batch: batch, card.colour_order, LEAST, 1.0)
        crops = mine(finder, fans, drawn, bare)
        faces = [crop for crop in crops if crop[1] != NONE]
        others = [crop for crop in crops if crop[1] == NONE]
        chosen = np.random.default_rng(SEED).permutation(len(others))[: NONES * max(len(faces), 1)]
        crops = faces + [others[i] for i in chosen]
        seen = np.array([c for c, _ in crops], np.uint8).reshape(-1, NAMER_H, NAMER_W, 3)
        np.savez(target, crops=seen, answers=np.array([a for _, a in crops], np.int64))
    return target
