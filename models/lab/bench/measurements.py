"""All measurements of the watcher, as plain data for the command to print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from vision.bench.pace import WatcherPace, recording
from vision.nets.card_detector import Detector
from vision.reading.card_reader import Reader

from . import compare_engines, known_deck, moving_times
from .engines import engines
from .moving_scene import moving_scene
from .tables import laid_tables

Facts = dict[str, Any]
BEFORE = 12
"""Pictures of the moving scene before the first card comes."""
EACH = 5
"""Calls of a model in every round."""


class WatcherBench:
    """The models of ``folder`` (the shipped ones by default) on so many ``threads``."""

    def __init__(self, folder: Path | None, threads: int):
        self._folder, self._threads = folder, threads
        self._detector, self._reader = Detector.load(folder, threads), Reader.load(folder, threads)
        self._full: WatcherPace | None = None

    def paces(self, rounds: int, pictures: int, film: Path) -> Facts:
        """The pace with four cards moving, at full work and as the table works, and that of a film.

        And what it takes to read the four by a deck that is known.
        """
        self._scene = moving_scene(BEFORE + pictures)
        self._full = moving_times.full_work(self._detector, self._reader, self._scene, rounds)
        table = moving_times.at_the_table(self._detector, self._reader, self._scene, rounds)
        seen = recording(self._detector, self._reader, film, 1)
        reading = known_deck.by_a_deck(self._reader, self._scene, max(5, EACH * rounds))
        return {
            "full_work": _plain(self._full), "at_the_table": _plain(table), "film": _plain(seen),
            "reading": asdict(reading),
        }  # fmt: skip

    def engines(self, int8: Mapping[str, Path], tables: int, rounds: int) -> tuple[list[Facts], list[str]]:
        """A row an engine and arithmetic; and what is not installed, with what to do."""
        available = engines()
        sights = compare_engines.compare(
            available, int8, self._folder, laid_tables(tables), self._threads, max(5, EACH * rounds)
        )
        lacks = [f"{engine.name}: {engine.lacks}" for engine in available if engine.open is None]
        return [_engine(result) for result in sights], lacks

    def extra_time(self, path: Path, rounds: int) -> Facts:
        """Another detector's ONNX file on the pictures of the moving scene, and ours; after :meth:`paces`.

        Where it cannot be run there is but ``failed``, with the reason.
        """
        assert self._full is not None
        try:
            wall, cpu = compare_engines.extra_time(path, self._scene.pictures, self._threads, max(5, rounds))
        except Exception as error:  # the engine's own errors have no common class
            return {"failed": f"{path.name} cannot be run: {str(error).splitlines()[0]}"}
        ours = [stage for stage in self._full.stages if stage.name in compare_engines.MODELS]
        our_wall, our_cpu = sum(s.wall_ms for s in ours), sum(s.cpu_ms for s in ours)
        return {
            "wall_ms": wall,
            "cpu_ms": cpu,
            "ours_wall_ms": our_wall,
            "ours_cpu_ms": our_cpu,
            "ratio_wall": wall / our_wall,
            "ratio_cpu": cpu / our_cpu,
        }


def _engine(result: compare_engines.Result) -> Facts:
    """A row of an engine with the keys of ``--json``: ``matched`` cards are ``found`` there."""
    facts = asdict(result)
    sight = facts["sight"] or {}
    renamed = {"found" if part == "matched" else part: value for part, value in sight.items()}
    return {**facts, "sight": renamed or None}


def _plain(pace: WatcherPace) -> Facts:
    return {**asdict(pace), "fps": pace.fps}
