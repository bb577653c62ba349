"""Texts for people as values: a key of a catalogue, and the parts that its pattern names.

A seat, a side, a card, a suit or a number stays a value in a message, and so does another message. The words
come from a catalogue when the message is read; until then it belongs to no language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter

from ..cards import Card, NoTrump, Suit
from ..seats import Seat, Side
from .catalogue import ENGLISH

Part = str | Seat | Side | Card
"""A piece of a text as it is read: words, or a seat, a side or a card that each view prints its own way."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text for people; ``parts`` are what its pattern names, by name.

    A ``str`` among the parts is what people wrote, or a name: it stands in no catalogue.
    """

    key: str
    parts: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        """The text in English, with seats, sides and cards as a sheet writes them: ``N``, ``EW``, ``Jd``."""
        return "".join(map(str, parts_of(self)))


@dataclass(frozen=True, slots=True)
class Prose:
    """A text that was read from a catalogue and written down, as a journal keeps it."""

    parts: tuple[Part, ...]

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __str__(self) -> str:
        return "".join(map(str, self.parts))


Value = str | int | Seat | Side | Card | Suit | NoTrump | Message | Prose | None
"""What a message may name; None reads as a question mark."""


def say(key: str, /, **parts: Value) -> Message:
    """The message ``key``, which names ``parts``."""
    return Message(key, tuple(parts.items()))


def counted(key: str, n: int, /, **parts: Value) -> Message:
    """The message about ``n`` things: ``key.one`` or ``key.some``, which names ``n`` too."""
    return Message(f"{key}.{'one' if n == 1 else 'some'}", (("n", n), *parts.items()))


def join(key: str, values: Iterable[Value]) -> Message:
    """``values`` in order, each pair of neighbours joined by the pattern ``list.key``; at least one value."""
    first, *rest = values
    joined = first if isinstance(first, Message) else say("value", value=first)
    for value in rest:
        joined = say(f"list.{key}", a=joined, b=value)
    return joined


def parts_of(value: Value, words: Mapping[str, str] = ENGLISH) -> tuple[Part, ...]:
    """The pieces of ``value`` by the catalogue ``words``; a plain text is a single piece.

    A message that the catalogue lacks reads as its key, so that a page with a gap is still a page.
    """
    match value:
        case Message(key, parts):
            named = dict(parts)
            pieces: list[Part] = []
            for text, hole in _pieces(words.get(key, key)):
                if text:
                    pieces.append(text)
                if hole is not None:
                    pieces += parts_of(named[hole], words)
            return tuple(pieces)
        case Prose(parts_read):
            return parts_read
        case Suit() | NoTrump():
            return (words[f"suit.{value.word}"],)
        case Seat() | Side() | Card():
            return (value,)
        case None:
            return ("?",)
        case _:
            return (str(value),)


@cache
def _pieces(pattern: str) -> tuple[tuple[str, str | None], ...]:
    """The words of a pattern, each with the name of the part that follows; None at the end."""
    return tuple((text, hole) for text, hole, _, _ in Formatter().parse(pattern))
