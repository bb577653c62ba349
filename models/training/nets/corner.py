"""The corner finder's network: a loose crop round a card to its four corners."""

from __future__ import annotations

import torch
from torch import nn

from .blocks import Block, conv


class CornerNet(nn.Module):
    """Crops (n, 3, 112, 80), RGB in 0..1, to (n, 8): x and y of four corners as parts of width and height."""

    def __init__(self) -> None:
        super().__init__()
        self.stages = nn.Sequential(
            conv(3, 16, 2),
            Block(16, 16, 1),
            Block(16, 32, 2),
            Block(32, 64, 2),
            Block(64, 64, 2),
            conv(64, 32, 1, 1),
        )
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(32 * 7 * 5, 128), nn.ReLU(), nn.Linear(128, 8))
        inset = 0.5 / 1.3
        self.register_buffer("rest", 0.5 + inset * torch.tensor([-1.0, -1, 1, -1, 1, 1, -1, 1]))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.rest + self.head(self.stages((x - 0.5) * 4)) * 0.1
