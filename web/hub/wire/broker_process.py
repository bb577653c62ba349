"""Runs Debian's Mosquitto with the hub's configuration, and starts it again if it ends."""

from __future__ import annotations

import logging
import re
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ... import system
from ...locks import Held, Taken, hold
from ...shown.words.english import ENGLISH
from .topics import WireError

LOG = logging.getLogger(__name__)

AGAIN_S = 2.0
"""Seconds before a broker that ended is started again."""
STOP_S = 5.0
"""Seconds in which an orphaned broker may end by itself."""
SERVICE = "bowerbird-broker.service"
"""The unit file with which systemd can run it instead of the hub."""
CLAIM = ".running"
"""The lock file of the program that runs a broker, next to the configuration."""


def mosquitto() -> str | None:
    """The path of Mosquitto on this machine; None if it is not installed."""
    return system.program("mosquitto")


def listens_at(config: Path) -> int:
    """The port in our configuration file."""
    match = re.search(r"^listener (\d+)", config.read_text(encoding="utf-8"), re.MULTILINE)
    return int(match[1]) if match else 1883


class BrokerProcess:
    """Mosquitto as a child of this program, with the configuration ``config``; its output goes to ``log``.

    ``on_trouble`` is called with a line about a problem, and with an empty line when that is over; the
    words ``cut_off`` in it name who does not reach us meanwhile.
    """

    def __init__(
        self,
        program: str,
        config: Path,
        log: Path,
        on_trouble: Callable[[str], None] = lambda trouble: None,
        cut_off: str = "hub_wrong_no_table",
    ) -> None:
        self._config = config.resolve()
        self._command = [*system.dying_with_us(), program, "-c", str(self._config)]
        self._log = log
        self._on_trouble = on_trouble
        self._cut_off = ENGLISH[cut_off]
        self._trouble = ""
        self._over = threading.Event()
        self._begun = threading.Event()
        self._claim: Held | None = None
        self._running: subprocess.Popen[bytes] | None = None
        self._is_to_begin_again = False
        self._read = self._accounts()
        self._thread = threading.Thread(target=self._watch, name="broker", daemon=True)

    def start(self) -> None:
        """Start it, and again whenever it ends, until it is closed.

        An orphaned broker of an earlier program is stopped first. Raises WireError if another program runs a
        broker with these files.
        """
        self._claim = _claimed(self._config.with_name(CLAIM))
        for pid in brokers_of(self._config):
            if _is_a_service(pid):
                self._claim.close()
                where = f"--broker 127.0.0.1:{listens_at(self._config)}"
                raise WireError(
                    ENGLISH["wire_no_broker_of_service"].format(folder=self._config.parent, where=where)
                )
            LOG.warning("a broker of these files was left behind (%s): it is stopped", pid)
            _stop(pid)
        self._thread.start()
        self._begun.wait(AGAIN_S)

    def read_again(self) -> None:
        """Make it read its accounts again; where no signal can do that, it is started again."""
        self._read = self._accounts()
        running = self._running
        if running is not None and running.poll() is None and not system.let_read_again(running.pid):
            self._is_to_begin_again = True
            running.kill()  # it stores nothing that could be lost

    @property
    def is_running(self) -> bool:
        """Whether the broker runs now."""
        return self._running is not None and self._running.poll() is None

    def close(self) -> None:
        """Stop it."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join(5)
        if self._running is not None and self._running.poll() is None:
            self._running.terminate()
            try:
                self._running.wait(5)
            except subprocess.TimeoutExpired:
                self._running.kill()
        if self._claim is not None:
            self._claim.close()

    def _begin(self) -> None:
        self._read = self._accounts()
        try:
            with self._log.open("ab") as log:
                # in a separate session: a Ctrl-C at the hub is the hub's to answer
                self._running = subprocess.Popen(
                    self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
                )
        except OSError as problem:
            self._say(f"The broker cannot be started: {problem}")

    def _watch(self) -> None:
        """Start it in this thread, which lives as long: the process dies with the thread that started it."""
        self._begin()
        self._begun.set()
        while not self._over.wait(AGAIN_S):
            if self.is_running:
                self._say("")
                if self._accounts() != self._read:
                    self.read_again()
                continue
            if not self._is_to_begin_again:
                LOG.warning("the broker has ended (its log: %s): it is started again", self._log)
                self._say(self._why_it_ended())
            self._is_to_begin_again = False
            self._begin()

    def _accounts(self) -> bytes:
        """The accounts as they are now: another command, on any system, may have changed them."""
        with suppress(OSError):
            return self._config.with_name("passwords").read_bytes()
        return b""

    def _say(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self._on_trouble(trouble)

    def _why_it_ended(self) -> str:
        """The line for the director; if another program has the broker's port, it names the port."""
        last = self._last_line()
        if "in use" in last:
            return ENGLISH["hub_wrong_port"].format(port=listens_at(self._config), cut_off=self._cut_off)
        return ENGLISH["hub_wrong_broker"].format(why=last, cut_off=self._cut_off)

    def _last_line(self) -> str:
        """The last line of Mosquitto's log, without its time."""
        with suppress(OSError, IndexError):
            last = self._log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1]
            return re.sub(r"^\d+: ", "", last)[:200]
        return ""


def brokers_of(config: Path) -> list[int]:
    """The processes of a Mosquitto with this configuration, as far as this machine lists them."""
    return system.programs_with(str(config.resolve()), "mosquitto")


def hang_up(config: Path) -> bool:
    """Make a broker with this configuration read its accounts again; returns whether any was reached."""
    return [system.let_read_again(pid) for pid in brokers_of(config)].count(True) > 0


def _is_a_service(pid: int) -> bool:
    """Whether systemd runs that process from the unit file that our set-up writes."""
    with suppress(OSError):
        return SERVICE in Path(f"/proc/{pid}/cgroup").read_text(encoding="utf-8")
    return False


def service_of(program: str, config: Path) -> str:
    """The file with which systemd runs a broker with this configuration, as the user who owns it."""
    return "\n".join(
        [
            f"# to install: sudo cp {config.with_name(SERVICE)} /etc/systemd/system/",
            f"#             sudo systemctl enable --now {SERVICE}",
            "[Unit]",
            "Description=Bowerbird's broker, which carries messages between tables and hub",
            "After=network.target",
            "",
            "[Service]",
            f"User={system.owner_of(config)}",
            f'ExecStart={program} -c "{config}"',
            "ExecReload=/bin/kill -HUP $MAINPID",
            "Restart=on-failure",
            "RestartSec=2",
            "",
            "[Install]",
            "WantedBy=multi-user.target",
            "",
        ]
    )


def _claimed(path: Path) -> Held:
    """Lock these files for a single program that runs a broker, until the returned lock is closed."""
    try:
        return hold(path)
    except OSError as problem:
        raise WireError(ENGLISH["wire_no_file"].format(path=path, why=problem.strerror)) from None
    except Taken:
        raise WireError(ENGLISH["wire_no_second_broker"].format(folder=path.parent)) from None


def _stop(pid: int) -> None:
    """Stop a process that is not our child, and wait for its end."""
    for is_last_try in (False, True):
        with suppress(OSError):
            system.end(pid, is_last_try)
        until = time.monotonic() + STOP_S
        while time.monotonic() < until:
            if not _is_running(pid):
                return
            time.sleep(0.05)


def _is_running(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes() != b""
    return False
