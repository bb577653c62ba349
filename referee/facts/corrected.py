"""A journal with its corrections applied: which facts count, in which order, and with which content.

Only the corrections are searched, and they are few: reading one deal costs the same after a whole season.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .placed import Placed
from .register import Amended, Fact, Inserted, RoundClosed, Undone

MARKS = (Amended, Inserted, Undone, RoundClosed)
"""The facts that correct other facts, or that end such corrections."""

Journal = tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A journal and the differences that its corrections make.

    ``undone`` are the places that were undone, ``now`` maps amended places to their new facts, and ``before``
    maps a place to the places of the facts inserted before it, oldest first.
    """

    journal: Journal
    undone: frozenset[int] = frozenset()
    now: Mapping[int, Fact] = field(default_factory=dict)
    before: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def facts(self, first: int = 1) -> Iterator[tuple[int, Placed]]:
        """The facts that count from place ``first`` on, in order, each with the place where it stands.

        An inserted fact stands where it was inserted, and has the place of its :class:`Inserted`.
        """
        for stands in range(first, len(self.journal) + 1):
            event = self.journal[stands - 1]
            if self._put_before(stands):
                continue
            for placed in self._put_in(stands):
                yield stands, placed
            if stands not in self.undone and not isinstance(event, Amended | Inserted | Undone):
                yield stands, Placed(stands, self.now.get(stands, event))

    def _put_before(self, place: int) -> int:
        """The place before which the fact of ``place`` was inserted; 0 if it was not inserted."""
        event = self.journal[place - 1]
        if not isinstance(event, Inserted) or place not in self.before.get(event.place, ()):
            return 0
        return event.place

    def _put_in(self, place: int) -> Iterator[Placed]:
        for inserted in self.before.get(place, ()):
            yield from self._put_in(inserted)
            if inserted not in self.undone:
                yield Placed(inserted, self.now[inserted])

    def at(self, place: int) -> Fact | None:
        """The fact that counts at ``place``, or None."""
        if not 1 <= place <= len(self.journal) or place in self.undone:
            return None
        event = self.journal[place - 1]
        if isinstance(event, Amended | Inserted | Undone) and not self._put_before(place):
            return None
        return self.now.get(place, event)

    def stands(self, place: int) -> int:
        """Where the fact of ``place`` stands: the place before which it was inserted, or ``place``."""
        while before := self._put_before(place):
            place = before
        return place

    def differs(self, other: Corrected) -> tuple[int, int] | None:
        """The first and the last place with a fact that differs from ``other``; None if no fact differs.

        ``other`` is the same journal, or a beginning of it.
        """
        places = set(self.undone ^ other.undone)
        places |= {n for n in {*self.now, *other.now} if self.now.get(n) is not other.now.get(n)}
        places |= {n for n in {*self.before, *other.before} if self.before.get(n) != other.before.get(n)}
        changed = {self.stands(n) for n in places if not isinstance(self.journal[n - 1], Amended | Undone)}
        changed |= {n for n in places if self.before.get(n) != other.before.get(n)}
        return (min(changed), max(changed)) if changed else None


def marks(journal: Journal) -> tuple[int, ...]:
    """The places of the corrections and of the closed rounds."""
    return tuple(n for n, fact in enumerate(journal, 1) if isinstance(fact, MARKS))


def corrected(journal: Journal, marks: Sequence[int]) -> Corrected:
    """Applies the corrections at the places ``marks`` to ``journal``.

    A later correction of the same place wins. A correction cannot reach behind a round that was closed
    before it; a correction made in time stays.
    """
    undone: set[int] = set()
    now: dict[int, Fact] = {}
    before: dict[int, tuple[int, ...]] = {}
    written = [(n, journal[n - 1]) for n in _in_time(journal, marks)]
    for n, event in reversed(written):
        if isinstance(event, Undone) and n not in undone:
            undone.add(event.place)
    for n, event in written:
        if isinstance(event, Inserted):
            now[n] = event.event
            before[event.place] = (*before.get(event.place, ()), n)
        elif isinstance(event, Amended) and n not in undone:
            now[_amended_place(journal, event.place)] = event.event
    return Corrected(journal, frozenset(undone), now, before)


def _in_time(journal: Journal, marks: Sequence[int]) -> Iterator[int]:
    """The places of the corrections that point backwards, and not behind a closed round."""
    closed = 0
    for n in marks:
        event = journal[n - 1]
        if isinstance(event, RoundClosed):
            closed = n
        elif isinstance(event, Amended | Inserted | Undone) and closed < event.place < n:
            yield n


def _amended_place(journal: Journal, place: int) -> int:
    """The place that is finally amended, where an amendment amends another amendment."""
    target = journal[place - 1]
    while isinstance(target, Amended) and 1 <= target.place < place:
        place = target.place
        target = journal[place - 1]
    return place
