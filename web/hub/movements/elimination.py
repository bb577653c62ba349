"""Double elimination: a pair is out when it has lost twice; the last two play for the evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .pairs import PairsRound
from .seating import Pair, pair

BEST = 4
"""The usual number of pairs in a final."""

Result = tuple[int, int]
"""The pair that won, and the pair that lost."""


def alive(seeds: Sequence[int], results: Sequence[Result]) -> dict[int, int]:
    """The pairs that are still in, the best seed first, each with how often it has lost: 0 or 1."""
    lost = Counter(loser for _, loser in results)
    return {number: lost[number] for number in seeds if lost[number] < 2}


def winner(seeds: Sequence[int], results: Sequence[Result]) -> int | None:
    """The only pair left; None while there are more."""
    left = list(alive(seeds, results))
    return left[0] if len(left) == 1 else None


def elimination(seeds: Sequence[int], rounds: Sequence[Sequence[Result]]) -> PairsRound | None:
    """The next round for ``seeds``, the best pair first, after ``rounds`` of results; None when it is over.

    Unbeaten pairs play one another, best against last; so do the pairs with one loss, after each such round,
    until one pair of each kind is left. These two play, and again if the unbeaten pair loses.
    """
    results = [result for round_ in rounds for result in round_]
    left = alive(seeds, results)
    if len(left) < 2:
        return None
    met = Counter(pair(*result) for result in results)
    unbeaten = [number for number in left if left[number] == 0]
    beaten = [number for number in left if left[number] == 1]
    if len(unbeaten) < 2 and len(beaten) < 2:
        return PairsRound((_pair(left),))
    rested = Counter(
        number for round_ in rounds for number in seeds if all(number not in result for result in round_)
    )
    meetings: list[Pair] = []
    for group in (unbeaten, beaten):
        meetings += _matched(group, met, rested)
    playing = {number for meeting in meetings for number in meeting}
    return PairsRound(tuple(meetings), tuple(number for number in left if number not in playing))


def _pair(left: dict[int, int]) -> Pair:
    first, other = left
    return (first, other)


def _matched(group: Sequence[int], met: Counter[Pair], rested: Counter[int]) -> list[Pair]:
    """Best against last within a group; the pair left over is the best of those that rested least."""
    waiting = list(group)
    if len(waiting) % 2:
        waiting.remove(min(waiting, key=lambda number: rested[number]))
    meetings = []
    while waiting:
        best = waiting.pop(0)
        other = min(reversed(waiting), key=lambda number: met[pair(best, number)])
        waiting.remove(other)
        meetings.append((best, other))
    return meetings
