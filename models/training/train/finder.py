"""Training the finder of printed indices.

    python -m models.training.train.finder runs/finder/1 [--steps N] [--begin WEIGHTS]

It learns from the pictures in ``runs/fans``, which are drawn first where there are
fewer. The run can be stopped and resumed, as that of the reader.
"""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from ..draw.deck_choice import EXAMINATION_SEED, examination_decks
from ..nets.finder import SIZE, STRIDE, FinderNet
from ..scenes.fans import FanBank, labelled, write_fans
from .fan_parts import PIECE, Stream, piece, pieces
from .recipes import FANS, FINDER
from .run import Recipe, command, in_batches, run

SEED = 41
SURE, NEAR = 0.3, 0.35
"""From this probability on something counts as found in the examination, no farther off than
this share of its height."""


@lru_cache(maxsize=1)  # every leg is examined on the same
def examination(decks: int = 12, count: int = 240) -> tuple[torch.Tensor, torch.Tensor]:
    """Fixed pieces of pictures with decks that are never trained on, and their indices."""
    rng = np.random.default_rng(83)
    bank = FanBank(examination_decks(decks), EXAMINATION_SEED, 60)
    pairs = [piece(rng, *labelled(rng, bank)) for _ in range(count)]
    return torch.from_numpy(np.stack([p[0] for p in pairs])), torch.from_numpy(
        np.stack([p[1] for p in pairs])
    )


def targets(answers: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Of answers (n, MOST, 6): the map of what is there (n, s, s), where it counts (n, s, s), and for every
    cell with an index its number (k, 3: picture, row, column) and its values (k, 5)."""
    side = PIECE // STRIDE
    answers = answers[:, : int((answers[:, :, 5] != 0).sum(1).max())]
    x, y, tall = (answers[:, :, i] / STRIDE for i in range(3))
    kind = answers[:, :, 5]
    grid = torch.arange(side, dtype=torch.float32) + 0.5
    spread = (0.11 * tall).clamp(min=0.6)[..., None]
    across, down = (grid - x[..., None]) ** 2, (grid - y[..., None]) ** 2
    is_index = (kind == 1)[..., None]
    hills = (torch.exp(-down / (2 * spread**2)) * is_index)[..., None] * torch.exp(-across / (2 * spread**2))[
        ..., None, :
    ]
    target = torch.cat([hills.new_zeros(len(answers), 1, side, side), hills], 1).amax(1)
    counts = torch.ones_like(target, dtype=torch.bool)
    for i, j in torch.nonzero(kind == -1).tolist():
        counts[i] &= down[i, j][:, None] + across[i, j][None] >= max(0.5 * float(tall[i, j]), 1.5) ** 2
    picture, which = torch.nonzero(kind == 1, as_tuple=True)
    cx, cy = x[picture, which], y[picture, which]
    cells, values = [], []
    column, row = cx.floor().long(), cy.floor().long()
    for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
        c, r = column + dx, row + dy
        ok = (c >= 0) & (r >= 0) & (c < side) & (r < side)
        cells.append(torch.stack([picture, r, c], 1)[ok])
        wanted = torch.stack([cx - c - 0.5, cy - r - 0.5, torch.log(tall[picture, which] * STRIDE / SIZE),
                              answers[picture, which, 3], answers[picture, which, 4]], 1)  # fmt: skip
        values.append(wanted[ok])
        if dx == 0 and dy == 0:  # the cell of the middle is the peak, whatever is nearest to it
            target[picture, row, column] = 1.0
            counts[picture, row, column] = True
    return target, counts, torch.cat(cells), torch.cat(values)


def loss_of(net: nn.Module, images: torch.Tensor, answers: torch.Tensor) -> torch.Tensor:
    """Focal loss of the map, and the errors of place, height and turn at the indices."""
    with torch.autocast("cpu", torch.bfloat16):
        answer = net(images)
    answer = answer.float()
    target, counts, cells, values = targets(answers)
    logit = answer[:, 0]
    chance = logit.sigmoid()
    peak = target == 1
    hit = functional.softplus(-logit) * (1 - chance) ** 2 * peak
    false = functional.softplus(logit) * chance**2 * (1 - target) ** 4 * ~peak
    focal = ((hit + false) * counts).sum() / peak.sum().clamp(min=8)
    at = answer[cells[:, 0], 1:, cells[:, 1], cells[:, 2]]
    off = functional.smooth_l1_loss(at, values, beta=0.1, reduction="none")
    off = off * torch.tensor([0.5, 0.5, 1.0, 1.0, 1.0])
    return focal + off.sum() / max(len(cells), 8)


def peaks(answer: np.ndarray, least: float) -> np.ndarray:
    """What the network's answer (CHANNELS, h, w) finds: (n, 5) of x, y, height in pixels, way up, logit."""
    padded = np.pad(answer[0], 1, constant_values=-np.inf)
    h, w = answer.shape[1:]
    around = np.max([padded[i : i + h, j : j + w] for i in range(3) for j in range(3)], axis=0)
    rows, columns = np.nonzero((answer[0] == around) & (answer[0] > np.log(least / (1 - least))))
    v = answer[:, rows, columns]
    return np.stack([(columns + 0.5 + v[1]) * STRIDE, (rows + 0.5 + v[2]) * STRIDE, SIZE * np.exp(v[3]),
                     np.arctan2(v[4], v[5]), v[0]], axis=1)  # fmt: skip


def examine(net: nn.Module, exam: tuple[torch.Tensor, torch.Tensor]) -> dict[str, float]:
    """Share of indices found and of what was found true, how far off height and turn are in the middle."""
    answers = in_batches(net, exam[0]).numpy()
    wanted = matched = true = seen = 0
    off = []
    for answer, indices in zip(answers, exam[1].numpy(), strict=True):
        at = peaks(answer, SURE)
        real = indices[indices[:, 5] != 0]
        far = (
            np.hypot(at[:, None, 0] - real[None, :, 0], at[:, None, 1] - real[None, :, 1]) / real[None, :, 2]
        )
        hits = far < NEAR
        to_find = real[:, 5] == 1
        wanted += int(to_find.sum())
        seen += len(at)
        if len(at) and len(real):
            matched += int((hits.any(0) & to_find).sum())
            true += int(hits.any(1).sum())
            for i in np.flatnonzero(hits.any(0) & to_find):
                nearest = at[far[:, i].argmin()]
                turn = (nearest[3] - np.arctan2(real[i, 3], real[i, 4]) + np.pi) % (2 * np.pi) - np.pi
                off.append((abs(np.log(nearest[2] / real[i, 2])), abs(turn)))
    middle = np.median(off, axis=0) if off else (9.0, 9.0)
    head = np.mean([turn > 1.57 for _, turn in off]) if off else 1.0
    return {"recall": matched / max(wanted, 1), "precision": true / max(seen, 1),
            "height_off": float(middle[0]), "turn_off": float(middle[1]), "head": float(head)}  # fmt: skip


def train(
    folder: Path,
    recipe: Recipe,
    count: int = FANS,
    drawn: int = 120,
    exam: tuple[int, int] = (12, 240),
    printed: int | None = None,
) -> Path:
    """Train, or go on training; returns the file of the averaged weights."""
    cv2.setNumThreads(1)
    fans = folder.parent.parent / "fans"
    write_fans(fans, SEED, count, drawn, printed)
    examined = examination(*exam)
    return run(
        folder, "finder", FinderNet, recipe, lambda done: Stream(fans, recipe.seed + done, pieces), loss_of,
        partial(examine, exam=examined),
    )  # fmt: skip


if __name__ == "__main__":
    command(__doc__, train, FINDER[0])
