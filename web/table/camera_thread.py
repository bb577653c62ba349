"""Passes the camera's events to the table, in a separate thread, and reports the camera's state."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator

from referee.book.ruleset import RuleSet
from referee.table_events import TableEvent

from ..journal.problems import JournalError
from ..no_secrets import reason
from ..shown.words.english import ENGLISH
from .table import Table

log = logging.getLogger(__name__)

Keep = Callable[[str, str, bytes], None]
"""Where the watcher puts the pictures of a sighting: its id, the kind of picture, the JPEG."""
Watch = Callable[[Keep, RuleSet, threading.Event], Iterator[TableEvent]]
"""Starts the watcher of a table with those rules: its events until it is to stop, pictures kept before."""

STOPPED_WITHIN = 1.0
"""Seconds that the watcher has to finish with the picture it is looking at."""
AGAIN = 2.0
"""Seconds until something that could not be written down is tried again."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
"""Seconds until a watcher that has failed is started again; each time twice as long, at most the second."""
STEADY = 60.0
"""Seconds of watching after which the waits begin again at the shortest."""


class CannotSee(Exception):
    """The watcher cannot be put together, or go on, for a reason that is one clear line."""


class CameraThread(threading.Thread):
    """Hears the table events of the watch that ``begin`` gives, one after the other.

    The page shows any error in it, and it is started again after growing pauses: only the end of a recording
    and :meth:`stop` end it. An event that cannot be written (a full disk) is tried until it can: nothing
    later overtakes it. ``waits`` are the shortest and the longest while; None: it is not started
    again.
    """

    def __init__(
        self,
        table: Table,
        begin: Callable[[], Watch],
        waits: tuple[float, float] | None = (FIRST_WAIT, LONGEST_WAIT),
    ) -> None:
        super().__init__(name="camera", daemon=True)
        self.table = table
        self._begin, self._waits = begin, waits
        self._watch: Watch | None = None
        self._stop_asked = threading.Event()
        self._turn = threading.Lock()

    def run(self) -> None:
        self.table.surroundings.set_camera_state("starting")
        wait, longest = self._waits or (0.0, 0.0)
        while not self._stop_asked.is_set():
            begun = time.monotonic()
            try:
                self._watch_to_end()
                return
            except CannotSee as problem:
                log.error("the camera: %s", problem)
                self._lost(str(problem))
            except Exception as problem:
                log.exception("the watcher has failed")
                self._lost(ENGLISH["eye_error"].format(why=_in_a_line(problem)))
            if self._waits is None:
                return
            if time.monotonic() - begun > STEADY:
                wait = self._waits[0]
            self._stop_asked.wait(wait)
            wait = min(2 * wait, longest)

    def _lost(self, why: str) -> None:
        if self._stop_asked.is_set():
            return  # the table may have another camera by now
        self.table.surroundings.set_camera_state(
            "lost", why if self._waits is None else ENGLISH["eye_tries_again"].format(why=why)
        )

    def _watch_to_end(self) -> None:
        """Watch until the film ends or :meth:`stop` is called."""
        if self._watch is None:
            self._watch = self._begin()
        if self._stop_asked.is_set():
            self._let_go()
            return
        self.table.surroundings.set_camera_state("watching")
        for event in self._watch(self._keep, self.table.game.rules, self._stop_asked):
            if not self._report(event):
                return
        if not self._stop_asked.is_set():
            self.table.surroundings.set_camera_state("ended")

    def stop(self) -> None:
        """Report nothing more, and wait until the camera is released; an entry being written is completed."""
        self._stop_asked.set()
        self._let_go()
        if self.is_alive():
            self.join(timeout=STOPPED_WITHIN)

    def _let_go(self) -> None:
        """Close the camera, which wakes threads that wait for its picture."""
        close = getattr(self._watch, "close", None)
        with self._turn:
            if close is not None:
                close()

    def _report(self, event: TableEvent) -> bool:
        """Report ``event`` to the table until the journal has it; returns whether it has before a stop."""
        while not self._stop_asked.is_set():
            try:
                self.table.hear(event)
            except JournalError as problem:
                log.error("not recorded, will be tried again: %s", problem)
                self._stop_asked.wait(AGAIN)
            else:
                return True
        return False

    def _keep(self, sighting: str, view: str, picture: bytes) -> None:
        try:
            self.table.evidence.keep(sighting, view, picture)
        except (OSError, ValueError) as problem:
            log.error("a picture was not kept: %s", problem)
            self.table.news.set_notice(
                "pictures", ENGLISH["eye_picture_not_kept"].format(why=reason(problem))
            )
        else:
            self.table.news.set_notice("pictures", None)


def _in_a_line(problem: Exception) -> str:
    """An error that nobody foresaw, short enough for the page; the log has all of it."""
    lines = str(problem).strip().splitlines()
    return f"{type(problem).__name__}: {lines[0][:120]}" if lines else type(problem).__name__
