"""The league's end of the wire: keeps what clubs report of their evenings, and confirms it after that."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from ..record.record_league import EveningSaid, take
from ..record.record_people import club as club_of
from ..record.record_store import Record
from .broker_certificate import trusting
from .league_messages import evening_from
from .wire_floods import Floods
from .wire_messages import Confirmed, confirmed_bytes
from .wire_topics import EVENING, EVENING_KEPT, HUB, LEAGUE, WireError, club_of_evening, league_topic

LOG = logging.getLogger(__name__)

AT_ONCE = 100
"""So many evenings are kept in one transaction, at the most."""


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
        self.connected = threading.Event()
        self._record = record
        self._changed = changed
        self._floods = Floods()
        self._come: queue.Queue[tuple[str, EveningSaid] | None] = queue.Queue(2000)
        self._where = (host, port)
        client = client or Client(CallbackAPIVersion.VERSION2)
        client.username_pw_set(LEAGUE, password)
        if trust:
            client.tls_set_context(trusting(trust))
        client.reconnect_delay_set(1, 4)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        self._client = client
        self._thread = threading.Thread(target=self._keep, name="evenings", daemon=True)

    def start(self) -> None:
        """Connect, now or whenever the broker is there, and stay connected."""
        self._client.connect_async(*self._where, keepalive=10)
        self._client.loop_start()
        self._thread.start()

    def close(self) -> None:
        """Keep what has arrived, and let go."""
        self._client.disconnect()
        self._client.loop_stop()
        self._come.put(None)
        self._thread.join(10)

    def _on_connect(self, client: Client, _: Any, __: Any, reason: Any, ___: Any) -> None:
        if reason.is_failure:
            LOG.error("the broker refuses the league: %s", reason)
            return
        client.subscribe([(f"bowerbird/+/{HUB}/{EVENING}", 1)])
        self.connected.set()

    def _on_disconnect(self, _: Client, __: Any, ___: Any, ____: Any, _____: Any) -> None:
        self.connected.clear()

    def _on_message(self, _: Client, __: Any, message: MQTTMessage) -> None:
        try:
            club = club_of_evening(message.topic)
            said = evening_from(bytes(message.payload))
            if self._floods.too_many(club, len(message.payload)):
                raise WireError("more evenings in an hour than any club has")
            self._come.put_nowait((club, said))
        except WireError as problem:
            self._floods.refused(message.topic, str(problem))
        except queue.Full:
            # it is not confirmed, so the club sends it again
            self._floods.refused(message.topic, "too many evenings at once: they are left for later")

    def _keep(self) -> None:
        while (first := self._come.get()) is not None:
            batch, over = [first], False
            while len(batch) < AT_ONCE and not self._come.empty():
                one = self._come.get()
                if one is None:
                    over = True
                    break
                batch.append(one)
            self._write(batch)
            if over:
                return

    def _write(self, batch: list[tuple[str, EveningSaid]]) -> None:
        replaced = 0
        try:
            with self._record.writing() as session:
                now = self._record.clock()
                for club, said in batch:
                    replaced += take(session, club_of(session, club).id, said, now) or 0
            if replaced:
                # a person may have been erased at the club: no trace of the word before stays here
                self._record.forget_what_was_erased()
        except Exception:
            # the database is away: nothing is confirmed, so every club sends it again
            LOG.exception("the league's record cannot be written")
            return
        had: dict[tuple[str, str], list[int]] = {}
        for club, said in batch:
            had.setdefault((club, said.journal), []).append(said.sequence)
        for (club, journal), sequences in had.items():
            word = confirmed_bytes(Confirmed(journal, tuple(sequences)))
            self._client.publish(league_topic(club, EVENING_KEPT), word, qos=1)
        self._changed()
