"""Prints the firmware's figures: flash, RAM, the worst loop, and how long an event takes to the segments.

``python -m tests.firmware.figures``; the tests hold the same figures to their bounds.
"""

from __future__ import annotations

import random
import statistics
import subprocess
from dataclasses import replace
from pathlib import Path

from web.board.link import Link, LinkState
from web.board.protocol import BoardState, Prompt, frame
from web.board.scoreboard import SerialPort

from .simulator import HERTZ, SimulatedBoard

UNO_BUFFER = 63
WIRE_CYCLES = UNO_BUFFER * 10 * HERTZ / 38400
"""Cycles in which the wire can fill the processor's receive buffer: no loop may take longer."""


def worst_loop(board: SimulatedBoard, seconds: float = 20) -> int:
    """Cycles of the longest loop while lines, noise and all buttons come at once."""
    chance = random.Random(5)
    board.run(100)
    board.loops()
    end = board.seconds + seconds
    number = 0
    while board.seconds < end:
        number += 1
        fields = f"q{number % 256} s{number % 100}/99 t5/5 us dW mW aNESW py x1"
        line = b"\n" + frame(f"SHOW v1 {fields}")
        board.hear(chance.choice([line, line * 3, chance.randbytes(100), line[:30], line + b"\xff" * 40]))
        board.press("".join(name for name in "NESWG" if chance.random() < 0.3))
        board.run(chance.uniform(1, 120))
        if number % 50 == 0:
            board.run(4000)
    return board.loops()[0]


def never_used(board: SimulatedBoard, elf: Path) -> int:
    """Bytes of RAM between the variables and the deepest that the stack has gone so far."""
    symbols = subprocess.run(["avr-nm", str(elf)], capture_output=True, text=True, check=True).stdout
    end = next(int(line.split()[0], 16) for line in symbols.splitlines() if line.endswith(" _end"))
    return board.lowest_stack() - (end & 0xFFFF)


def from_byte_to_segments(board: SimulatedBoard, times: int = 50) -> list[float]:
    """Milliseconds from the last byte of a line on the wire to the last segment that it changes."""
    chance = random.Random(6)
    board.run(30)
    took = []
    for number in range(times):
        line = b"\n" + frame(f"SHOW v1 q{number} s{number}/{number} t{number % 6}/0 uh dN mE")
        board.run(chance.uniform(5, 40))
        sent = board.cycles
        board.hear(line).run(60)
        on_the_wire = (len(line)) * 11 * HERTZ / 38400
        took.append((board.changed_at() - sent - on_the_wire) / HERTZ * 1000)
    return took


def from_event_to_segments(board: SimulatedBoard, times: int = 100) -> list[float]:
    """Milliseconds from ``show`` to the last segment, over link, pyserial, wire and processor."""
    chance = random.Random(7)
    device = board.pty()
    link = Link(lambda: (device, SerialPort(device)), lambda: board.seconds, lambda press: None)
    link.start()
    state = BoardState((0, 0), (0, 0), "h", "N", "E", (), Prompt.NONE)
    link.show(state)
    took = []

    def live(ms: int) -> None:
        for _ in range(ms):
            board.run(1)
            if int(board.seconds * 1000) % 20 == 0:  # the link steps every 20 ms, as in its thread
                link.step()

    live(2000)
    assert link.status.state is LinkState.READY, link.status
    for number in range(times):
        live(chance.randrange(30, 200))
        began = board.cycles
        link.show(replace(state, scores=(number % 100, 99 - number % 100), tricks=(number % 6, 0)))
        live(150)
        assert link.status.is_up_to_date
        took.append((board.changed_at() - began) / HERTZ * 1000)
    link.stop()
    return took


def spread(took: list[float]) -> str:
    ordered = sorted(took)
    at_95 = ordered[int(0.95 * (len(ordered) - 1))]
    return f"median {statistics.median(took):.1f} ms, 95 % within {at_95:.1f} ms, worst {ordered[-1]:.1f} ms"


def main() -> None:
    from .conftest import BUILD, make

    make("simulated")
    for kind in ("digits", "matrix"):
        print(make("all", *(["MATRIX=1"] if kind == "matrix" else [])).strip())
        elf = Path(BUILD) / f"{kind}.elf"
        with SimulatedBoard(BUILD, elf) as board:
            cycles = worst_loop(board)
            share = f"{100 * cycles / WIRE_CYCLES:.0f} % of what may be"
            print(f"{kind}: worst loop {cycles} cycles, {cycles / HERTZ * 1000:.2f} ms ({share})")
            print(f"{kind}: {never_used(board, elf)} bytes of RAM are never used, the stack at its deepest")
        with SimulatedBoard(BUILD, elf) as board:
            print(f"{kind}: last byte to segments: {spread(from_byte_to_segments(board))}")
        with SimulatedBoard(BUILD, elf) as board:
            print(f"{kind}: event to segments, over the link: {spread(from_event_to_segments(board))}")


if __name__ == "__main__":
    main()
