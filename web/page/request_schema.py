"""The kinds of what may be sent: said once, checked on the way in, and described in the same words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any

from ..outside_json import UnreadableJson, read_object

LONGEST = 100
"""Letters of the longest text; names and the like have bounds of their own below it."""
LARGEST_BODY = 16 * 1024
"""Bytes of a request at the most."""
LARGEST = 2**53 - 1
"""The largest whole number that a browser keeps exactly."""
TEXT = re.compile(rf"[^\x00-\x1f]{{0,{LONGEST}}}")


class NotSent(ValueError):
    """What was sent does not have the form that is asked for; the message says what is wrong, in one line."""


@dataclass(frozen=True)
class Text:
    """A text of at most ``most`` letters."""

    most: int = LONGEST

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self.most and TEXT.fullmatch(value) is not None

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": self.most, "pattern": "^[^\\u0000-\\u001f]*$"}


@dataclass(frozen=True)
class OneOf:
    """One of the texts ``these``."""

    these: Sequence[str]

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and value in self.these

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.these)}


@dataclass(frozen=True)
class Keyed:
    """An object with a value of the kind ``each`` for some of ``keys``."""

    keys: Sequence[str]
    each: Kind

    def fits(self, value: object) -> bool:
        return isinstance(value, dict) and all(
            k in self.keys and fits(v, self.each) for k, v in value.items()
        )

    def schema(self) -> dict[str, Any]:
        parts = {key: _schema(self.each) for key in self.keys}
        return {"type": "object", "properties": parts, "additionalProperties": False}


@dataclass(frozen=True)
class Maybe:
    """What may be left out; where it is sent it is of the kind ``kind``."""

    kind: Kind

    def fits(self, value: object) -> bool:
        return fits(value, self.kind)

    def schema(self) -> dict[str, Any]:
        return _schema(self.kind)


Kind = type | Text | OneOf | Keyed | Maybe | tuple["Kind", ...]
"""``str``, ``int``, ``bool``, ``dict``, ``list``, a bounded form of these, or a tuple of what it may be."""


def read(fields: Mapping[str, Kind], body: bytes) -> dict[str, Any]:
    """The JSON object in ``body`` if it has exactly ``fields``, or all but some Maybe; raises NotSent."""
    try:
        found = read_object(body, LARGEST_BODY)
    except UnreadableJson as problem:
        raise NotSent(str(problem)) from None
    if not set(_needed(fields)) <= set(found) <= set(fields):
        raise NotSent(f"send exactly {', '.join(sorted(fields)) or 'an empty object'}")
    for name, kind in fields.items():
        if name not in found:
            continue
        if isinstance(found[name], float) and found[name].is_integer():
            found[name] = int(found[name])  # to JSON, 2.0 is the whole number 2
        if not fits(found[name], kind):
            raise NotSent(f"{name} is not of the kind that is expected: {json.dumps(_schema(kind))}")
    return found


def _needed(fields: Mapping[str, Kind]) -> list[str]:
    return [name for name, kind in fields.items() if not isinstance(kind, Maybe)]


def schema(fields: Mapping[str, Kind]) -> dict[str, Any]:
    """``fields`` as a JSON schema."""
    return {
        "type": "object",
        "properties": {name: _schema(kind) for name, kind in fields.items()},
        "required": sorted(_needed(fields)),
        "additionalProperties": False,
    }


def fits(value: object, kind: Kind) -> bool:
    """True if ``value``, as JSON was read, is of ``kind``."""
    if isinstance(kind, tuple):
        return any(fits(value, one) for one in kind)
    if kind is str:
        return Text().fits(value)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST
    if isinstance(kind, type):
        return isinstance(value, kind)
    return kind.fits(value)


def _schema(kind: Kind) -> dict[str, Any]:
    if isinstance(kind, tuple):
        return _schema(kind[0]) if len(kind) == 1 else {"anyOf": [_schema(one) for one in kind]}
    return dict(_FORMS[kind]) if isinstance(kind, type) else kind.schema()


_FORMS: dict[type, dict[str, Any]] = {
    str: Text().schema(),
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    bool: {"type": "boolean"},
    dict: {"type": "object"},
    list: {"type": "array"},
    NoneType: {"type": "null"},
}
