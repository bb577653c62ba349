"""How much one table may say: a hub that is flooded by one hears all others as before."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import TypeVar

LOG = logging.getLogger(__name__)
Count = TypeVar("Count")

HOUR = 3600.0
MOST = 3000
"""Deals of a table in an hour: a hundred times what four people play, and an evening to make up for."""
MOST_BYTES = 24_000_000
"""Bytes of them: so many deals have half of that, at four thousand each."""
TABLES = 5000
"""Tables that are counted; of more the earliest are forgotten."""
LOG_EVERY_S = 60.0
"""What is refused of a table is logged once in so long, with how often it was."""


class Floods:
    """Counts what each table says; ``clock`` is a monotonic clock in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._turn = threading.Lock()
        self._deals: dict[str, tuple[float, int, int]] = {}
        self._refused: dict[str, tuple[float, int]] = {}

    def has_sent_too_many(self, table: str, size: int) -> bool:
        """Whether a table has sent more in this hour than anybody can play; it sends ``size`` bytes now.

        An excessive message is not counted, so that later deals within the limit still arrive.
        """
        with self._turn:
            now = self._clock()
            since, many, much = self._deals.get(table, (now, 0, 0))
            if now - since > HOUR:
                since, many, much = now, 0, 0
            over = many >= MOST or much + size > MOST_BYTES
            counted = (since, many, much) if over else (since, many + 1, much + size)
            self._keep(self._deals, table, counted)
            return over

    def refused(self, where: str, why: str) -> None:
        """Log that something was refused, at once and then once a minute with how often."""
        with self._turn:
            now = self._clock()
            logged, many = self._refused.get(where, (now - LOG_EVERY_S, 0))
            if now - logged < LOG_EVERY_S:
                self._keep(self._refused, where, (logged, many + 1))
                return
            self._keep(self._refused, where, (now, 0))
        LOG.warning("refused from %s: %s%s", where[:100], why, f" (and {many} more before)" if many else "")

    def _keep(self, counted: dict[str, Count], key: str, value: Count) -> None:
        counted[key] = value
        if len(counted) > TABLES:
            del counted[next(iter(counted))]
