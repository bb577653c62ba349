"""Listens for phones: a few TLS connections, each with limits on time and memory."""

from __future__ import annotations

import contextlib
import logging
import socket
import ssl
import threading
import time
from typing import Any

from ..served.server import listen
from .requests import PATIENCE, PhoneRequests

log = logging.getLogger(__name__)

MOST = 24
"""Most connections at the same time; beyond it the connection that waited longest is closed."""
TURN = 0.5
"""Seconds between two checks for connections that take too long."""
PLAIN = b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n"
HANDSHAKE = 0x16
"""The first byte of a TLS connection."""


class Connection:
    """A connection and its deadline."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock, self.since, self.ends = sock, time.monotonic(), time.monotonic() + PATIENCE
        self.proved = False
        """Whether a phone with the right code is at its other end."""

    def allow(self, seconds: float) -> None:
        """Set the deadline to so many ``seconds`` from now."""
        self.since, self.ends = time.monotonic(), time.monotonic() + seconds

    def cut(self) -> None:
        """End the connection, and wake the thread that reads or writes."""
        with contextlib.suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)


class PhoneServer:
    """Serves ``phones`` over TLS at ``host`` and ``port`` (0: any free port). Raises PortTaken."""

    def __init__(self, phones: Any, context: ssl.SSLContext, host: str, port: int) -> None:
        self.phones = phones
        self._context = context
        self._listening = listen(host, port)
        self._listening.settimeout(TURN)
        self.port: int = self._listening.getsockname()[1]
        self._lines: set[Connection] = set()
        self._turn = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._accept, name="phones", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Release the port and close every connection."""
        self._closed = True
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for a connection
        self._listening.close()
        with self._turn:
            lines = list(self._lines)
        for line in lines:
            line.cut()
        if self._thread.is_alive():
            self._thread.join(timeout=2 * TURN)

    @property
    def open(self) -> int:
        """The number of open connections."""
        return len(self._lines)

    def _accept(self) -> None:
        while not self._closed:
            try:
                sock, address = self._listening.accept()
            except TimeoutError:
                self._lose_patience()
                continue
            except OSError:
                if self._closed:
                    return
                time.sleep(TURN)  # perhaps no file is free: later there may be
                continue
            line = Connection(sock)
            with self._turn:
                self._lines.add(line)
            self._make_way()
            self._lose_patience()
            threading.Thread(target=self._serve, args=(line, address), name="phone", daemon=True).start()

    def _make_way(self) -> None:
        with self._turn:
            over = len(self._lines) - MOST
            waiting = sorted(self._lines, key=lambda line: (line.proved, line.since))
        for line in waiting[: max(0, over)]:
            line.cut()

    def _lose_patience(self) -> None:
        now = time.monotonic()
        with self._turn:
            late = [line for line in self._lines if line.ends < now]
        for line in late:
            line.cut()

    def _serve(self, line: Connection, address: Any) -> None:
        sock = line.sock
        try:
            sock.settimeout(PATIENCE)
            first = sock.recv(1, socket.MSG_PEEK)
            if first[:1] != bytes([HANDSHAKE]):
                with contextlib.suppress(OSError):
                    sock.sendall(PLAIN + b"This page begins with https://\n")
                return
            with self._context.wrap_socket(sock, server_side=True) as safe:
                line.sock = safe
                line.allow(PATIENCE)
                PhoneRequests(safe, address, self.phones, line)
        except (OSError, ValueError):
            pass  # the phone left or was refused; phones connect again by themselves
        except Exception:
            log.exception("a phone's request failed")
        finally:
            with contextlib.suppress(OSError):
                sock.close()
            with self._turn:
                self._lines.discard(line)
