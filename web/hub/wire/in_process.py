"""A broker in the process, for the demo and for tests: it delivers, retains, and publishes wills."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """A message as a client is given it; ``retain`` where it was kept for those who come later."""

    topic: str
    payload: bytes
    retain: bool = False


class Reason:
    """Why a connection was made: it never fails."""

    is_failure = False


class Published:
    """A message on its way."""

    def wait_for_publish(self, timeout: float | None = None) -> None:
        """It is there already."""


class ProcessBroker:
    """The broker; its one thread carries every message, in the order in which they came."""

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
        """Carry what is on its way, and stop."""
        self._work.put(None)
        self._thread.join(10)

    def do(self, work: Callable[[], None]) -> None:
        """Let ``work`` be done in the broker's thread, after all that came before."""
        self._work.put(work)

    def come(self, client: ProcessClient) -> None:
        """A client connects."""
        if client not in self._clients:
            self._clients.append(client)
            client.on_connect(client, None, None, Reason(), None)

    def go(self, client: ProcessClient, willed: bool) -> None:
        """A client goes; where its connection was cut, its will is carried out."""
        if client in self._clients:
            self._clients.remove(client)
            if willed and client.will is not None:
                topic, payload, retain = client.will
                self.carry(topic, payload, retain)
            client.on_disconnect(client, None, None, Reason(), None)

    def listen(self, client: ProcessClient, topics: Sequence[str]) -> None:
        """A client wants to hear of ``topics``, and hears what was kept."""
        for topic, payload in list(self._kept.items()):
            if any(_is_match(topic, wanted) for wanted in topics):
                client.on_message(client, None, Message(topic, payload, True))

    def carry(self, topic: str, payload: bytes, retain: bool) -> None:
        """Give a message to all who listen."""
        if retain:
            self._kept[topic] = payload
        for client in list(self._clients):
            if any(_is_match(topic, wanted) for wanted in client.topics):
                client.on_message(client, None, Message(topic, payload))

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()


class ProcessClient:
    """As much of paho's client as the hub's and the tables' links use."""

    on_connect: Callable[..., None]
    on_disconnect: Callable[..., None]
    on_message: Callable[..., None]

    def __init__(self, broker: ProcessBroker) -> None:
        self._broker = broker
        self.topics: list[str] = []
        self.will: tuple[str, bytes, bool] | None = None
        self._on = False

    def username_pw_set(self, name: str, password: str) -> None:
        """Everybody in this process is believed."""

    def reconnect_delay_set(self, least: float, most: float) -> None:
        """A cut connection comes back with :meth:`restore`."""

    def will_set(self, topic: str, payload: bytes, qos: int = 0, retain: bool = False) -> None:
        self.will = (topic, payload, retain)

    def connect_async(self, host: str, port: int, keepalive: int = 60) -> None:
        """There is one broker, and it is here."""

    def loop_start(self) -> None:
        self.restore()

    def loop_stop(self) -> None:
        """The broker's thread goes on."""

    def subscribe(self, topics: Sequence[tuple[str, int]]) -> None:
        """Hear of these topics; called in the broker's thread, when a connection was made."""
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
        """Put the plug in again."""
        self._on = True
        self._broker.do(lambda: self._broker.come(self))


def _is_match(topic: str, wanted: str) -> bool:
    parts, pattern = topic.split("/"), wanted.split("/")
    return len(parts) == len(pattern) and all(
        pattern_part in ("+", part) for part, pattern_part in zip(parts, pattern, strict=True)
    )
