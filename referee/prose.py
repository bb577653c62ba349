"""Text about the table, put together of words and of what they name.

A seat, a side or a card in it stays what it is, so whoever shows the text gives it a name or a sign as he
likes, and never has to look for letters in a finished sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

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


def to_plain(text: str) -> list[Any]:
    """The parts as data for JSON: words as they are, a seat, a side or a card under what it is."""
    return [
        part if isinstance(part, str) else {type(part).__name__.lower(): str(part)} for part in parts_of(text)
    ]


def from_plain(plain: object) -> str:
    """What :func:`to_plain` wrote; a line that was written before as one text is words alone."""
    if not isinstance(plain, list):
        return str(plain)
    return Prose(_named(part) if isinstance(part, Mapping) else str(part) for part in plain)


def _named(part: Mapping[str, Any]) -> Part:
    for kind, text in part.items():
        if kind == "seat":
            return Seat(text)
        if kind == "side":
            return Side(tuple(map(Seat, text)))
        if kind == "card":
            return Card.parse(text)
    return ""
