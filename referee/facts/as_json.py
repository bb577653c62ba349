"""Facts as plain data for JSON, and back; every error says which fact and which part of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, get_args

from ..cards import Card, Suit, trump_named
from ..seats import Seat, Side
from ..unreadable_record import Unreadable, shown
from .register import Event

DEEPEST = 20
"""How many facts deep a fact may hold another, as an amendment holds what is right."""
LARGEST = 999_999_999
"""The largest number in a fact: a place, a count of cards, a score."""


class UnreadableFact(Unreadable):
    """Plain data that is not a fact."""


def _written(kind: type) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in kind.__name__)[1:]


KINDS: dict[str, type] = {_written(kind): kind for kind in get_args(Event)}
"""Every fact by the name it has in plain data."""
_NAMES = {kind: name for name, kind in KINDS.items()}


def name_of(kind: type) -> str:
    """``TookUp`` is written ``took_up``."""
    return _NAMES[kind]


def to_plain(event: Event) -> dict[str, Any]:
    """The fact as a dict that JSON can hold: ``fact`` is its kind, parts at rest are left out."""
    plain: dict[str, Any] = {"fact": name_of(type(event))}
    for name, default, write, _ in _PARTS[type(event)]:
        value = getattr(event, name)
        if value != default:
            plain[name] = write(value)
    return plain


def from_plain(plain: Mapping[str, Any]) -> Event:
    """The fact that :func:`to_plain` wrote; raises :class:`UnreadableFact`."""
    _unless_too_deep(plain)
    if not isinstance(plain, Mapping):
        raise UnreadableFact(f"a fact is an object with the key 'fact', not {shown(plain)}")
    kind = KINDS.get(plain["fact"]) if isinstance(plain.get("fact"), str) else None
    if kind is None:
        raise UnreadableFact(f"{shown(plain.get('fact'))} is not a fact: one of {', '.join(KINDS)}")
    parts = _PARTS[kind]
    unknown = set(plain) - {name for name, *_ in parts} - {"fact"}
    if unknown:
        raise UnreadableFact(f"{plain['fact']}: it has no {', '.join(map(repr, sorted(unknown, key=str)))}")
    values: dict[str, Any] = {}
    for name, default, _, read in parts:
        if name not in plain:
            if default is _NEEDED:
                raise UnreadableFact(f"{plain['fact']}: {name!r} is missing")
            continue
        try:
            values[name] = read(plain[name])
        except (ValueError, TypeError, KeyError) as error:
            what = shown(plain[name])
            raise UnreadableFact(f"{plain['fact']}: {name!r} cannot be {what} ({error})") from None
    event: Event = kind(**values)
    return event


def _unless_too_deep(plain: object) -> None:
    """A correction may hold a correction, and that one another; people stop, a damaged record does not."""
    depth = 0
    while isinstance(plain, Mapping) and "event" in plain:
        plain, depth = plain["event"], depth + 1
        if depth > DEEPEST:
            raise UnreadableFact(f"a fact inside a fact, more than {DEEPEST} deep")


def _strictly(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        # JSON's true is an int to Python and to nobody else
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise TypeError(f"expected {kind.__name__}")
        if isinstance(value, int) and abs(value) > LARGEST:
            raise ValueError(f"{LARGEST} is the largest number in a fact")
        return value

    return read


def _each(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def read_all(values: Any) -> tuple[Any, ...]:
        if not isinstance(values, list | tuple):
            raise TypeError("expected a list")
        return tuple(read(value) for value in values)

    return read_all


def _or_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _side(text: Any) -> Side:
    if not isinstance(text, str) or not text:
        raise TypeError("expected the seats of a side, as NS")
    return Side(tuple(Seat(letter) for letter in text))


def _card(text: Any) -> Card:
    return Card.parse(_strictly(str)(text))


def _text_or_none(value: Any) -> Any:
    return None if value is None else str(value)


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise TypeError("expected a number from 0 to 1")
    return float(value)


def _seat_with_share(pair: Any) -> tuple[Seat, float]:
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        raise TypeError("expected a seat and its probability")
    return Seat(pair[0]), _share(pair[1])


def _same(value: Any) -> Any:
    return value


_CODECS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "Seat": (str, Seat),
    "Seat | None": (_text_or_none, _or_none(Seat)),
    "Side": (str, _side),
    "Card": (str, _card),
    "Card | None": (_text_or_none, _or_none(_card)),
    "Suit": (str, Suit),
    "Trump": (str, trump_named),
    "Suit | None": (_text_or_none, _or_none(Suit)),
    "bool": (_same, _strictly(bool)),
    "float": (_same, _share),
    "tuple[float, ...]": (list, _each(_share)),
    "int": (_same, _strictly(int)),
    "int | None": (_same, _or_none(_strictly(int))),
    "str": (_same, _strictly(str)),
    "tuple[str, ...]": (list, _each(_strictly(str))),
    "tuple[int, ...]": (list, _each(_strictly(int))),
    "tuple[tuple[Seat, float], ...]": (
        lambda pairs: [[str(seat), p] for seat, p in pairs],
        _each(_seat_with_share),
    ),
    "tuple[Card, ...]": (lambda cards: [str(card) for card in cards], _each(_card)),
    "Event": (to_plain, from_plain),
}

_NEEDED = object()


def _parts(kind: Any) -> list[tuple[str, Any, Callable[[Any], Any], Callable[[Any], Any]]]:
    return [
        (part.name, _NEEDED if part.default is MISSING else part.default, *_CODECS[str(part.type)])
        for part in fields(kind)
    ]


_PARTS = {kind: _parts(kind) for kind in KINDS.values()}
