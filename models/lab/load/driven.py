"""Many tables' ends of the wire in one thread: as many as a club or a league has, on one small machine.

Everything is the table's own link and outbox; only what its two threads do is done here in turn.
"""

from __future__ import annotations

import selectors
import threading
import time
from contextlib import suppress

from paho.mqtt.client import Client

from web.hub.wire.table_link import TableLink

STEP_S = 0.5
"""Seconds between two looks for a table's due heartbeat or repetition."""


class DrivenLink(TableLink):
    """A table's link that has no threads."""

    def begin(self) -> None:
        """Connect; what comes is taken up when it is driven."""
        self._new_birth()
        self.client.connect(*self.wire.where, keepalive=60)

    @property
    def client(self) -> Client:
        client: Client = self.wire.client
        return client

    @property
    def file(self) -> int:
        """The number of its connection at the system."""
        socket = self.client.socket()
        assert socket is not None
        return socket.fileno()

    @property
    def wants(self) -> bool:
        """Whether something was reported since it was driven last."""
        return self._wake.is_set()

    def drive(self, now: float) -> None:
        self._wake.clear()
        self.step(now)
        if self.client.want_write():
            self.client.loop_write()


class Driver:
    """Drives links until it is closed; a connection that is lost is made again."""

    def __init__(self) -> None:
        self._links: list[DrivenLink] = []
        self._selector = selectors.DefaultSelector()
        self._over = threading.Event()
        self._turn = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="tables")

    def add(self, link: DrivenLink) -> None:
        link.begin()
        with self._turn:
            self._links.append(link)
            self._selector.register(link.file, selectors.EVENT_READ, link)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join(20)
        for link in self._links:
            link.client.disconnect()
        self._selector.close()

    def _run(self) -> None:
        stepped = 0.0
        while not self._over.is_set():
            with self._turn:
                for key, _ in self._selector.select(0.005):
                    if key.data.client.loop_read(100):
                        self._lost(key)
                now = time.monotonic()
                every = now - stepped >= STEP_S
                stepped = now if every else stepped
                for link in self._links:
                    if every:
                        link.client.loop_misc()
                    if every or link.wants:
                        link.drive(now)
            if not self._links:
                time.sleep(0.01)

    def _lost(self, key: selectors.SelectorKey) -> None:
        self._selector.unregister(key.fileobj)
        with suppress(OSError):
            key.data.client.reconnect()
            self._selector.register(key.data.file, selectors.EVENT_READ, key.data)
