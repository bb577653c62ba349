"""Serves the page at a port of this machine to many readers; a taken port is reported clearly."""

from __future__ import annotations

import errno
import ipaddress
import logging
import socket
import threading
import time

from flask import Flask
from waitress import create_server, wasyncore  # type: ignore[import-untyped]

from ..shown.words.english import ENGLISH
from ..system import is_port_refused
from .connections import SPARE_FILES, attend, room
from .house import House

ANSWERED_WITHIN = 0.4
"""Seconds that an answer may still take while the page closes, so that a tap gets its answer."""
SPARE_THREADS = 16
"""Threads beyond the streams, so that a page opens while every stream is taken."""


class PortTaken(Exception):
    """The server cannot listen at this address; the message is a line on what to do."""


def is_local(host: str) -> bool:
    """Whether ``host`` is reachable from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Server:
    """Serves ``app`` for ``house`` at ``host`` and ``port`` (0: any free port). Raises PortTaken."""

    def __init__(self, house: House, host: str, port: int, app: Flask) -> None:
        self.house = house
        house.names = (*house.names, *local_names(host))
        # waitress warns of queued requests while every stream is busy, and of streams asleep at the end
        logging.getLogger("waitress").setLevel(logging.ERROR)
        listening = listen(host, port)
        self.port: int = listening.getsockname()[1]
        house.port = self.port
        most = room()
        self._connections: dict[int, object] = {}
        self._server = create_server(
            app,
            map=self._connections,
            sockets=[listening],
            threads=house.streams.most + SPARE_THREADS,
            connection_limit=most + SPARE_FILES // 2,  # never reached: waiting connections make way before
            channel_timeout=30,
            cleanup_interval=1,
            asyncore_use_poll=True,  # select() would end the server at the 1024th file
            max_request_header_size=16 * 1024,
            max_request_body_size=64 * 1024,
            ident="bowerbird",
            log_socket_errors=False,  # a reader that is gone is no fault of the program
            # a proxy is recognised by the headers it adds; they are trusted for nothing else
            clear_untrusted_proxy_headers=False,
        )
        attend(self._server, most)
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        self.address = f"http://{f'[{shown}]' if ':' in shown else shown}:{self.port}/"
        self._thread = threading.Thread(target=self._server.run, name="page", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Answer the open requests, then release the port and all connections."""
        ends = time.monotonic() + ANSWERED_WITHIN
        while self._is_answering() and time.monotonic() < ends:
            time.sleep(0.01)

        def let_go() -> None:
            wasyncore.close_all(self._connections, ignore_all=True)

        if self._thread.is_alive():
            # in the server's own thread: no other thread may touch what it waits for
            self._server.trigger.pull_trigger(let_go)
            self._thread.join(timeout=5)
        else:
            let_go()
        # streams that still sleep end at their next beat
        self._server.task_dispatcher.shutdown(timeout=0)

    def _is_answering(self) -> bool:
        """Whether an answer is still being made or sent; live streams, which never end, do not count."""
        if not self._thread.is_alive():
            return False
        tasks = self._server.task_dispatcher
        busy = tasks.active_count - self.house.streams.open
        channels = list(self._server.active_channels.values())
        return busy > 0 or len(tasks.queue) > 0 or any(channel.total_outbufs_len for channel in channels)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at ``host`` and ``port`` (0: any free port). Raises PortTaken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as problem:
        raise PortTaken(_why(host, port, problem)) from None


def local_names(host: str) -> tuple[str, ...]:
    """The host names under which this machine serves the page."""
    mine = socket.gethostname().lower()
    return (host.lower(), mine, mine.split(".")[0], f"{mine.split('.')[0]}.local")


def local_address() -> str | None:
    """The address of this machine on the network it is on; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # connecting a datagram socket sends nothing; it only selects the route
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _why(host: str, port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return ENGLISH["page_port_in_use"].format(port=port, host=host)
    if is_port_refused(problem):
        return ENGLISH["page_port_refused"].format(port=port)
    return ENGLISH["page_not_listening"].format(host=host, port=port, why=problem.strerror)
