"""Training the corner finder, which snaps the detector's loose quads to the card's own edges.

python -m models.training.train_corners runs/corners [--steps N]
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset

from .corner_net import CornerNet
from .crops import SNAP_H, SNAP_W, Bank, snap_crop
from .decks import bank_seed, examination_decks, training_decks
from .train_reader import as_input, pace_of_learning


class SnapCrops(IterableDataset):
    """An endless stream of loose crops with their corners."""

    def __init__(self, bank: Bank, seed: int):
        self.bank, self.seed = bank, seed

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        while True:
            yield snap_crop(rng, self.bank)


def examination(crops: int = 1200) -> tuple[torch.Tensor, torch.Tensor]:
    rng = np.random.default_rng(78)
    bank = Bank(examination_decks(4), seed=78, surfaces=40)
    pairs = [snap_crop(rng, bank) for _ in range(crops)]
    return torch.from_numpy(np.stack([p[0] for p in pairs])), torch.from_numpy(
        np.stack([p[1] for p in pairs])
    )


@torch.no_grad()
def corner_error(net: CornerNet, images: torch.Tensor, corners: torch.Tensor) -> tuple[float, float]:
    """Median and 95th percentile of the corner error, as a part of the card's height."""
    net.eval()
    found = torch.cat([net(as_input(images[i : i + 128])) for i in range(0, len(images), 128)]).float()
    net.train()
    scale = torch.tensor([SNAP_W, SNAP_H]) * 1.3 / SNAP_H
    error = ((found - corners).view(-1, 4, 2) * scale).norm(dim=2).flatten()
    return error.median().item(), error.quantile(0.95).item()


def train(
    folder: Path,
    steps: int,
    batch: int = 64,
    seed: int = 3,
    lr: float = 2e-3,
    drawn: int = 24,
    simulated: int = 6,
    workers: int = 1,
    every: int = 500,
    exam: int = 1200,
) -> Path:
    """Train, or go on training, to ``steps`` steps; returns the file of the averaged weights."""
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "checkpoint.pt"
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    net = CornerNet().to(memory_format=torch.channels_last)
    averaged = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=lr, weight_decay=0.01)
    done = 0
    if checkpoint.exists():
        state = torch.load(checkpoint)
        net.load_state_dict(state["net"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        done = state["done"]
    bank = Bank(training_decks(bank_seed(seed, done), drawn, simulated), seed=seed + done, surfaces=160)
    loader = iter(
        DataLoader(
            SnapCrops(bank, seed + done), batch, num_workers=workers, prefetch_factor=6 if workers else None
        )
    )
    images, corners = examination(exam)
    curve = folder / "curve.csv"
    fresh = not curve.exists()
    started, losses = time.monotonic(), []
    with curve.open("a", newline="") as file:
        writer = csv.writer(file)
        if fresh:
            writer.writerow(["step", "loss", "median_error", "error_95", "crops_per_s"])
        while done < steps:
            pace_of_learning(optimiser, lr, done / steps)
            x, y = next(loader)
            with torch.autocast("cpu", torch.bfloat16):
                found = net(as_input(x))
            loss = torch.nn.functional.smooth_l1_loss(found.float(), y, beta=0.02)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            averaged.update_parameters(net)
            losses.append(loss.item())
            done += 1
            if done % every == 0 or done == steps:
                median, tail = corner_error(averaged.module, images, corners)
                pace = len(losses) * batch / (time.monotonic() - started)
                writer.writerow(
                    [done, f"{np.mean(losses):.5f}", f"{median:.4f}", f"{tail:.4f}", f"{pace:.0f}"]
                )
                file.flush()
                print(
                    f"step {done}/{steps}: loss {np.mean(losses):.5f}, corner error {median:.2%},"
                    f" {tail:.2%} at 95 %,"
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
                torch.save(averaged.module.state_dict(), folder / "corners.pt")
                started, losses = time.monotonic(), []
    return folder / "corners.pt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    train(args.folder, args.steps)


if __name__ == "__main__":
    main()
