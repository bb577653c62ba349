"""The finder's network: where printed indices stand in a picture, how large and which way up."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from .blocks import Block, conv

STRIDE = 4
SIZE = 24.0
"""Pixels: heights of indices are answered as the logarithm of their share of it."""
CHANNELS = 6
"""There is an index; its middle right and below of the cell's, in cells; log of its height; sine and cosine
of the way up."""


class FinderNet(nn.Module):
    """Pictures (n, 3, h, w), RGB in 0..1, sides of whole 32 pixels, to (n, CHANNELS, h / 4, w / 4).

    The first channel is a logit; pictures of half and a quarter of the detail show the surroundings.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), Block(32, 32, 1))
        self.middle = nn.Sequential(Block(32, 64, 2), Block(64, 64, 1))
        self.coarse = nn.Sequential(Block(64, 96, 2), Block(96, 96, 1))
        self.far = nn.Sequential(Block(96, 96, 2), conv(96, 96, 1, 1))
        self.from_coarse, self.from_middle = conv(96, 96, 1, 1), conv(64, 64, 1, 1)
        self.to_middle, self.to_fine = conv(96, 64, 1, 1), conv(64, 32, 1, 1)
        self.joined = Block(32, 32, 1)
        self.head = nn.Sequential(conv(32, 48), nn.Conv2d(48, CHANNELS, 1))
        nn.init.constant_(self.head[-1].bias[:1], -4.0)  # indices are rare

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        fine = self.fine((x - 0.5) * 4)
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        coarse = self.from_coarse(coarse) + _twice(self.far(coarse))
        middle = self.from_middle(middle) + _twice(self.to_middle(coarse))
        fine = fine + _twice(self.to_fine(middle))
        return self.head(self.joined(fine))


def _twice(x: torch.Tensor) -> torch.Tensor:
    return functional.interpolate(x, scale_factor=2, mode="nearest")


class FinderForExport(nn.Module):
    """The network as it is exported: its first channel is a probability, 0 next to a surer neighbour."""

    def __init__(self, net: FinderNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        answer = self.net(x)
        chance = answer[:, :1].sigmoid()
        peak = functional.max_pool2d(chance, 3, 1, 1) == chance
        return torch.cat([chance * peak, answer[:, 1:]], 1)
