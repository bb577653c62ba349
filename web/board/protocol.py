"""The lines that pass between the host and the scoreboard, as ``firmware/PROTOCOL.md`` lays them down.

A line is a word, a version, fields of one letter with a value, and a checksum:
``SHOW v1 q7 s10/7 t3/1 uh dN mE*11F2``. Every ``SHOW`` carries the full state, so that any line may be lost.
"""

from __future__ import annotations

import binascii
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from ..shown.words.english import ENGLISH

VERSION = 1
LONGEST = 63
"""Bytes in a line with its newline: the Uno's receive buffer of 64 bytes holds 63."""

SEATS = "NESW"
SUITS = "cdhs"


class BadLine(ValueError):
    """A line to reject: torn, overlong, not ASCII, or with a wrong checksum."""


class Prompt(Enum):
    """What one press of a seat's button means just now."""

    NONE = "-"
    CONFIRM = "y"
    """The table asks something; a press says *I confirm*. The amber lamp is lit."""
    CLAIM = "c"
    """Claims may be made; a press says *I claim*. The amber lamp blinks slowly. It must be offered after
    every hand or after none, or the lamp itself would accuse."""


class Gesture(Enum):
    """How a button was pressed."""

    TAP = "1"
    DOUBLE_TAP = "2"
    HOLD = "3"


@dataclass(frozen=True, slots=True)
class BoardState:
    """All that the board may show; there is no field for what the laws keep hidden
    (Somerset 84, 92, 109; Keller 31, 85).

    ``scores`` and ``tricks`` run in the order of the sides: NS and EW of four players, N and S of two, N, E
    and S of three. None is *not known* and shows as dashes (score) or as nothing (tricks). ``trump`` is one
    of ``c d h s``; ``dealer``, ``maker`` and ``alone`` name seats by their letters. ``wrong`` is the number
    of a problem at the table, 0 for none; the board shows it instead of the tricks. ``is_trick_open``: cards
    of an unfinished trick are on the table; it is not sent, it holds the board still until the trick is
    quitted. ``target`` is the points of a game: a strip of LEDs needs it.
    """

    scores: tuple[int | None, ...] = (None, None)
    tricks: tuple[int | None, ...] = (None, None)
    trump: str | None = None
    dealer: str | None = None
    maker: str | None = None
    alone: tuple[str, ...] = ()
    prompt: Prompt = Prompt.NONE
    is_director_called: bool = False
    wrong: int = 0
    is_trick_open: bool = field(default=False, compare=False)
    target: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if len(self.scores) not in (2, 3) or len(self.tricks) != len(self.scores):
            raise ValueError(ENGLISH["board_no_sides"].format(scores=self.scores, tricks=self.tricks))
        if self.trump is not None and self.trump not in tuple(SUITS):
            raise ValueError(ENGLISH["board_no_trump"].format(trump=self.trump))
        for seat in (self.dealer, self.maker, *self.alone):
            if seat is not None and seat not in tuple(SEATS):
                raise ValueError(ENGLISH["board_no_seat"].format(seat=seat))


@dataclass(frozen=True, slots=True)
class Ready:
    """The board has started (or answers HELLO) and waits for a state."""

    version: int
    kind: str
    firmware: str


@dataclass(frozen=True, slots=True)
class Beat:
    """The board lives: the number of the state it shows (None: dashes), seconds since it started,
    lines it could not believe, and the buttons that have been held for too long."""

    shows: int | None
    uptime: int
    bad_lines: int
    stuck: str


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed. ``button`` is a seat or ``G`` for the new game; ``prompt`` is what the board
    was showing at that moment; ``number`` and ``uptime`` stay the same when the press is sent again."""

    number: int
    button: str
    gesture: Gesture
    prompt: Prompt
    uptime: int


FromBoard = Ready | Beat | Press


def crc16(text: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF; the checksum of ``b"123456789"`` is 0x29B1."""
    return binascii.crc_hqx(text, 0xFFFF)


def frame(body: str) -> bytes:
    """``body`` with its checksum and newline; raises ValueError if it is no line of this protocol."""
    raw = body.encode("ascii")
    line = raw + b"*%04X\n" % crc16(raw)
    if len(line) >= LONGEST or any(byte < 0x20 or byte > 0x7E or byte == 0x2A for byte in raw):
        raise ValueError(ENGLISH["board_no_line"].format(body=body, most=LONGEST))
    return line


def unframe(line: bytes) -> str:
    """The body of ``line`` (given without its end); raises :class:`BadLine` for a line to reject."""
    if len(line) >= LONGEST:
        raise BadLine(ENGLISH["board_long_line"].format(bytes=len(line)))
    if any(byte < 0x20 or byte > 0x7E for byte in line):
        raise BadLine(ENGLISH["board_strange_line"].format(line=line))
    body, star, digits = line.rpartition(b"*")
    if not star or digits != b"%04X" % crc16(body):
        raise BadLine(ENGLISH["board_wrong_line"].format(line=line))
    return body.decode("ascii")


