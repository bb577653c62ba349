"""Rules on each offence a single time, however often people enter it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator

from ..facts.claims import Claimed
from ..seats import Seat
from .ruling import Ruling, RulingId


def without_repeats(rulings: Iterable[Ruling]) -> Iterator[Ruling]:
    """The rulings in the order given, each offence only the first time."""
    known: set[Hashable] = set()
    for ruling in rulings:
        if ruling.offence not in known:
            known.add(ruling.offence)
            yield ruling


def numbered(rulings: Iterable[Ruling]) -> Iterator[Ruling]:
    """The rulings of a deal, each with its number among those of its kind, seat and trick."""
    count: Counter[RulingId] = Counter()
    for ruling in rulings:
        first = ruling if ruling.n == 1 else ruling.as_(ruling.status, n=1)
        count[first.id] += 1
        yield first if count[first.id] == 1 else ruling.as_(ruling.status, n=count[first.id])


def distinct_claims(claims: Iterable[tuple[int, Claimed]]) -> tuple[tuple[int, Claimed], ...]:
    """The claims without repetitions, each from the place where it was first made.

    A claim without a trick is the same as a claim against that player with one, whichever came first.
    """
    first: dict[tuple[Seat, int | None], tuple[int, Claimed]] = {}
    for place, claim in claims:
        of_any, named = (claim.against, None), (claim.against, claim.trick)
        if claim.trick is None and any(seat is claim.against for seat, _ in first):
            continue
        if of_any in first and named not in first:
            place, _ = first.pop(of_any)
        first.setdefault(named, (place, claim))
    return tuple(first.values())
