"""The last minute before the camera, in memory, and in it the seconds round each play of the deal.

Nothing here is on any disk: :mod:`web.table.clips` says which of it is kept, and when the rest is
forgotten.
"""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from ..journal import evidence_clip
from ..journal.evidence_clip import AFTER, BEFORE, Picture

MINUTE = 60.0
"""Seconds of pictures that are held."""
MOST_OF_MINUTE = 24 * 1024 * 1024
"""Bytes of the pictures of that minute; where they are more, it is less than a minute."""
MOST_OF_PLAYS = 24 * 1024 * 1024
"""Bytes of the pictures round the plays; where they are more, every second picture is let go."""
LONGEST = 90
"""Pictures of one play at most."""
FEWEST = 8
"""Pictures of a play that are left to it, as long as there is room for any."""


@dataclass(slots=True)
class Moment:
    """The seconds round a play at ``t``; ``whole`` once no picture of them is to come."""

    t: float
    pictures: tuple[Picture, ...] = ()
    whole: bool = False


@dataclass(slots=True)
class Replay:
    """Pictures come from a thread of the camera, plays from another; safe to use from any."""

    _minute: deque[Picture] = field(default_factory=deque)
    _bytes: int = 0
    _moments: dict[str, Moment] = field(default_factory=dict)
    _turn: threading.RLock = field(default_factory=threading.RLock)

    def add(self, t: float, picture: bytes) -> bool:
        """Hold a picture taken at ``t``; whether the seconds round a play are whole by that."""
        with self._turn:
            if t <= self.newest:
                self.end()  # the camera was started again, and counts from its beginning
                self._forget_minute()
            self._minute.append((t, picture))
            self._bytes += len(picture)
            while self._bytes > MOST_OF_MINUTE or self._minute[0][0] < t - MINUTE:
                self._bytes -= len(self._minute.popleft()[1])
            whole = False
            for moment in self._moments.values():
                if moment.whole:
                    continue
                moment.whole = t >= moment.t + AFTER
                whole = whole or moment.whole
                if moment.t - BEFORE <= t <= moment.t + AFTER and len(moment.pictures) < LONGEST:
                    moment.pictures = (*moment.pictures, (t, picture))
            if whole:
                self._make_room()
            return whole

    def mark(self, sighting: str, t: float) -> None:
        """A card was played at ``t``: hold the seconds round it until they are forgotten."""
        with self._turn:
            if sighting in self._moments or not self._minute:
                return
            there = evidence_clip.cut(self._minute, t)
            self._moments[sighting] = Moment(t, there[-LONGEST:], self.newest >= t + AFTER)
            self._make_room()

    def clip(self, sighting: str) -> bytes | None:
        """The clip of a play as far as it goes; None where there is none."""
        with self._turn:
            moment = self._moments.get(sighting)
            return evidence_clip.written(moment.pictures, moment.t) if moment and moment.pictures else None

    def is_whole(self, sighting: str) -> bool:
        """Whether no picture of that play is to come."""
        moment = self._moments.get(sighting)
        return moment is None or moment.whole

    @property
    def newest(self) -> float:
        """When the newest picture was taken; long ago where none is held."""
        with self._turn:
            return self._minute[-1][0] if self._minute else -math.inf

    @property
    def plays(self) -> frozenset[str]:
        """The sightings of the plays that are held."""
        with self._turn:
            return frozenset(self._moments)

    @property
    def size(self) -> int:
        """Bytes of all pictures that are held."""
        with self._turn:
            return _bytes_of(
                [*self._minute, *(one for moment in self._moments.values() for one in moment.pictures)]
            )

    def end(self) -> None:
        """No picture comes for now: what there is of each play is all of it."""
        with self._turn:
            for moment in self._moments.values():
                moment.whole = True

    def forget(self, but: Collection[str] = ()) -> None:
        """Let go of the minute, and of every play but those."""
        with self._turn:
            self._forget_minute()
            self._moments = {sighting: one for sighting, one in self._moments.items() if sighting in but}

    def _forget_minute(self) -> None:
        self._minute.clear()
        self._bytes = 0

    def _make_room(self) -> None:
        """Let every second picture go of the plays with the most pictures, the oldest first."""
        while _bytes_of(one for moment in self._moments.values() for one in moment.pictures) > MOST_OF_PLAYS:
            ready = [one for one in self._moments.values() if one.whole and len(one.pictures) > FEWEST]
            if not ready:
                self._moments.pop(next(iter(self._moments)))
                continue
            most = max(ready, key=lambda one: len(one.pictures))
            most.pictures = evidence_clip.thinned(most.pictures, most.t)


def _bytes_of(pictures: Iterable[Picture]) -> int:
    """Bytes of ``pictures``, of which one may be named twice and is there once."""
    return sum({id(picture): len(picture) for _, picture in pictures}.values())
