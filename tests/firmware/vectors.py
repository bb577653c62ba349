"""Reads ``firmware/golden.txt``, the vectors that both ends of the protocol are held to."""

import re
from dataclasses import dataclass, field
from pathlib import Path

GOLDEN = Path(__file__).parents[2] / "firmware" / "golden.txt"
PARTS = (
    (0, 1, 0x40),
    (1, 2, 0x20),
    (2, 2, 0x10),
    (2, 1, 0x08),
    (2, 0, 0x04),
    (1, 0, 0x02),
    (1, 1, 0x01),
    (2, 3, 0x80),
)


@dataclass
class Vector:
    """One vector: bytes and what they lead to. ``verdict`` is shows, refused, ignored or says."""

    name: str
    line: bytes = b""
    verdict: str = ""
    sends: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    matrix: list[str] = field(default_factory=list)
    amber: str = "off"
    director: str = "off"

    @property
    def digits(self) -> tuple[int, ...]:
        """The eight segment bytes of the picture, leftmost first, in the MAX7219's own numbering."""
        return tuple(
            sum(bit for row, column, bit in PARTS if self.rows[row][4 * place + column] != " ")
            for place in range(8)
        )


def vectors() -> list[Vector]:
    golden: list[Vector] = []
    for line in GOLDEN.read_text("ascii").splitlines():
        if line.startswith("== "):
            golden.append(Vector(line[3:]))
        elif line.startswith("> "):
            golden[-1].line = re.sub(rb"\\x(..)", lambda m: bytes([int(m[1], 16)]), line[2:].encode())
        elif line.startswith("< "):
            golden[-1].line = line[2:].encode()
        elif line.startswith("["):
            assert len(line) == 34, line
            assert line.endswith("]"), line
            (golden[-1].rows if len(golden[-1].rows) < 3 else golden[-1].matrix).append(line[1:-1])
        elif line.startswith("lamps "):
            golden[-1].amber, golden[-1].director = line.split()[1:]
        elif line.startswith("says "):
            golden[-1].verdict, golden[-1].sends = "says", line.split()[1:]
        elif line in ("shows", "refused", "ignored"):
            golden[-1].verdict = line
        else:
            assert not line or line.startswith("#"), f"golden.txt has a line that nobody reads: {line!r}"
    assert all(vector.verdict and vector.line for vector in golden)
    return golden


def that(*verdicts: str) -> list[Vector]:
    """The vectors with one of these verdicts."""
    return [vector for vector in vectors() if vector.verdict in verdicts]
