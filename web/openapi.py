"""The description of the table's addresses in OpenAPI 3.1, made of the acts themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .acts import WHOLE, Act
from .export import FORMS
from .security import ROLES

_KINDS: dict[type, dict[str, Any]] = {
    str: {"type": "string", "maxLength": 100},
    int: {"type": "integer", "exclusiveMinimum": -WHOLE, "exclusiveMaximum": WHOLE},
    bool: {"type": "boolean"},
    dict: {"type": "object"},
    type(None): {"type": "null"},
}
_ERROR = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
_REFUSALS = {
    400: "reached by a name that is not this machine's",
    403: "this device may not, or the request did not come from the table's own page",
    404: "there is no such table",
    409: "not as things stand; the error says why",
    413: "too much at once",
    415: "send JSON",
    422: "not of the form that is described",
    429: "too many tries",
    503: "the journal cannot be written",
}


def described(acts: Mapping[str, Act]) -> dict[str, Any]:
    """The whole description, ready for JSON."""
    paths: dict[str, Any] = {
        "/table/{table}/state": {"get": _read("All that this device may see now.", "application/json")},
        "/table/{table}/export.{form}": {
            "get": _read("The finished hands as a file.", "*/*", {"form": list(FORMS)}),
        },
    }
    for name, act in acts.items():
        paths[f"/table/{{table}}/{name}"] = {"post": _sent(name, act)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bowerbird", "version": "1", "description": "A euchre table, as its page uses it."},
        "paths": paths,
    }


def _sent(name: str, act: Act) -> dict[str, Any]:
    fields = {key: _field(kinds) for key, kinds in act.fields.items()}
    body = {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
    header = {**_named("X-Bowerbird", "header"), "schema": {"const": "1"}}
    done = _json("Done; seq is the journal's newest entry.", {"type": "object"})
    return {
        "operationId": name,
        "summary": act.says,
        "description": f"For a device that is at least: {act.least}. Roles: {', '.join(ROLES)}.",
        "parameters": [_named("table", "path"), header],
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": {"200": done, **_errors()},
    }


def _read(says: str, media: str, choices: Mapping[str, list[str]] | None = None) -> dict[str, Any]:
    parameters = [_named("table", "path")]
    parameters += [
        {**_named(name, "path"), "schema": {"enum": values}} for name, values in (choices or {}).items()
    ]
    answer = {"description": says, "content": {media: {"schema": {}}}}
    return {"summary": says, "parameters": parameters, "responses": {"200": answer, **_errors()}}


def _field(kinds: tuple[type, ...]) -> dict[str, Any]:
    return _KINDS[kinds[0]] if len(kinds) == 1 else {"anyOf": [_KINDS[kind] for kind in kinds]}


def _named(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": True, "schema": {"type": "string", "minLength": 1}}


def _json(says: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": says, "content": {"application/json": {"schema": schema}}}


def _errors() -> dict[str, Any]:
    return {str(status): _json(says, _ERROR) for status, says in _REFUSALS.items()}
