"""What is wrong with the hub's own computer, and what to do: its disk, its clock, its record."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable

from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from ...shown.words.english import ENGLISH
from ..record.models import Deal, DrawnRound, Evening
from .hub import Hub

LEAST_FREE = 100_000_000
"""The fewest free bytes on the disk of the record before people are warned."""
CLOCK_S = 120.0
"""Seconds by which the clock may be behind what was written, or jump."""


class Health:
    """Looks after the computer of ``hub``; ``since`` is a monotonic clock in seconds."""

    def __init__(self, hub: Hub, since: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._since = since
        self._apart: float | None = None

    def look(self) -> tuple[str, ...]:
        """What is wrong now, a sentence each; every page shows it."""
        wrongs = [self._disk(), *self._record_and_clock()]
        return tuple(line for line in wrongs if line)

    def _disk(self) -> str:
        folder = self._hub.record.folder
        if folder is None:
            return ""
        try:
            free = shutil.disk_usage(folder).free
        except OSError as problem:
            return ENGLISH["hub_wrong_disk"].format(why=problem.strerror)
        if free < LEAST_FREE:
            return ENGLISH["hub_wrong_full"].format(megabytes=free // 1_000_000)
        return ""

    def _record_and_clock(self) -> tuple[str, str]:
        try:
            last = self._last_written()
        except DBAPIError as problem:
            reason = str(problem.orig).strip().splitlines()[0]
            return ENGLISH["hub_wrong_record"].format(why=reason), ""
        now = self._hub.now()
        if now < last - CLOCK_S:
            day = time.strftime("%d %B %Y, %H:%M", time.localtime(now))
            return "", ENGLISH["hub_wrong_clock"].format(day=day)
        apart, before = now - self._since(), self._apart
        self._apart = apart
        if before is not None and abs(apart - before) > CLOCK_S:
            return "", ENGLISH["hub_wrong_jump"].format(minutes=round((apart - before) / 60))
        return "", ""

    def _last_written(self) -> float:
        """The time of the last entry of the current evening; 0 if there is none."""
        with self._hub.reading() as session:
            evening = self._hub.tonight(session)
            if evening is None:
                return 0.0
            rounds = select(func.max(DrawnRound.drawn)).where(DrawnRound.evening_id == evening.id)
            deals = select(func.max(Deal.received)).join(DrawnRound, DrawnRound.id == Deal.round_id)
            received = session.scalar(deals.join(Evening).where(Evening.id == evening.id))
            return max(evening.begun, session.scalar(rounds) or 0.0, received or 0.0)
