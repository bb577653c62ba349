"""The table's connection to the hub: it reports its presence and sends unconfirmed deals."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from paho.mqtt.client import MQTTMessage

from ..record.results import Delivery
from .broker_accounts import PORT, Account
from .client import WireConnection
from .messages import (
    ScoreMessage,
    TableStatus,
    confirmed_from,
    deal_bytes,
    place_again,
    place_from,
    score_bytes,
    status_bytes,
)
from .outbox import Outbox
from .sending import Sending
from .topics import DOWN, WireError, topic

LOG = logging.getLogger(__name__)

HEARTBEAT_S = 4.0
"""Seconds between two heartbeats of a table; after three missed heartbeats it counts as gone."""
AGAIN_S = 5.0
"""Seconds before an unconfirmed deal is sent again, since the hub may have been away."""
SCORE_S = 1.0
"""The least seconds between two reports of a table's standing."""
CONNECT_S = 2.0
"""Seconds for which a silent host is tried; switching the table off waits for that."""
SLOWEST_S = 8
"""The most seconds before a lost connection is tried again."""
WINDOW = 50
"""The most deals sent and not yet confirmed."""


class TableLink:
    """A table's link to the broker at ``host``; nothing at the table ever waits for it.

    ``on_message`` is called with the kind (place or director) and the message, in the link's thread.
    ``trust`` is the certificate to believe, as PEM, where the connection is encrypted.
    """

    def __init__(
        self,
        account: Account,
        outbox: Outbox,
        host: str,
        port: int = PORT,
        on_message: Callable[[str, bytes], None] = lambda kind, payload: None,
        version: str = "",
        trust: str = "",
        client: Any = None,
    ) -> None:
        self.account = account
        self.outbox = outbox
        self.fault = ""
        self._on_message = on_message
        self._version = version
        outbox.claim(account.owner)
        self._sending = Sending(outbox, account.owner)
        self._wake = threading.Event()
        self._over = threading.Event()
        self._born = ""
        self._score = self._score_sent = b""
        self._beaten = self._scored = 0.0
        self.wire = WireConnection(
            (host, port),
            account.table,
            account.password,
            [self._topic(kind) for kind in DOWN],
            self._take,
            self._came,
            self._new_birth,
            trust,
            SLOWEST_S,
            client,
        )
        self.wire.client.connect_timeout = CONNECT_S
        self.connected = self.wire.connected
        self._thread = threading.Thread(target=self._run, name="hub link", daemon=True)

    @property
    def refused(self) -> bool:
        """Whether the broker refused this table at the last try."""
        return self.wire.refused

    def start(self) -> None:
        """Connect as soon as the hub can be reached, and stay connected."""
        self._new_birth()
        self.wire.start()
        self._thread.start()

    def report(self, deal: Delivery, owner: str = "") -> None:
        """Put a judged deal into the outbox, to be sent as soon as possible.

        A deal of another ``owner`` is kept until the table connects with that account again.
        """
        self.outbox.put(deal.journal, deal.sequence, deal_bytes(deal), owner or self.account.owner)
        self._wake.set()

    def say(self, fault: str) -> None:
        """Report a problem at the table to the hub; an empty text withdraws it."""
        self.fault = fault
        self._beat()

    def stands(self, score: ScoreMessage) -> None:
        """Report the table's standing: the newest, at most every second, and at every connection."""
        self._score = score_bytes(score)
        self._wake.set()

    def close(self) -> None:
        """Sign off and disconnect; unconfirmed deals stay in the outbox."""
        self._over.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(5)
        if self.connected.is_set():
            gone = self.wire.publish(self._topic("status"), self._status(here=False), retain=True)
            try:
                gone.wait_for_publish(2)
            except (RuntimeError, ValueError):
                LOG.info("the hub was not told that this table goes")
        self.wire.close()

    def step(self, now: float) -> None:
        """Send deals, a heartbeat and the table's standing, each if it is due."""
        if not self.connected.is_set():
            return
        if now - self._beaten >= HEARTBEAT_S:
            self._beat()
            self._beaten = now
        if self._score != self._score_sent and now - self._scored >= SCORE_S:
            self._score_sent, self._scored = self._score, now
            self.wire.publish(self._topic("score"), self._score, retain=True)
        self._send(now)

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                self.step(time.monotonic())
            except Exception:
                # the disk may be busy or full for a while: what is kept is sent when it is not
                LOG.exception("nothing could be sent to the hub")
            self._wake.wait(min(HEARTBEAT_S, AGAIN_S) / 4)
            self._wake.clear()

    def _send(self, now: float) -> None:
        for payload in self._sending.due(now, AGAIN_S, WINDOW):
            self.wire.publish(self._topic("deal"), payload)

    def _beat(self) -> None:
        if self.connected.is_set():
            self.wire.publish(self._topic("status"), self._status(here=True), retain=True)

    def _new_birth(self) -> None:
        """A name for the next connection, and its last will."""
        self._born = uuid4().hex
        self.wire.client.will_set(self._topic("status"), self._status(here=False), qos=1, retain=True)

    def _came(self) -> None:
        self._sending.begin_again()
        self._score_sent = b""
        self._beat()
        self._wake.set()

    def _take(self, message: MQTTMessage) -> None:
        """Handle a message of the hub; unconfirmed deals are sent again."""
        try:
            self._hear(message)
        except WireError as problem:
            LOG.warning("a message of the hub that is none: %s", problem)

    def _hear(self, message: MQTTMessage) -> None:
        kind = message.topic.rpartition("/")[2]
        if kind != "confirmed":
            # what the broker has kept for us is of a time that nobody knows: its clock says nothing now
            kept = message.retain and kind == "place"
            payload = bytes(message.payload)
            if not message.retain:  # a hub that has started again sends this first, and may have missed deals
                self._sending.wait_less()
                self._wake.set()
            self._on_message(kind, place_again(place_from(payload), None) if kept else payload)
            return
        word = confirmed_from(bytes(message.payload))
        self.outbox.confirm(word.journal, word.sequences, word.refused)
        self._sending.over(word.journal, (*word.sequences, *(sequence for sequence, _ in word.refused)))
        for sequence, why in word.refused:
            LOG.warning("the hub refused deal %s of %s: %s", sequence, word.journal, why)
        self._wake.set()

    def _topic(self, kind: str) -> str:
        return topic(self.account.club, self.account.table, kind)

    def _status(self, here: bool) -> bytes:
        return status_bytes(TableStatus(here, self._born, self._version, self.fault))
