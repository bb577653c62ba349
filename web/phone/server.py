"""Listens for phones: a few connections over TLS, none of which may wait for ever or fill the memory."""

from __future__ import annotations

import contextlib
import logging
import socket
import ssl
import threading
import time
from typing import Any

from ..served.server import listen
from .requests import PhoneRequests

log = logging.getLogger(__name__)

MOST = 24
"""Connections at the same time; beyond it the one that waited longest makes way."""
IDLE, PATIENCE = 30.0, 10.0
"""Seconds that a connection may be silent between two requests, and that one request may take to come."""
TURN = 0.5
"""Seconds between two looks for connections that take too long."""
PLAIN = b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n"
HANDSHAKE = 0x16
"""The first byte of whoever speaks TLS."""


class Line:
    """One connection, and until when it must have come to something."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock, self.since, self.ends = sock, time.monotonic(), time.monotonic() + PATIENCE
        self.proved = False
        """A phone with the right code is at its other end."""

    def allow(self, seconds: float) -> None:
        """It has so many seconds from now on."""
        self.since, self.ends = time.monotonic(), time.monotonic() + seconds

    def cut(self) -> None:
        """Wake whoever reads from it or writes to it: it is at its end."""
        with contextlib.suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)


class PhoneServer:
    """What ``phones`` answers over TLS, at ``host`` and ``port`` (0: any free one). Raises PortTaken."""

    def __init__(self, phones: Any, context: ssl.SSLContext, host: str, port: int) -> None:
        self.phones = phones
        self._context = context
        self._listening = listen(host, port)
        self._listening.settimeout(TURN)
        self.port: int = self._listening.getsockname()[1]
        self._lines: set[Line] = set()
        self._turn = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._accept, name="phones", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Let go of the port and of every phone."""
        self._closed = True
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # which wakes who waits for the next connection
        self._listening.close()
        with self._turn:
            lines = list(self._lines)
        for line in lines:
            line.cut()
        if self._thread.is_alive():
            self._thread.join(timeout=2 * TURN)

    @property
    def open(self) -> int:
        """How many connections there are."""
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
                time.sleep(TURN)  # no more files, perhaps: later there may be
                continue
            line = Line(sock)
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

    def _serve(self, line: Line, address: Any) -> None:
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
            pass  # it went away, or was sent away; phones come again by themselves
        except Exception:
            log.exception("a phone's request failed")
        finally:
            with contextlib.suppress(OSError):
                sock.close()
            with self._turn:
                self._lines.discard(line)
