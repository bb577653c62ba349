"""A connection to a broker: the hub, a table, a club in its league and the league each have one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from ...waits import CONNECT_S
from .broker_certificate import trusting

LOG = logging.getLogger(__name__)

KEEPALIVE_S = 10
"""Seconds of silence, and half as long again, after which a connection counts as lost."""
SLOWEST_S = 4
"""The longest wait in seconds before a lost connection is tried again; the first try is immediate."""


def nothing() -> None:
    """The default for callbacks: do nothing."""


class WireConnection:
    """The connection of ``account`` to the broker at ``where``, reconnected whenever it is lost.

    At every connection it subscribes to ``topics``, then calls ``came``; it calls ``went`` when the
    connection is lost, and ``on_message`` with every message, all in the client's thread. If a callback
    raises, the connection goes on. ``trust`` is the certificate to trust, as PEM, if the connection is
    encrypted. ``client`` replaces paho's client, as :mod:`.in_process` does.

    A broker closes a connection when another client comes under the same name. So our connections have no
    name: the broker invents one that nobody else can know, and no account can cut off another.
    """

    def __init__(
        self,
        where: tuple[str, int],
        account: str,
        password: str,
        topics: Sequence[str],
        on_message: Callable[[MQTTMessage], None],
        came: Callable[[], None] = nothing,
        went: Callable[[], None] = nothing,
        trust: str = "",
        slowest: int = SLOWEST_S,
        client: Any = None,
    ) -> None:
        self.where = where
        self.connected = threading.Event()
        self.refused = False
        """Whether the broker refused this account at the last try."""
        self._account = account
        self._topics = topics
        self._take_message = on_message
        self._came = came
        self._went = went
        self.client: Any = Client(CallbackAPIVersion.VERSION2, client_id="") if client is None else client
        self.client.connect_timeout = CONNECT_S
        self.client.username_pw_set(account, password)
        if trust:
            self.client.tls_set_context(trusting(trust))
        self.client.reconnect_delay_set(1, slowest)
        self.client.on_connect = self._on_connect
        self.client.on_disconnect = self._on_disconnect
        self.client.on_message = self._on_message

    def start(self) -> None:
        """Connect as soon as the broker is there, and stay connected until :meth:`close`."""
        self.client.connect_async(*self.where, keepalive=KEEPALIVE_S)
        self.client.loop_start()

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> Any:
        """Send a message, at least a single time while the connection lasts; returns paho's message info."""
        return self.client.publish(topic, payload, qos=1, retain=retain)

    def close(self) -> None:
        """Disconnect from the broker."""
        self.client.disconnect()
        self.client.loop_stop()

    def _on_connect(self, client: Client, _: Any, __: Any, reason: Any, ___: Any) -> None:
        self.refused = bool(reason.is_failure)
        if self.refused:
            LOG.warning("the broker refuses %s: %s", self._account, reason)
            return
        client.subscribe([(topic, 1) for topic in self._topics])
        self.connected.set()
        self._came()

    def _on_disconnect(self, _: Client, __: Any, ___: Any, ____: Any, _____: Any) -> None:
        self.connected.clear()
        self._went()

    def _on_message(self, _: Client, __: Any, message: MQTTMessage) -> None:
        try:
            self._take_message(message)
        except Exception:
            # it is not confirmed, so its sender sends it again
            LOG.exception("a message to %s could not be taken", self._account)
