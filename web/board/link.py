"""How the host stays with the board: it greets it, keeps it up to date and never believes an open port.

It opens nothing and knows no clock: both are given to it (see :mod:`web.board.scoreboard`).
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from ..shown.words.english import ENGLISH
from .protocol import (
    VERSION,
    BadLine,
    Beat,
    BoardState,
    Lines,
    Press,
    Prompt,
    Ready,
    decode,
    encode_ack,
    encode_hello,
    encode_show,
)

log = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two states that are sent although nothing has changed."""
SILENCE = 3.5
"""Seconds without a line after which a board that was READY counts as lost."""
GREETING = 8.0
"""Seconds that an open port may take to say READY."""
HELLO_AFTER = 2.5
"""Seconds in WAITING before the host asks; earlier the bootloader would hear it."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0
STEADY = 10.0
"""Seconds of READY after which the back-off begins again at its shortest."""


class LinkState(Enum):
    """The state of the link to the board."""

    CLOSED = "closed"
    """Switched off; nothing is tried."""
    OPENING = "opening"
    WAITING = "waiting"
    """The port is open, which proves nothing: the board has not said READY yet."""
    READY = "ready"
    LOST = "lost"
    """It did not open, did not greet, or fell silent; it is tried again after a while."""


CONDITION = {
    LinkState.CLOSED: "off",
    LinkState.OPENING: "waiting",
    LinkState.WAITING: "waiting",
    LinkState.READY: "connected",
    LinkState.LOST: "lost",
}
"""One word for the page."""

HAS_PORT = frozenset({LinkState.WAITING, LinkState.READY})


class Port(Protocol):
    """A serial port as the link uses it; everything may raise OSError, which means that it is gone."""

    def read(self) -> bytes: ...

    def write(self, chunk: bytes) -> None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """The state of the link, for the page.

    ``is_up_to_date``: the board has confirmed that it shows the newest state. ``last_loss``: why it was lost
    the last time, empty once it is READY again. ``kind``: the kind that it reports, ``digits`` or ``matrix``.
    """

    state: LinkState
    port: str
    words: str
    is_up_to_date: bool = False
    losses: int = 0
    last_loss: str = ""
    bad_lines: int = 0
    stuck: str = ""
    kind: str = ""


def between_tricks(shown: BoardState | None, newest: BoardState) -> BoardState:
    """What the board may show of ``newest``: while a trick is open, only what it showed before.

    That somebody has called the director, or that something is wrong, shows at once.
    """
    if not newest.is_trick_open:
        return newest
    if shown is None:
        return replace(newest, prompt=Prompt.NONE)
    return replace(
        shown, is_director_called=newest.is_director_called, wrong=newest.wrong, is_trick_open=True
    )


class LinkBase(ABC):
    """What every link does: opens its port, gives it up, and tries again after a while that grows.

    ``opener`` opens the port and returns its name; ``wire_log`` gets every line with its time and direction.
    ``step`` is called again and again and never waits.
    """

    def __init__(
        self,
        opener: Callable[[], tuple[str, Port]],
        clock: Callable[[], float],
        wire_log: Callable[[float, str, bytes], None] | None = None,
    ) -> None:
        self._opener = opener
        self._clock = clock
        self._wire_log = wire_log or (lambda t, way, line: None)
        self._newest: BoardState | None = None
        self._shown: BoardState | None = None
        self._port: Port | None = None
        self._wait = FIRST_WAIT
        self._since = self._retry_at = self._received_at = self._sent_at = clock()
        self.status = LinkStatus(LinkState.CLOSED, "", ENGLISH["board_off"])

    def start(self) -> None:
        """Begin to try; the first try is made by the next step."""
        if self.status.state is LinkState.CLOSED:
            self._wait, self._retry_at = FIRST_WAIT, self._clock()
            self._enter(LinkState.LOST, ENGLISH["board_not_tried"])

    def stop(self) -> None:
        """Close the port and stay CLOSED."""
        self._close()
        self._enter(LinkState.CLOSED, ENGLISH["board_off"])

    def show(self, state: BoardState) -> None:
        """Let the board show ``state`` from the next step on, or after the open trick."""
        self._newest = state

    def step(self) -> None:
        """Do what is due now: open, greet, read, answer, send, give up."""
        now = self._clock()
        try:
            match self.status.state:
                case LinkState.CLOSED:
                    return
                case LinkState.LOST if now >= self._retry_at:
                    self._open()
                case LinkState.WAITING:
                    self._listen(now)
                    if self.status.state is LinkState.WAITING:
                        self._wait_for_ready(now)
                case LinkState.READY:
                    self._listen(now)
                    if self.status.state is LinkState.READY:
                        self._keep_up_to_date(now)
        except OSError as gone:
            self._lose(now, str(gone) or type(gone).__name__)
        except Exception as gone:  # what a driver raises when its device goes is not always an OSError
            log.exception("the scoreboard's port has failed in an unforeseen way")
            self._lose(now, f"{type(gone).__name__}: {gone}")

    @abstractmethod
    def _listen(self, now: float) -> None:
        """Take in what has come from the board."""

    @abstractmethod
    def _wait_for_ready(self, now: float) -> None:
        """Greet a board that has not answered yet, or give it up."""

    @abstractmethod
    def _keep_up_to_date(self, now: float) -> None:
        """Send what the board does not show yet, and notice when it is gone."""

    @abstractmethod
    def _forget(self) -> None:
        """Forget what the last opening has left behind."""

    def _open(self) -> None:
        self._enter(LinkState.OPENING, ENGLISH["board_opening"])
        name, self._port = self._opener()
        self.status = replace(self.status, port=name)
        self._received_at = self._since = self._sent_at = self._clock()
        self._forget()
        self._enter(LinkState.WAITING, ENGLISH["board_waiting"])

    def _due(self) -> BoardState | None:
        """The part of the newest state to show now; None before the table's first state."""
        return None if self._newest is None else between_tricks(self._shown, self._newest)

    def _send(self, now: float, line: bytes, counts: bool = True) -> None:
        assert self._port is not None
        self._port.write(b"\n" + line)  # the first newline ends whatever noise or torn line came before
        self._wire_log(now, ">", line)
        if counts:
            self._sent_at = now

    def _lose(self, now: float, why: str) -> None:
        self._close()
        self._retry_at = now + self._wait
        self._wait = min(2 * self._wait, LONGEST_WAIT)
        self.status = replace(self.status, losses=self.status.losses + 1, last_loss=why)
        self._enter(LinkState.LOST, why)

    def _close(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            with suppress(Exception):  # it is given up, whatever it says to that
                port.close()

    def _enter(self, state: LinkState, words: str) -> None:
        ready = state is LinkState.READY
        self.status = replace(
            self.status,
            state=state,
            words=words,
            is_up_to_date=ready and self.status.is_up_to_date,
            last_loss="" if ready else self.status.last_loss,
            stuck=self.status.stuck if ready else "",
        )


class Link(LinkBase):
    """The link to a board that speaks ``firmware/PROTOCOL.md``; ``on_press`` hears every press once."""

    def __init__(
        self,
        opener: Callable[[], tuple[str, Port]],
        clock: Callable[[], float],
        on_press: Callable[[Press], None],
        wire_log: Callable[[float, str, bytes], None] | None = None,
    ) -> None:
        super().__init__(opener, clock, wire_log)
        self._on_press = on_press
        self._number = 0
        self._board_uptime = 0
        self._received_presses: deque[tuple[int, int]] = deque(maxlen=16)
        self._lines = Lines()

    def _forget(self) -> None:
        self._received_presses.clear()
        self._board_uptime = 0
        self._lines = Lines()

    def _wait_for_ready(self, now: float) -> None:
        if now - self._since > GREETING:
            self._lose(now, ENGLISH["board_never_ready"])
        elif now - self._since > HELLO_AFTER and now - self._sent_at >= BEAT:
            self._send(now, encode_hello())

    def _keep_up_to_date(self, now: float) -> None:
        if now - self._received_at > SILENCE:
            self._lose(now, ENGLISH["board_silent"].format(seconds=SILENCE))
            return
        if now - self._since > STEADY:
            self._wait = FIRST_WAIT
        due = self._due()
        if due is None:
            return
        if due != self._shown:
            self._shown = due
            self._number = (self._number + 1) % 256
            self.status = replace(self.status, is_up_to_date=False)
        elif now - self._sent_at < BEAT:
            return
        self._send(now, encode_show(due, self._number))

    def _listen(self, now: float) -> None:
        assert self._port is not None
        for line in self._lines.feed(self._port.read()):
            self._wire_log(now, "<", line)
            try:
                message = decode(line)
            except BadLine:
                self.status = replace(self.status, bad_lines=self.status.bad_lines + 1)
                continue
            if isinstance(message, Ready):
                self._greet(now, message)
            elif self.status.state is LinkState.READY and message is not None:
                self._received_at = now
                self._hear(now, message)
            if self.status.state not in HAS_PORT:
                return

    def _greet(self, now: float, ready: Ready) -> None:
        if ready.version != VERSION:
            self._lose(
                now,
                ENGLISH["board_other_version"].format(version=ready.version, ours=VERSION),
            )
            return
        self._received_at = now
        self._received_presses.clear()
        self._board_uptime = 0
        self._sent_at = now - BEAT
        if self.status.state is not LinkState.READY:
            self._since = now
        self._enter(LinkState.READY, ENGLISH["board_ready"].format(kind=ready.kind, firmware=ready.firmware))
        self.status = replace(self.status, is_up_to_date=False, kind=ready.kind)

    def _hear(self, now: float, message: Beat | Press) -> None:
        if isinstance(message, Beat):
            if message.uptime < self._board_uptime:
                self._received_presses.clear()
            self._board_uptime = message.uptime
            self.status = replace(
                self.status,
                is_up_to_date=message.shows == self._number and self._newest is not None,
                stuck=message.stuck,
            )
            return
        self._send(now, encode_ack(message.number), counts=False)
        press = (message.number, message.uptime)
        if press not in self._received_presses:
            self._received_presses.append(press)
            self._on_press(message)
