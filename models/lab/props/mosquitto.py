"""A real Mosquitto of our own, on a free port, that can be killed and started again."""

from __future__ import annotations

import random
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from web.hub.wire.broker_accounts import Account, Broker
from web.hub.wire.broker_certificate import make_certificate
from web.hub.wire.broker_files import BrokerFiles
from web.system import let_read_again

PROGRAM = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin")
PATIENCE = 60.0
"""Seconds for what happens at once on a machine that does nothing else."""
PORTS = range(20_000, 32_000)
"""Below those that a system gives to clients: a client that connects before its server listens may be given
the very port that it asks for, and would speak to itself."""


def free_port() -> int:
    """A port at which nothing listens."""
    for port in random.sample(PORTS, 100):
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


class RunningBroker:
    """A Mosquitto with the files that were written for it, at ``port``."""

    def __init__(self, files: BrokerFiles, port: int) -> None:
        self.files = files
        self.port = port
        self.log = files.folder / "log"
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert PROGRAM, "Debian's mosquitto is not installed: python3 -m tests installs it"
        with self.log.open("ab") as log:
            self._running = subprocess.Popen([PROGRAM, "-c", self.files.config], stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while True:
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert time.monotonic() < until, self.log.read_text()
            assert self._running.poll() is None, self.log.read_text()
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    def read_again(self) -> None:
        if self._running is not None:
            let_read_again(self._running.pid)
            time.sleep(0.2)

    def kill(self) -> None:
        if self._running is not None:
            self._running.kill()
            self._running.wait(10)
            self._running = None


class Mosquitto(RunningBroker):
    """A broker with the configuration that :class:`Broker` writes for the club ``dahlias``."""

    files: Broker

    def __init__(self, folder: Path, encrypted: bool = False) -> None:
        super().__init__(Broker(folder, "dahlias"), free_port())
        certificate, key = make_certificate(folder) if encrypted else (None, None)
        self.trust = certificate.read_text() if certificate else ""
        self.hub_password = self.files.set_up(self.port, "127.0.0.1", certificate, key)

    def join(self, table: str) -> Account:
        """A table joins with a code, and the broker reads its accounts again."""
        account = self.files.join(self.files.invite(table))
        self.read_again()
        return account


def wait_for(what: Callable[[], object], message: str = "") -> None:
    """Wait until ``what()`` is true."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, message or "it did not come to pass"
        time.sleep(0.02)
