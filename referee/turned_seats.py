"""The same facts with everybody some edges farther round: for an eye that took North to be elsewhere."""

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
    """What the place ``seat`` is called once North sits so many ``corners`` farther round, clockwise."""
    return ROUND[(ROUND.index(seat) - corners) % len(ROUND)]


def turned(value: Anything, corners: int) -> Anything:
    """``value``, a fact, a table event or a part of one, with every seat and side in it renamed so.

    It is the very same where it names none, or where nothing is turned.
    """
    return _turned(value, corners) if corners % len(ROUND) else value


def _turned(value: Any, corners: int) -> Any:
    if isinstance(value, Seat):
        return turned_seat(value, corners)
    if isinstance(value, Side):
        found = {turned_seat(seat, corners) for seat in value.seats}
        return Side(tuple(seat for seat in ROUND if seat in found))
    if isinstance(value, tuple):
        parts = tuple(_turned(one, corners) for one in value)
        return parts if any(a is not b for a, b in zip(parts, value, strict=True)) else value
    if is_dataclass(value) and not isinstance(value, Card | type):
        changes = {part.name: _turned(getattr(value, part.name), corners) for part in fields(value)}
        other = {name: new for name, new in changes.items() if new is not getattr(value, name)}
        return replace(value, **other) if other else value
    return value


def seats_in(value: Any) -> Iterator[Seat]:
    """Every seat that ``value`` names, in the order of its parts."""
    if isinstance(value, Seat):
        yield value
    elif isinstance(value, Side):
        yield from value.seats
    elif isinstance(value, tuple):
        for one in value:
            yield from seats_in(one)
    elif is_dataclass(value) and not isinstance(value, Card | type):
        for part in fields(value):
            yield from seats_in(getattr(value, part.name))
