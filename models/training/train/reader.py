"""Training the reader: crops are rendered as they are needed, the run can be stopped and resumed.

    python -m models.training.train.reader runs/reader [--steps N] [--begin WEIGHTS]

``runs/reader`` holds the checkpoint, ``curve.csv`` and, at every checkpoint, the averaged weights.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import torch

from ..draw.deck_choice import bank_seed, training_decks
from ..nets.reader import ReaderNet
from ..scenes.bank import BACKS, SURFACES, Bank
from ..scenes.crops import crop
from . import naming as train_naming
from .recipes import EXAMINATION, READER
from .run import Recipe, command


@lru_cache(maxsize=1)  # every leg is examined on the same
def examination(decks: int, crops: int) -> tuple[torch.Tensor, torch.Tensor]:
    """A fixed set of crops of decks that are never trained on."""
    return train_naming.examination(crop, 77, decks, crops)


def train(
    folder: Path,
    recipe: Recipe,
    drawn: int = 70,
    simulated: int = 16,
    surfaces: int = SURFACES,
    exam: tuple[int, int] = EXAMINATION,
    printed: int | None = None,
) -> Path:
    """Train, or go on training; returns the file of the averaged weights."""
    cv2.setNumThreads(1)  # before its thread pool exists: a forked worker would wait for it for ever

    def pictures(done: int) -> train_naming.Crops:
        decks = training_decks(bank_seed(recipe.seed, done), drawn, simulated, printed)
        bank = Bank(decks, recipe.seed + done, surfaces, backs=BACKS * surfaces // SURFACES)
        return train_naming.Crops(bank, recipe.seed + done, crop)

    return train_naming.learn(folder, "reader", ReaderNet, recipe, pictures, examination(*exam))


if __name__ == "__main__":
    command(__doc__, train, READER[0])
