"""What the page may send: the forms that its acts are made of, each read strictly and described by itself."""

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
"""Bytes of a request at the most."""
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
    """Something that a device asks for: the ``form`` of what it sends, and what is then done.

    ``is_kept`` says, of the same, whether that is not for the device to do, but for the director or the
    machine itself.
    """

    form: type[Sent]
    do: Callable[..., object]
    is_kept: Callable[..., bool] = lambda *_, sent: False


def act(acts: dict[str, Act], form: type[Sent] | None = None) -> Callable[[Do], Do]:
    """Enter a function in ``acts`` by its name: what it takes by name is what is sent.

    Its docstring is what people read of it. With a ``form`` of its own it takes that as ``sent``, and
    the form's ``is_kept`` counts.
    """

    def entered(do: Do) -> Do:
        name, says = do.__name__.rstrip("_"), inspect.cleandoc(do.__doc__ or "")
        hints = get_type_hints(do, include_extras=True)
        parts = [
            (part.name, hints[part.name], *(() if part.default is part.empty else (part.default,)))
            for part in inspect.signature(do).parameters.values()
            if part.kind is part.KEYWORD_ONLY and form is None
        ]
        made = msgspec.defstruct(name, parts, bases=(form or Sent,), namespace={"__doc__": says}, frozen=True)
        if form is None:
            acts[name] = Act(cast(type[Sent], made), lambda *who, sent: do(*who, **asdict(sent)))
        else:
            acts[name] = Act(cast(type[Sent], made), do, lambda *who, sent: sent.is_kept(*who))
        return do

    return entered


def forms(acts: Mapping[str, Act]) -> dict[str, type[Sent]]:
    """What is sent for each of ``acts``."""
    return {name: act.form for name, act in acts.items()}


def received(form: type[Form]) -> Form:
    """What the request holds, of the ``form`` that is expected; 422 otherwise."""
    try:
        return read(request.get_data(), form, LARGEST_BODY)
    except UnreadableJson as problem:
        abort(422, str(problem))
