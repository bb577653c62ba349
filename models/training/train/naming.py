"""Learning to name a crop: what the training of the reader and that of the index reader have in common.

Crops are rendered as they are needed; what differs is which part of a card a crop shows.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import IterableDataset

from ..draw.deck_choice import examination_decks
from ..scenes.bank import Bank
from .run import Recipe, in_batches, run

Make = Callable[[np.random.Generator, Bank], tuple[np.ndarray, int]]
"""Renders a crop, uint8 BGR (h, w, 3), with the number of its label."""

POOL, AGAIN = 6000, 2
"""How many crops a worker remembers, and how often it shows one again, changed a little, for each new one:
rendering costs a processor as much as learning."""


class Crops(IterableDataset):
    """An endless stream of crops, its own for every worker and every resumed run.

    ``make`` renders one; ``turns`` says that a crop shows the same card when it is turned round.
    """

    def __init__(self, bank: Bank, seed: int, make: Make, turns: bool = True):
        self.bank, self.seed, self.make, self.turns = bank, seed, make, turns

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        pool: list[tuple[np.ndarray, int]] = []
        while True:
            made = self.make(rng, self.bank)
            yield made
            if len(pool) < POOL:
                pool.append(made)
            else:
                pool[rng.integers(POOL)] = made
            for _ in range(AGAIN if len(pool) > POOL // 4 else 0):
                image, label = pool[rng.integers(len(pool))]
                yield changed(rng, image, self.turns), label


def changed(rng: np.random.Generator, image: np.ndarray, turns: bool = True) -> np.ndarray:
    """The same crop moved, stretched, turned and lit a little otherwise."""
    h, w = image.shape[:2]
    matrix = np.eye(2, 3) + rng.normal(0, 0.02, (2, 3)) * (1, 1, w)
    matrix[:, 2] -= (matrix[:, :2] - np.eye(2)) @ (w / 2, h / 2)
    image = cv2.warpAffine(image, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE)
    tone = np.arange(256)[:, None] * rng.uniform(0.8, 1.2, 3) + rng.uniform(-15, 15)
    image = cv2.LUT(image, np.clip(tone, 0, 255).astype(np.uint8)[None])
    return np.ascontiguousarray(image[::-1, ::-1]) if turns and rng.random() < 0.5 else image


def examination(make: Make, seed: int, decks: int, crops: int) -> tuple[torch.Tensor, torch.Tensor]:
    """A fixed set of crops of decks that are never trained on, with their labels."""
    rng = np.random.default_rng(seed)
    bank = Bank(examination_decks(decks), seed=seed, surfaces=60)
    pairs = [make(rng, bank) for _ in range(crops)]
    return torch.from_numpy(np.stack([p[0] for p in pairs])), torch.tensor([p[1] for p in pairs])


def learn(
    folder: Path,
    name: str,
    make_net: Callable[[], nn.Module],
    recipe: Recipe,
    pictures: Callable[[int], Crops],
    exam: tuple[torch.Tensor, torch.Tensor],
) -> Path:
    """Train a network to name crops, as :func:`.run.run`; ``exam`` is its examination."""
    images, labels = exam

    def loss_of(net: nn.Module, crops: torch.Tensor, answers: torch.Tensor) -> torch.Tensor:
        with torch.autocast("cpu", torch.bfloat16):
            return functional.cross_entropy(net(crops), answers)

    def examine(net: nn.Module) -> dict[str, float]:
        logits = in_batches(net, images)
        return {
            "right": (logits.argmax(1) == labels).float().mean().item(),
            "examination_loss": functional.cross_entropy(logits, labels).item(),
        }

    return run(folder, name, make_net, recipe, pictures, loss_of, examine)
