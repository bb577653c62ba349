"""Milliseconds a stage, from the camera's bytes to what happened at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from ..camera.frame_prefetch import Ahead
from ..camera.frame_source import Frame
from ..camera.open_source import open_source
from ..nets.card_detector import Detector
from ..nets.corner_snapping import CornerFinder
from ..reading.card_reader import Reader
from ..tracking.motion_in_picture import Gate
from ..tracking.tracked_hands import Hands
from ..watching.watcher import Watcher
from .moving_scene import FPS, Moving, as_jpeg
from .stopwatch import Stopwatch, middle

REST = "tracker and watcher"
STAGES = ("decode", "change", "hands", "detector", "corners", "reader", REST)
_CALLS: tuple[tuple[type, str, str], ...] = (
    (Gate, "update", "change"),
    (Hands, "update", "hands"),
    (Detector, "boxes", "detector"),
    (CornerFinder, "snap", "corners"),
    (Reader, "read", "reader"),
)


@dataclass(frozen=True, slots=True)
class Stage:
    """What a stage takes of a picture in the median of the rounds: milliseconds on the clock and of the
    processors, and how often it is run."""

    name: str
    wall_ms: float
    cpu_ms: float
    runs: float


@dataclass(frozen=True, slots=True)
class Pace:
    """All stages over some pictures, and what they take together."""

    stages: tuple[Stage, ...]
    pictures: int
    wall_ms: float
    cpu_ms: float

    @property
    def fps(self) -> float:
        """Pictures a second on the clock."""
        return 1000 / self.wall_ms


def full_work(detector: Detector, reader: Reader, scene: Moving, rounds: int) -> Pace:
    """Every stage on every picture of the scene, detector and reader too, as if each had to be read.

    The table never works that hard: it looks for cards where something has come to rest. This is
    what is left of the pace when everything happens at once.
    """
    jpegs = [as_jpeg(picture) for picture in scene.pictures]

    def go(watch: Stopwatch) -> int:
        watcher = Watcher(detector, reader, table=scene.table)
        with _always_looking():
            _see(watcher, chain(_decoded(jpegs[: scene.busy[0]], Stopwatch())))
            begin = scene.busy[0]
            with watch.watching(*_CALLS):
                for number, image in enumerate(_decoded(jpegs[begin:], watch), begin):
                    with watch.stage(REST):
                        _see(watcher, [image], number)
                    reader.read(image, list(scene.quads[number]))
        return len(jpegs) - begin

    return _pace(go, rounds)


def at_the_table(detector: Detector, reader: Reader, scene: Moving, rounds: int) -> Pace:
    """The same pictures as the table takes them in: the detector looks where something lies still."""
    jpegs = [as_jpeg(picture) for picture in scene.pictures]

    def go(watch: Stopwatch) -> int:
        watcher = Watcher(detector, reader, table=scene.table)
        begin = scene.busy[0]
        _see(watcher, _decoded(jpegs[:begin], Stopwatch()))
        with watch.watching(*_CALLS):
            for number, image in enumerate(_decoded(jpegs[begin:], watch), begin):
                with watch.stage(REST):
                    _see(watcher, [image], number)
        return len(jpegs) - begin

    return _pace(go, rounds)


def recording(detector: Detector, reader: Reader, film: Path, rounds: int, least: int = 0) -> Pace:
    """A whole recording from its file, as ``bowerbird watch`` sees it; raises CameraError.

    ``least`` ends it after so many pictures (0: it is seen to its end).
    """

    def go(watch: Stopwatch) -> int:
        watcher = Watcher(detector, reader)
        source = open_source(str(film))
        taken = 0
        try:
            frames = source.frames()
            with watch.watching(*_CALLS):
                while True:
                    with watch.stage("decode"):
                        frame = next(frames, None)
                    if frame is None or (least and taken >= least):
                        return taken
                    taken += 1
                    with watch.stage(REST):
                        for _ in watcher.run([frame]):
                            pass
        finally:
            source.close()

    return _pace(go, rounds)


def _pace(go: Callable[[Stopwatch], int], rounds: int) -> Pace:
    go(Stopwatch())  # the first round warms up
    watches: list[Stopwatch] = []
    taken = 1
    for _ in range(rounds):
        watches.append(Stopwatch())
        taken = go(watches[-1])

    def ms(of: Callable[[Stopwatch, str], float], name: str) -> float:
        return middle([of(watch, name) for watch in watches]) / taken * 1000

    stages = tuple(
        Stage(
            name,
            ms(Stopwatch.wall, name),
            ms(Stopwatch.cpu, name),
            middle([watch.calls(name) for watch in watches]) / taken,
        )
        for name in STAGES
    )
    total = [sum(map(watch.wall, STAGES)) for watch in watches]
    busy = [sum(map(watch.cpu, STAGES)) for watch in watches]
    return Pace(stages, taken, middle(total) / taken * 1000, middle(busy) / taken * 1000)


def _decoded(jpegs: Sequence[np.ndarray], watch: Stopwatch) -> Iterator[np.ndarray]:
    """The pictures, decoded in a thread of their own as a camera's are; what is counted is the wait for each.

    What the processors do in that thread is counted to the stage that runs meanwhile.
    """
    ahead = Ahead(cv2.imdecode(jpeg, cv2.IMREAD_COLOR) for jpeg in jpegs)
    try:
        for _ in jpegs:
            with watch.stage("decode"):
                image = next(ahead)
            assert image is not None
            yield image
    finally:
        ahead.stop()


def _see(watcher: Watcher, images: Iterator[np.ndarray] | list[np.ndarray], begin: int = 0) -> None:
    for _ in watcher.run(Frame(n, n / FPS, image) for n, image in enumerate(images, begin)):
        pass


@contextmanager
def _always_looking() -> Iterator[None]:
    """Let the tracker look for cards in every picture, whatever has changed."""
    plain = Gate.wants_a_look
    try:
        Gate.wants_a_look = lambda *_: True  # type: ignore[method-assign]
        yield
    finally:
        Gate.wants_a_look = plain  # type: ignore[method-assign]
