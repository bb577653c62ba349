"""The fields of the JSON that a page of the hub or the league sends, each of its type."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from flask import abort, request

from ..outside_json import UnreadableJson, read_object

TEXT = 20_000
"""Letters of the longest text: the names of a whole club."""
WHOLE = 2**31
"""A whole number is below this, so that a record can keep it."""


Whole = Annotated[int, msgspec.Meta(gt=-WHOLE, lt=WHOLE)]
"""A whole number that the record can keep."""
Text = Annotated[str, msgspec.Meta(max_length=TEXT)]


class SentForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends, each field of its type; one that is left out has its usual value."""


Kind = TypeVar("Kind", bound=SentForm)


def sent(kind: type[Kind]) -> Kind:
    """What was sent as ``kind`` has it; whatever else is refused with 422."""
    try:
        return msgspec.json.decode(request.get_data() or b"{}", type=kind)
    except (msgspec.MsgspecError, RecursionError) as problem:
        abort(422, str(problem))


def is_whole(number: Any) -> bool:
    """Whether it is a whole number that the record can keep."""
    return type(number) is int and abs(number) < WHOLE


def fields(**wanted: type) -> dict[str, Any]:
    """The fields of the JSON that was sent, each of its type; whatever else is refused with 422."""
    try:
        given = read_object(request.get_data(), request.max_content_length or 0)
    except UnreadableJson as problem:
        abort(422, str(problem))
    if set(given) - set(wanted):
        abort(422, f"send {', '.join(sorted(wanted)) or 'nothing'}")
    made: dict[str, Any] = {}
    for name, kind in wanted.items():
        value = given.get(name, kind())
        right = type(value) is kind or (kind is float and type(value) is int)
        if not right or (kind is str and len(value) > TEXT) or (kind is int and not is_whole(value)):
            abort(422, f"{name} is not what it should be")
        made[name] = value
    return made
