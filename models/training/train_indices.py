"""Training the index reader, which names a card by its printed corner alone.

    python -m models.training.train_indices runs/indices [--steps N] [--begin WEIGHTS]

The run can be stopped and resumed, as that of the reader.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional

from .crops import Bank
from .decks import bank_seed, examination_decks, training_decks
from .index_net import IndexNet
from .indices import corner_crop
from .run import Recipe, in_batches, run
from .train_reader import Crops

OTHER_MIDDLE = 0.55
"""How many cards have a middle that says nothing, so that the small pip of the index has to be read."""


def examination(decks: int = 12, crops: int = 3000) -> tuple[torch.Tensor, torch.Tensor]:
    """A fixed set of corners of decks that are never trained on."""
    rng = np.random.default_rng(79)
    bank = Bank(examination_decks(decks), seed=79, surfaces=60)
    pairs = [corner_crop(rng, bank) for _ in range(crops)]
    return torch.from_numpy(np.stack([p[0] for p in pairs])), torch.tensor([p[1] for p in pairs])


def _loss(net: torch.nn.Module, images: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    with torch.autocast("cpu", torch.bfloat16):
        return functional.cross_entropy(net(images), labels)


def train(
    folder: Path,
    recipe: Recipe,
    drawn: int = 70,
    simulated: int = 24,
    exam: tuple[int, int] = (12, 3000),
) -> Path:
    """Train, or go on training; returns the file of the averaged weights."""
    cv2.setNumThreads(1)
    images, labels = examination(*exam)

    def pictures(done: int) -> Crops:
        decks = training_decks(bank_seed(recipe.seed, done), drawn, simulated)
        bank = Bank(decks, seed=recipe.seed + done, other_middle=OTHER_MIDDLE)
        return Crops(bank, recipe.seed + done, corner_crop, turns=False)

    def examine(net: torch.nn.Module) -> dict[str, float]:
        logits = in_batches(net, images)
        return {
            "right": (logits.argmax(1) == labels).float().mean().item(),
            "examination_loss": functional.cross_entropy(logits, labels).item(),
        }

    return run(folder, "indices", IndexNet(), recipe, pictures, _loss, examine)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=8000)
    parser.add_argument("--begin", type=Path, help="weights to begin from (.pt or .onnx)")
    parser.add_argument("--lr", type=float, default=2e-3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    train(args.folder, Recipe(args.steps, seed=args.seed, lr=args.lr, workers=args.workers, begin=args.begin))


if __name__ == "__main__":
    main()
