"""Training the reader: crops are rendered as they are needed, the run can be stopped and resumed.

    python -m models.training.train_reader runs/reader [--steps N]

``runs/reader`` holds the checkpoint, ``curve.csv`` and, at every checkpoint, the averaged weights.
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from .crops import Bank, crop
from .decks import bank_seed, examination_decks, training_decks
from .reader_net import ReaderNet


class Crops(IterableDataset):
    """An endless stream of crops, its own for every worker and every resumed run."""

    def __init__(self, bank: Bank, seed: int):
        self.bank, self.seed = bank, seed

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        while True:
            image, label = crop(rng, self.bank)
            yield image, label


def as_input(images: torch.Tensor) -> torch.Tensor:
    """uint8 BGR (n, h, w, 3) to float RGB (n, 3, h, w) in 0..1."""
    return images.flip(3).permute(0, 3, 1, 2).float().div_(255).contiguous(memory_format=torch.channels_last)


def examination(decks: int = 12, crops: int = 3000) -> tuple[torch.Tensor, torch.Tensor]:
    """A fixed set of crops of decks that are never trained on."""
    rng = np.random.default_rng(77)
    bank = Bank(examination_decks(decks), seed=77, surfaces=60)
    pairs = [crop(rng, bank) for _ in range(crops)]
    return torch.from_numpy(np.stack([p[0] for p in pairs])), torch.tensor([p[1] for p in pairs])


def pace_of_learning(optimiser: torch.optim.Optimizer, lr: float, share: float) -> None:
    """Set the learning rate for this share (0..1) of the run: a warm start, then half a cosine down."""
    rate = lr * min(1.0, share / 0.06 + 0.01) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * share)))
    for group in optimiser.param_groups:
        group["lr"] = rate


@torch.no_grad()
def accuracy(net: ReaderNet, images: torch.Tensor, labels: torch.Tensor) -> tuple[float, float]:
    """Share read right, and mean loss."""
    net.eval()
    logits = torch.cat([net(as_input(images[i : i + 128])) for i in range(0, len(images), 128)]).float()
    net.train()
    return (logits.argmax(1) == labels).float().mean().item(), functional.cross_entropy(logits, labels).item()


def train(
    folder: Path,
    steps: int,
    batch: int = 64,
    seed: int = 1,
    lr: float = 2.5e-3,
    drawn: int = 70,
    simulated: int = 16,
    workers: int = 1,
    every: int = 500,
    exam: tuple[int, int] = (12, 3000),
) -> Path:
    """Train, or go on training, to ``steps`` steps; returns the file of the averaged weights."""
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "checkpoint.pt"
    cv2.setNumThreads(1)  # before its thread pool exists: a forked worker would wait for it for ever
    torch.manual_seed(seed)
    net = ReaderNet().to(memory_format=torch.channels_last)
    averaged = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=lr, weight_decay=0.02)
    done = 0
    if checkpoint.exists():
        state = torch.load(checkpoint)
        net.load_state_dict(state["net"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        done = state["done"]
    bank = Bank(training_decks(bank_seed(seed, done), drawn, simulated), seed=seed + done)
    images, labels = examination(*exam)
    loader = iter(
        DataLoader(
            Crops(bank, seed + done), batch, num_workers=workers, prefetch_factor=6 if workers else None
        )
    )
    curve = folder / "curve.csv"
    fresh = not curve.exists()
    started, losses = time.monotonic(), []
    with curve.open("a", newline="") as file:
        writer = csv.writer(file)
        if fresh:
            writer.writerow(["step", "loss", "right", "examination_loss", "crops_per_s"])
        while done < steps:
            pace_of_learning(optimiser, lr, done / steps)
            x, y = next(loader)
            with torch.autocast("cpu", torch.bfloat16):
                loss = functional.cross_entropy(net(as_input(x)), y)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            averaged.update_parameters(net)
            losses.append(loss.item())
            done += 1
            if done % every == 0 or done == steps:
                right, exam_loss = accuracy(averaged.module, images, labels)
                pace = len(losses) * batch / (time.monotonic() - started)
                writer.writerow(
                    [done, f"{np.mean(losses):.4f}", f"{right:.4f}", f"{exam_loss:.4f}", f"{pace:.0f}"]
                )
                file.flush()
                print(
                    f"step {done}/{steps}: loss {np.mean(losses):.3f}, unseen decks {right:.2%} right,"
                    f" {pace:.0f} crops/s",
                    flush=True,
                )
                torch.save(
                    {
                        "net": net.state_dict(),
                        "averaged": averaged.state_dict(),
                        "optimiser": optimiser.state_dict(),
                        "done": done,
                    },
                    folder / "checkpoint.tmp",
                )
                os.replace(folder / "checkpoint.tmp", checkpoint)
                torch.save(averaged.module.state_dict(), folder / "reader.pt")
                started, losses = time.monotonic(), []
    return folder / "reader.pt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=16000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    train(args.folder, args.steps, seed=args.seed, workers=args.workers)


if __name__ == "__main__":
    main()
