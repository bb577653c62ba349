"""Tries a real scoreboard in three minutes, without a keyboard: ``python -m web.board.check PORT``.

Each step says what the board must show, and the player named presses a button if it does; so digits,
lamps and buttons are all tried. At the end the cable is pulled and put back.
"""

from __future__ import annotations

import argparse
import queue
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from ..shown.words.english import ENGLISH
from .face import drawn, face
from .link import LinkState
from .protocol import BoardState, Gesture, Press, Prompt
from .scoreboard import Scoreboard, ScoreboardError, connect


@dataclass(frozen=True, slots=True)
class BoardStep:
    """A state, the key of the text that describes it, and the press that confirms it."""

    state: BoardState
    sight: str
    button: str
    gesture: Gesture = Gesture.TAP


STEPS = (
    BoardStep(
        BoardState((10, 7), (3, 1), "h", "N", "E"),
        "board_sight_scores",
        "N",
    ),
    BoardStep(
        BoardState((2, 14), (0, 5), "s", "W", "S", ("S",), Prompt.CONFIRM),
        "board_sight_alone",
        "E",
    ),
    BoardStep(
        BoardState((86, 35), (2, 4), "d", "E", "W", ("W",), Prompt.CLAIM),
        "board_sight_high",
        "S",
    ),
    BoardStep(
        BoardState((9, None), (None, None), "c", "S", "N", ("N", "E"), Prompt.NONE, True),
        "board_sight_dashes",
        "W",
    ),
    BoardStep(
        BoardState((1, 1), (1, 1), "c", "N", "N"),
        "board_sight_same",
        "N",
        Gesture.DOUBLE_TAP,
    ),
    BoardStep(BoardState((0, 0)), "board_sight_noughts", "G", Gesture.HOLD),
)


class BoardCheck:
    """One run of the check: ``say`` gets its lines, a press may take ``patience`` seconds."""

    def __init__(
        self,
        board: Scoreboard,
        presses: queue.Queue[Press],
        say: Callable[[str], None],
        patience: float,
        greeting: float = 20,
    ) -> None:
        self._board = board
        self._presses = presses
        self._say = say
        self._patience = patience
        self._greeting = greeting
        self.failed: list[str] = []

    def run(self, pull: bool = True) -> bool:
        """Go through all steps; returns whether every step was confirmed."""
        if not self._wait_until(lambda: self._board.status.state is LinkState.READY, self._greeting):
            self._fail(
                ENGLISH["board_check_not_ready"].format(
                    why=self._board.status.last_loss or self._board.status.words
                )
            )
            return False
        self._say(self._board.status.words)
        for number, step in enumerate(STEPS, 1):
            self._confirm(number, step)
        if pull:
            self._pull()
        self._say(
            ENGLISH["board_check_well"]
            if not self.failed
            else ENGLISH["board_check_failed"].format(n=len(self.failed), steps="; ".join(self.failed))
        )
        return not self.failed

    def _confirm(self, number: int, step: BoardStep) -> None:
        self._board.show(step.state)
        self._say(
            ENGLISH["board_check_step"].format(number=number, steps=len(STEPS), sight=ENGLISH[step.sight])
        )
        if self._board.status.kind != "matrix":
            self._say(drawn(face(step.state).digits))
        self._say(
            ENGLISH["board_check_press"].format(
                press=ENGLISH[f"board_press_{step.gesture.name}"],
                button=ENGLISH[f"board_place_{step.button}"],
            )
        )
        deadline = time.monotonic() + self._patience
        while (left := deadline - time.monotonic()) > 0:
            try:
                press = self._presses.get(timeout=left)
            except queue.Empty:
                break
            if (press.button, press.gesture) == (step.button, step.gesture):
                self._say(ENGLISH["board_check_good"])
                return
            self._say(
                ENGLISH["board_check_other"].format(
                    button=ENGLISH[f"board_place_{press.button}"],
                    pressed=ENGLISH[f"board_pressed_{press.gesture.name}"],
                )
            )
        self._fail(ENGLISH["board_check_unconfirmed"].format(number=number))

    def _pull(self) -> None:
        self._say(ENGLISH["board_check_pull"])
        if not self._wait_until(lambda: self._board.status.state is not LinkState.READY):
            self._fail(ENGLISH["board_check_not_pulled"])
            return
        self._say(ENGLISH["board_check_put_back"])
        if not self._wait_until(lambda: self._board.status.is_up_to_date):
            self._fail(ENGLISH["board_check_not_back"].format(last_loss=self._board.status.last_loss))

    def _wait_until(self, true: Callable[[], bool], patience: float | None = None) -> bool:
        """Wait until ``true()``, ``patience`` seconds at most; returns whether that came."""
        deadline = time.monotonic() + (self._patience if patience is None else patience)
        while time.monotonic() < deadline:
            if true():
                return True
            time.sleep(0.05)
        return False

    def _fail(self, what: str) -> None:
        self.failed.append(what)
        self._say(what)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m web.board.check", description=ENGLISH["board_check_about"]
    )
    parser.add_argument("port", nargs="?", default="AUTO", help=ENGLISH["board_check_port"])
    parser.add_argument("--wire-log", metavar="FILE", help=ENGLISH["board_check_wire_log"])
    parser.add_argument("--seconds", type=float, default=60, help=ENGLISH["board_check_seconds"])
    chosen = parser.parse_args(arguments)
    presses: queue.Queue[Press] = queue.Queue()
    log = None
    try:
        log = open(chosen.wire_log, "a", encoding="utf-8") if chosen.wire_log else None  # noqa: SIM115 - closed below
        board = connect(chosen.port, presses.put, log)
    except (ScoreboardError, OSError) as problem:
        print(f"web.board.check: {problem}", file=sys.stderr)
        return 2
    try:
        return 0 if BoardCheck(board, presses, print, chosen.seconds).run() else 1
    except KeyboardInterrupt:
        return 1
    finally:
        board.close()
        if log is not None:
            log.close()


if __name__ == "__main__":
    raise SystemExit(main())
