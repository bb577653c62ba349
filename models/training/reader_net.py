"""The reader's network: a small residual net from a crop to the 55 labels."""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import nn


def as_input(images: torch.Tensor) -> torch.Tensor:
    """uint8 BGR (n, h, w, 3) to float RGB (n, 3, h, w) in 0..1."""
    return images.flip(3).permute(0, 3, 1, 2).float().div_(255).contiguous(memory_format=torch.channels_last)


def _conv(inp: int, out: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inp, out, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class Block(nn.Module):
    """Two convolutions beside a shortcut."""

    def __init__(self, inp: int, out: int, stride: int):
        super().__init__()
        self.body = nn.Sequential(
            _conv(inp, out, stride), nn.Conv2d(out, out, 3, 1, 1, bias=False), nn.BatchNorm2d(out)
        )
        same = inp == out and stride == 1
        self.short = (
            nn.Identity()
            if same
            else nn.Sequential(nn.Conv2d(inp, out, 1, stride, bias=False), nn.BatchNorm2d(out))
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.body(x) + self.short(x))


class ReaderNet(nn.Module):
    """Crops (n, 3, 136, 96), RGB in 0..1, to logits (n, 55).

    The head takes the mean and the maximum of the last map: the maximum lets a small index in one
    corner speak against a large picture.
    """

    def __init__(self, labels: int = 55, widths: tuple[int, ...] = (24, 40, 80, 136)):
        super().__init__()
        stages = [_conv(3, widths[0], 2), Block(widths[0], widths[0], 1)]
        for inp, out in pairwise(widths):
            stages += [Block(inp, out, 2), Block(out, out, 1)]
        self.stages = nn.Sequential(*stages)
        self.drop = nn.Dropout(0.2)
        self.head = nn.Linear(widths[-1] * 2, labels)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.stages((x - 0.5) * 4)
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
        return self.head(self.drop(pooled))
