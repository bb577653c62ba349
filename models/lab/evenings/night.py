"""A long night before a camera: does the watcher's memory stay flat?

``python -m models.lab night [--hours 8] [--still 400] [--models FOLDER]``

A deal on simulated film is watched over and over, with still table in between, as fast as it goes. The
clock is the night's own: every half hour holds the deal once, and ``--still`` pictures of an empty table
spread over the rest. A line every half hour: pictures and events so far, visits of hands, memory.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from models.lab.films import Scenario, prepare
from models.lab.props.processes import memory_mb
from vision.camera.frame_source import Frame
from vision.watching.watcher import Watcher

HALF = 1800.0


def night(hours: float, still: int, seed: int, seconds: float) -> Iterator[tuple[Frame, bool]]:
    """The pictures of the night, and whether a half hour ends with this one."""
    recording = prepare(seed, Scenario(width=960, height=540))
    count = min(recording.frames, round(seconds * recording.fps))
    played = [recording.film.frame(n / recording.fps) for n in range(count)]
    empty = recording.film.frame(0.0)
    # The noise of a sensor never repeats: four pictures of it, shifted about, stand for it.
    rng = np.random.default_rng(seed)
    grain = [rng.integers(-3, 4, empty.shape, np.int16) for _ in range(4)]
    number = 0
    for half in range(round(2 * hours)):
        begin = half * HALF
        times = [(begin + n / recording.fps, played[n]) for n in range(count)]
        rest = begin + count / recording.fps + 1.0
        gap = (begin + HALF - rest) / still
        times += [(rest + n * gap, empty) for n in range(still)]
        for n, (t, image) in enumerate(times):
            noisy = np.clip(image + np.roll(grain[number % 4], number % 97, axis=1), 0, 255).astype(np.uint8)
            yield Frame(number, t, noisy), n == len(times) - 1
            number += 1


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--still", type=int, default=400)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=16.0, help="so much of the deal is played each time")
    parser.add_argument("--models", type=Path, default=None)
    options = parser.parse_args(arguments)
    from vision.nets.card_detector import Detector
    from vision.reading.card_reader import Reader

    watcher = Watcher(Detector.load(options.models), Reader.load(options.models))
    events = 0

    def frames() -> Iterator[Frame]:
        for frame, last in night(options.hours, options.still, options.seed, options.seconds):
            yield frame
            if last:
                gc.collect()
                print(
                    f"{frame.t / 3600:4.1f} h  {frame.seq + 1:7d} pictures  {events:5d} events  "
                    f"{len(watcher.view.hands.visits):5d} visits  {memory_mb():7.1f} MB",
                    flush=True,
                )

    for _ in watcher.run(frames()):
        events += 1
    return 0
