"""A scoreboard without hardware: the fake at the port named ``VIRTUAL``.

It speaks the protocol as the firmware does and misbehaves on command, so that the link, the page and the
tests meet every fault that a real cable has. Time comes from the clock that it is given.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

from ..shown.words.english import ENGLISH
from .face import SILENT, Face, face
from .protocol import (
    VERSION,
    BadLine,
    BoardState,
    Gesture,
    Lines,
    Prompt,
    decode_show,
    frame,
    split,
    unframe,
)

FAULTS = {
    "silent": "hears everything, says nothing",
    "garbage": "mixes noise into every second line that it hears or says",
    "resets": "restarts every five seconds",
    "drops": "loses the second half of every third line, both ways",
    "slow": "passes forty bytes a second",
    "version": "speaks version 9 of the protocol",
    "stuck": "the button of North never comes up again",
    "unplugged": "every read and write fails, and it cannot be opened",
}

BOOT = 1.5
"""Seconds from opening the port to READY: a real Uno resets and runs its bootloader first."""
BEAT = 1.0
SILENCE = 3.5
RESEND = 0.25
PATIENCE = 5.0
RESETS_AFTER = 5.0
SLOW_RATE = 40.0
NOISE = b"\xff\x00*\x80SHOW v1 s9"


class VirtualBoard:
    """The fake at the port: the link opens, reads, writes and closes it; the rest is for people."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, faults: Iterable[str] = ()) -> None:
        self.faults: set[str] = set()
        for fault in faults:
            self.misbehave(fault)
        self.opened = 0
        self._lock = threading.RLock()
        self._next_press = 0
        self._clock = clock
        self._is_open = False
        self._reset()

    # For people and tests

    def misbehave(self, fault: str, on: bool = True) -> None:
        """Switch a fault of :data:`FAULTS` on or off; raises ValueError for an unknown fault."""
        if fault not in FAULTS:
            raise ValueError(ENGLISH["board_no_fault"].format(fault=fault, faults=", ".join(FAULTS)))
        (self.faults.add if on else self.faults.discard)(fault)

    @property
    def face(self) -> Face:
        """What digits and lamps show now; dashes if nothing has arrived for a while."""
        with self._lock:
            self._run()
            if self._state is None or self._clock() - self._received_at > SILENCE:
                return SILENT
            return face(self._state)

    @property
    def state(self) -> BoardState | None:
        """The state that arrived last, or None since the start."""
        with self._lock:
            self._run()
            return self._state

    def press(self, button: str, gesture: Gesture = Gesture.TAP) -> None:
        """Press a button (``N E S W``, or ``G`` for the new game) as a player would."""
        with self._lock:
            self._run()
            prompt = self._state.prompt if self._state else Prompt.NONE
            now = self._clock()
            self._presses.append(((self._next_press, button, gesture, prompt, self._uptime(now)), now, now))
            self._next_press = (self._next_press + 1) % 256

    def reset(self) -> None:
        """Press the reset button of the board."""
        with self._lock:
            self._reset()

    # For the link

    def open(self) -> VirtualBoard:
        """Open the port; this resets the board, as on an Uno. Raises OSError if it is unplugged."""
        with self._lock:
            self._plugged()
            self.opened += 1
            self._is_open = True
            self._reset()
            return self

    def read(self) -> bytes:
        """The board's messages since the last call, without waiting."""
        with self._lock:
            self._plugged()
            self._run()
            sent = bytes(self._sent)
            if "slow" in self.faults:
                sent = sent[: self._allowed(len(sent))]
            del self._sent[: len(sent)]
            return sent

    def write(self, chunk: bytes) -> None:
        """Let the board hear ``chunk``."""
        with self._lock:
            self._plugged()
            self._run()
            if self._clock() < self._boots_at:
                return
            self._received_chunks += 1
            if "garbage" in self.faults and self._received_chunks % 2:
                chunk = chunk[: len(chunk) // 2] + NOISE + chunk[len(chunk) // 2 :]
            for line in self._lines.feed(chunk):
                self._received_lines += 1
                torn = "drops" in self.faults and self._received_lines % 3 == 0
                self._hear(line[: len(line) // 2] if torn else line)

    def close(self) -> None:
        self._is_open = False

    # The board itself

    def _plugged(self) -> None:
        if "unplugged" in self.faults:
            raise OSError(ENGLISH["board_unplugged"])

    def _reset(self) -> None:
        now = self._clock()
        self._boots_at = now + BOOT
        self._state: BoardState | None = None
        self._shows: int | None = None
        self._received_at = now
        self._spoken_at = now + BOOT - BEAT
        self._slow_at = now
        self._bad_lines = 0
        self._received_lines = 0
        self._received_chunks = 0
        self._sent_lines = 0
        self._lines = Lines()
        self._sent = bytearray()
        self._presses: list[tuple[tuple[int, str, Gesture, Prompt, int], float, float]] = []
        self._next_press = 0

    def _uptime(self, now: float) -> int:
        return max(0, int(now - self._boots_at)) % 65536

    def _allowed(self, wanted: int) -> int:
        count = min(wanted, int((self._clock() - self._slow_at) * SLOW_RATE))
        if count or not wanted:
            self._slow_at = self._clock()
        return count

    def _run(self) -> None:
        now = self._clock()
        if "resets" in self.faults and now - self._boots_at > RESETS_AFTER:
            self._reset()
        if now < self._boots_at:
            return
        if now - self._spoken_at >= BEAT:
            self._spoken_at = now
            self._beat() if self._state else self._say("READY", "bvirtual", "f1.0")
        waiting = []
        for press, made_at, sent_at in self._presses:
            if now - made_at > PATIENCE:
                continue
            if now >= sent_at:
                number, button, gesture, prompt, uptime = press
                self._say(
                    "PRESS", f"k{number}", f"b{button}", f"n{gesture.value}", f"p{prompt.value}", f"u{uptime}"
                )
                sent_at = now + RESEND
            waiting.append((press, made_at, sent_at))
        self._presses = waiting

    def _beat(self) -> None:
        shows = "-" if self._shows is None else str(self._shows)
        words = [f"q{shows}", f"u{self._uptime(self._clock())}", f"e{min(self._bad_lines, 65535)}"]
        self._say("BEAT", *words, *(["hN"] if "stuck" in self.faults else []))

    def _say(self, word: str, *fields: str) -> None:
        if "silent" in self.faults or not self._is_open:
            return
        self._sent_lines += 1
        line = frame(" ".join((word, f"v{9 if 'version' in self.faults else VERSION}", *fields)))
        if "drops" in self.faults and self._sent_lines % 3 == 0:
            line = line[: len(line) // 2]
        if "garbage" in self.faults and self._sent_lines % 2 == 0:
            line = line[:5] + NOISE + line[5:]
        self._sent += b"\n" + line

    def _hear(self, line: bytes) -> None:
        try:
            word, version, fields = split(unframe(line))
        except BadLine:
            self._bad_lines += 1
            return
        if version != VERSION:
            return
        if word == "SHOW":
            self._shows, self._state = decode_show(fields)
            self._received_at = self._spoken_at = self._clock()
            self._beat()
        elif word == "HELLO":
            self._say("READY", "bvirtual", "f1.0")
        elif word == "ACK":
            self._presses = [entry for entry in self._presses if str(entry[0][0]) != fields.get("k")]
