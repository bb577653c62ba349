"""One training run of the small networks: steps, a curve, checkpoints, and averaged weights at the end.

They differ in their pictures, their loss and their examination; the rest is here. A run goes on where
it was stopped, and may begin from the weights of an earlier one.
"""

from __future__ import annotations

import argparse
import csv
import dataclasses
import hashlib
import json
import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

from ..nets.blocks import as_input
from .from_weights import begin_from

FEWEST = 4
"""So many pictures a batch has at least."""


@dataclass(frozen=True)
class Recipe:
    """How long and how fast to learn: ``steps`` of ``batch`` pictures, at most at rate ``lr``."""

    steps: int
    batch: int = 64
    seed: int = 1
    lr: float = 2.5e-3
    weight_decay: float = 0.02
    every: int = 500
    workers: int = 1
    averaged: float = 0.998
    """How much of the averaged weights a step keeps; a short run has no time: 0 keeps the last."""
    stop: int | None = None
    """Stop after so many of the steps, the rate not yet down; None goes through to the end."""
    begin: Path | None = None
    """Weights to begin from (``.pt`` of another run, or an exported ``.onnx``); None begins from chance."""


def pace_of_learning(optimiser: torch.optim.Optimizer, lr: float, share: float) -> None:
    """Set the learning rate for this share (0..1) of the run: a warm start, then half a cosine down."""
    rate = lr * min(1.0, share / 0.06 + 0.01) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * share)))
    for group in optimiser.param_groups:
        group["lr"] = rate


def in_batches(net: nn.Module, images: torch.Tensor) -> torch.Tensor:
    """What ``net`` answers to uint8 pictures (n, h, w, 3), in evaluation mode, float32."""
    net.eval()
    with torch.no_grad():
        answers = torch.cat([net(as_input(images[i : i + 128])) for i in range(0, len(images), 128)])
    net.train()
    return answers.float()


def legs(
    folder: Path,
    recipes: Sequence[Recipe],
    train: Callable[[Path, Recipe], Path],
    shorter: int = 1,
    begin: Path | None = None,
) -> Path:
    """Run the legs of a model one after the other in ``folder/1``, ``folder/2`` ...; returns the last
    one's weights. ``shorter`` divides the steps and the batches, to see that the road is open; ``begin`` are
    the weights of the leg that ``folder`` has already."""
    weights = begin
    for number, recipe in enumerate(recipes, 1 if begin is None else int(begin.parent.name) + 1):
        stop = recipe.stop and max(1, recipe.stop // shorter)
        steps, batch = max(1, recipe.steps // shorter), max(FEWEST, recipe.batch // shorter)
        leg = dataclasses.replace(recipe, steps=steps, batch=batch, stop=stop, begin=weights)
        weights = train(folder / str(number), leg)
    if weights is None:
        raise ValueError("a model needs at least one leg")
    return weights


def run(
    folder: Path,
    name: str,
    make_net: Callable[[], nn.Module],
    recipe: Recipe,
    pictures: Callable[[int], IterableDataset],
    loss_of: Callable[[nn.Module, torch.Tensor, torch.Tensor], torch.Tensor],
    examine: Callable[[nn.Module], dict[str, float]],
) -> Path:
    """Train a network in ``folder``, or go on training it; returns ``folder/NAME.pt``, the averaged weights.

    ``pictures(done)`` makes the stream of (picture, answer) for a run that has done so many steps;
    ``loss_of(net, inputs, answers)`` is what it learns by; ``examine(net)`` gives the curve's columns.
    """
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "checkpoint.pt"
    torch.manual_seed(recipe.seed)
    net = make_net().to(memory_format=torch.channels_last)  # after the seed: it begins from chance
    _write_down(folder, recipe)
    if recipe.begin is not None and not checkpoint.exists():
        begin_from(net, recipe.begin, lambda: _some(pictures(0), 256))
    averaged = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(recipe.averaged), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=recipe.lr, weight_decay=recipe.weight_decay)
    done = 0
    if checkpoint.exists():
        state = torch.load(checkpoint)
        net.load_state_dict(state["net"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        done = state["done"]
    batches: Iterator[Sequence[torch.Tensor]] = iter(
        DataLoader(
            pictures(done),
            recipe.batch,
            num_workers=recipe.workers,
            prefetch_factor=6 if recipe.workers else None,
        )
    )
    started, losses = time.monotonic(), []
    last = recipe.stop or recipe.steps
    while done < last:
        pace_of_learning(optimiser, recipe.lr, done / recipe.steps)
        images, answers = next(batches)
        loss = loss_of(net, as_input(images), answers)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        averaged.update_parameters(net)
        losses.append(loss.item())
        done += 1
        if done % recipe.every == 0 or done == last:
            pace = len(losses) * recipe.batch / (time.monotonic() - started)
            row = {"step": done, "loss": f"{np.mean(losses):.5f}"}
            row |= {key: f"{value:.4f}" for key, value in examine(averaged.module).items()}
            _note(folder / "curve.csv", row | {"crops_per_s": f"{pace:.0f}"})
            _save(folder, name, net, averaged, optimiser, done)
            started, losses = time.monotonic(), []
    return folder / f"{name}.pt"


def command(text: str | None, train: Callable[[Path, Recipe], Path], usual: Recipe) -> None:
    """The command line of a training: a folder, and what its recipe has that ``usual`` has not.

    ``text`` is the docstring of the module that is run.
    """
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=usual.steps)
    parser.add_argument("--begin", type=Path, help="weights to begin from (.pt or .onnx)")
    parser.add_argument("--lr", type=float, default=usual.lr)
    parser.add_argument("--workers", type=int, default=usual.workers)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=usual.seed)
    args = vars(parser.parse_args())
    torch.set_num_threads(args.pop("threads"))
    train(args.pop("folder"), dataclasses.replace(usual, **args))


def _write_down(folder: Path, recipe: Recipe) -> None:
    """``recipe.json``: what this run was, for the card of the weights that it makes."""
    values = {
        key: value for key, value in dataclasses.asdict(recipe).items() if key not in ("workers", "every")
    }
    if recipe.begin is not None:
        values["begin"] = hashlib.sha256(recipe.begin.read_bytes()).hexdigest()[:16]
    (folder / "recipe.json").write_text(json.dumps({k: v for k, v in values.items() if v is not None}))


def _some(pictures: IterableDataset, count: int) -> torch.Tensor:
    stream = iter(pictures)
    return torch.from_numpy(np.stack([next(stream)[0] for _ in range(count)]))


def _note(curve: Path, row: dict[str, object]) -> None:
    fresh = not curve.exists()
    with curve.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        if fresh:
            writer.writerow(row)
        writer.writerow(row.values())
    print(", ".join(f"{key} {value}" for key, value in row.items()), flush=True)


def _save(folder: Path, name: str, net, averaged, optimiser, done: int) -> None:
    state = {
        "net": net.state_dict(),
        "averaged": averaged.state_dict(),
        "optimiser": optimiser.state_dict(),
        "done": done,
    }
    torch.save(state, folder / "checkpoint.tmp")
    os.replace(folder / "checkpoint.tmp", folder / "checkpoint.pt")
    torch.save(averaged.module.state_dict(), folder / f"{name}.pt")
