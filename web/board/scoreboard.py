"""The scoreboard as the table uses it: finds its port, runs its link, and never holds the table up.

The link is in :mod:`web.board.link`, its lines in :mod:`web.board.protocol` and
``firmware/PROTOCOL.md``.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TextIO

import serial  # type: ignore[import-untyped]
from serial.tools import list_ports  # type: ignore[import-untyped]

from ..shown.around import DigitsState
from ..shown.words.english import ENGLISH
from . import led_strip
from .link import CONDITION, Link, LinkBase, LinkState, LinkStatus, Port
from .protocol import BoardState, Press
from .virtual import VirtualBoard

log = logging.getLogger(__name__)

BAUD = 38400
BY_ID = Path("/dev/serial/by-id")

LIKELY = (0x2341, 0x2A03, 0x1A86, 0x0403, 0x10C4, 0x303A, 0x2E8A, 0x067B)
"""The makers of the chips that most boards have, by USB's numbers: these are asked first."""


class ScoreboardError(Exception):
    """The scoreboard that was asked for cannot be used; one clear line for the person who asked."""


class NoPort(OSError):
    """There is no port to open; the text names what was searched."""


class SerialPort:
    """A port of this machine; reading never waits, writing at most 0.2 s (in the board's own thread)."""

    def __init__(self, device: str, baud: int = BAUD) -> None:
        try:
            self._serial = serial.Serial(device, baud, timeout=0, write_timeout=0.2, exclusive=True)
        except (ValueError, serial.SerialException) as wrong:
            raise NoPort(ENGLISH["board_no_port"].format(device=device, wrong=wrong)) from wrong

    def read(self) -> bytes:
        try:
            return bytes(self._serial.read(4096))
        except TypeError as closed:  # pyserial closes under our feet when the cable goes
            raise OSError(ENGLISH["board_port_closed"]) from closed

    def write(self, chunk: bytes) -> None:
        self._serial.write(chunk)

    def close(self) -> None:
        self._serial.close()


def boards_plugged_in() -> tuple[str, ...]:
    """All USB devices with a serial port, likely boards first, by lasting names where there are some."""
    lasting = {}
    if BY_ID.is_dir():
        lasting = {str(link.resolve()): str(link) for link in sorted(BY_ID.iterdir())}
    boards = [
        (port.vid not in LIKELY, lasting.get(port.device, port.device))
        for port in list_ports.comports()
        if port.vid is not None
    ]
    return tuple(device for _, device in sorted(boards))


class Finder:
    """Opens the port that ``spec`` names; ``AUTO`` tries what is plugged in, one after another.

    A port that was open before and is gone by now may have come back under another name: what is plugged in
    is tried then as well.
    """

    def __init__(
        self,
        spec: str,
        virtual: VirtualBoard | None = None,
        plugged_in: Callable[[], tuple[str, ...]] = boards_plugged_in,
        open_device: Callable[[str], Port] = SerialPort,
    ) -> None:
        self._spec = spec
        self._virtual = virtual
        self._plugged_in = plugged_in
        self._open_device = open_device
        self._turn = 0
        self._was_open = False

    def __call__(self) -> tuple[str, Port]:
        if self._virtual is not None:
            return "VIRTUAL", self._virtual.open()
        if self._spec != "AUTO":
            try:
                port = self._open_device(self._spec)
            except OSError:
                if not self._was_open or Path(self._spec).exists() or not self._plugged_in():
                    raise
            else:
                self._was_open = True
                return self._spec, port
        devices = self._plugged_in()
        if not devices:
            raise NoPort(ENGLISH["board_not_found"])
        device = devices[self._turn % len(devices)]
        self._turn += 1
        return device, self._open_device(device)


@dataclass(frozen=True, slots=True)
class BoardKind:
    """A kind of board without buttons: what makes its link, and the baud rate of its port."""

    link: Callable[[Finder, Callable[[], float], Callable[[float, str, bytes], None]], LinkBase]
    baud: int


BOARD_KINDS = {
    "WLED": BoardKind(led_strip.WledLink, led_strip.BAUD),
}
"""The kinds of boards by the prefix of their port, as in ``WLED:/dev/ttyUSB0``."""


