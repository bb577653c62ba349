"""What of an outbox is due to be sent: once, and again ever more rarely until it is confirmed."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

from .outbox import Outbox

PATIENCE = 4
"""So often the wait is doubled."""


class Sending:
    """What of ``outbox`` was sent when, by a clock that nobody sets; of one ``owner``, or of all."""

    def __init__(self, outbox: Outbox, owner: str | None = None) -> None:
        self._outbox = outbox
        self._owner = owner
        self._turn = threading.Lock()
        self._sent: dict[tuple[str, int], tuple[float, int]] = {}

    def due(self, now: float, again: float, most: int) -> Iterator[bytes]:
        """The messages to send now, of at most ``most`` under way; each counts as sent when given out.

        What is not confirmed is due again after ``again`` seconds, then after twice as long each time, so
        that a receiver that is behind is not sent everything over and over.
        """
        for journal, sequence, payload in self._outbox.waiting(most, self._owner):
            with self._turn:
                last, times = self._sent.get((journal, sequence), (-1e9, 0))
                if now - last < again * 2 ** min(times - 1, PATIENCE):
                    continue
                self._sent[journal, sequence] = now, times + 1
            yield payload

    def begin_again(self) -> None:
        """Nothing was sent yet over this connection."""
        with self._turn:
            self._sent.clear()

    def wait_less(self) -> None:
        """The receiver is there, maybe again: what is under way waits no longer than it did at first."""
        with self._turn:
            self._sent = {key: (last, 1) for key, (last, _) in self._sent.items()}

    def over(self, journal: str, sequences: Sequence[int]) -> None:
        """These need not be sent again."""
        with self._turn:
            for sequence in sequences:
                self._sent.pop((journal, sequence), None)
