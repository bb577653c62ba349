"""What goes when an evening of a table is erased: its entries, and the pictures that only they speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.facts.register import Amended, Inserted

from ..journal.entries import Happened, Seen
from ..journal.evenings import Evening
from ..journal.journal import Entry


def entries_of(entries: Iterable[Entry], evenings: Sequence[Evening], one: Evening) -> list[Entry]:
    """The entries of an evening; what was written before it, and after the one before, goes with it."""
    following = [other.since for other in evenings[one.number :]]
    return [
        entry for entry in entries if one.since <= entry.seq and (not following or entry.seq < following[0])
    ]


def pictures_only_in(chosen: Iterable[Entry], entries: Iterable[Entry]) -> frozenset[str]:
    """The sightings that entries ``chosen`` speak of, and no others of ``entries``."""
    inside = {line.seq for line in chosen}
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    for line in entries:
        seen[line.seq in inside].update(_sightings(line))
    return frozenset(seen[True] - seen[False])


def _sightings(entry: Entry) -> Iterator[str]:
    """The sightings whose pictures an entry may have: of a fact, and of what the camera told."""
    if isinstance(entry.what, Happened | Seen):
        yield from entry.what.event.seen
        if isinstance(entry.what.event, Amended | Inserted):
            yield from entry.what.event.event.seen
