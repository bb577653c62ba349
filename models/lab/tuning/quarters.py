"""What comes of a case with each constant that it reads a quarter smaller and larger, kept in a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from msgspec.structs import force_setattr

QUARTERS = (0.75, 1.25)
Line = dict[str, Any]


@dataclass(frozen=True)
class Constant:
    """A constant by the name that people type: a field of a frozen value."""

    name: str
    owner: Any
    field: str

    @property
    def value(self) -> Any:
        return getattr(self.owner, self.field)

    @contextmanager
    def changed_to(self, value: Any) -> Iterator[None]:
        """While this lasts the constant has another value."""
        set_field = force_setattr if isinstance(self.owner, msgspec.Struct) else object.__setattr__
        before = self.value
        set_field(self.owner, self.field, value)
        try:
            yield
        finally:
            set_field(self.owner, self.field, before)


@contextmanager
def noting(constants: Iterable[Constant], read: set[str]) -> Iterator[None]:
    """Collect in ``read`` the names of the constants that are read while this lasts."""
    names: dict[type, dict[str, str]] = {}
    for constant in constants:
        names.setdefault(type(constant.owner), {})[constant.field] = constant.name

    def noted(of_fields: dict[str, str]) -> Callable[[object, str], Any]:
        def get(self: object, field: str) -> Any:
            if field in of_fields:
                read.add(of_fields[field])
            return object.__getattribute__(self, field)

        return get

    with ExitStack() as stack:
        for kind, of_fields in names.items():
            stack.enter_context(patch.object(kind, "__getattribute__", noted(of_fields)))
        yield


def moved(value: Any, by: float) -> Any:
    """``value`` a quarter smaller or larger (``by`` 0.75 or 1.25).

    A whole number moves by one at least. What is more than a half of at most one moves by a quarter of what
    is missing to one: nobody asks what a probability above one does.
    """
    if isinstance(value, tuple):
        return tuple(moved(part, by) for part in value)
    if isinstance(value, int):
        near = round(value * by)
        return near if near != value else value + (1 if by > 1 else -1)
    return 1 - (1 - value) * (2 - by) if 0.5 < value < 1 else value * by


class Trials:
    """The lines of a file, one for each case and constant; a run that was broken off goes on from them.

    A line has its case under ``case_key``, and under ``state_key`` the ``state`` of the code that it comes
    from; ``name`` and ``by`` are the constant and how it was moved, and an empty name that none was.
    """

    def __init__(
        self, path: Path, constants: Sequence[Constant], *, case_key: str, state_key: str, state: str
    ) -> None:
        self._path, self._constants = path, constants
        self._case_key, self._state_key, self._state = case_key, state_key, state
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        kept = [json.loads(text) for text in lines]
        self._done: dict[object, Line] = {
            (line[case_key], line["name"], line["by"]): line for line in kept if line[state_key] == state
        }

    def of(self, case: str | int, judge: Callable[[], Line], wanted: Container[str]) -> Iterator[Line]:
        """The line of a case as the constants are, then those with each ``wanted`` constant that it reads."""
        plain = self._line(case, None, 1.0, judge)
        yield plain
        for constant in self._constants:
            if constant.name in wanted and constant.name in plain["read"]:
                yield from (self._line(case, constant, by, judge) for by in QUARTERS)

    def _line(self, case: str | int, constant: Constant | None, by: float, judge: Callable[[], Line]) -> Line:
        name = "" if constant is None else constant.name
        if (case, name, by) not in self._done:
            read: set[str] = set()
            as_tried = (
                noting(self._constants, read)
                if constant is None
                else constant.changed_to(moved(constant.value, by))
            )
            with as_tried:
                line = {self._case_key: case, "name": name, "by": by, **judge()}
            self._done[case, name, by] = line | {"read": sorted(read), self._state_key: self._state}
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self._done[case, name, by]) + "\n")
        return self._done[case, name, by]
