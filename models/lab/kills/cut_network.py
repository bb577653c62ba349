"""A network between tables and broker that can be cut and joined: what is sent meanwhile goes nowhere."""

from __future__ import annotations

import selectors
import socket
import threading
from contextlib import suppress


class Network:
    """Carries what comes to its ``port`` on to another port of this machine, until it is cut."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self.port = self._listener.getsockname()[1]
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ, None)
        self._pairs: dict[socket.socket, socket.socket] = {}
        self._cut = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="network")
        self._thread.start()

    def cut(self) -> None:
        """Drop everything silently from now on."""
        self._cut.set()

    def join(self) -> None:
        """Let new connections through; the earlier connections are dead."""
        self._cut.clear()

    def close(self) -> None:
        self._over.set()
        self._thread.join(10)
        for connection in list(self._pairs):
            connection.close()
        self._listener.close()
        self._selector.close()

    def _run(self) -> None:
        dead = False
        while not self._over.is_set():
            if self._cut.is_set():
                dead = True
                self._over.wait(0.05)
                continue
            if dead:
                for connection in list(self._pairs):
                    self._drop(connection)
                dead = False
            for key, _ in self._selector.select(0.05):
                if key.fileobj is self._listener:
                    self._accept()
                elif key.fileobj in self._pairs:
                    self._carry(key.fileobj)

    def _accept(self) -> None:
        with suppress(OSError):
            came, _ = self._listener.accept()
            try:
                on = socket.create_connection(("127.0.0.1", self._to), 2)
            except OSError:
                came.close()
                return
            for connection, other in ((came, on), (on, came)):
                self._pairs[connection] = other
                self._selector.register(connection, selectors.EVENT_READ, connection)

    def _carry(self, connection: socket.socket) -> None:
        try:
            data = connection.recv(65536)
            if data:
                self._pairs[connection].sendall(data)
                return
        except OSError:
            pass
        self._drop(connection)

    def _drop(self, connection: socket.socket) -> None:
        other = self._pairs.pop(connection, None)
        for half in (connection, other):
            if half is not None:
                self._pairs.pop(half, None)
                with suppress(KeyError, ValueError):
                    self._selector.unregister(half)
                half.close()
