"""Training the reader: crops are rendered as they are needed, the run can be stopped and resumed.

    python -m models.training.train_reader runs/reader [--steps N] [--begin WEIGHTS]

``runs/reader`` holds the checkpoint, ``curve.csv`` and, at every checkpoint, the averaged weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import IterableDataset

from .crops import Bank, crop
from .decks import bank_seed, examination_decks, training_decks
from .reader_net import ReaderNet
from .run import Recipe, in_batches, run

POOL, AGAIN = 6000, 2
"""How many crops a worker remembers, and how often it shows one again, changed a little, for each new one:
rendering costs a processor as much as learning."""


class Crops(IterableDataset):
    """An endless stream of crops, its own for every worker and every resumed run.

    ``make`` renders one; ``turns`` says that a crop shows the same card when it is turned round.
    """

    def __init__(
        self,
        bank: Bank,
        seed: int,
        make: Callable[[np.random.Generator, Bank], tuple[np.ndarray, int]] = crop,
        turns: bool = True,
    ):
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


def examination(decks: int = 12, crops: int = 3000) -> tuple[torch.Tensor, torch.Tensor]:
    """A fixed set of crops of decks that are never trained on."""
    rng = np.random.default_rng(77)
    bank = Bank(examination_decks(decks), seed=77, surfaces=60)
    pairs = [crop(rng, bank) for _ in range(crops)]
    return torch.from_numpy(np.stack([p[0] for p in pairs])), torch.tensor([p[1] for p in pairs])


def _loss(net: torch.nn.Module, images: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    with torch.autocast("cpu", torch.bfloat16):
        return functional.cross_entropy(net(images), labels)


def train(
    folder: Path,
    recipe: Recipe,
    drawn: int = 70,
    simulated: int = 16,
    exam: tuple[int, int] = (12, 3000),
) -> Path:
    """Train, or go on training; returns the file of the averaged weights."""
    cv2.setNumThreads(1)  # before its thread pool exists: a forked worker would wait for it for ever
    images, labels = examination(*exam)

    def pictures(done: int) -> Crops:
        decks = training_decks(bank_seed(recipe.seed, done), drawn, simulated)
        return Crops(Bank(decks, seed=recipe.seed + done), recipe.seed + done)

    def examine(net: torch.nn.Module) -> dict[str, float]:
        logits = in_batches(net, images)
        return {
            "right": (logits.argmax(1) == labels).float().mean().item(),
            "examination_loss": functional.cross_entropy(logits, labels).item(),
        }

    return run(folder, "reader", ReaderNet(), recipe, pictures, _loss, examine)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=16000)
    parser.add_argument("--begin", type=Path, help="weights to begin from (.pt or .onnx)")
    parser.add_argument("--lr", type=float, default=2.5e-3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    train(args.folder, Recipe(args.steps, seed=args.seed, lr=args.lr, workers=args.workers, begin=args.begin))


if __name__ == "__main__":
    main()
