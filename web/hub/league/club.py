"""A club's hub in its league: it reports every evening over the club's own broker, which passes it on."""

from __future__ import annotations

import logging
import threading
import time
from pathlib import Path
from typing import Any

from paho.mqtt.client import MQTTMessage

from ..club.hub import Hub
from ..wire.client import WireConnection
from ..wire.messages import confirmed_from
from ..wire.outbox import Outbox
from ..wire.sending import Sending
from ..wire.topics import EVENING, EVENING_KEPT, HUB, WireError, league_topic
from .evenings_to_report import EveningReports

LOG = logging.getLogger(__name__)

LOOK_S = 5.0
"""Seconds between two looks for an evening that ended or changed, if anything at the hub changed."""
AGAIN_S = 10.0
"""Seconds after which an unconfirmed evening is sent again."""
WINDOW = 20
"""The most evenings sent and not yet confirmed."""


class ClubInLeague:
    """The club of ``hub`` in its league, under the ``name`` that it has there.

    ``outbox`` is a separate file; what waits there for the league survives any end of the hub. Host, port,
    password and ``trust`` are those of the club's own broker.
    """

    def __init__(
        self,
        hub: Hub,
        name: str,
        outbox: Path,
        password: str,
        host: str,
        port: int,
        trust: str = "",
        client: Any = None,
    ) -> None:
        self.name = name
        self._hub = hub
        self._outbox = Outbox(outbox)
        self._sending = Sending(self._outbox)
        self._reports = EveningReports(hub.record, hub.club_id, self._outbox)
        self._over = threading.Event()
        self._wake = threading.Event()
        self._looked = (-1, 0.0)
        topics = [league_topic(hub.name, EVENING_KEPT)]
        self.wire = WireConnection(
            (host, port), HUB, password, topics, self._hear, self._came, trust=trust, client=client
        )
        self.connected = self.wire.connected
        self._thread = threading.Thread(target=self._run, name="league", daemon=True)

    @property
    def waiting(self) -> int:
        """How many evenings the league has not confirmed."""
        return self._outbox.count()

    def report_again(self) -> None:
        """Report every evening again, as for a league that has lost its record."""
        self._reports.again()
        self._looked = (-1, 0.0)
        self._wake.set()

    def start(self) -> None:
        """Send evenings to the league whenever it can be reached, until :meth:`close`."""
        self.wire.start()
        self._thread.start()

    def close(self) -> None:
        """Stop; unconfirmed evenings stay in the outbox."""
        self._over.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(10)
        self.wire.close()
        self._outbox.close()

    def step(self, now: float) -> None:
        """Look for new evenings when it is time to, and send those that are due."""
        revision, last = self._looked
        if self._hub.revision != revision and now - last >= LOOK_S:
            seen, self._looked = self._hub.revision, (revision, now)  # so that a look that fails is repeated
            if self._reports.look():
                self._hub.changed()
                seen = self._hub.revision
            self._looked = seen, now
        if self.connected.is_set():
            for payload in self._sending.due(now, AGAIN_S, WINDOW):
                self.wire.publish(league_topic(self._hub.name, EVENING), payload)

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                self.step(time.monotonic())
            except Exception:
                # the record may be away for a while: the evening is reported when it is back
                LOG.exception("the league of %s", self._hub.name)
            self._wake.wait(min(LOOK_S, AGAIN_S) / 4)
            self._wake.clear()

    def _came(self) -> None:
        self._sending.begin_again()
        self._wake.set()

    def _hear(self, message: MQTTMessage) -> None:
        try:
            word = confirmed_from(bytes(message.payload))
        except WireError as problem:
            LOG.warning("a message of the league that is none: %s", problem)
            return
        self._outbox.confirm(word.journal, word.sequences, word.refused)
        self._sending.over(word.journal, word.sequences)
        self._hub.changed()
