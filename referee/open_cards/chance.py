"""Numbers that look drawn by lot and are the same every time: a seed, and nothing of the world outside."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

_MASK = (1 << 64) - 1


class Chance:
    """A sequence of numbers that ``seed`` decides (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, limit: int) -> int:
        """The next number from 0 up to, and not including, ``limit``."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * limit) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Puts ``items`` into another order, each as likely as any other."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
