"""A movement for an evening: all its rounds where they can be known beforehand, else the first one."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, gcd
from random import Random

from .draw import draw
from .elimination import elimination
from .movement import Movement
from .numbers import CannotSeat, Over
from .pairs import PairsRound, round_robin
from .rainbow import rainbow
from .repeats import Met
from .seating import Round
from .whist import whist

USUAL_ROUNDS = 8


@dataclass(frozen=True, slots=True)
class Chart:
    """The rounds of a movement that are known before the first card."""

    kind: Movement
    people: int
    rounds: tuple[Round, ...] = ()
    pairs: tuple[PairsRound, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether no round waits for results."""
        return not self.kind.is_by_result


FEWEST_REPEATS = (5, 7, 11, 13)
"""Tables of a rainbow at which people meet again less often than in a draw."""


def proposed(people: int, rounds: int, are_pairs: bool = False) -> Movement:
    """The movement with the fewest repeated meetings for so many people and rounds (0: open).

    Fixed pairs play a round robin, or Swiss rounds where a round robin has too few.
    """
    if are_pairs:
        return Movement.ROUND_ROBIN if rounds < people // 2 + people // 2 % 2 else Movement.SWISS
    if people in (8, 12, 16) and rounds < people:
        return Movement.WHIST
    if people % 4 == 0 and people // 4 in FEWEST_REPEATS and rounds <= people // 4:
        return Movement.RAINBOW
    return Movement.DRAW


def chart(kind: Movement, people: int, rounds: int | None, over: Over | None, rng: Random) -> Chart:
    """The chart of a movement for people numbered from 1; raises CannotSeat where there is none.

    Without ``rounds``, a rainbow and a whist movement go on to their end, and a draw has eight rounds.
    Without ``over``, people over play three at a table in a rainbow and sit out elsewhere.
    """
    if kind.has_pairs:
        if people % 2 or people < 4:
            raise CannotSeat("hub_no_pairs_of", people=people)
        return Chart(kind, people, pairs=_pairs(kind, people // 2, rounds))
    if kind is Movement.RAINBOW:
        return Chart(kind, people, tuple(rainbow(people, rounds, over or Over.THREE)))
    if kind is Movement.WHIST:
        return Chart(kind, people, tuple(whist(people, rounds, over or Over.BYE)))
    if kind is Movement.WINNERS and (people < 8 or over not in (None, Over.BYE)):
        raise CannotSeat("hub_no_winners_over")
    wanted = 1 if kind is Movement.WINNERS else USUAL_ROUNDS if rounds is None else rounds
    met = Met()
    drawn = []
    for _ in range(wanted):
        drawn.append(draw(range(1, people + 1), met, rng, over or Over.BYE))
        met.add(drawn[-1])
    return Chart(kind, people, tuple(drawn))


def _pairs(kind: Movement, pairs: int, rounds: int | None) -> tuple[PairsRound, ...]:
    if kind is Movement.ROUND_ROBIN:
        made = round_robin(pairs)
        if rounds is not None and rounds > len(made):
            raise CannotSeat("hub_no_round_robin_rounds", pairs=pairs, rounds=len(made))
        return tuple(made[:rounds])
    if kind is Movement.ELIMINATION:
        first = elimination(range(1, pairs + 1), [])
    else:
        from .swiss import swiss  # NetworkX comes with the hub only

        first = swiss(dict.fromkeys(range(1, pairs + 1), 0), {}, {})
    return (first,) if first else ()


def rainbow_repeats(tables: int, rounds: int) -> int:
    """How often the unluckiest two people meet in a rainbow, by arithmetic.

    Two of its four groups move apart by one, two or three tables a round.
    """
    return max(ceil(rounds / (tables // gcd(tables, apart))) for apart in (1, 2, 3))
