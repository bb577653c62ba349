"""A child process that prints lines and can be killed at any moment; and many kills."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Mapping
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Protocol

from models.lab.kills import forked_command

multiprocessing.get_context("forkserver").set_forkserver_preload([forked_command.__name__])
NUMBERS = count(1)
PATIENCE = 30.0
WHILE_STARTING = 0.15
"""How many of the kills come while the part has not started yet, or are of whatever it does then."""
MOMENTS_S = 1.5
"""A part is killed within this number of seconds after its start."""
AWAY_S = (0.0, 0.0, 0.3, 2.0)
"""Seconds until a killed part is started again: a random choice of these."""


def _forked(what: tuple[object, ...]) -> BaseProcess:
    assert sys.platform != "win32"  # which cannot fork
    return multiprocessing.get_context("forkserver").Process(target=forked_command.run, args=what)


class Running:
    """A command, or a table, with its lines in ``folder``; its clock is wrong by ``hours``.

    It is forked from a process that has loaded everything and done nothing, so that it starts at once.
    """

    def __init__(
        self, *words: str, folder: Path, env: Mapping[str, str] | None = None, hours: float = 0.0
    ) -> None:
        self._output_path = folder / f"said-{next(NUMBERS)}"
        what = (words, str(self._output_path), dict(env or {}), hours)
        self.process = _forked(what)
        self.process.start()

    @property
    def last(self) -> str:
        """The last whole line that it printed; empty before the first."""
        if not self._output_path.is_file():
            return ""
        return (self._output_path.read_text().rpartition("\n")[0].splitlines() or [""])[-1]

    @property
    def is_running(self) -> bool:
        """Whether it has not ended by itself."""
        return self.process.is_alive()

    def kill(self) -> None:
        self.process.kill()
        self.process.join(PATIENCE)


class Killable(Protocol):
    """A club or a league with parts that can be killed by name."""

    def victims(self, part: str) -> list[str]: ...
    def start(self, name: str) -> None: ...
    def kill(self, name: str) -> None: ...
    def tend(self) -> None: ...
    def is_ready(self, name: str) -> bool: ...


def killed_often(killable: Killable, part: str, kills: int, rng: Random) -> Counter[str]:
    """Kill parts a number of times at random moments, each for a while; all run again afterwards."""
    killed: Counter[str] = Counter()
    down: dict[str, float] = {}
    for _ in range(kills):
        up = [name for name in killable.victims(part) if name not in down]
        name = rng.choice(up or killable.victims(part))
        begun = time.monotonic()
        starting = rng.random() < WHILE_STARTING
        while (
            name in down or not (starting or killable.is_ready(name))
        ) and time.monotonic() - begun < 2 * PATIENCE:
            _let_run(killable, down, 0.3)
        _let_run(killable, down, rng.uniform(0.0, MOMENTS_S))
        killable.kill(name)
        killed[name] += 1
        down[name] = time.monotonic() + rng.choice(AWAY_S)
    for name in down:
        killable.start(name)
    return killed


def _let_run(killable: Killable, down: dict[str, float], seconds: float) -> None:
    """Let ``seconds`` pass, and start each process in ``down`` when its time comes."""
    until = time.monotonic() + seconds
    while True:
        killable.tend()
        for name in [name for name, back in down.items() if time.monotonic() >= back]:
            del down[name]
            killable.start(name)
        if time.monotonic() >= until:
            return
        time.sleep(min(0.05, max(0.0, until - time.monotonic())))