class Lines:
    """Cuts a stream of bytes into lines; what grows too long is dropped up to its end."""

    def __init__(self) -> None:
        self._part = bytearray()

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        """The lines that ``chunk`` completes, without CR or LF; an overlong one comes cut to LONGEST bytes,
        so that :func:`unframe` refuses it and it can be counted."""
        for byte in chunk:
            if byte in b"\r\n":
                if self._part:
                    line = bytes(self._part)
                    self._part.clear()
                    yield line
            elif len(self._part) < LONGEST:
                self._part.append(byte)


def _pair(values: tuple[int | None, ...], most: int) -> str:
    return "/".join("-" if value is None or not 0 <= value <= most else str(value) for value in values)


def encode_show(state: BoardState, number: int) -> bytes:
    """The line with the whole state for the board; ``number`` (0 to 255) comes back in the beats.

    A score above 99 or a trick count above 9 cannot be shown and is sent as not known.
    """
    scores, tricks = state.scores, state.tricks
    if state.wrong:
        scores, tricks = (None,) * len(scores), (state.wrong,) * len(tricks)
    words = [f"SHOW v{VERSION}", f"q{number}", f"s{_pair(scores, 99)}", f"t{_pair(tricks, 9)}"]
    words += [f"u{state.trump}"] if state.trump else []
    words += [f"d{state.dealer}"] if state.dealer else []
    words += [f"m{state.maker}"] if state.maker else []
    words += ["a" + "".join(seat for seat in SEATS if seat in state.alone)] if state.alone else []
    words += [f"p{state.prompt.value}"] if state.prompt is not Prompt.NONE else []
    words += ["x1"] if state.is_director_called else []
    return frame(" ".join(words))


def encode_ack(number: int) -> bytes:
    """The line by which the board learns that the press of that number has arrived."""
    return frame(f"ACK v{VERSION} k{number}")


def encode_hello() -> bytes:
    """The line that asks a board that is already running to say READY again."""
    return frame(f"HELLO v{VERSION}")


def split(body: str) -> tuple[str, int, dict[str, str]]:
    """Word, version and fields of a body. Of two fields with one letter the later counts."""
    word, _, rest = body.partition(" ")
    version, _, fields = rest.partition(" ")
    if not version.startswith("v") or not _is_number(version[1:], 255):
        raise BadLine(ENGLISH["board_no_version"].format(body=body))
    return word, int(version[1:]), {item[0]: item[1:] for item in fields.split(" ") if item}


def decode(line: bytes) -> FromBoard | None:
    """The board's message in ``line``; None for words and versions that this host does not know.

    Raises :class:`BadLine` for a line to reject.
    """
    word, version, fields = split(unframe(line))
    if word == "READY":
        return Ready(version, fields.get("b", "?"), fields.get("f", "?"))
    if version != VERSION:
        return None
    if word == "BEAT":
        shows = fields.get("q", "")
        return Beat(
            int(shows) if _is_number(shows, 255) else None,
            _number(fields, "u", 65535),
            _number(fields, "e", 65535),
            "".join(letter for letter in fields.get("h", "") if letter in SEATS + "G"),
        )
    if word == "PRESS":
        button = fields.get("b", "")
        if len(button) != 1 or button not in SEATS + "G":
            raise BadLine(ENGLISH["board_no_button"].format(line=line))
        try:
            gesture, prompt = Gesture(fields.get("n")), Prompt(fields.get("p", "-"))
        except ValueError:
            return None
        return Press(_number(fields, "k", 255), button, gesture, prompt, _number(fields, "u", 65535))
    return None


def decode_show(fields: dict[str, str]) -> tuple[int | None, BoardState]:
    """Number and state of a ``SHOW`` as a board reads it: what it cannot read is not known."""
    scores = _values(fields.get("s", ""), 99)
    tricks = _values(fields.get("t", ""), 9)
    sides = 3 if len(scores) == 3 else 2
    number = fields.get("q", "")
    return (
        int(number) if _is_number(number, 255) else None,
        BoardState(
            scores=scores if len(scores) == sides else (None,) * sides,
            tricks=tricks if len(tricks) == sides else (None,) * sides,
            trump=_letter_of(fields.get("u", ""), SUITS),
            dealer=_letter_of(fields.get("d", ""), SEATS),
            maker=_letter_of(fields.get("m", ""), SEATS),
            alone=tuple(seat for seat in SEATS if seat in fields.get("a", "")),
            prompt=Prompt(fields["p"]) if fields.get("p") in ("y", "c") else Prompt.NONE,
            is_director_called=fields.get("x") == "1",
        ),
    )


def _values(text: str, most: int) -> tuple[int | None, ...]:
    return tuple(int(part) if _is_number(part, most) else None for part in text.split("/"))


def _letter_of(text: str, letters: str) -> str | None:
    return text if len(text) == 1 and text in letters else None


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= most


def _number(fields: dict[str, str], letter: str, most: int) -> int:
    text = fields.get(letter, "")
    if not _is_number(text, most):
        raise BadLine(ENGLISH["board_no_number"].format(letter=letter, text=text, most=most))
    return int(text)
