"""Fits the weight of the printed corners against the whole card, on drawn decks that were never trained on.

    python -m models.training.examine.fit_indices [--models FOLDER] [--decks 16] [--crops 4000]

Prints the weights for ``vision/nets/corner_indices.py`` that make the right names likeliest, and what
they are worth on other such decks. The examination's decks are neither.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import astuple, replace
from pathlib import Path

import cv2
import numpy as np

from vision.nets.corner_indices import FACES, WEIGHTS, CornerWeights, IndexReader, combined_scores
from vision.nets.crop_cutting import rectify, upright
from vision.nets.inference_engine import open_precise
from vision.reading.card_reader import Reader
from vision.tuning import NETS

from ..draw.deck_choice import EXAMINATION_SEED, drawn_decks
from ..scenes.bank import Bank
from ..scenes.crops import located

SEED = 61
LARGEST = 300.0
CHOICES = {
    "whole": (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1),
    "corner": (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3),
    "shown": (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95),
    "floor": (1e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2),
}


def witnesses(
    reader: Reader, indices: IndexReader, bank: Bank, seed: int, crops: int
) -> tuple[np.ndarray, ...]:
    """What both say of so many cards: log-probabilities (n, labels), corners (n, 2, 53), the truth (n,)."""
    rng = np.random.default_rng(seed)
    height, width = reader.size
    scores, corners, truth = [], [], []
    for _ in range(crops):
        image, cut, label = located(rng, bank, LARGEST)
        quad = upright(cut)
        scores.append(reader.scores([rectify(image, quad, width, height)])[0])
        corners.append(indices.corners(image, [quad])[0])
        truth.append(label)
    return np.stack(scores), np.stack(corners), np.array(truth)


def loss(scores: np.ndarray, corners: np.ndarray, truth: np.ndarray, weights: CornerWeights) -> float:
    combined = combined_scores(scores, corners, weights)
    return float(-np.maximum(combined[np.arange(len(truth)), truth], np.log(1e-6)).mean())


def fitted(
    loss_of: Callable[[CornerWeights], float], start: CornerWeights = WEIGHTS, rounds: int = 4
) -> CornerWeights:
    """The weights of least loss, one after the other, until nothing gets better."""
    best = start
    for _ in range(rounds):
        before = best
        for name, values in CHOICES.items():
            best = min((replace(best, **{name: value}) for value in values), key=loss_of)
        if astuple(before) == astuple(best):
            break
    return best


def counted(scores: np.ndarray, truth: np.ndarray, least_p: float) -> str:
    """Right / wrong / unread of the faces, how many of the 99.9 % sure are right, what no face was called."""
    best, p = scores.argmax(axis=1), np.exp(scores.max(axis=1))
    face, named = truth <= FACES, (best <= FACES) & (p >= least_p)
    right = named & (best == truth)
    sure = face & (best <= FACES) & (p >= 0.999)
    return (
        f"{np.sum(face & right)} / {np.sum(face & named & ~right)} / {np.sum(face & ~named)}"
        f" of {np.sum(face)};"
        f" 99.9 % sure: {np.sum(sure & (best == truth))} of {np.sum(sure)};"
        f" named where no face is: {np.sum(~face & named)} of {np.sum(~face)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--models", type=Path)
    parser.add_argument("--decks", type=int, default=16)
    parser.add_argument("--crops", type=int, default=4000)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader.load(args.models, opener=open_precise)
    indices = IndexReader.load(args.models, opener=open_precise)
    if indices is None:
        parser.error("this folder has no index reader")
    seen = [
        witnesses(
            reader,
            indices,
            Bank(drawn_decks(EXAMINATION_SEED + part, args.decks), SEED + part),
            part,
            args.crops,
        )
        for part in (500, 600)
    ]
    scores, corners, truth = seen[0]
    doubtful = scores.max(axis=1) < np.log(NETS.index_second_look_p)
    weights = fitted(lambda w: loss(scores[doubtful], corners[doubtful], truth[doubtful], w))
    print(weights)
    for name, (scores, corners, truth) in zip(("fitted on", "other decks"), seen, strict=True):
        doubtful = scores.max(axis=1) < np.log(NETS.index_second_look_p)
        both = scores.copy()
        both[doubtful] = combined_scores(scores[doubtful], corners[doubtful], weights)
        print(f"{name}: {doubtful.sum()} of {len(truth)} doubtful")
        print("  whole card alone:", counted(scores, truth, reader.least_p))
        print("  with its corners:", counted(both, truth, reader.least_p))
        everywhere = combined_scores(scores, corners, weights)
        print("  looked at always:", counted(everywhere, truth, reader.least_p))


if __name__ == "__main__":
    main()
