"""Swiss rounds of fixed pairs: equal scores play one another, and nobody twice while that can be had."""

from __future__ import annotations

from collections.abc import Mapping

import networkx

from .numbers import CannotSeat
from .pairs import PairsRound
from .seating import Pair, pair

NEAR = 16
"""Of many pairs each is tried with so many of those next in the standings: seconds in place of a minute."""


def swiss(scores: Mapping[int, int], played: Mapping[Pair, int], byes: Mapping[int, int]) -> PairsRound:
    """The next round for the pairs in ``scores``, the highest scores at table 1.

    ``played`` is how often two pairs have met, ``byes`` how often a pair sat out; what is not there is 0.
    Repeats count before all else, then the squares of the differences in score. Where the pairs are odd, the
    lowest of those who sat out least sits out. Raises CannotSeat for fewer than two pairs.
    """
    if len(scores) < 2:
        raise CannotSeat(f"{len(scores)} pairs are too few to play.")
    order = sorted(scores, key=lambda one: (-scores[one], one))
    out: tuple[int, ...] = ()
    if len(order) % 2:
        least = min(byes.get(one, 0) for one in order)
        resting = next(one for one in reversed(order) if byes.get(one, 0) == least)
        order.remove(resting)
        out = (resting,)
    meetings = _matched(order, scores, played, NEAR if len(order) > 3 * NEAR else len(order))
    if 2 * len(meetings) < len(order) or any(played.get(pair(*two), 0) for two in meetings):
        meetings = _matched(order, scores, played, len(order))
    best = {one: place for place, one in enumerate(order)}
    tables = sorted((sorted(two, key=best.__getitem__) for two in meetings), key=lambda two: best[two[0]])
    return PairsRound(tuple((first, second) for first, second in tables), out)


def _matched(
    order: list[int], scores: Mapping[int, int], played: Mapping[Pair, int], near: int
) -> set[tuple[int, int]]:
    """Who plays whom, each with one of the ``near`` pairs after them in ``order``; perhaps not everybody."""
    spread = (scores[order[0]] - scores[order[-1]]) ** 2 * len(order) + 1
    graph = networkx.Graph()
    for place, one in enumerate(order):
        for other in order[place + 1 : place + 1 + near]:
            cost = spread * played.get(pair(one, other), 0) ** 2 + (scores[one] - scores[other]) ** 2
            graph.add_edge(one, other, weight=-cost)
    return set(networkx.max_weight_matching(graph, maxcardinality=True))


def most_at_once(meetings: Mapping[Pair, int]) -> list[Pair]:
    """As many of the meetings as can be played at once, and of these ways the one that is worth the most."""
    graph = networkx.Graph()
    for (one, other), worth in meetings.items():
        graph.add_edge(one, other, weight=worth)
    return sorted(pair(*two) for two in networkx.max_weight_matching(graph, maxcardinality=True))
