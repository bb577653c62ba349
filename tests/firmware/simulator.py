"""Drives ``firmware/simulated/board.c``: the real program, in time that only passes when asked."""

from __future__ import annotations

import subprocess
from pathlib import Path

from web.board.protocol import FromBoard, Lines, decode, frame

from .vectors import Vector

HERTZ = 16_000_000
NAMES = "NESWG"


class SimulatedBoard:
    """A process that runs the board; ``matrix`` chooses the display of the firmware."""

    def __init__(self, folder: Path, elf: Path, matrix: bool | None = None) -> None:
        self.matrix = "matrix" in elf.name if matrix is None else matrix
        self._process = subprocess.Popen(
            [str(folder / "simulated_board"), str(elf), "4" if self.matrix else "1"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines = Lines()
        self.cycles = 0
        while self._answer() != "ready":
            pass

    def __enter__(self) -> SimulatedBoard:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(timeout=10)

    def _answer(self) -> str:
        line = self._process.stdout.readline()
        assert line.endswith("\n"), "the simulated board has stopped; see its standard error"
        return line.strip()

    def _ask(self, command: str) -> list[str]:
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        word, *rest = self._answer().split(" ")
        assert word != "error:", rest
        return rest

    @property
    def seconds(self) -> float:
        """Simulated time since the start."""
        return self.cycles / HERTZ

    def run(self, ms: float) -> SimulatedBoard:
        self.cycles = int(self._ask(f"run {round(ms * 1000)}")[0])
        return self

    def hear(self, raw: bytes) -> SimulatedBoard:
        for start in range(0, len(raw), 10_000):
            self._ask(f"hear {raw[start : start + 10_000].hex()}")
        return self

    def show(self, fields: str) -> SimulatedBoard:
        """Send the board a SHOW with these fields and give it time to act on it."""
        return self.hear(b"\n" + frame(f"SHOW v1 {fields}")).run(40)

    def sent(self) -> list[str]:
        """The bodies of the lines that the board has sent since the last call; each must be whole."""
        return [line.decode().rpartition("*")[0] for line in self._sent_lines()]

    def messages(self) -> list[FromBoard | None]:
        return [decode(line) for line in self._sent_lines()]

    def _sent_lines(self) -> list[bytes]:
        lines = list(self._lines.feed(bytes.fromhex("".join(self._ask("said")))))
        for line in lines:
            decode(line)
        return lines

    def press(self, names: str) -> SimulatedBoard:
        """Hold these buttons (of ``NESWG``) down, and no others."""
        self._ask(f"press {sum(1 << NAMES.index(name) for name in names)}")
        return self

    def click(self, name: str, ms: float = 100) -> SimulatedBoard:
        return self.press(name).run(ms).press("").run(30)

    def display(self) -> list[str]:
        """What is lit: the segments of eight digits, or the eight rows of the matrix."""
        return self._picture(self._ask("display")[0])

    def seen(self) -> list[list[str]]:
        """Every picture that was shown for a millisecond or longer since the last call."""
        return [self._picture(picture) for picture in self._ask("seen") if picture]

    def _picture(self, text: str) -> list[str]:
        chips = [bytes.fromhex(chip) for chip in text.split("/")]
        if self.matrix:
            return [
                "".join(f"{chip[row]:08b}" for chip in chips).replace("0", ".").replace("1", "#")
                for row in range(8)
            ]
        return [f"{lit:08b}" for lit in reversed(chips[0])]

    def changed_at(self) -> int:
        return int(self._ask("changed")[0])

    def registers(self) -> list[bytes]:
        return [bytes.fromhex(chip) for chip in self._ask("registers")]

    def lamps(self) -> tuple[bool, bool]:
        amber, director = self._ask("lamps")
        return amber == "1", director == "1"

    def glitch(self, chip: int, address: int, value: int) -> None:
        self._ask(f"glitch {chip} {address} {value}")

    def reset(self) -> SimulatedBoard:
        self._ask("reset")
        return self

    def power(self, seed: int) -> SimulatedBoard:
        self._ask(f"power {seed}")
        return self

    def loops(self) -> tuple[int, int]:
        """The worst cycles of a loop, and the number of loops since the last call."""
        worst, count = self._ask("loops")
        return int(worst), int(count)

    def lowest_stack(self) -> int:
        """The lowest address that the stack has reached."""
        return int(self._ask("stack")[0])

    def pty(self) -> str:
        return self._ask("pty")[0]

    def unplug(self) -> None:
        self._ask("unplug")

    def picture_of(self, vector: Vector) -> list[str]:
        """What ``display`` must be for a golden vector."""
        return vector.matrix if self.matrix else [f"{lit:08b}" for lit in vector.digits]

    @property
    def dashes(self) -> list[str]:
        rows = ["." * 32] * 3 + [".##." * 8] * 2 + ["." * 32] * 3
        return rows if self.matrix else ["00000001"] * 8

    @property
    def dark(self) -> list[str]:
        return ["." * 32] * 8 if self.matrix else ["00000000"] * 8