class Scoreboard:
    """A link that runs by itself: ``show`` stores and returns at once, presses wait in a queue.

    ``spec`` is as for :func:`connect`. Raises ValueError for an unknown fault. Every press is handed to
    ``on_press`` in a second thread, so that the table may take its time.
    """

    def __init__(
        self,
        spec: str,
        on_press: Callable[[Press], None] = lambda press: None,
        wire_log: TextIO | None = None,
        period: float = 0.02,
    ) -> None:
        name, _, rest = spec.partition(":")
        self.virtual: VirtualBoard | None = None
        if name == "VIRTUAL":
            self.virtual = VirtualBoard(faults=[fault for fault in rest.split(",") if fault])
        self._presses: queue.SimpleQueue[Press | None] = queue.SimpleQueue()
        self._on_press = on_press
        self._log = wire_log
        self._period = period
        self._stopping = threading.Event()
        self._link: LinkBase
        kind = BOARD_KINDS.get(name)
        if kind is not None:
            opener = Finder(rest, open_device=partial(SerialPort, baud=kind.baud))
            self._link = kind.link(opener, time.monotonic, self._write_log)
        else:
            opener = Finder(spec, self.virtual)
            self._link = Link(opener, time.monotonic, self._presses.put, self._write_log)
        self._threads: list[threading.Thread] = []

    @property
    def status(self) -> LinkStatus:
        return self._link.status

    @property
    def words(self) -> str:
        """How the board is, in a line for the page."""
        status = self.status
        if status.stuck:
            names = ENGLISH["board_and"].join(ENGLISH[f"board_button_{button}"] for button in status.stuck)
            return ENGLISH["board_held"].format(status=status.words, names=names)
        if status.state is LinkState.WAITING and status.last_loss:
            return ENGLISH["board_before"].format(status=status.words, last_loss=status.last_loss)
        return status.words

    @property
    def condition(self) -> str:
        """``off``, ``waiting``, ``connected`` or ``lost``."""
        return CONDITION[self._link.status.state]

    @property
    def drawn(self) -> DigitsState | None:
        """Segments and lamps of a virtual board, for the page; None for a real one."""
        if self.virtual is None:
            return None
        face = self.virtual.face
        return DigitsState(
            segments=list(face.digits),
            amber="off" if not face.is_amber else "blinks" if face.is_amber_blinking else "on",
            is_director_called=face.is_director_called,
        )

    def show(self, state: BoardState) -> None:
        """Let the board show ``state`` as soon as it may; returns at once."""
        self._link.show(state)

    def start(self, patient: bool = False) -> None:
        """Open the port and go on in a thread; whatever happens later is mended by itself.

        Raises :class:`ScoreboardError` where this first try fails, unless ``patient``.
        """
        self._link.start()
        self._link.step()
        if self.status.state is LinkState.LOST:
            if not patient:
                raise ScoreboardError(ENGLISH["board_none"].format(words=self.status.words))
            log.warning("no scoreboard yet, it is tried again: %s", self.status.words)
        self._threads = [
            threading.Thread(target=self._run, name="scoreboard", daemon=True),
            threading.Thread(target=self._hand_out, name="scoreboard presses", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Close the port and end both threads."""
        self._stopping.set()
        self._presses.put(None)
        for thread in self._threads:
            thread.join(timeout=2)
        self._link.stop()

    def _run(self) -> None:
        while not self._stopping.wait(self._period):
            self._link.step()

    def _hand_out(self) -> None:
        while (press := self._presses.get()) is not None:
            try:
                self._on_press(press)
            except Exception:  # a press that the table cannot take must not end the presses after it
                log.exception("the table could not take the press %s", press)

    def _write_log(self, t: float, way: str, line: bytes) -> None:
        if self._log is None:
            return
        try:
            self._log.write(f"{t:.3f} {way} {line.strip().decode('ascii', 'backslashreplace')}\n")
            self._log.flush()
        except (OSError, ValueError) as wrong:  # a full disk must not take the board down
            log.warning("the wire log ends here: %s", wrong)
            self._log = None


def connect(
    port: str,
    on_press: Callable[[Press], None] = lambda press: None,
    wire_log: TextIO | None = None,
    patient: bool = False,
) -> Scoreboard:
    """The scoreboard at ``port``: a device (best by its name in ``/dev/serial/by-id``), ``AUTO`` to find it,
    ``WLED:`` and the device of a WLED, or ``VIRTUAL``, which may have faults as in ``VIRTUAL:slow,drops``.

    Raises :class:`ScoreboardError` for an unknown fault and, unless ``patient``, for a port that is missing,
    busy or no port: a patient one waits until the board is plugged in.
    """
    try:
        board = Scoreboard(port, on_press, wire_log)
    except ValueError as wrong:
        raise ScoreboardError(str(wrong)) from wrong
    board.start(patient)
    return board
