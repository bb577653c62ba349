"""The score on a strip of LEDs that WLED drives, by its JSON over the serial port.

From both ends of the strip a bar grows towards the middle, as far as a side has come in the game; in the
middle stands the trump's colour, and amber while the table waits for somebody. At a table of three the
strip has three bars. It shows nothing that the digits do not, and only between tricks as they do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from ..shown.words.english import ENGLISH
from .link import FIRST_WAIT, GREETING, STEADY, LinkBase, LinkState, Port
from .protocol import BoardState, Prompt

BAUD = 115200
"""WLED's own, unless it has been changed in its settings."""
PAUSE = 0.5
"""The least seconds between two messages: WLED draws while it reads."""
ASK_EVERY, ASK_WAITING = 10.0, 1.0
SILENCE = 25.0
REMIND = 10.0
"""Seconds after which the picture is sent again, for a WLED that has restarted or was changed by hand."""

BRIGHTNESS = 128
SIDES = ((0, 170, 120), (230, 90, 0), (120, 60, 220))
"""Teal, orange, violet: people who see no red and green can distinguish them, too."""
DARK = (6, 6, 6)
AMBER, RED = (255, 150, 0), (255, 0, 0)
WRONG_MOST = 4
"""The highest number of what can be wrong."""
TRUMPS = {"c": (0, 160, 0), "d": (0, 60, 255), "h": (255, 0, 0), "s": (200, 200, 200)}
"""The four colours of a four-colour pack."""

Colour = tuple[int, int, int]

ASK = b'{"v":true}\n'
_COUNT = re.compile(rb'"leds":\s*\{[^{}]*?"count":\s*(\d+)')
_VERSION = re.compile(rb'"ver":\s*"([^"]{1,20})"')


def picture(state: BoardState, leds: int) -> list[tuple[int, int, Colour]]:
    """The picture of a strip of that length: ranges from its start, each (first, beyond the last, colour).

    Where something is wrong as many red marks as its number.
    """
    if state.wrong:
        wide = max(1, leds // (2 * WRONG_MOST))
        starts = range(0, min(2 * wide * state.wrong, leds), wide)
        return [(at, min(at + wide, leds), DARK if n % 2 else RED) for n, at in enumerate(starts)]
    middle = _middle(state)
    marks = max(1, leds // 20) if middle else 0
    sides = len(state.scores)
    room = (leds - marks) // sides
    bars = [_lit(state, side, room) for side in range(sides)]
    if sides == 2:
        spans = [
            (bars[0], SIDES[0]),
            ((leds - marks) // 2 - bars[0], DARK),
            (marks, middle or DARK),
            (leds - marks - (leds - marks) // 2 - bars[1], DARK),
            (bars[1], SIDES[1]),
        ]
    else:
        spans = [
            span for side in range(sides) for span in ((bars[side], SIDES[side]), (room - bars[side], DARK))
        ]
        spans.append((leds - room * sides, middle or DARK))
    ranges, start = [], 0
    for width, colour in spans:
        if width > 0:
            ranges.append((start, start + width, colour))
            start += width
    return ranges


def _middle(state: BoardState) -> Colour | None:
    if state.prompt is Prompt.CONFIRM:
        return AMBER
    return TRUMPS[state.trump] if state.trump else None


def _lit(state: BoardState, side: int, room: int) -> int:
    """How many LEDs of a side's room are lit: all at the end of the game, one at least for one point."""
    score, target = state.scores[side], state.target or 10
    if not score:
        return 0
    return min(room, max(1, room * score // target))


def message(state: BoardState, leds: int) -> bytes:
    """The line for WLED that shows ``state``; with a colour for each LED of the strip."""
    lights: list[object] = []
    for first, beyond, colour in picture(state, leds):
        lights += [first, beyond, list(colour)]
    wanted = {"on": True, "bri": BRIGHTNESS, "transition": 0, "seg": {"id": 0, "i": lights}}
    return json.dumps(wanted, separators=(",", ":")).encode() + b"\n"


class WledLink(LinkBase):
    """The link to a WLED: READY after it has reported its kind and its number of LEDs.

    WLED does not say what it shows, so ``is_up_to_date`` stays False here.
    """

    def __init__(
        self,
        opener: Callable[[], tuple[str, Port]],
        clock: Callable[[], float],
        wire_log: Callable[[float, str, bytes], None] | None = None,
    ) -> None:
        super().__init__(opener, clock, wire_log)
        self._received = b""
        self._leds = 0
        self._asked_at = clock()

    def _forget(self) -> None:
        self._received = b""
        self._asked_at = self._clock() - ASK_WAITING

    def _ask(self, now: float, every: float) -> None:
        if now - self._asked_at >= every:
            self._asked_at = now
            self._send(now, ASK, counts=False)

    def _wait_for_ready(self, now: float) -> None:
        if now - self._since > GREETING:
            self._lose(now, ENGLISH["board_no_strip"])
        else:
            self._ask(now, ASK_WAITING)

    def _listen(self, now: float) -> None:
        assert self._port is not None
        chunk = self._port.read()
        if not chunk:
            return
        self._wire_log(now, "<", chunk)
        self._received = (self._received + chunk)[-8192:]
        count, version = _COUNT.search(self._received), _VERSION.search(self._received)
        if not (count and version and 0 < int(count[1]) < 10_000):
            return
        self._received = b""
        self._received_at = now
        self._leds = int(count[1])
        if self.status.state is LinkState.WAITING:
            self._since, self._sent_at = now, now - REMIND
            words = ENGLISH["board_strip_ready"].format(
                version=version[1].decode("ascii", "replace"), leds=self._leds
            )
            self._enter(LinkState.READY, words)

    def _keep_up_to_date(self, now: float) -> None:
        if now - self._received_at > SILENCE:
            self._lose(now, ENGLISH["board_strip_silent"].format(seconds=SILENCE))
            return
        if now - self._since > STEADY:
            self._wait = FIRST_WAIT
        self._ask(now, ASK_EVERY)
        due = self._due()
        if due is None or now - self._sent_at < (PAUSE if due != self._shown else REMIND):
            return
        self._shown = due
        self._send(now, message(due, self._leds))
