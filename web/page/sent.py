"""What the page may send: a form for each act, read strictly, which also describes the act in OpenAPI."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeVar, cast, get_type_hints

import msgspec
from flask import abort, request
from msgspec import Meta
from msgspec.structs import asdict

from ..outside_json import PLAIN, UnreadableJson, read

LARGEST_BODY = 16 * 1024
"""The largest request in bytes."""
Line = Annotated[str, Meta(max_length=100, pattern=PLAIN)]
Title = Annotated[str, Meta(max_length=40, pattern=PLAIN)]
Name = Annotated[str, Meta(max_length=24, pattern=PLAIN)]
Scalar = bool | int | float | Line | None


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Send nothing."""


Form = TypeVar("Form", bound=Sent)
Do = TypeVar("Do", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Act:
    """An act of a device: the ``form`` that it sends, and the function ``do`` that carries it out.

    ``is_kept`` returns whether only the director or the machine itself may do it.
    """

    form: type[Sent]
    do: Callable[..., object]
    is_kept: Callable[..., bool] = lambda *_, sent: False


def act(acts: dict[str, Act], form: type[Sent] | None = None) -> Callable[[Do], Do]:
    """Enter a function in ``acts`` by its name; its keyword-only arguments are the parts of its form.

    Its docstring is published in OpenAPI. With a ``form`` the function takes that as ``sent``, and the form's
    ``is_kept`` counts.
    """

    def entered(do: Do) -> Do:
        name, text = do.__name__.rstrip("_"), inspect.cleandoc(do.__doc__ or "")
        hints = get_type_hints(do, include_extras=True)
        parts = [
            (part.name, hints[part.name], *(() if part.default is part.empty else (part.default,)))
            for part in inspect.signature(do).parameters.values()
            if part.kind is part.KEYWORD_ONLY and form is None
        ]
        made = msgspec.defstruct(name, parts, bases=(form or Sent,), namespace={"__doc__": text}, frozen=True)
        if form is None:
            acts[name] = Act(cast(type[Sent], made), lambda *who, sent: do(*who, **asdict(sent)))
        else:
            acts[name] = Act(cast(type[Sent], made), do, lambda *who, sent: sent.is_kept(*who))
        return do

    return entered


def forms(acts: Mapping[str, Act]) -> dict[str, type[Sent]]:
    """The form of each of ``acts``."""
    return {name: act.form for name, act in acts.items()}


def received(form: type[Form]) -> Form:
    """The request's body, read as ``form``; answers 422 if it does not fit."""
    try:
        return read(request.get_data(), form, LARGEST_BODY)
    except UnreadableJson as problem:
        abort(422, str(problem))
