"""The only reader of JSON from outside: it limits size, checks types, and refuses with a single line.

JSON from a browser, a phone, a table, a hub, a league or a folder is read here into a Struct, so that nothing
gets in that a database, a page or a file could not hold, or that turns the text around it. How to use it::

    class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        who: Line
        table: Count = 0

    try:
        move = read(payload, Move, LARGEST)
    except UnreadableJson as problem:       # "table: a number of at least 0 is expected"
        abort(422, str(problem))

A Struct for strangers has ``forbid_unknown_fields``. A Struct that an older or newer Bowerbird may have
written has not, and its later fields have defaults. Texts and numbers take :data:`Line`, :data:`Text`,
:data:`Count`, :data:`Whole` and :data:`Seconds`, lists and objects a ``msgspec.Meta(max_length=...)``.
Answers are written with ``msgspec.json.encode(value)``, which reads back as equal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from .plain_text import without_unseen
from .shown.words.english import ENGLISH

LEVELS = 16
"""Most levels of lists and objects; a deal's report has six."""
FAR = 10**16
"""Largest absolute value of a number: a float and any database can hold it."""
LONGEST = 300
"""Letters of the longest refusal."""
FILE = 1_000_000
"""Most bytes of a small file: keys, codes, an address."""

PLAIN = r"^(?![\s\S]*[\u0000-\u001f])"
"""Texts without control characters; a pattern that Python, JSON Schema and a browser read the same."""
Line = Annotated[str, Meta(max_length=200, pattern=PLAIN)]
"""A name or a line of text."""
Text = Annotated[str, Meta(max_length=20_000)]
"""Several lines: the names of a whole club."""
Count = Annotated[int, Meta(ge=0, lt=2**31)]
"""A count that fits into four bytes: a round, a deal, a sequence."""
Whole = Annotated[int, Meta(ge=1 - 2**53, le=2**53 - 1)]
"""A whole number that a browser keeps exactly."""
Seconds = Annotated[float, Meta(ge=0, lt=1e12)]
"""Seconds since 1970, or a duration; 0 if there is none."""


def allowed_names(names: Iterable[str]) -> Meta:
    """The constraint of a text that must be in ``names``."""
    listed = list(names)
    return Meta(pattern=rf"^({'|'.join(listed)})(?![\s\S])", extra_json_schema={"enum": listed})


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
    """Unexpected JSON; the message is a line that names the place and what is expected."""


def read(payload: bytes, form: type[Form], largest: int = FILE) -> Form:
    """The value of type ``form`` in ``payload``, of at most ``largest`` bytes; raises UnreadableJson.

    A whole number may be written with a point: to JSON 2.0 is 2.
    """
    if len(payload) > largest:
        raise UnreadableJson(ENGLISH["json_too_large"].format(most=largest, bytes=len(payload)))
    try:
        plain = msgspec.json.decode(payload)
    except (ValueError, RecursionError):  # msgspec's own errors are ValueErrors
        raise UnreadableJson(ENGLISH["json_not_whole"]) from None
    _unless_twice(payload, plain)
    try:
        return msgspec.convert(_looked_through(plain, LEVELS), form)
    except msgspec.ValidationError as problem:
        raise UnreadableJson(in_words(problem, form)) from None


def read_file(path: Path, form: type[Form], largest: int = FILE) -> Form:
    """As :func:`read`, from at most ``largest`` bytes of the file at ``path``; raises OSError as well."""
    with path.open("rb") as file:
        return read(file.read(largest + 1), form, largest)


def read_object(payload: bytes, largest: int) -> dict[str, Any]:
    """The object in ``payload``, with any keys; for callers without a Struct."""
    return read(payload, dict[str, Any], largest)


def object_in(path: Path, largest: int = FILE) -> dict[str, Any]:
    """The object in the file at ``path``, with any keys; raises OSError as well."""
    return read_file(path, dict[str, Any], largest)


def in_words(problem: Exception, form: object = None) -> str:
    """A line that names the place where JSON differs from ``form``, and what is expected."""
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
    """Refuse an object with a repeated key: another reader may use the other value."""
    sent, kept = (
        Counter(key for key, colon in _KEY.findall(text) if colon)
        for text in (payload, msgspec.json.encode(plain))
    )
    if sent.total() != kept.total():
        twice = next(iter(sent - kept), b"")
        raise UnreadableJson(ENGLISH["json_name_twice"].format(name=twice[:40].decode(errors="replace")))


def _looked_through(value: Value, levels: int) -> Value:
    """``value`` in a form that can be stored, at most ``levels`` levels deep."""
    if isinstance(value, dict | list) and not levels:
        raise UnreadableJson(ENGLISH["json_too_deep"].format(most=LEVELS))
    if isinstance(value, dict):
        return {key: _looked_through(inner, levels - 1) for key, inner in value.items() if _is_storable(key)}
    if isinstance(value, list):
        return [_looked_through(inner, levels - 1) for inner in value]
    if isinstance(value, str) and _is_storable(value):
        return without_unseen(value)
    if isinstance(value, int | float) and not abs(value) < FAR:
        raise UnreadableJson(ENGLISH["json_large_number"])
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _is_storable(text: str) -> bool:
    """Whether a database can store ``text``; msgspec itself refuses half letters."""
    if "\0" in text:
        raise UnreadableJson(ENGLISH["json_no_character"])
    return True
