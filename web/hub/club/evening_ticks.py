"""Does what happens without the director: the clock runs out, the head table rings, a table goes or comes."""

from __future__ import annotations

import logging
import threading
import time

from ...shown.words.english import ENGLISH
from ..movements.winners import HEAD
from ..record.agreed import agreed, clock_of, rang
from ..record.seats import is_round_withdrawn, standing_rounds
from ..record.store import RecordError
from .added_up import add_up
from .health import Health
from .hub import Hub
from .round_acts import has_all_rounds, next_round, stop_round
from .tables_now import round_now

LOG = logging.getLogger(__name__)

EVERY_S = 0.5
HEALTH_S = 10.0
"""Seconds between two checks of the hub's computer."""
BATCH = 5
"""The most evenings added up before the tables are checked again."""


class Ticks:
    """Looks at the evening of ``hub`` again and again, in a separate thread."""

    def __init__(self, hub: Hub, every: float = EVERY_S) -> None:
        self._hub = hub
        self._every = every
        self._over = threading.Event()
        self._health = Health(hub)
        self._healthy = -HEALTH_S
        self._wrongs: tuple[str, ...] = ()
        self._refused = ""
        self._seen: tuple[int, dict[str, bool]] = (0, {})
        self._thread = threading.Thread(target=self._run, name="evening", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(10)

    def _run(self) -> None:
        while not self._over.wait(self._every):
            try:
                self.look_after()
                self.look()
                add_up(self._hub, BATCH)
            except Exception:
                # the database may be away for a while: the evening goes on when it is back
                LOG.exception("the evening could not be looked at")

    def look_after(self) -> None:
        """Check the hub's computer now and then, and show problems on every page."""
        now = time.monotonic()
        if now - self._healthy < HEALTH_S:
            return
        self._healthy = now
        self._wrongs = self._health.look()
        self._show()

    def _show(self) -> None:
        """Show on every page what is wrong now, and what could not be done by itself."""
        wrongs = (*self._wrongs, self._refused) if self._refused else self._wrongs
        if wrongs != self._hub.wrongs:
            self._hub.wrongs = wrongs
            self._hub.changed()

    def look(self) -> None:
        """Do what is due now; what is refused is shown, and tried again when something has changed."""
        revision = self._hub.revision
        here = self._hub.link.here() if self._hub.link is not None else {}
        if here != self._seen[1]:
            self._hub.changed()
        clock_due, bell_due, number = self._due()
        is_new, self._seen = revision != self._seen[0], (revision, here)
        try:
            if clock_due:
                stop_round(self._hub, "finish")
            elif bell_due:
                stop_round(self._hub, "bell")
            if number:
                next_round(self._hub, number)
        except RecordError as problem:
            refused = ENGLISH["hub_wrong_by_itself"].format(why=problem)
        else:
            refused = "" if is_new else self._refused
        if refused != self._refused:
            LOG.info("by itself: %s", refused or "it goes on")
            self._refused = refused
            self._show()

    def _due(self) -> tuple[bool, bool, int]:
        """Whether the clock has run out, whether the head table rings, and which round is due (0: none)."""
        with self._hub.reading() as session:
            evening = self._hub.tonight(session)
            rounds = standing_rounds(session, evening) if evening is not None else []
            if evening is None or not rounds or rounds[-1].closed is not None:
                return False, False, 0
            ended = rang(session, rounds[-1])
            clock_due = not ended and 0 < clock_of(session, rounds[-1]) <= self._hub.now()
            if self._hub.revision == self._seen[0]:  # time alone ends nothing but a clock
                return clock_due, False, 0
            agreement = agreed(session, evening)
            now = round_now(self._hub, session, evening, rounds[-1])
            head = next((table for table in now.tables if table.number == HEAD), None)
            bell_due = (
                agreement.by == "bell"
                and not now.has_rung
                and head is not None
                and max(head.points.values(), default=0) >= agreement.n
            )
            by_itself = agreement.auto and not is_round_withdrawn(session, evening)
            played = has_all_rounds(session, evening, rounds[-1])
            is_due = by_itself and now.is_finished and not played
            return clock_due, bell_due, rounds[-1].number + 1 if is_due else 0
