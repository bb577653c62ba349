"""What the eight digits show for a state: segments, lamps, and a drawing of them for the terminal.

From the left: score of the first side (two digits), trump, tricks of the first side, tricks of the second,
who plays alone, score of the second side (two digits). The points under the left four digits mark the
dealer, those under the right four the maker, each in the order N E S W. The firmware does the same in
``firmware/scoreboard/digits.cpp``; both are held to ``firmware/golden.txt``.
"""

from __future__ import annotations

from dataclasses import dataclass

from .protocol import SEATS, BoardState, Prompt

A, B, C, D, E, F, G, POINT = 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01, 0x80
"""Segments as the MAX7219 numbers them; a is on top, then clockwise, g in the middle."""

DIGITS = (0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B)
DASH = G
DASHES = (DASH,) * 8
"""What a board shows that has received nothing: never an old score."""
# C d H P: an S would be a 5 next to the score, and no shape may have two meanings. P is for sPades.
TRUMPS = {"c": A | D | E | F, "d": B | C | D | E | G, "h": B | C | E | F | G, "s": A | B | E | F | G}
_ALONE = {"N": A, "E": B | C, "S": D, "W": E | F}


@dataclass(frozen=True, slots=True)
class Face:
    """Eight segment bytes, leftmost digit first, and the two lamps."""

    digits: tuple[int, ...]
    is_amber: bool = False
    is_amber_blinking: bool = False
    is_director_called: bool = False


SILENT = Face(DASHES)


def face(state: BoardState) -> Face:
    """The face that shows ``state``."""
    digits = _three_sides(state) if len(state.scores) == 3 else _two_sides(state)
    if state.dealer:
        digits[SEATS.index(state.dealer)] |= POINT
    if state.maker:
        digits[4 + SEATS.index(state.maker)] |= POINT
    return Face(
        tuple(digits), state.prompt is not Prompt.NONE, state.prompt is Prompt.CLAIM, state.is_director_called
    )


def _two_sides(state: BoardState) -> list[int]:
    first, second = state.scores
    tricks = [_digit(count, unknown=0) for count in state.tricks]
    return [*_two(first), _trump(state), *tricks, _alone(state), *_two(second)]


def _three_sides(state: BoardState) -> list[int]:
    if any(score is not None and score > 9 for score in state.scores):
        pairs = [digit for score in state.scores for digit in _two(score)]
        return [*pairs, _trump(state), _alone(state)]
    scores = [_digit(score, unknown=DASH) for score in state.scores]
    tricks = [_digit(count, unknown=0) for count in state.tricks]
    return [*scores, _trump(state), *tricks, _alone(state)]


def _digit(value: int | None, unknown: int) -> int:
    return unknown if value is None else DIGITS[value]


def _two(value: int | None) -> tuple[int, int]:
    if value is None:
        return DASH, DASH
    return DIGITS[value // 10] if value > 9 else 0, DIGITS[value % 10]


def _trump(state: BoardState) -> int:
    return TRUMPS[state.trump] if state.trump else 0


def _alone(state: BoardState) -> int:
    """The sides of the digit towards those who play alone, with the middle bar, so that it is no figure."""
    return sum(_ALONE[seat] for seat in state.alone) | (G if state.alone else 0)


def drawn(digits: tuple[int, ...]) -> str:
    """The digits as three lines of text, four characters a digit, as ``golden.txt`` has them."""
    rows = ["", "", ""]
    for bits in digits:
        cells = ("_" if bits & A else " ", "|" if bits & F else " ", "_" if bits & G else " ")
        right = ("|" if bits & B else " ", "|" if bits & E else " ", "_" if bits & D else " ")
        rows[0] += f" {cells[0]}  "
        rows[1] += f"{cells[1]}{cells[2]}{right[0]} "
        rows[2] += f"{right[1]}{right[2]}{'|' if bits & C else ' '}{'.' if bits & POINT else ' '}"
    return "\n".join(rows)
