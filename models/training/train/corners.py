"""Training the corner finder, which snaps the detector's loose quads to the card's own edges.

    python -m models.training.train.corners runs/corners [--steps N] [--begin WEIGHTS]

The run can be stopped and resumed, as that of the reader.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.utils.data import IterableDataset

from ..draw.deck_choice import bank_seed, examination_decks, training_decks
from ..nets.corner import CornerNet
from ..scenes.bank import Bank
from ..scenes.crops import SNAP_H, SNAP_W, snap_crop
from .recipes import CORNERS
from .run import Recipe, command, in_batches, run


class SnapCrops(IterableDataset):
    """An endless stream of loose crops with their corners."""

    def __init__(self, bank: Bank, seed: int):
        self.bank, self.seed = bank, seed

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        while True:
            yield snap_crop(rng, self.bank)


@lru_cache(maxsize=1)  # every leg is examined on the same
def examination(crops: int = 1200) -> tuple[torch.Tensor, torch.Tensor]:
    rng = np.random.default_rng(78)
    bank = Bank(examination_decks(4), seed=78, surfaces=40)
    pairs = [snap_crop(rng, bank) for _ in range(crops)]
    return torch.from_numpy(np.stack([p[0] for p in pairs])), torch.from_numpy(
        np.stack([p[1] for p in pairs])
    )


def corner_error(net: torch.nn.Module, images: torch.Tensor, corners: torch.Tensor) -> tuple[float, float]:
    """Median and 95th percentile of the corner error, as a part of the card's height."""
    scale = torch.tensor([SNAP_W, SNAP_H]) * 1.3 / SNAP_H
    error = ((in_batches(net, images) - corners).view(-1, 4, 2) * scale).norm(dim=2).flatten()
    return error.median().item(), error.quantile(0.95).item()


def _loss(net: torch.nn.Module, images: torch.Tensor, corners: torch.Tensor) -> torch.Tensor:
    with torch.autocast("cpu", torch.bfloat16):
        answer = net(images)
    return torch.nn.functional.smooth_l1_loss(answer.float(), corners, beta=0.02)


def train(
    folder: Path,
    recipe: Recipe,
    drawn: int = 24,
    simulated: int = 6,
    surfaces: int = 160,
    exam: int = 1200,
    printed: int | None = None,
) -> Path:
    """Train, or go on training; returns the file of the averaged weights."""
    cv2.setNumThreads(1)  # as in the training of the reader
    images, corners = examination(exam)

    def pictures(done: int) -> SnapCrops:
        decks = training_decks(bank_seed(recipe.seed, done), drawn, simulated, printed)
        return SnapCrops(Bank(decks, recipe.seed + done, surfaces), recipe.seed + done)

    def examine(net: torch.nn.Module) -> dict[str, float]:
        median, tail = corner_error(net, images, corners)
        return {"median_error": median, "error_95": tail}

    return run(folder, "corners", CornerNet, recipe, pictures, _loss, examine)


if __name__ == "__main__":
    command(__doc__, train, CORNERS[0])
