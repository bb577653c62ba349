"""The card that is laid to try the camera, before the first deal: it is named on the page, and is no play."""

from __future__ import annotations

from collections.abc import Callable

WAITS_S = 4.0
"""Seconds that the set-up waits for a card after its page has last asked."""


class TrialCard:
    """What the set-up waits for; ``card`` is the first that was read, None before it."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until = float("-inf")
        self.card: str | None = None

    @property
    def is_awaited(self) -> bool:
        """Whether whatever is laid now is laid to try the camera."""
        return self._clock() < self._until

    def wait(self, card: str | None) -> None:
        """Wait for a card, or take ``card``; then nothing more is waited for."""
        self.card = card
        self._until = self._clock() + WAITS_S if card is None else float("-inf")
