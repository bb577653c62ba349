"""JSON forms of facts, table events and texts, made from the referee's dataclasses.

Each dataclass of the referee gets a Struct with the same fields, in which cards and sides are texts; msgspec
reads it strictly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from operator import attrgetter
from types import NoneType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Meta

from referee.cards import FACES, JOKER, NO_TRUMP, Card, Suit, Trump, trump_named
from referee.facts.register import FACTS as KINDS_OF_FACTS
from referee.facts.register import Fact
from referee.seats import Seat, Side, seating
from referee.table_events import JSON_NAMES, TableEvent
from referee.words.message import Prose, parts_of

from ..outside_json import allowed_names, in_words
from ..shown.words.english import ENGLISH

DEEPEST = 20
"""Most levels of facts within facts, as an amendment holds the right fact."""
LARGEST = 999_999_999
"""The largest number in a fact: a place, a count of cards, a score."""
MOST = 1000
"""Most letters of a text in a fact, and most items of a list."""
CARDS = {str(card): card for card in (*FACES, JOKER)}
SIDES = {str(side): side for players in (4, 3, 2) for side in seating(players).sides}
SEATS = {seat.value: seat for seat in Seat}

_annotated: Any = Annotated
Change = Callable[[Any], Any]


class UnreadableFact(ValueError):
    """JSON that is no fact; the message is a line that names the wrong part."""


class Conversion(NamedTuple):
    """The JSON of a type: the type that msgspec reads, the conversion to it, and the conversion back.

    A conversion is None if the value is written as it is.
    """

    form: Any
    to_json: Change | None = None
    from_json: Change | None = None


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, a side or a card in a text; a newer Bowerbird's unknown names are left out."""

    seat: Seat | None = None
    side: Annotated[str, allowed_names(tuple(SIDES))] | None = None
    card: Annotated[str, allowed_names(tuple(CARDS))] | None = None

    def parts(self) -> tuple[Seat | Side | Card, ...]:
        named = (self.seat, SIDES.get(self.side or ""), CARDS.get(self.card or ""))
        return tuple(part for part in named if part is not None)


def _prose_as_json(text: Prose) -> list[str | Named]:
    return [part if isinstance(part, str) else _named(part) for part in parts_of(text)]


def _named(part: Seat | Side | Card) -> Named:
    if isinstance(part, Seat):
        return Named(seat=part)
    return Named(side=str(part)) if isinstance(part, Side) else Named(card=str(part))


def _prose_from_json(text: str | list[str | Named]) -> Prose:
    if isinstance(text, str):  # as it was written before
        return Prose((text,))
    return Prose(
        tuple(named for part in text for named in ((part,) if isinstance(part, str) else part.parts()))
    )


_WAYS: dict[Any, Conversion] = {
    bool: Conversion(bool),
    int: Conversion(Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]),
    str: Conversion(Annotated[str, Meta(max_length=MOST)]),
    Card: Conversion(Literal.__getitem__(tuple(CARDS)), str, CARDS.__getitem__),
    Side: Conversion(Literal.__getitem__(tuple(SIDES)), str, SIDES.__getitem__),
    Trump: Conversion(
        Literal.__getitem__((*(suit.value for suit in Suit), NO_TRUMP.value)), str, trump_named
    ),
    str | Seat: Conversion(str, str, lambda text: SEATS.get(text, text)),
    Prose: Conversion(str | list[str | Named], _prose_as_json, _prose_from_json),
    Fact: Conversion("FactForm", lambda event: _facts().form(event), lambda form: _facts().value(form)),
}
SHARES = Conversion(Annotated[float, Meta(ge=0, le=1)])
SEEN = Conversion(float, lambda number: round(number, 4))


def _way(hint: Any, numbers: Conversion) -> Conversion:
    """The JSON of values of the type ``hint``; ``numbers`` is the JSON of fractions."""
    if hint is float:
        return numbers
    if hint in _WAYS:
        return _WAYS[hint]
    kinds = get_args(hint)
    if NoneType in kinds:
        way = _way(_either(kind for kind in kinds if kind is not NoneType), numbers)
        return Conversion(_either((way.form, None)), _unless_none(way.to_json), _unless_none(way.from_json))
    if get_origin(hint) is tuple and kinds[-1] is ...:
        way = _way(kinds[0], numbers)
        several = _annotated[tuple.__class_getitem__((way.form, ...)), Meta(max_length=MOST)]
        return Conversion(several, _each(way.to_json), _each(way.from_json))
    if get_origin(hint) is tuple:
        ways = [_way(kind, numbers) for kind in kinds]
        to_json, from_json = [way.to_json for way in ways], [way.from_json for way in ways]
        return Conversion(
            tuple.__class_getitem__(tuple(way.form for way in ways)), _in_turn(to_json), _in_turn(from_json)
        )
    if is_dataclass(hint):
        forms = Forms({cast(type, hint): None}, None, numbers, strict=False)
        return Conversion(forms.union, forms.form, forms.value)
    return Conversion(hint)


