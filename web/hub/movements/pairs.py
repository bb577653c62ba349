"""Fixed pairs: the meetings of a round robin, and where their four people sit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .numbers import CannotSeat
from .seating import Pair, Round, Sitting, pair


@dataclass(frozen=True, slots=True)
class PairsRound:
    """One round of pairs: the meetings, table by table, and which pairs sit out."""

    meetings: tuple[Pair, ...]
    out: tuple[int, ...] = ()


def round_robin(pairs: int) -> list[PairsRound]:
    """Every pair, numbered from 1, plays every other once; where they are odd, each sits out once.

    The first pair stays where it is and the others go round it. Raises CannotSeat for fewer than two.
    """
    if pairs < 2:
        raise CannotSeat("hub_no_few_pairs", pairs=pairs)
    ring = list(range(1, pairs + 1 + pairs % 2))
    made = []
    for _ in ring[1:]:
        half = len(ring) // 2
        sides = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        playing = tuple(pair(*two) for two in sides if max(two) <= pairs)
        out = tuple(min(two) for two in sides if max(two) > pairs)
        made.append(PairsRound(playing, out))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return made


def seated(round_: PairsRound, people: Mapping[int, tuple[int, int]]) -> Round:
    """The round as people sit, by the ``people`` of each pair: the pair named first sits North and South."""
    sittings = []
    for table, (first, second) in enumerate(round_.meetings, 1):
        (north, south), (east, west) = people[first], people[second]
        sittings.append(Sitting(table, (north, east, south, west)))
    return Round(tuple(sittings), tuple(who for number in round_.out for who in people[number]))
