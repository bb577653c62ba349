"""The simulated board in real time, for trying things by hand: ``python -m tests.firmware.live [matrix]``.

Prints a device that ``bowerbird serve --scoreboard`` opens like a real board's, and draws what is lit
whenever it changes. Lines typed here press buttons: ``N``, ``NN`` for twice, ``N-`` for long, ``pull``.
"""

from __future__ import annotations

import os
import select
import sys
import time

from web.board.face import drawn

from .simulator import SimulatedBoard


def gesture(board: SimulatedBoard, typed: str) -> list[tuple[float, str]]:
    """The buttons to hold, with the seconds for each, for a typed line."""
    name = typed[0].upper()
    if typed.endswith("-"):
        return [(1.5, name), (0.05, "")]
    return [(0.1, name), (0.15, "")] * (2 if len(typed) == 2 and typed[1].upper() == name else 1)


def main() -> None:
    from .conftest import BUILD, make

    matrix = sys.argv[1:] == ["matrix"]
    make("simulated")
    make("all", *(["MATRIX=1"] if matrix else []))
    with SimulatedBoard(BUILD, BUILD / f"{'matrix' if matrix else 'digits'}.elf") as board:
        print(f"the board is at {board.pty()}; Ctrl-C ends", flush=True)
        shown, hold, began = None, [], time.monotonic()
        while True:
            board.run(10)
            time.sleep(max(0.0, began + board.seconds - time.monotonic()))
            look = (board.display(), board.lamps())
            if look != shown:
                shown = look
                picture = "\n".join(look[0]) if matrix else drawn(tuple(int(bits, 2) for bits in look[0]))
                lamps = [word for word, lit in zip(("amber", "white"), look[1], strict=True) if lit]
                print(f"{picture}\nlamps: {' '.join(lamps) or 'out'}\n", flush=True)
            if hold and board.seconds >= hold[0][0]:
                board.press(hold.pop(0)[1])
            if select.select([sys.stdin], [], [], 0)[0]:
                typed = sys.stdin.readline().strip()
                at = board.seconds
                if typed == "pull":
                    board.unplug()
                    board.power(os.getpid())
                    print(f"out and in again: now at {board.pty()}", flush=True)
                elif typed and typed[0].upper() in "NESWG":
                    for seconds, names in gesture(board, typed):
                        hold.append((at, names))
                        at += seconds


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print()
