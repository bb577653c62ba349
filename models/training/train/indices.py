"""Training the index reader, which names a card by its printed corner alone.

    python -m models.training.train.indices runs/indices [--steps N] [--begin WEIGHTS]

The run can be stopped and resumed, as that of the reader.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import torch

from ..draw.deck_choice import bank_seed, training_decks
from ..nets.index import IndexNet
from ..scenes.bank import SURFACES, Bank
from ..scenes.indices import corner_crop
from . import naming as train_naming
from .recipes import EXAMINATION, INDICES
from .run import Recipe, command

OTHER_MIDDLE = 0.55
"""How many cards have a middle that says nothing, so that the small pip of the index has to be read."""


@lru_cache(maxsize=1)  # every leg is examined on the same
def examination(decks: int, crops: int) -> tuple[torch.Tensor, torch.Tensor]:
    """A fixed set of corners of decks that are never trained on."""
    return train_naming.examination(corner_crop, 79, decks, crops)


def train(
    folder: Path,
    recipe: Recipe,
    drawn: int = 70,
    simulated: int = 24,
    surfaces: int = SURFACES,
    exam: tuple[int, int] = EXAMINATION,
    printed: int | None = None,
) -> Path:
    """Train, or go on training; returns the file of the averaged weights."""
    cv2.setNumThreads(1)  # as in the training of the reader

    def pictures(done: int) -> train_naming.Crops:
        decks = training_decks(bank_seed(recipe.seed, done), drawn, simulated, printed)
        bank = Bank(decks, recipe.seed + done, surfaces, OTHER_MIDDLE)
        return train_naming.Crops(bank, recipe.seed + done, corner_crop, turns=False)

    return train_naming.learn(folder, "indices", IndexNet, recipe, pictures, examination(*exam))


if __name__ == "__main__":
    command(__doc__, train, INDICES[0])
