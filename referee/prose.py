"""Text about the table, made of words and of the seats, sides and cards that they name.

A seat, a side or a card stays a value in the text, so that each view can print its name or sign without
searching a finished sentence for letters.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter

from .cards import Card
from .seats import Seat, Side

Part = str | Seat | Side | Card


class Prose(str):
    """A text that knows its ``parts``; by itself it reads as a sheet is written: ``N``, ``EW``, ``Jd``."""

    parts: tuple[Part, ...]

    def __new__(cls, parts: Iterable[Part]) -> Prose:
        parts = tuple(parts)
        made = super().__new__(cls, "".join(map(str, parts)))
        made.parts = parts
        return made


def say(pattern: str, *named: object) -> Prose:
    """``pattern`` with its ``{}`` filled from ``named``; :class:`Prose` among them keeps its parts."""
    return Prose(_parts(pattern, iter(named)))


def _parts(pattern: str, named: Iterable[object]) -> Iterable[Part]:
    values = iter(named)
    for words, hole, _, _ in Formatter().parse(pattern):
        if words:
            yield words
        if hole is not None:
            yield from parts_of(next(values))


def parts_of(value: object) -> tuple[Part, ...]:
    """The parts of ``value``; a plain text is a single part, whatever it contains."""
    if isinstance(value, Prose):
        return value.parts
    return (value,) if isinstance(value, Seat | Side | Card) else (str(value),)


def join(between: str, values: Iterable[object]) -> Prose:
    """``values`` in order, with ``between`` between them."""
    parts: list[Part] = []
    for number, value in enumerate(values):
        if number:
            parts.append(between)
        parts += parts_of(value)
    return Prose(parts)
