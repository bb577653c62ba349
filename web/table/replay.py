"""The camera's last minute in memory, and the seconds round each play of the deal.

Nothing here is on a disk: :mod:`web.table.clips` decides which clips are kept, and when the rest is
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
"""Bytes of the pictures of that minute; larger pictures make it shorter than a minute."""
MOST_OF_PLAYS = 24 * 1024 * 1024
"""Bytes of the pictures round the plays; beyond that every second picture is dropped."""
LONGEST = 90
"""Most pictures of a play."""
FEWEST = 8
"""Pictures that a play keeps when others are dropped."""


@dataclass(slots=True)
class PlayPictures:
    """The seconds round a play at ``t``; ``is_whole`` after the last picture of them."""

    t: float
    pictures: tuple[Picture, ...] = ()
    is_whole: bool = False


@dataclass(slots=True)
class ReplayBuffer:
    """The camera's last minute and the plays in it. Safe to use from any thread."""

    _minute: deque[Picture] = field(default_factory=deque)
    _bytes: int = 0
    _moments: dict[str, PlayPictures] = field(default_factory=dict)
    _turn: threading.RLock = field(default_factory=threading.RLock)

    def add(self, t: float, picture: bytes) -> bool:
        """Hold a picture taken at ``t``; returns whether it completes the seconds round a play."""
        with self._turn:
            if t <= self.newest:
                self.end()  # the camera was started again, and counts from its beginning
                self._forget_minute()
            self._minute.append((t, picture))
            self._bytes += len(picture)
            while self._bytes > MOST_OF_MINUTE or self._minute[0][0] < t - MINUTE:
                self._bytes -= len(self._minute.popleft()[1])
            is_any_whole = False
            for moment in self._moments.values():
                if moment.is_whole:
                    continue
                moment.is_whole = t >= moment.t + AFTER
                is_any_whole = is_any_whole or moment.is_whole
                if moment.t - BEFORE <= t <= moment.t + AFTER and len(moment.pictures) < LONGEST:
                    moment.pictures = (*moment.pictures, (t, picture))
            if is_any_whole:
                self._make_room()
            return is_any_whole

    def mark(self, sighting: str, t: float) -> None:
        """Hold the seconds round a card that was played at ``t``, until they are forgotten."""
        with self._turn:
            if sighting in self._moments or not self._minute:
                return
            pictures = evidence_clip.cut(self._minute, t)
            self._moments[sighting] = PlayPictures(t, pictures[-LONGEST:], self.newest >= t + AFTER)
            self._make_room()

    def clip(self, sighting: str) -> bytes | None:
        """The clip of a play as far as it goes; None without pictures."""
        with self._turn:
            moment = self._moments.get(sighting)
            return evidence_clip.written(moment.pictures, moment.t) if moment and moment.pictures else None

    def is_whole(self, sighting: str) -> bool:
        """Whether the last picture of that play has come."""
        moment = self._moments.get(sighting)
        return moment is None or moment.is_whole

    @property
    def newest(self) -> float:
        """When the newest picture was taken; minus infinity if none is held."""
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
                [
                    *self._minute,
                    *(picture for moment in self._moments.values() for picture in moment.pictures),
                ]
            )

    def end(self) -> None:
        """End every play's clip as it is: no picture comes for now."""
        with self._turn:
            for moment in self._moments.values():
                moment.is_whole = True

    def forget(self, but: Collection[str] = ()) -> None:
        """Forget the minute, and every play except those of ``but``."""
        with self._turn:
            self._forget_minute()
            self._moments = {
                sighting: moment for sighting, moment in self._moments.items() if sighting in but
            }

    def _forget_minute(self) -> None:
        self._minute.clear()
        self._bytes = 0

    def _make_room(self) -> None:
        """Drop every second picture of the play with the most pictures, until there is room."""
        while (
            _bytes_of(picture for moment in self._moments.values() for picture in moment.pictures)
            > MOST_OF_PLAYS
        ):
            ready = [
                moment
                for moment in self._moments.values()
                if moment.is_whole and len(moment.pictures) > FEWEST
            ]
            if not ready:
                self._moments.pop(next(iter(self._moments)))
                continue
            most = max(ready, key=lambda moment: len(moment.pictures))
            most.pictures = evidence_clip.thinned(most.pictures, most.t)


def _bytes_of(pictures: Iterable[Picture]) -> int:
    """Bytes of ``pictures``; a picture that appears twice counts a single time."""
    return sum({id(picture): len(picture) for _, picture in pictures}.values())
