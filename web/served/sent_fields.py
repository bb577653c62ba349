"""The forms of JSON that a page of the hub or the league sends."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from flask import abort, request

from ..outside_json import UnreadableJson, read

TEXT = 20_000
"""Letters of the longest text: the names of a whole club."""
WHOLE = 2**31
"""A whole number is below this, so that a record can keep it."""


Whole = Annotated[int, msgspec.Meta(gt=-WHOLE, lt=WHOLE)]
"""A whole number that the record can keep."""
Text = Annotated[str, msgspec.Meta(max_length=TEXT)]


class SentForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A form of a page with typed fields; a missing field gets its default."""


Kind = TypeVar("Kind", bound=SentForm)


def sent(kind: type[Kind]) -> Kind:
    """The request's body, read as ``kind``; answers 422 if it is not."""
    try:
        return read(request.get_data(), kind)
    except UnreadableJson as problem:
        abort(422, str(problem))


class PinSent(SentForm, frozen=True):
    """The PIN of the person who runs the evening or the league."""

    pin: Text = ""
