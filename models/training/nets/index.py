"""The index reader's network: a card's printed corner to the 52 faces, or no index."""

from __future__ import annotations

import torch
from torch import nn

from .blocks import Block, conv


class IndexNet(nn.Module):
    """Crops (n, 3, 96, 64), RGB in 0..1, to logits (n, 53).

    The place in the corner counts (the rank above, the suit below or next to it), so the
    last map goes to the head as it is.
    """

    def __init__(self, labels: int = 53) -> None:
        super().__init__()
        self.stages = nn.Sequential(
            conv(3, 16, 2),
            Block(16, 16, 1),
            Block(16, 32, 2),
            Block(32, 32, 1),
            Block(32, 64, 2),
            Block(64, 64, 1),
            Block(64, 96, 2),
            conv(96, 40, 1, 1),
        )
        self.head = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.2), nn.Linear(40 * 6 * 4, 160), nn.ReLU(), nn.Linear(160, labels)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.stages((x - 0.5) * 4))
