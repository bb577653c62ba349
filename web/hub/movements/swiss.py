"""Swiss rounds of fixed pairs: equal scores meet, and if possible nobody meets twice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush
from itertools import combinations

import networkx

from .numbers import CannotSeat
from .pairs import PairsRound
from .seating import Pair, pair

NEAR = 16
"""With many pairs, each is tried only with so many neighbours in the standings: seconds, not a minute."""
APART = 100
"""A meeting of two pairs that shall be kept apart counts like so many earlier meetings."""
TRIES = 200
"""The number of other pairings tried when the best pairing forces a repeat in the round after it."""


def swiss(
    scores: Mapping[int, int],
    played: Mapping[Pair, int],
    byes: Mapping[int, int],
    apart: Collection[Pair] = (),
) -> PairsRound:
    """The next round for the pairs in ``scores``, the highest scores at table 1.

    ``played`` is how often two pairs have met, ``byes`` how often a pair sat out; what is not there is 0. Two
    pairs of ``apart`` meet only where there is no other way. Next count repeats, then whether the next round
    can avoid a repeat, then the squares of the differences in score. With an odd number of pairs, the lowest
    of those that sat out least sits out. Raises CannotSeat for fewer than two pairs.
    """
    if len(scores) < 2:
        raise CannotSeat("hub_no_few_pairs", pairs=len(scores))
    order = sorted(scores, key=lambda number: (-scores[number], number))
    out: tuple[int, ...] = ()
    if len(order) % 2:
        out = (_resting(order, byes),)
        order.remove(out[0])
    weights = dict(played)
    for two in apart:
        weights[two] = weights.get(two, 0) + APART
    meetings = _matched(order, scores, weights, NEAR if len(order) > 3 * NEAR else len(order))
    if 2 * len(meetings) < len(order) or any(two in weights for two in meetings):
        meetings = _matched(order, scores, weights, len(order))
    if not any(weights.get(two, 0) for two in meetings):
        byes_then = {number: byes.get(number, 0) + (number in out) for number in scores}
        meetings = _with_a_round_to_follow(order, scores, weights, byes_then, meetings)
    best = {number: place for place, number in enumerate(order)}
    tables = sorted((sorted(two, key=best.__getitem__) for two in meetings), key=lambda two: best[two[0]])
    return PairsRound(tuple((first, second) for first, second in tables), out)


def _resting(order: Sequence[int], byes: Mapping[int, int]) -> int:
    """The pair that sits out: the lowest of those who have sat out least."""
    least = min(byes.get(number, 0) for number in order)
    return next(number for number in reversed(order) if byes.get(number, 0) == least)


def _matched(
    order: Sequence[int],
    scores: Mapping[int, int],
    played: Mapping[Pair, int],
    near: int,
    barred: Collection[Pair] = (),
) -> set[Pair]:
    """The meetings, each of a pair with one of the ``near`` after it in ``order``; some may be left over."""
    spread = (scores[order[0]] - scores[order[-1]]) ** 2 * len(order) + 1
    graph = networkx.Graph()
    for place, first in enumerate(order):
        for second in order[place + 1 : place + 1 + near]:
            two = pair(first, second)
            if two not in barred:
                cost = spread * played.get(two, 0) ** 2 + (scores[first] - scores[second]) ** 2
                graph.add_edge(first, second, weight=-cost)
    return {pair(*two) for two in networkx.max_weight_matching(graph, maxcardinality=True)}


def _with_a_round_to_follow(
    order: Sequence[int],
    scores: Mapping[int, int],
    played: Mapping[Pair, int],
    byes: Mapping[int, int],
    best: set[Pair],
) -> set[Pair]:
    """The nearest round to ``best`` after which another can follow without a repeat; else ``best`` itself.

    Each way that leads to a dead end is tried again without one of its meetings, the cheapest first.
    """

    def cost(meetings: set[Pair]) -> int:
        return sum((scores[first] - scores[second]) ** 2 for first, second in meetings)

    tried: set[frozenset[Pair]] = {frozenset()}
    ways = [(0, 0, best, frozenset[Pair]())]
    while ways and len(tried) < TRIES:
        _, _, meetings, barred = heappop(ways)
        if _may_follow(scores, played, byes, meetings):
            return meetings
        for meeting in sorted(meetings):
            without = barred | {meeting}
            if without in tried:
                continue
            tried.add(without)
            other = _matched(order, scores, played, len(order), without)
            if 2 * len(other) == len(order) and not any(played.get(two, 0) for two in other):
                heappush(ways, (cost(other), len(tried), other, without))
    return best


def _may_follow(
    scores: Mapping[int, int], played: Mapping[Pair, int], byes: Mapping[int, int], meetings: set[Pair]
) -> bool:
    """Whether a round without a repeat can follow ``meetings``, with a bye for who has sat out least."""
    met = {two for two, times in played.items() if times} | meetings
    least = min(byes[number] for number in scores)
    resting = [number for number in scores if byes[number] == least] if len(scores) % 2 else [0]
    for out in resting:
        playing = [number for number in scores if number != out]
        graph = networkx.Graph(two for two in combinations(sorted(playing), 2) if two not in met)
        if len(graph) == len(playing) and all(2 * graph.degree(number) >= len(playing) for number in playing):
            return True  # by Dirac's theorem a ring goes through all of them
        if 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(playing):
            return True
    return False


def largest_matching(meetings: Mapping[Pair, int]) -> list[Pair]:
    """A largest set of meetings that fit into one round, and of these sets the one of the highest worth."""
    graph = networkx.Graph()
    for (first, other), worth in meetings.items():
        graph.add_edge(first, other, weight=worth)
    return sorted(pair(*two) for two in networkx.max_weight_matching(graph, maxcardinality=True))
