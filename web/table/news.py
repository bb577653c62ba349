"""The news of a table: a number that grows with every change, notices, and the lock that all changes hold."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Container
from contextlib import AbstractContextManager

from .. import logs
from ..no_secrets import for_people

log = logging.getLogger(__name__)


class News:
    """The changes of table ``table_id``, for whoever waits for them."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self._change = threading.Condition(threading.RLock())
        self.revision = 0
        """Grows with every change."""
        self.notices: dict[str, str] = {}
        """What the page shows until it is settled: a text by its subject."""
        self.first: Callable[[], object] = lambda: None
        """Called at every change, before anybody learns of it."""

    def held(self) -> AbstractContextManager[object]:
        """Nothing else is written, and nothing changes, while this is held."""
        return self._change

    def changed(self, known: int, timeout: float) -> int:
        """Wait until there is something newer than revision ``known``, or ``timeout``; the revision now."""
        with self._change:
            self._change.wait_for(lambda: self.revision != known, timeout)
            return self.revision

    def announce(self) -> None:
        """Wake everybody who waits for a change; the lock is held."""
        self.first()
        self.revision += 1
        self._change.notify_all()

    def set_notice(self, about: str, words: str | None) -> None:
        """Show ``words`` on the page until they are removed with None."""
        with self._change:
            notices = {key: text for key, text in self.notices.items() if key != about}
            if words is not None:
                notices[about] = for_people(words)
            if notices != self.notices:
                self.notices = notices
                log.info("%s: notices of %s", logs.of_table(self._table_id), sorted(notices))
                self.announce()

    def forget_notices(self, subjects: Container[str]) -> None:
        """Remove the notices about ``subjects``; the lock is held, and the change is announced by others."""
        self.notices = {about: text for about, text in self.notices.items() if about not in subjects}
