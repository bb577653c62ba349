"""What instant replay costs: ``python -m models.lab replay [--rounds 3] [--films plain noisy noise]``.

Its memory, each film in a separate process: a deal of 21 plays in 150 seconds at 1280x720, every picture
made small as at a table; the bytes that are held at the end, the most that were, and how much the process has
grown at most (resident). ``plain`` is the demo's film, ``noisy`` the same with a bad camera's grain,
``noise`` nothing but grain. Its time: milliseconds a small picture, and how many pictures a second are
watched of the demo's film with the replay and without it, in turn, with the seconds of processor that the
camera's thread took and all threads did. The events have to be the same.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np

from models.lab.props.processes import memory_mb
from vision.camera.frame_source import Frame
from vision.camera.open_source import open_source
from vision.place.table_tags import locate
from vision.set_up.live import LiveSetUp
from vision.set_up.preview import Glance
from vision.set_up.replay_pictures import ReplayPictures, TablePicture
from vision.tracking.shown_table import Shown, shown
from vision.watching.watcher import Watcher
from web.bootstrap import ROOT
from web.commands.models_ahead import load
from web.table.replay import ReplayBuffer

FILM = ROOT / "vision" / "demo" / "deal.mp4"
SECONDS, PLAYS, A_SECOND = 150.0, 21, 10
WIDTH, HEIGHT = 1280, 720
GRAIN = {"plain": 0.0, "noisy": 12.0, "noise": 60.0}
"""Standard deviation of the grain of each film, in levels."""


def pictures(kind: str) -> Iterator[np.ndarray]:
    """The film again and again, at 1280x720, each picture with grain of its own."""
    rng = np.random.default_rng(1888)
    grains = [rng.normal(0, GRAIN[kind], (HEIGHT, WIDTH, 3)).astype(np.int16) for _ in range(8)]
    while True:
        for number, frame in enumerate(open_source(str(FILM)).frames()):
            assert isinstance(frame, Frame)  # a recording loses no view
            image = cv2.resize(frame.image, (WIDTH, HEIGHT))
            if kind == "noise":
                image[:] = 128
            if GRAIN[kind]:
                moved = np.roll(grains[number % 8], number * 37, axis=1)
                image = np.clip(image + moved, 0, 255).astype(np.uint8)
            yield image


def memory(kind: str, results: Any) -> None:
    """Hold a deal of that film, and tell what it took."""
    film = pictures(kind)
    table = Shown(locate(next(pictures("plain"))).table)
    small, warm = TablePicture(), TablePicture()
    for _ in range(20):
        warm.jpeg(next(film), table)
    replay, before, most = ReplayBuffer(), memory_mb(), 0
    took: list[float] = []
    peak = before
    for number in range(int(SECONDS * A_SECOND)):
        t, image = number / A_SECOND, next(film)
        begun = time.perf_counter()
        jpeg = small.jpeg(image, table)
        took.append(1000 * (time.perf_counter() - begun))
        assert jpeg is not None
        replay.add(t, jpeg)
        if number % int(SECONDS * A_SECOND / PLAYS) == 20:
            replay.mark(f"{number}", t)
        if number % 25 == 0:
            most, peak = max(most, replay.size), max(peak, memory_mb())
    clips = [len(clip) for play in replay.plays if (clip := replay.clip(play)) is not None]
    mb = 1024 * 1024
    grown, clip_kb = max(peak, memory_mb()) - before, statistics.median(clips) / 1024
    results.put(
        f"{kind:6} held {replay.size / mb:5.1f} MB, most {max(most, replay.size) / mb:5.1f} MB, process grew"
        f" {grown:5.1f} MB, {len(clips)} plays, clip {clip_kb:.0f} kB"
        f" (largest {max(clips) / 1024:.0f}), {statistics.median(took):.1f} ms a picture"
    )


def watched(with_replay: bool) -> tuple[tuple[float, ...], list[str], int]:
    """Watch the demo's film: pictures a second, processor seconds, the events, small pictures made."""
    source = open_source(str(FILM))
    detector, reader = load(None)
    replay, before = ReplayBuffer(), Glance(LiveSetUp(source))
    made = ReplayPictures(before)
    watcher = Watcher(detector, reader)
    made.follow(lambda: shown(watcher.view))
    count = 0

    def counted() -> Iterator[Any]:
        nonlocal count
        for frame in source.frames():
            count += 1
            yield frame

    came = 0

    def hold(t: float, jpeg: bytes) -> None:
        nonlocal came
        came += 1
        replay.add(t, jpeg)

    if with_replay:
        made.tell(hold)
    begun, thread_s, worked = time.perf_counter(), time.thread_time(), time.process_time()
    events = [repr(event) for event in watcher.run(counted(), made if with_replay else before)]
    pace, thread_s = count / (time.perf_counter() - begun), time.thread_time() - thread_s
    made.close()
    return (pace, thread_s, time.process_time() - worked), events, came


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--films", nargs="+", choices=tuple(GRAIN), default=list(GRAIN))
    asked = options.parse_args(arguments)
    apart = multiprocessing.get_context("spawn")
    for kind in asked.films:
        results = apart.Queue()
        process = apart.Process(target=memory, args=(kind, results))
        process.start()
        print(results.get(), flush=True)
        process.join()
    events: dict[bool, list[tuple[tuple[float, ...], list[str], int]]] = {False: [], True: []}
    watched(False)  # models are warm from here on
    for number in range(2 * asked.rounds):
        events[bool(number % 2)].append(watched(bool(number % 2)))
    for with_replay, runs in events.items():
        pace, thread_s, cpu = (
            statistics.median(figures) for figures in zip(*(run[0] for run in runs), strict=True)
        )
        how = "with" if with_replay else "without"
        print(
            f"{how:7} replay: {pace:.1f} pictures a second, processor {thread_s:.2f} s the camera's thread,"
            f" {cpu:.2f} s all, {runs[-1][2]} small pictures"
        )
    same = len({tuple(run[1]) for runs in events.values() for run in runs}) == 1
    print("The events are the same." if same else "THE EVENTS DIFFER")
    return 0 if same else 1
