"""Facts with every seat turned some edges farther round, for a camera that placed North at a wrong edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from .cards import Card
from .seats import Seat, Side

ROUND = tuple(Seat)
"""All places at a table, clockwise from North."""

Anything = TypeVar("Anything")


def turned_seat(seat: Seat, corners: int) -> Seat:
    """The new name of the place ``seat`` when North sits ``corners`` edges farther round, clockwise."""
    return ROUND[(ROUND.index(seat) - corners) % len(ROUND)]


def turned(value: Anything, corners: int) -> Anything:
    """``value``, a fact, a table event or a part of it, with every seat and side turned.

    The result is the same object where it names no seat, or where nothing is turned.
    """
    return _turned(value, corners) if corners % len(ROUND) else value


def _turned(value: Any, corners: int) -> Any:
    if isinstance(value, Seat):
        return turned_seat(value, corners)
    if isinstance(value, Side):
        seats = {turned_seat(seat, corners) for seat in value.seats}
        return Side(tuple(seat for seat in ROUND if seat in seats))
    if isinstance(value, tuple):
        parts = tuple(_turned(part, corners) for part in value)
        return parts if any(a is not b for a, b in zip(parts, value, strict=True)) else value
    if is_dataclass(value) and not isinstance(value, Card | type):
        turned_fields = {field.name: _turned(getattr(value, field.name), corners) for field in fields(value)}
        changes = {name: new for name, new in turned_fields.items() if new is not getattr(value, name)}
        return replace(value, **changes) if changes else value
    return value


def seats_in(value: object) -> Iterator[Seat]:
    """Every seat that ``value`` names, in the order of its parts."""
    if isinstance(value, Seat):
        yield value
    elif isinstance(value, Side):
        yield from value.seats
    elif isinstance(value, tuple):
        for part in value:
            yield from seats_in(part)
    elif is_dataclass(value) and not isinstance(value, Card | type):
        for field in fields(value):
            yield from seats_in(getattr(value, field.name))
