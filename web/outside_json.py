"""The one reader of JSON that comes from somebody else: bounded, typed, and refused in one line.

Whatever a browser, a phone, a table, a hub, a league or a folder sends is read here, into a Struct, so that
nothing gets in that a database, a page or a file could not take again. How to use it::

    class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        who: Line
        table: Count = 0

    try:
        move = read(payload, Move, LARGEST)
    except UnreadableJson as problem:       # "table: a number of at least 0 is expected"
        abort(422, str(problem))

A stranger's Struct has ``forbid_unknown_fields``. What an older or newer Bowerbird may have written has not,
and whatever was added later has a default. Texts and numbers take :data:`Line`, :data:`Text`, :data:`Count`,
:data:`Whole` and :data:`Seconds`, lists and objects a ``msgspec.Meta(max_length=...)``. What is sent back
is ``msgspec.json.encode(value)``: what was written so reads as equal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

LEVELS = 16
"""Lists and objects within each other at the most; a deal's report has six."""
FAR = 10**16
"""How far a number may be from nought: what a float still holds, and any database."""
LONGEST = 300
"""Letters of the longest refusal."""
FILE = 1_000_000
"""Bytes of the largest small file that is read: keys, codes, an address."""

PLAIN = r"^(?![\s\S]*[\u0000-\u001f])"
"""Texts without control characters; written so that Python, JSON Schema and a browser read it alike."""
Line = Annotated[str, Meta(max_length=200, pattern=PLAIN)]
"""A name or a line of text."""
Text = Annotated[str, Meta(max_length=20_000)]
"""Several lines: the names of a whole club."""
Count = Annotated[int, Meta(ge=0, lt=2**31)]
"""What something is counted with, that fits into four bytes: a round, a deal, a sequence."""
Whole = Annotated[int, Meta(ge=1 - 2**53, le=2**53 - 1)]
"""A whole number that a browser keeps exactly."""
Seconds = Annotated[float, Meta(ge=0, lt=1e12)]
"""A time since 1970, or a span; 0 for none."""


def one_of(names: Iterable[str]) -> Meta:
    """What a text has to be that is one of ``names``."""
    these = list(names)
    return Meta(pattern=rf"^({'|'.join(these)})(?![\s\S])", extra_json_schema={"enum": these})


Form = TypeVar("Form")
Value = str | int | float | bool | None | list["Value"] | dict[str, "Value"]
"""What JSON can hold."""

_KEY = re.compile(rb'"((?:[^"\\]|\\.)*)"(\s*:)?')
_PLACE = re.compile(r"(?s)(.*?)(?: - at `(?:key` in `)?\$\.?([^`]*)`)?")
_WORDS = {
    "array": "a list", "bool": "true or false", "float": "a number", "int": "a whole number",
    "null": "null", "object": "an object", "str": "a text",
}  # fmt: skip
_SENTENCES: tuple[tuple[str, Callable[..., str]], ...] = (
    (r"Object missing required field `(.*)`", lambda name: f"{name} is missing"),
    (r"Object contains unknown field `(.*)`", lambda name: f"{name} is not expected"),
    (r"Invalid (?:enum )?value (.*)", lambda value: f"it cannot be {value}"),
    (r"Expected `(.*)`, got `(.*)`", lambda want, got: f"{_kind(want)} is expected, not {_kind(got)}"),
    (r"Expected `str` matching regex .*001f.*", lambda: "a text without control characters is expected"),
    (r"Expected `str` matching regex '\^\((.*)\).*", lambda names: f"expected is {names.replace('|', ', ')}"),
    (r"Expected `(\w+)` (.*)", lambda want, bound: f"{_kind(want)} {bound} is expected"),
)


class UnreadableJson(ValueError):
    """JSON that is not what is expected; the message is one line that says where, and what would do."""


def read(payload: bytes, form: type[Form], largest: int = FILE) -> Form:
    """The value of type ``form`` in ``payload``, of at most ``largest`` bytes; raises UnreadableJson.

    A whole number may be written with a point: to JSON 2.0 is 2.
    """
    if len(payload) > largest:
        raise UnreadableJson(f"a message has at most {largest} bytes, not {len(payload)}")
    try:
        plain = msgspec.json.decode(payload)
    except (ValueError, RecursionError):  # msgspec's own errors are ValueErrors
        raise UnreadableJson("send JSON that can be written down again") from None
    _unless_twice(payload, plain)
    try:
        return msgspec.convert(_looked_through(plain, LEVELS), form)
    except msgspec.ValidationError as problem:
        raise UnreadableJson(in_words(problem, form)) from None


def read_file(path: Path, form: type[Form], largest: int = FILE) -> Form:
    """The same of the file at ``path``, of which no more than that is read; raises OSError as well."""
    with path.open("rb") as file:
        return read(file.read(largest + 1), form, largest)


def read_object(payload: bytes, largest: int) -> dict[str, Any]:
    """The object in ``payload``, whatever it holds; for those who have no Struct for it yet."""
    return read(payload, dict[str, Any], largest)


def object_in(path: Path, largest: int = FILE) -> dict[str, Any]:
    """The same of the file at ``path``; raises OSError as well."""
    return read_file(path, dict[str, Any], largest)


def in_words(problem: Exception, form: object = None) -> str:
    """Where something differs from the ``form`` that is expected, and what would do, in one line."""
    match = _PLACE.fullmatch(str(problem))
    what, where = match.groups() if match else (str(problem), None)
    for pattern, sentence in _SENTENCES:
        if parts := re.fullmatch(pattern, what, re.DOTALL):
            what = sentence(*parts.groups())
            break
    if where is None and "field" in str(problem):
        what += f"; send {', '.join(getattr(form, '__struct_encode_fields__', ())) or 'an empty object'}"
    return " ".join((f"{where}: {what}" if where else what).split())[:LONGEST]


def _kind(names: str) -> str:
    return " or ".join(_WORDS.get(name, name) for name in names.split(" | "))


def _unless_twice(payload: bytes, plain: Value) -> None:
    """Refuse an object that has a key twice: somebody else may go by the other of the two."""
    sent, kept = (
        Counter(key for key, colon in _KEY.findall(text) if colon)
        for text in (payload, msgspec.json.encode(plain))
    )
    if sent.total() != kept.total():
        twice = next(iter(sent - kept), b"")
        raise UnreadableJson(f"{twice[:40].decode(errors='replace')} stands twice in one object")


def _looked_through(value: Value, levels: int) -> Value:
    """``value`` as it can be kept, without going deeper than it may be deep."""
    if isinstance(value, dict | list) and not levels:
        raise UnreadableJson(f"a message has at most {LEVELS} lists and objects within each other")
    if isinstance(value, dict):
        return {key: _looked_through(inner, levels - 1) for key, inner in value.items() if _fits(key)}
    if isinstance(value, list):
        return [_looked_through(inner, levels - 1) for inner in value]
    if isinstance(value, str) and _fits(value):
        return value
    if isinstance(value, int | float) and not abs(value) < FAR:
        raise UnreadableJson("a number that is too large")
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _fits(text: str) -> bool:
    """That a database takes ``text``; half a letter is refused by msgspec itself."""
    if "\0" in text:
        raise UnreadableJson("a text with something in it that is no character")
    return True