def _either(kinds: Iterable[Any]) -> Any:
    return Union.__getitem__(tuple(kinds))


def _unless_none(change: Change | None) -> Change | None:
    return change and (lambda value: None if value is None else change(value))


def _each(change: Change | None) -> Change | None:
    return change and (lambda values: tuple(map(change, values)))


def _in_turn(changes: list[Change | None]) -> Change | None:
    def change(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(way(value) if way else value for way, value in zip(changes, values, strict=True))

    return change if any(changes) else None


class Forms:
    """The forms of dataclasses; ``kinds`` are their names, written under the key ``tag``.

    ``strict`` forms refuse unknown parts, because an unknown part may change the meaning of others.
    """

    def __init__(
        self, kinds: Mapping[type, str | None], tag: str | None, numbers: Conversion, strict: bool
    ) -> None:
        self._to_json: dict[type, tuple[type[msgspec.Struct], list[tuple[str, Any, Change | None]]]] = {}
        self._from_json: dict[type[msgspec.Struct], Change] = {}
        for kind, name in kinds.items():
            hints = get_type_hints(kind)
            ways = [(part, _way(hints[part.name], numbers)) for part in fields(kind)]
            form = msgspec.defstruct(
                kind.__name__,
                [
                    (part.name, way.form)
                    if part.default is MISSING
                    else (part.name, way.form, way.to_json(part.default) if way.to_json else part.default)
                    for part, way in ways
                ],
                tag_field=tag, tag=name, module=__name__, kw_only=True, frozen=True, omit_defaults=True,
                forbid_unknown_fields=strict,
            )  # fmt: skip
            self._to_json[kind] = form, [(part.name, part.default, way.to_json) for part, way in ways]
            self._from_json[form] = _back_to(kind, ways)
        self.union = _either(self._from_json)

    def form(self, value: object) -> msgspec.Struct:
        """The form of ``value``; parts with their default are left out."""
        form, parts = self._to_json[type(value)]
        values = ((name, getattr(value, name), default, change) for name, default, change in parts)
        return form(**{name: change(part) if change else part for name, part, default, change in values
                       if part != default})  # fmt: skip

    def of(self, kind: type) -> type[msgspec.Struct]:
        """The form of a kind."""
        return self._to_json[kind][0]

    def value(self, form: msgspec.Struct) -> Any:
        """The value of ``form``."""
        return self._from_json[type(form)](form)


def _back_to(kind: type, ways: list[tuple[Field[Any], Conversion]]) -> Change:
    """A fast function that makes a value of ``kind`` from its form; a journal has thousands."""
    ways = sorted(ways, key=lambda way: bool(way[0].kw_only))
    names = [part.name for part, _ in ways]
    by_name = [part.name for part, _ in ways if part.kw_only]
    changes = [(number, way.from_json) for number, (_, way) in enumerate(ways) if way.from_json]
    parts = attrgetter(*names) if len(names) > 1 else lambda form: (getattr(form, names[0]),)
    by_place = len(names) - len(by_name)

    def from_json(form: msgspec.Struct) -> Any:
        values = list(parts(form))
        for number, change in changes:
            values[number] = change(values[number])
        return kind(*values[:by_place], **dict(zip(by_name, values[by_place:], strict=True)))

    return from_json


def _written(kind: type) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in kind.__name__)[1:]


KINDS: dict[str, type] = {_written(kind): kind for kind in KINDS_OF_FACTS}
"""Every kind of fact by its name in JSON."""
_KIND_NAMES = {kind: name for name, kind in KINDS.items()}
FACTS = Forms(_KIND_NAMES, "fact", SHARES, strict=True)
FactForm = FACTS.union
EVENTS = Forms(JSON_NAMES, "event", SEEN, strict=False)


def _facts() -> Forms:
    return FACTS


def name_of(kind: type) -> str:
    """The name of a kind in JSON: ``TookUp`` is ``took_up``."""
    return _KIND_NAMES[kind]


def to_plain(event: Fact | TableEvent) -> dict[str, Any]:
    """A fact or a table event as a dict for JSON."""
    forms = EVENTS if type(event) in JSON_NAMES else FACTS
    return cast(dict[str, Any], msgspec.json.decode(msgspec.json.encode(forms.form(event))))


def from_plain(plain: object) -> Fact:
    """The fact that :func:`to_plain` wrote; raises :class:`UnreadableFact`."""
    try:
        return fact_of(msgspec.convert(plain, FactForm))
    except (msgspec.ValidationError, RecursionError) as problem:
        raise UnreadableFact(in_words(problem)) from None


def fact_of(form: msgspec.Struct) -> Fact:
    """The fact of a form; raises :class:`UnreadableFact` for too many levels of facts within facts."""
    inner: Any = form
    depth = 0
    while (inner := getattr(inner, "event", None)) is not None:
        depth += 1
        if depth > DEEPEST:
            raise UnreadableFact(ENGLISH["fact_too_deep"].format(most=DEEPEST))
    event: Fact = FACTS.value(form)
    return event
