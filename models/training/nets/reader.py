"""The reader's network: a small residual net from a crop to the 55 labels."""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import nn

from .blocks import Block, conv


class ReaderNet(nn.Module):
    """Crops (n, 3, 136, 96), RGB in 0..1, to logits (n, 55).

    The head takes the mean and the maximum of the last map: the maximum lets a small index in one
    corner speak against a large picture.
    """

    def __init__(self, labels: int = 55, widths: tuple[int, ...] = (24, 40, 80, 136)):
        super().__init__()
        stages = [conv(3, widths[0], 2), Block(widths[0], widths[0], 1)]
        for inp, out in pairwise(widths):
            stages += [Block(inp, out, 2), Block(out, out, 1)]
        self.stages = nn.Sequential(*stages)
        self.drop = nn.Dropout(0.2)
        self.head = nn.Linear(widths[-1] * 2, labels)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.stages((x - 0.5) * 4)
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
        return self.head(self.drop(pooled))
