"""The namer's network: an index by itself to the 52 faces, or no index."""

from __future__ import annotations

import torch
from torch import nn

from ..draw.printed_card_art import LABELS
from .blocks import Block, conv

RANKS, SUITS = "23456789TJQKA", "cdhs"


class NamerNet(nn.Module):
    """Crops (n, 3, 64, 48), RGB in 0..1, to logits (n, 53): every face is its rank's and its suit's."""

    def __init__(self) -> None:
        super().__init__()
        self.stages = nn.Sequential(
            conv(3, 24, 2),
            Block(24, 48, 2),
            Block(48, 48, 1),
            Block(48, 96, 2),
            Block(96, 96, 1),
            Block(96, 96, 2),
            conv(96, 64, 1, 1),
        )
        self.head = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.2), nn.Linear(64 * 4 * 3, 192), nn.ReLU(), nn.Linear(192, 18)
        )
        faces = [(RANKS.index(label[0]), SUITS.index(label[1])) for label in LABELS[:52]]
        self.register_buffer("rank", torch.tensor([rank for rank, _ in faces]), persistent=False)
        self.register_buffer("suit", torch.tensor([suit for _, suit in faces]), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        logits = self.head(self.stages((x - 0.5) * 4))
        ranks, suits, none = logits[:, :13], logits[:, 13:17], logits[:, 17:]
        return torch.cat([ranks[:, self.rank] + suits[:, self.suit], none], 1)
