"""What the corrections of a journal come to: which facts count, in which order, and what each one says now.

Corrections are few beside the facts, and only they are looked through: to ask for the facts of one deal
does not cost more because a season stands before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .placed import Placed
from .register import Amended, Event, Inserted, RoundClosed, Undone

MARKS = (Amended, Inserted, Undone, RoundClosed)
"""The facts that change what other facts count for, or that end such changes."""

Journal = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A journal with its corrections carried out, of which only what differs is held.

    ``gone`` are the places that were taken back, ``now`` what places say instead of what was written
    there, ``before`` the places of the facts that were put in before a place, oldest first.
    """

    journal: Journal
    gone: frozenset[int] = frozenset()
    now: Mapping[int, Event] = field(default_factory=dict)
    before: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def facts(self, first: int = 1) -> Iterator[tuple[int, Placed]]:
        """The facts that count from place ``first`` on, in order, each with the place where it stands.

        A fact that was put in stands where it was put, and has the place of its :class:`Inserted`.
        """
        for stands in range(first, len(self.journal) + 1):
            event = self.journal[stands - 1]
            if self._put_before(stands):
                continue
            for placed in self._put_in(stands):
                yield stands, placed
            if stands not in self.gone and not isinstance(event, Amended | Inserted | Undone):
                yield stands, Placed(stands, self.now.get(stands, event))

    def _put_before(self, place: int) -> int:
        """Before which place the fact of ``place`` was put in; 0 where it was not."""
        event = self.journal[place - 1]
        if not isinstance(event, Inserted) or place not in self.before.get(event.place, ()):
            return 0
        return event.place

    def _put_in(self, place: int) -> Iterator[Placed]:
        for inserted in self.before.get(place, ()):
            yield from self._put_in(inserted)
            if inserted not in self.gone:
                yield Placed(inserted, self.now[inserted])

    def at(self, place: int) -> Event | None:
        """The fact that counts at ``place``; None where none does."""
        if not 1 <= place <= len(self.journal) or place in self.gone:
            return None
        event = self.journal[place - 1]
        if isinstance(event, Amended | Inserted | Undone) and not self._put_before(place):
            return None
        return self.now.get(place, event)

    def stands(self, place: int) -> int:
        """Where the fact of ``place`` stands: before which place it was put in, or its own."""
        while before := self._put_before(place):
            place = before
        return place

    def differs(self, other: Corrected) -> tuple[int, int] | None:
        """The first and the last place where another fact stands than in ``other``; None where none does.

        ``other`` is the same journal, or a beginning of it.
        """
        places = set(self.gone ^ other.gone)
        places |= {n for n in {*self.now, *other.now} if self.now.get(n) is not other.now.get(n)}
        places |= {n for n in {*self.before, *other.before} if self.before.get(n) != other.before.get(n)}
        found = {self.stands(n) for n in places if not isinstance(self.journal[n - 1], Amended | Undone)}
        found |= {n for n in places if self.before.get(n) != other.before.get(n)}
        return (min(found), max(found)) if found else None


def marks(journal: Journal) -> tuple[int, ...]:
    """The places of the corrections and of the closed rounds."""
    return tuple(n for n, event in enumerate(journal, 1) if isinstance(event, MARKS))


def corrected(journal: Journal, marks: Sequence[int]) -> Corrected:
    """``journal`` with the corrections at the places ``marks`` carried out.

    A later correction of the same place wins. A correction cannot reach behind a round that was closed
    before it; what was corrected in time stays so.
    """
    gone: set[int] = set()
    now: dict[int, Event] = {}
    before: dict[int, tuple[int, ...]] = {}
    written = [(n, journal[n - 1]) for n in _in_time(journal, marks)]
    for n, event in reversed(written):
        if isinstance(event, Undone) and n not in gone:
            gone.add(event.place)
    for n, event in written:
        if isinstance(event, Inserted):
            now[n] = event.event
            before[event.place] = (*before.get(event.place, ()), n)
        elif isinstance(event, Amended) and n not in gone:
            now[_amended_place(journal, event.place)] = event.event
    return Corrected(journal, frozenset(gone), now, before)


def _in_time(journal: Journal, marks: Sequence[int]) -> Iterator[int]:
    """The places of the corrections that point at something before them, and at nothing that was closed."""
    closed = 0
    for n in marks:
        event = journal[n - 1]
        if isinstance(event, RoundClosed):
            closed = n
        elif isinstance(event, Amended | Inserted | Undone) and closed < event.place < n:
            yield n


def _amended_place(journal: Journal, place: int) -> int:
    """The place that is amended in the end, where an amendment is amended itself."""
    target = journal[place - 1]
    while isinstance(target, Amended) and 1 <= target.place < place:
        place = target.place
        target = journal[place - 1]
    return place
