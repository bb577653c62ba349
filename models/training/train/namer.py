"""Training the namer, which names one printed index that the finder found.

    python -m models.training.train.namer runs/namer/1 [--steps N] [--begin WEIGHTS]

It learns from fans of ever new decks, drawn meanwhile. The run can be stopped and resumed.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
import torch

from ..draw.deck_choice import EXAMINATION_SEED, examination_decks
from ..nets.namer import NamerNet
from ..scenes.fans import FanBank, labelled
from . import naming as train_naming
from .fan_parts import Pool, crops
from .fresh_fans import DECKS, FreshFans
from .recipes import EXAMINATION, NAMER
from .run import Recipe, command


@lru_cache(maxsize=1)  # every leg is examined on the same
def examination(decks: int, count: int) -> tuple[torch.Tensor, torch.Tensor]:
    """A fixed set of indices, and of what is none, of decks that are never trained on."""
    rng = np.random.default_rng(89)
    bank = FanBank(examination_decks(decks), EXAMINATION_SEED, 60)
    pairs: list[tuple[np.ndarray, int]] = []
    while len(pairs) < count:
        pairs += crops(rng, *labelled(rng, bank))
    pairs = pairs[:count]
    return torch.from_numpy(np.stack([p[0] for p in pairs])), torch.tensor([p[1] for p in pairs])


def train(
    folder: Path,
    recipe: Recipe,
    decks: int = DECKS,
    exam: tuple[int, int] = EXAMINATION,
    mined: Path | None = None,
    printed: int | None = None,
) -> Path:
    """Train, or go on training; returns the file of the averaged weights.

    ``decks`` are at hand at a time; ``mined`` is what the finder found (see :mod:`.on_mined`).
    """

    def pictures(done: int) -> FreshFans:
        return FreshFans(recipe.seed + done, Pool(mined), decks, printed)

    return train_naming.learn(folder, "namer", NamerNet, recipe, pictures, examination(*exam))


if __name__ == "__main__":
    command(__doc__, train, NAMER[0])
