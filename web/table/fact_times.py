"""When each fact of a table was written, by its place in the journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..journal.lines import FactEntry


class Times(Mapping[int, float]):
    """When each fact was written, by its place."""

    def __init__(self, facts: Sequence[FactEntry]) -> None:
        self._facts = facts

    def __getitem__(self, place: int) -> float:
        if not 1 <= place <= len(self._facts):
            raise KeyError(place)
        return self._facts[place - 1].time

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, len(self._facts) + 1))

    def __len__(self) -> int:
        return len(self._facts)
