"""A relay on loopback between a browser and a server, which can fall silent without an end."""

from __future__ import annotations

import contextlib
import socket
import threading

PIECE = 65536


class Relay:
    """Passes everything that arrives on to ``port`` of this machine, until :meth:`hush`."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open: set[int] = set()
        self._silent: set[int] = set()
        self._all_silent = False
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port: int = self._listening.getsockname()[1]
        self._sockets: list[socket.socket] = [self._listening]
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def hush(self, new: bool = False) -> None:
        """Make every connection that is open silent for ever; with ``new`` those that come as well."""
        self._silent |= self._open
        self._all_silent = new

    def speak(self) -> None:
        """Pass on what comes over new connections again; those that were silent are cut."""
        self._all_silent = False
        for number in self._silent:
            for each in self._sockets[number - 2 : number]:
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)  # which wakes who waits for the next connection
        self._thread.join(60)
        for each in self._sockets:
            with contextlib.suppress(OSError):
                each.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                self._sockets.append(near)
                far = socket.create_connection(("127.0.0.1", self._to), 5)
                far.settimeout(None)
                self._sockets.append(far)
                number = len(self._sockets)  # of the two that were added last
                self._open.add(number)
                if self._all_silent:
                    self._silent.add(number)
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(source, target, number), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, number: int) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(PIECE):
                if number not in self._silent:
                    target.sendall(data)
        if number not in self._silent:
            for each in (source, target):
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
