"""Carries what the camera saw to the table, in a thread of its own, and says how the camera is."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator

from referee.ruleset import RuleSet
from referee.table import TableEvent

from ..journal.journal import JournalError
from .table import Table

log = logging.getLogger(__name__)

STOPPED_WITHIN = 1.0
"""Seconds that the eye has to finish with the picture it is looking at."""
AGAIN = 2.0
"""Seconds until something that could not be written down is tried again."""


class Eye(threading.Thread):
    """Hears the table events of ``watch`` one after the other; ``watch`` gets where pictures are kept.

    An event that cannot be written (a full disk) is tried until it can: nothing later overtakes it.
    """

    def __init__(
        self,
        table: Table,
        watch: Callable[[Callable[[str, str, bytes], None], RuleSet, threading.Event], Iterator[TableEvent]],
    ) -> None:
        super().__init__(name="eye", daemon=True)
        self.table = table
        self._watch = watch
        self._stop_asked = threading.Event()

    def run(self) -> None:
        self.table.set_eye("watching")
        try:
            for event in self._watch(self._keep, self.table.game.rules, self._stop_asked):
                if not self._hear(event):
                    return
            self.table.set_eye("ended")
        except Exception as problem:
            log.exception("the camera's thread has ended")
            self.table.set_eye("lost", str(problem) or type(problem).__name__)

    def stop(self) -> None:
        """Hear nothing more, and wait until the eye has let go; what is being written is written.

        The process may not end before: a thread inside OpenCV or the inference engine would abort it.
        """
        self._stop_asked.set()
        if self.is_alive():
            self.join(timeout=STOPPED_WITHIN)

    def _hear(self, event: TableEvent) -> bool:
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
            self.table.set_notice("pictures", f"A picture could not be kept: {problem}")
