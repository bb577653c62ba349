"""Milliseconds a stage, from the camera's bytes to the table's events."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..camera.open_source import open_source
from ..nets.card_detector import Detector
from ..nets.corner_snapping import CornerFinder
from ..reading.card_reader import Reader
from ..tracking.motion_in_picture import Gate
from ..tracking.tracked_hands import Hands
from ..watching.watcher import Watcher
from .stopwatch import Stopwatch, middle

REST = "tracker and watcher"
STAGES = ("decode", "change", "hands", "detector", "corners", "reader", REST)
CALLS: tuple[tuple[type, str, str], ...] = (
    (Gate, "update", "change"),
    (Hands, "update", "hands"),
    (Detector, "boxes", "detector"),
    (CornerFinder, "snap", "corners"),
    (Reader, "read", "reader"),
)


@dataclass(frozen=True, slots=True)
class StageTime:
    """A stage's time for a picture, as the median of the rounds: milliseconds on the clock and of the
    processors, and how often the stage runs."""

    name: str
    wall_ms: float
    cpu_ms: float
    runs: float


@dataclass(frozen=True, slots=True)
class WatcherPace:
    """The times of all stages over some pictures, and their sums."""

    stages: tuple[StageTime, ...]
    pictures: int
    wall_ms: float
    cpu_ms: float

    @property
    def fps(self) -> float:
        """Pictures a second on the clock, over the whole film."""
        return 1000 / self.wall_ms

    @property
    def busy_fps(self) -> float:
        """Pictures a second of those that pass through every stage, as pictures do while cards are played."""
        return 1000 / sum(stage.wall_ms / min(stage.runs, 1.0) for stage in self.stages if stage.runs)


def recording(
    detector: Detector,
    reader: Reader,
    film: Path,
    rounds: int,
    least: int = 0,
    within: float = math.inf,
    clock: Callable[[], float] = time.monotonic,
) -> WatcherPace:
    """The pace over a recording, watched as by ``bowerbird watch``; raises CameraError.

    ``least`` is the number of pictures of a round (0: to the recording's end), ``within`` its most seconds.
    """

    def go(watch: Stopwatch) -> int:
        ends = clock() + within
        watcher = Watcher(detector, reader)
        source = open_source(str(film))
        taken = 0
        try:
            frames = source.frames()
            with watch.watching(*CALLS):
                while True:
                    with watch.stage("decode"):
                        frame = next(frames, None)
                    if frame is None or (least and taken >= least) or clock() >= ends:
                        return taken
                    taken += 1
                    with watch.stage(REST):
                        for _ in watcher.run([frame]):
                            pass
        finally:
            source.close()

    return pace_of(go, rounds)


def pace_of(go: Callable[[Stopwatch], int], rounds: int) -> WatcherPace:
    """The pace of ``go``, which watches some pictures and returns their number, as the median of the
    rounds."""
    go(Stopwatch())  # the first round warms up
    watches: list[Stopwatch] = []
    taken = 1
    for _ in range(rounds):
        watches.append(Stopwatch())
        taken = go(watches[-1])

    def ms(of: Callable[[Stopwatch, str], float], name: str) -> float:
        return middle([of(watch, name) for watch in watches]) / taken * 1000

    stages = tuple(
        StageTime(
            name,
            ms(Stopwatch.wall, name),
            ms(Stopwatch.cpu, name),
            middle([watch.calls(name) for watch in watches]) / taken,
        )
        for name in STAGES
    )
    total = [sum(map(watch.wall, STAGES)) for watch in watches]
    busy = [sum(map(watch.cpu, STAGES)) for watch in watches]
    return WatcherPace(stages, taken, middle(total) / taken * 1000, middle(busy) / taken * 1000)
