"""A broker in the process, for the demo and for tests: it delivers, retains, and publishes wills."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WireMessage:
    """A message for a client; ``retain``: it was kept for later subscribers."""

    topic: str
    payload: bytes
    retain: bool = False


class Reason:
    """The reason code of a connection, which never fails."""

    is_failure = False


class Published:
    """A message on its way."""

    def wait_for_publish(self, timeout: float | None = None) -> None:
        """Does nothing: the broker is there already."""


class ProcessBroker:
    """The broker; its single thread delivers every message in order."""

    def __init__(self) -> None:
        self._work: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._clients: list[ProcessClient] = []
        self._kept: dict[str, bytes] = {}
        self._thread = threading.Thread(target=self._run, name="wire", daemon=True)
        self._thread.start()

    def client(self) -> ProcessClient:
        """A client of this broker."""
        return ProcessClient(self)

    def close(self) -> None:
        """Deliver the messages on their way, and stop."""
        self._work.put(None)
        self._thread.join(10)

    def do(self, work: Callable[[], None]) -> None:
        """Do ``work`` in the broker's thread, after everything before it."""
        self._work.put(work)

    def come(self, client: ProcessClient) -> None:
        """A client connects."""
        if client not in self._clients:
            self._clients.append(client)
            client.on_connect(client, None, None, Reason(), None)

    def go(self, client: ProcessClient, willed: bool) -> None:
        """Remove a client; if its connection was cut, publish its last will."""
        if client in self._clients:
            self._clients.remove(client)
            if willed and client.will is not None:
                topic, payload, retain = client.will
                self.carry(topic, payload, retain)
            client.on_disconnect(client, None, None, Reason(), None)

    def listen(self, client: ProcessClient, topics: Sequence[str]) -> None:
        """Subscribe a client to ``topics`` and deliver the kept messages."""
        for topic, payload in list(self._kept.items()):
            if any(_is_match(topic, wanted) for wanted in topics):
                client.on_message(client, None, WireMessage(topic, payload, True))

    def carry(self, topic: str, payload: bytes, retain: bool) -> None:
        """Deliver a message to all subscribers."""
        if retain:
            self._kept[topic] = payload
        for client in list(self._clients):
            if any(_is_match(topic, wanted) for wanted in client.topics):
                client.on_message(client, None, WireMessage(topic, payload))

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()


class ProcessClient:
    """The part of paho's client that the links of hub and tables use."""

    on_connect: Callable[..., None]
    on_disconnect: Callable[..., None]
    on_message: Callable[..., None]

    def __init__(self, broker: ProcessBroker) -> None:
        self._broker = broker
        self.topics: list[str] = []
        self.will: tuple[str, bytes, bool] | None = None
        self._on = False

    def username_pw_set(self, name: str, password: str) -> None:
        """Does nothing: everybody in this process is trusted."""

    def reconnect_delay_set(self, least: float, most: float) -> None:
        """A cut connection comes back with :meth:`restore`."""

    def will_set(self, topic: str, payload: bytes, qos: int = 0, retain: bool = False) -> None:
        self.will = (topic, payload, retain)

    def connect_async(self, host: str, port: int, keepalive: int = 60) -> None:
        """Does nothing: the only broker is here."""

    def loop_start(self) -> None:
        self.restore()

    def loop_stop(self) -> None:
        """Does nothing: the broker's thread goes on."""

    def subscribe(self, topics: Sequence[tuple[str, int]]) -> None:
        """Subscribe to these topics; called in the broker's thread after a connection."""
        self.topics = [topic for topic, _ in topics]
        self._broker.listen(self, self.topics)

    def publish(self, topic: str, payload: bytes, qos: int = 0, retain: bool = False) -> Published:
        if self._on:
            self._broker.do(lambda: self._broker.carry(topic, payload, retain))
        return Published()

    def disconnect(self) -> None:
        self._on = False
        self._broker.do(lambda: self._broker.go(self, willed=False))

    def cut(self) -> None:
        """Pull the plug: what is published is lost until :meth:`restore`."""
        self._on = False
        self._broker.do(lambda: self._broker.go(self, willed=True))

    def restore(self) -> None:
        """Plug the connection in again."""
        self._on = True
        self._broker.do(lambda: self._broker.come(self))


def _is_match(topic: str, wanted: str) -> bool:
    parts, pattern = topic.split("/"), wanted.split("/")
    return len(parts) == len(pattern) and all(
        pattern_part in ("+", part) for part, pattern_part in zip(parts, pattern, strict=True)
    )
