"""Limits on connections: slow, silent and dead connections make way for others.

Each connection costs a file descriptor and a check at every event, so a thousand unfinished requests would
keep everybody else out.
"""

from __future__ import annotations

import socket
import threading
import time
from typing import Any

from waitress.channel import ClientDisconnected, HTTPChannel  # type: ignore[import-untyped]

from ..system import files_allowed
from ..waits import GONE_S

PATIENCE = 10.0
"""Seconds for a request to arrive complete, from the opening of its connection or the last request."""
MOST = 2500
"""Most connections at the same time; beyond it the connections that waited longest are closed."""
SPARE_FILES = 100
"""Files that the rest of the process needs: the journal, pictures, the camera."""
LET_IN = 100
"""Connections accepted in a turn."""
BEHIND = 1024 * 1024
"""Bytes that may wait for a reader; then the connection is closed. The reader may connect again."""


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection of waitress that does not wait without end for its other end."""

    def __init__(self, server: Any, sock: socket.socket, addr: Any, adj: Any, map: Any = None) -> None:
        super().__init__(server, sock, addr, adj, map=map)
        self.since, self.asked = time.time(), False
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * GONE_S)

    @property
    def is_waiting(self) -> bool:
        """Whether no request is being answered on it."""
        return not self.requests and not self.will_close

    def received(self, data: bytes) -> Any:
        done = super().received(data)
        if self.request is None:
            self.since, self.asked = time.time(), True
        return done

    def write_soon(self, data: Any) -> Any:
        if self.total_outbufs_len > BEHIND:
            self.will_close = True
            self.server.pull_trigger()
            raise ClientDisconnected
        return super().write_soon(data)


def attend(server: Any, most: int) -> None:
    """Limit the waitress ``server`` to ``most`` connections, and to a finite wait for each."""
    clean, accept = server.maintenance, server.handle_accept

    def maintenance(now: float) -> None:
        clean(now)
        lose_patience(server, now)

    def handle_accept() -> None:
        # waitress accepts a single connection a turn and checks all others in between
        for _ in range(LET_IN):
            before = len(server.active_channels)
            accept()
            if len(server.active_channels) == before:
                break
        if len(server.active_channels) > most:
            make_way(server, most)

    server.channel_class = Channel
    server.maintenance = maintenance
    server.handle_accept = handle_accept
    close_safely(server.trigger)


def close_safely(trigger: Any) -> None:
    """Stop all writing to the pipe of the waitress ``trigger`` after it is closed.

    Otherwise a stream that sleeps while the server closes, or the closing call itself, would write to the
    number of a closed file. The next opened file may have that number: a journal, a port.
    """
    gate = threading.Lock()
    write, close = trigger._physical_pull, trigger._close

    def write_while_open() -> None:
        with gate:
            if not trigger._closed:
                write()

    def close_alone() -> None:
        with gate:
            close()

    trigger._physical_pull, trigger._close = write_while_open, close_alone


def make_way(server: Any, most: int) -> None:
    """Close the connections that waited longest; a tenth more than needed, to be spared the next turns."""
    waiting = sorted(
        (channel for channel in server.active_channels.values() if channel.is_waiting),
        key=lambda channel: channel.since,
    )
    for channel in waiting[: len(server.active_channels) - most + most // 10]:
        channel.will_close = True


def lose_patience(server: Any, now: float) -> None:
    """Close the connections with a request that takes too long to arrive."""
    for channel in server.active_channels.values():
        unfinished = channel.request is not None or not channel.asked
        if channel.is_waiting and unfinished and channel.since < now - PATIENCE:
            channel.will_close = True


def room() -> int:
    """The number of connections this process may have, after asking the system for more files."""
    return min(MOST, files_allowed(MOST + SPARE_FILES) - SPARE_FILES)
