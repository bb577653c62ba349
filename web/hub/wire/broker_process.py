"""Debian's Mosquitto, run by the hub with the configuration of its own, and started again where it ends."""

from __future__ import annotations

import logging
import os
import re
import shutil
import signal
import subprocess
import threading
from pathlib import Path

LOG = logging.getLogger(__name__)

WHERE = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"
AGAIN_S = 2.0
"""A broker that has ended is started again after so long."""


def mosquitto() -> str | None:
    """Where Mosquitto is on this machine; None where it is not installed."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path=WHERE)


def listens_at(config: Path) -> int:
    """The port that a configuration of ours names."""
    found = re.search(r"^listener (\d+)", config.read_text(encoding="utf-8"), re.MULTILINE)
    return int(found[1]) if found else 1883


class BrokerProcess:
    """Mosquitto as a child of the hub, with the configuration ``config``; what it says goes to ``log``."""

    def __init__(self, program: str, config: Path, log: Path) -> None:
        self._command = [program, "-c", str(config)]
        self._log = log
        self._over = threading.Event()
        self._running: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._watch, name="broker", daemon=True)

    def start(self) -> None:
        """Start it, and again whenever it ends, until it is closed."""
        self._begin()
        self._thread.start()

    def read_again(self) -> None:
        """Let it read its accounts again."""
        if self._running is not None and self._running.poll() is None:
            self._running.send_signal(signal.SIGHUP)

    @property
    def runs(self) -> bool:
        """Whether it runs now."""
        return self._running is not None and self._running.poll() is None

    def close(self) -> None:
        """Stop it."""
        self._over.set()
        if self._running is not None and self._running.poll() is None:
            self._running.terminate()
            try:
                self._running.wait(5)
            except subprocess.TimeoutExpired:
                self._running.kill()
        if self._thread.is_alive():
            self._thread.join(5)

    def _begin(self) -> None:
        with self._log.open("ab") as log:
            # in a session of its own: a Ctrl-C at the hub is the hub's to answer
            self._running = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )

    def _watch(self) -> None:
        while not self._over.wait(AGAIN_S):
            if not self.runs:
                LOG.warning("the broker has ended (its log: %s): it is started again", self._log)
                self._begin()


def hang_up(pid_file: Path) -> bool:
    """Let a broker that somebody else started read its accounts again; False where it cannot be told."""
    try:
        os.kill(int(pid_file.read_text(encoding="utf-8")), signal.SIGHUP)
    except (OSError, ValueError):
        return False
    return True
