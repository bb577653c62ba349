"""The league's connection: records clubs' reports of their evenings, and then confirms them."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import MQTTMessage

from ...shown.words.english import ENGLISH
from ..record.league import ReportedEvening, take
from ..record.people import club as club_of
from ..record.store import Record
from .client import WireConnection
from .floods import Floods
from .league_messages import evening_from
from .messages import Confirmed, confirmed_bytes
from .topics import EVENING, EVENING_KEPT, HUB, LEAGUE, WireError, club_of_evening, league_topic

LOG = logging.getLogger(__name__)

BATCH = 100
"""The most evenings in a transaction."""


class LeagueLink:
    """The league's link to its broker at ``host``; what clubs report goes to ``record``.

    ``changed`` is called after something was kept, in a thread of the link's. ``trust`` is the certificate to
    believe, as PEM.
    """

    def __init__(
        self,
        record: Record,
        password: str,
        host: str,
        port: int,
        trust: str,
        changed: Callable[[], None] = lambda: None,
        client: Any = None,
    ) -> None:
        self._record = record
        self._changed = changed
        self.trouble = ""
        """A line about why no report arrives; empty if they do."""
        self._floods = Floods()
        self._come: queue.Queue[tuple[str, ReportedEvening] | None] = queue.Queue(2000)
        topics = [f"bowerbird/+/{HUB}/{EVENING}"]
        self.wire = WireConnection(
            (host, port), LEAGUE, password, topics, self._hear, self._came, self._went, trust, client=client
        )
        self.connected = self.wire.connected
        self._thread = threading.Thread(target=self._keep, name="evenings", daemon=True)

    def start(self) -> None:
        """Connect, now or whenever the broker is there, and stay connected."""
        self.wire.start()
        self._thread.start()

    def close(self) -> None:
        """Write the reports that have arrived, and disconnect."""
        self.wire.close()
        self._come.put(None)
        self._thread.join(10)

    def _came(self) -> None:
        self._say("")

    def _went(self) -> None:
        if self.wire.refused:
            self._say(ENGLISH["hub_wrong_account"].format(cut_off=ENGLISH["hub_wrong_no_club"]))

    def _say(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._changed()

    def _hear(self, message: MQTTMessage) -> None:
        try:
            club = club_of_evening(message.topic)
            evening = evening_from(bytes(message.payload))
            if self._floods.has_sent_too_many(club, len(message.payload)):
                raise WireError(ENGLISH["wire_no_more_evenings"])
            self._come.put_nowait((club, evening))
        except WireError as problem:
            self._floods.refused(message.topic, str(problem))
        except queue.Full:
            # it is not confirmed, so the club sends it again
            self._floods.refused(message.topic, "too many evenings at once: they are left for later")

    def _keep(self) -> None:
        while (first := self._come.get()) is not None:
            batch, over = [first], False
            while len(batch) < BATCH and not self._come.empty():
                report = self._come.get()
                if report is None:
                    over = True
                    break
                batch.append(report)
            self._write(batch)
            if over:
                return

    def _write(self, batch: list[tuple[str, ReportedEvening]]) -> None:
        replaced = 0
        try:
            with self._record.writing() as session:
                now = self._record.clock()
                for club, evening in batch:
                    replaced += take(session, club_of(session, club).id, evening, now) or 0
            if replaced:
                # a person may have been erased at the club: no trace of the word before stays here
                self._record.forget_what_was_erased()
        except Exception:
            # the database is away: nothing is confirmed, so every club sends it again
            LOG.exception("the league's record cannot be written")
            return
        had: dict[tuple[str, str], list[int]] = {}
        for club, evening in batch:
            had.setdefault((club, evening.journal), []).append(evening.sequence)
        for (club, journal), sequences in had.items():
            word = confirmed_bytes(Confirmed(journal, tuple(sequences)))
            self.wire.publish(league_topic(club, EVENING_KEPT), word)
        self._changed()
