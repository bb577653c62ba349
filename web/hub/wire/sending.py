"""Decides when messages of an outbox are sent: immediately, then at growing intervals."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

from .outbox import Outbox

PATIENCE = 4
"""The number of times the wait is doubled."""


class Sending:
    """When messages of ``outbox`` were sent, by a monotonic clock; for an ``owner``, or for all."""

    def __init__(self, outbox: Outbox, owner: str | None = None) -> None:
        self._outbox = outbox
        self._owner = owner
        self._turn = threading.Lock()
        self._sent: dict[tuple[str, int], tuple[float, int]] = {}

    def due(self, now: float, again: float, most: int) -> Iterator[bytes]:
        """The messages to send now, with at most ``most`` unconfirmed; each counts as sent when returned.

        An unconfirmed message is due again after ``again`` seconds, then after twice as long each time, so
        that a slow receiver does not get everything again and again.
        """
        for journal, sequence, payload in self._outbox.waiting(most, self._owner):
            with self._turn:
                last, times = self._sent.get((journal, sequence), (-1e9, 0))
                if now - last < again * 2 ** min(times - 1, PATIENCE):
                    continue
                self._sent[journal, sequence] = now, times + 1
            yield payload

    def begin_again(self) -> None:
        """Forget what was sent, at a new connection."""
        with self._turn:
            self._sent.clear()

    def wait_less(self) -> None:
        """Shorten all waits to the first, since the receiver is there, maybe again."""
        with self._turn:
            self._sent = {key: (last, 1) for key, (last, _) in self._sent.items()}

    def over(self, journal: str, sequences: Sequence[int]) -> None:
        """Note that these need not be sent again."""
        with self._turn:
            for sequence in sequences:
                self._sent.pop((journal, sequence), None)
