"""What the small networks are built of: their input, a convolution, a residual block."""

from __future__ import annotations

import torch
from torch import nn


def as_input(images: torch.Tensor) -> torch.Tensor:
    """uint8 BGR (n, h, w, 3) to float RGB (n, 3, h, w) in 0..1."""
    return images.flip(3).permute(0, 3, 1, 2).float().div_(255).contiguous(memory_format=torch.channels_last)


def conv(inp: int, out: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inp, out, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class Block(nn.Module):
    """Two convolutions with a shortcut."""

    def __init__(self, inp: int, out: int, stride: int):
        super().__init__()
        self.body = nn.Sequential(
            conv(inp, out, stride), nn.Conv2d(out, out, 3, 1, 1, bias=False), nn.BatchNorm2d(out)
        )
        same = inp == out and stride == 1
        self.short = (
            nn.Identity()
            if same
            else nn.Sequential(nn.Conv2d(inp, out, 1, stride, bias=False), nn.BatchNorm2d(out))
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.body(x) + self.short(x))
