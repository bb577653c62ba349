"""Text about the table, put together of words and of what they name.

A seat, a side or a card in it stays what it is, so whoever shows the text gives it a name or a sign as he
likes, and never has to look for letters in a finished sentence.
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
    """``pattern`` with each ``{}`` filled by one of ``named``; :class:`Prose` among them keeps its parts."""
    return Prose(_parts(pattern, iter(named)))


def _parts(pattern: str, named: Iterable[object]) -> Iterable[Part]:
    values = iter(named)
    for words, hole, _, _ in Formatter().parse(pattern):
        if words:
            yield words
        if hole is not None:
            yield from parts_of(next(values))


def parts_of(value: object) -> tuple[Part, ...]:
    """What ``value`` is made of; a plain text is words alone, whatever stands in it."""
    if isinstance(value, Prose):
        return value.parts
    return (value,) if isinstance(value, Seat | Side | Card) else (str(value),)


def join(between: str, those: Iterable[object]) -> Prose:
    """``those`` one after the other, with ``between`` between them."""
    parts: list[Part] = []
    for number, value in enumerate(those):
        if number:
            parts.append(between)
        parts += parts_of(value)
    return Prose(parts)
