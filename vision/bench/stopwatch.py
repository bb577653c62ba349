"""Time by stage: on the clock, and of the processors.

On a machine that does other work as well the clock means little; the processors' time counts the stage's
own work, on all threads together.
"""

from __future__ import annotations

import functools
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass
class StageTimes:
    """A stage's times in seconds, one for each call: ``wall`` on the clock, ``cpu`` of the processors."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


class Stopwatch:
    """Adds up the times of a round's stages; a stage inside another counts only for itself."""

    def __init__(self) -> None:
        self.stages: dict[str, StageTimes] = {}
        self._inside: list[list[float]] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count the time inside as the stage ``name``."""
        self._inside.append([0.0, 0.0])
        wall, cpu = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            inner = self._inside.pop()
            times = self.stages.setdefault(name, StageTimes())
            times.wall.append(wall - inner[0])
            times.cpu.append(cpu - inner[1])
            if self._inside:
                self._inside[-1][0] += wall
                self._inside[-1][1] += cpu

    @contextmanager
    def watching(self, *calls: tuple[type, str, str]) -> Iterator[None]:
        """Count every call of a method as a stage while inside: ``(class, method, stage)``."""
        before = [(kind, method, getattr(kind, method)) for kind, method, _ in calls]
        try:
            for kind, method, name in calls:
                setattr(kind, method, self._timed(getattr(kind, method), name))
            yield
        finally:
            for kind, method, plain in before:
                setattr(kind, method, plain)

    def _timed(self, method: Callable[..., Any], name: str) -> Callable[..., Any]:
        @functools.wraps(method)
        def timed(*args: Any, **kwargs: Any) -> Any:
            with self.stage(name):
                return method(*args, **kwargs)

        return timed

    def wall(self, name: str) -> float:
        return sum(self.stages[name].wall) if name in self.stages else 0.0

    def cpu(self, name: str) -> float:
        return sum(self.stages[name].cpu) if name in self.stages else 0.0

    def calls(self, name: str) -> int:
        return len(self.stages[name].wall) if name in self.stages else 0


def middle(values: list[float]) -> float:
    """The median; 0 of an empty list."""
    return statistics.median(values) if values else 0.0
