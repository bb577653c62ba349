"""Milliseconds a stage on pictures in which four cards move, at full work and as the table works."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import chain
from unittest.mock import patch

import cv2
import numpy as np

from vision.bench.pace import CALLS, REST, WatcherPace, pace_of
from vision.bench.stopwatch import Stopwatch
from vision.camera.frame_prefetch import Ahead
from vision.camera.frame_source import Frame
from vision.nets.card_detector import Detector
from vision.reading.card_reader import Reader
from vision.tracking.motion_in_picture import Gate
from vision.watching.watcher import Watcher

from .moving_scene import FPS, Moving, as_jpeg


def full_work(detector: Detector, reader: Reader, scene: Moving, rounds: int) -> WatcherPace:
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
            with watch.watching(*CALLS):
                for number, image in enumerate(_decoded(jpegs[begin:], watch), begin):
                    with watch.stage(REST):
                        _see(watcher, [image], number)
                    reader.read(image, list(scene.quads[number]))
        return len(jpegs) - begin

    return pace_of(go, rounds)


def at_the_table(detector: Detector, reader: Reader, scene: Moving, rounds: int) -> WatcherPace:
    """The same pictures watched as at a table: the detector looks at things at rest."""
    jpegs = [as_jpeg(picture) for picture in scene.pictures]

    def go(watch: Stopwatch) -> int:
        watcher = Watcher(detector, reader, table=scene.table)
        begin = scene.busy[0]
        _see(watcher, _decoded(jpegs[:begin], Stopwatch()))
        with watch.watching(*CALLS):
            for number, image in enumerate(_decoded(jpegs[begin:], watch), begin):
                with watch.stage(REST):
                    _see(watcher, [image], number)
        return len(jpegs) - begin

    return pace_of(go, rounds)


def _decoded(jpegs: Sequence[np.ndarray], watch: Stopwatch) -> Iterator[np.ndarray]:
    """The pictures, decoded in a separate thread as a camera's are; what is counted is the wait for each.

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


def _always_looking() -> AbstractContextManager[object]:
    """Let the tracker look for cards in every picture, whatever has changed."""
    return patch.object(Gate, "is_look_due", lambda *_: True)
