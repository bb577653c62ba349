"""A connection to a broker, as the hub, a table, a club in its league and the league each have one."""

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
"""A connection over which nothing came for so long, and half as long again, is lost."""
SLOWEST_S = 4
"""A connection that is lost is tried again at once, and then more rarely, but so often."""


def nothing() -> None:
    """What is done at a connection by whoever waits for none."""


class WireConnection:
    """The connection of ``account`` to the broker at ``where``, made again whenever it is lost.

    At every connection it listens to ``topics``; then ``came`` is called, ``went`` when it is lost, and
    ``on_message`` with every message, all in the client's own thread. Whatever that raises, the connection
    goes on. ``trust`` is the certificate to believe, as PEM, where the connection is encrypted. ``client`` is
    another one than paho's, as :mod:`.wire_in_process` has it.

    A connection ends as soon as another comes under its name, whoever that is. So ours have none: the broker
    makes one up for each, which nobody else can know, and no account can cut off another.
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
        """Whether the broker did not let this account in when it last came."""
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
        """Connect, now or whenever the broker is there, and stay connected until :meth:`close`."""
        self.client.connect_async(*self.where, keepalive=KEEPALIVE_S)
        self.client.loop_start()

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> Any:
        """Send a message, at least once while the connection lasts; what paho says of its way."""
        return self.client.publish(topic, payload, qos=1, retain=retain)

    def close(self) -> None:
        """Let go of the broker."""
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
            # whoever sent it hears no confirmation, and sends it again
            LOG.exception("a message to %s could not be taken", self._account)
