"""The first rounds of the whist movements for 8 to 25 people, found by :mod:`.whist_search`.

Where two or three people sit out, or one below a whole number of tables leaves three at a table, they follow
one another in the group, so that their turns go round it (see :func:`.whist.in_turn`). By counting odd and
even people there is no such round for 14 and 22, and trying all of them gives none for 12: these three have
a :class:`Course` each.
"""

from __future__ import annotations

from dataclasses import dataclass

from .whist_search import Moduli, Table

DESIGNS: dict[int, tuple[Moduli, tuple[Table, ...]]] = {
    8: ((7,), (
        (7, 1, 4, 2), (5, 3, 0, 6),
    )),
    9: ((3, 3), (
        (5, 2, 7, 1), (6, 4, 3, 8),
    )),
    10: ((10,), (
        (6, 3, 7, 5), (4, 2, 8, 9),
    )),
    11: ((11,), (
        (7, 8, 4, 9), (5, 6, 3, 10),
    )),
    12: ((11,), (
        (11, 7, 2, 9), (5, 6, 4, 1), (10, 8, 3, 0),
    )),
    13: ((13,), (
        (2, 3, 10, 7), (9, 6, 8, 4), (11, 5, 1, 12),
    )),
    15: ((15,), (
        (4, 11, 12, 6), (8, 13, 9, 7), (5, 10, 3, 14),
    )),
    16: ((15,), (
        (15, 1, 0, 2), (10, 5, 14, 7), (6, 9, 13, 4), (3, 8, 12, 11),
    )),
    17: ((17,), (
        (3, 1, 11, 8), (15, 16, 14, 10), (7, 6, 12, 4), (9, 2, 13, 5),
    )),
    18: ((18,), (
        (12, 7, 16, 6), (3, 5, 10, 13), (11, 15, 14, 17), (4, 2, 9, 8),
    )),
    19: ((19,), (
        (13, 8, 17, 5), (4, 6, 12, 7), (14, 10, 16, 15), (11, 3, 18, 9),
    )),
    20: ((19,), (
        (19, 0, 1, 2), (7, 15, 6, 12), (17, 14, 9, 5), (8, 4, 13, 11), (3, 10, 18, 16),
    )),
    21: ((21,), (
        (12, 18, 6, 20), (10, 7, 1, 11), (17, 3, 14, 19), (2, 15, 16, 4), (13, 8, 5, 9),
    )),
    23: ((23,), (
        (13, 19, 21, 17), (3, 12, 20, 8), (14, 22, 11, 4), (5, 6, 15, 18), (10, 7, 9, 16),
    )),
    24: ((23,), (
        (23, 0, 1, 2), (18, 13, 7, 9), (15, 6, 14, 11), (20, 4, 17, 12), (8, 5, 21, 19),
        (16, 3, 22, 10),
    )),
    25: ((5, 5), (
        (3, 24, 4, 17), (1, 9, 11, 12), (18, 10, 5, 15), (8, 16, 19, 20), (14, 21, 2, 23),
        (6, 13, 22, 7),
    )),
}  # fmt: skip
"""By number of people: the modulus, and who sits at each table in the first round."""


@dataclass(frozen=True, slots=True)
class Course:
    """A movement: the modulus, its first rounds, and the steps that follow each.

    Each step, in its order, moves everybody of a first round on by an element of the group. ``empty`` is the
    place that nobody has where a seat stays empty.
    """

    moduli: Moduli
    rounds: tuple[tuple[tuple[Table, ...], tuple[int, ...]], ...]
    empty: int


TWO_OUT: dict[int, Course] = {
    14: Course((7, 2), (
        (((0, 6, 9, 12), (7, 2, 3, 4), (8, 1, 5, 13)), tuple(range(0, 14, 2))),
        (((0, 12, 4, 13), (1, 11, 9, 8), (5, 10, 6, 3)), tuple(range(0, 14, 2))),
    ), 13),
    22: Course((11, 2), (
        (((17, 11, 0, 7), (5, 8, 14, 10), (12, 2, 15, 18), (21, 16, 1, 20), (4, 19, 13, 9)),
         tuple(range(0, 22, 2))),
        (((14, 18, 6, 1), (0, 20, 21, 13), (3, 10, 9, 7), (11, 12, 4, 2), (16, 5, 17, 19)),
         tuple(range(0, 22, 2))),
    ), 21),
}  # fmt: skip
"""By number of people: two first rounds, in each of which one of the odd and one of the even places rests."""

ELEVEN_WITH_THREES = Course(
    (11,), ((((11, 1, 0, 3), (2, 6, 9, 7), (4, 5, 10, 8)), (0, 2, 4, 9, 10, 1, 5, 8, 6, 3, 7)),), 0
)
"""The movement of 12 with a place empty that moves, its rounds in an order that shares out the threes."""
