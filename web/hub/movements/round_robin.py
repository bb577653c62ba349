"""The next round of a round robin, also after pairs came or went: pairs meet that have not met yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

from .pairs import PairsRound, round_robin
from .seating import Pair
from .swiss import largest_matching


def still_to_meet(pairs: Collection[int], before: Sequence[Collection[Pair]]) -> list[Pair]:
    """The meetings of ``pairs`` that no round ``before`` had."""
    met = {two for round_ in before for two in round_}
    return [two for two in combinations(sorted(pairs), 2) if two not in met]


def next_of_round_robin(pairs: Collection[int], before: Sequence[Collection[Pair]]) -> PairsRound | None:
    """The meetings of ``pairs`` after the rounds ``before``; None when all of them have met.

    While the rounds are those of the chart, the next one is the chart's. A late pair has missed the first
    rounds: from then on, as many pairs as possible play missing meetings, the pairs with the most to come
    first.
    """
    missing = still_to_meet(pairs, before)
    if not missing:
        return None
    meetings = [two for two in _of_chart(pairs, before) if two in missing] or _matched(missing)
    playing = {number for two in meetings for number in two}
    return PairsRound(tuple(meetings), tuple(number for number in sorted(pairs) if number not in playing))


def _of_chart(pairs: Collection[int], before: Sequence[Collection[Pair]]) -> Sequence[Pair]:
    """The meetings of the chart's next round; empty if the rounds so far differ from the chart."""
    ever = {*pairs, *(number for round_ in before for two in round_ for number in two)}
    rounds = [round_.meetings for round_ in round_robin(max(ever))]
    kept = all(set(played) <= set(charted) for played, charted in zip(before, rounds, strict=False))
    return rounds[len(before)] if kept and len(before) < len(rounds) else ()


def _matched(missing: Sequence[Pair]) -> list[Pair]:
    """As many of the missing meetings as fit into one round."""
    to_come = Counter(number for two in missing for number in two)
    return largest_matching({(first, other): to_come[first] + to_come[other] for first, other in missing})
