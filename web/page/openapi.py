"""The description of the page's addresses (OpenAPI 3.1), made from the addresses themselves.

Paths and methods come from the application, bodies from the forms that the acts check, texts from the
docstrings of acts and views. Nothing is written twice, so nothing can drift apart.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from flask import Flask
from msgspec.json import schema_components
from werkzeug.routing import Rule

from ..journal.evidence_store import NAME, VIEWS
from ..served import device_rights
from ..served.request_security import STATUSES
from ..shown.export import FORMS
from ..shown.page_state import PageState
from .help_pages import ORDER
from .sent import Sent

Plain = dict[str, Any]
SCHEMAS = "#/components/schemas/"
Taken = Mapping[str, Mapping[str, type[Sent]]]
"""For each endpoint that takes acts, their forms by the last part of the address."""

MEDIA = {
    "api.picture": ("image/jpeg",),
    "calibrate.camera": ("text/html",),
    "calibrate.still": ("image/jpeg",),
    "evenings.figures": ("application/json",),
    "evenings.text": ("text/plain",),
    "first.page": ("text/html",),
    "guide.picture": ("image/svg+xml", "image/jpeg", "image/png", "image/webp"),
    "path.page": ("text/html",),
    "phone.page": ("text/html",),
    "phone.code": ("image/svg+xml",),
    "phone.certificate": ("application/x-x509-ca-cert",),
    "packs.check": ("text/html",),
    "packs.picture": ("image/jpeg",),
    "lying.picture": ("image/jpeg",),
    "live.stream": ("text/event-stream",),
    "joining.code": ("image/svg+xml",),
    "pages.words": ("text/javascript",),
    "hand.played": ("text/html",),
    "hand.picture": ("image/svg+xml",),
    "evenings.drawn": ("image/svg+xml",),
    "installed.away": ("text/html",),
    "installed.worker": ("text/javascript",),
    "hand.egn": ("application/json",),
    "papers.ruling_pdf": ("application/pdf",),
    "papers.evening_pdf": ("application/pdf",),
    "papers.exported": tuple(sorted({media for media, _ in FORMS.values()})),
}
"""The media type of an address that answers neither with a page (``PAGES``) nor with JSON (all others)."""
PAGES = ("pages.", "papers.", "evenings.", "joining.", "direct.", "guide.")
"""The beginnings of the endpoints that answer with a page for people."""
MOVES = ("pages.front", "joining.join", "joining.by_letters", "joining.ways_in")
"""Addresses that may redirect to another page."""
FROM_PAGE: Plain = {
    "name": "X-Bowerbird",
    "in": "header",
    "required": True,
    "schema": {"type": "string", "const": "1"},
}
"""The header that marks a request of the page itself: no form of another site can send it."""
SENT_BACK: Plain = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}


def described(app: Flask, tables: list[str], taken: Taken) -> Plain:
    """Every address of ``app`` but its files, for a house with ``tables``; ``taken`` has the forms."""
    paths: dict[str, Plain] = {}
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        if rule.endpoint == "static":
            continue
        if "GET" in (rule.methods or ()):
            paths.setdefault(_path(rule), {})["get"] = _asked(app, rule, tables)
        if "POST" in (rule.methods or ()):
            for name, form in taken[rule.endpoint].items():
                paths.setdefault(_path(rule, name), {})["post"] = _sent(rule, name, form, tables)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Bowerbird",
            "version": "1",
            "description": "The page of a euchre table: what may be asked and sent on the local network.",
        },
        "paths": paths,
        "components": {"schemas": schemas_of_state()},
    }


@cache
def schemas_of_state() -> dict[str, Plain]:
    """The state that the page is drawn from, and each of its parts, by the names of their classes."""
    _, parts = schema_components([PageState], ref_template=f"{SCHEMAS}{{name}}")
    return parts


def _path(rule: Rule, name: str = "") -> str:
    """The path of ``rule`` with its variables in braces; the variable for the act is replaced by ``name``."""
    return re.sub(r"<(?:int:)?(\w+)>", r"{\1}", re.sub(r"<any\(.*\):\w+>", name, rule.rule))


def _asked(app: Flask, rule: Rule, tables: list[str]) -> Plain:
    text = inspect.cleandoc(app.view_functions[rule.endpoint].__doc__ or "")
    return {
        "operationId": f"{rule.endpoint}.get",
        "summary": text.split("\n")[0],
        "description": text,
        "parameters": [_in_path(name, tables) for name in sorted(rule.arguments)],
        "responses": _answers(rule.endpoint),
    }


def _sent(rule: Rule, name: str, form: type[Sent], tables: list[str]) -> Plain:
    body = {"application/json": {"schema": schema(form)}}
    text = inspect.cleandoc(form.__doc__ or "")
    holes = sorted(set(rule.arguments) & set(re.findall(r"<(\w+)>", rule.rule)))
    return {
        "operationId": f"{rule.endpoint}.{name}",
        "summary": text.split("\n")[0],
        "description": f"{text} {_rights(f'{rule.endpoint}.{name}', rule.endpoint)}",
        "parameters": [*(_in_path(hole, tables) for hole in holes), FROM_PAGE],
        "requestBody": {"required": True, "content": body},
        "responses": _answers(rule.endpoint),
    }


def _rights(*addresses: str) -> str:
    """What each kind of device may do at the first of ``addresses`` that has rights."""
    action = next(
        device_rights.OF_ADDRESS[address] for address in addresses if address in device_rights.OF_ADDRESS
    )
    devices = zip(device_rights.DEVICES, device_rights.RIGHTS[action], strict=True)
    return "; ".join(f"{device}: {right}" for device, right in devices) + "."


def _in_path(name: str, tables: list[str]) -> Plain:
    known: dict[str, Plain] = {
        "table_id": {"enum": tables},
        "form": {"enum": list(FORMS)},
        "name": {"enum": list(VIEWS)},
        "chapter": {"enum": list(ORDER)},
        "deal": {"pattern": "^[0-9]{1,6}$"},
        "sighting": {"pattern": f"^{NAME.pattern}$"},
    }
    return {
        "name": name,
        "in": "path",
        "required": True,
        "schema": {"type": "string", **known.get(name, {})},
    }


def _answers(endpoint: str) -> Plain:
    page = endpoint.startswith(PAGES) and endpoint != "joining.say_who"
    usual = ("text/html",) if page else ("application/json",)
    good: Plain = {
        "description": "as asked",
        "content": {media: {"schema": _of(media)} for media in MEDIA.get(endpoint, usual)},
    }
    answers: Plain = {"200": good}
    if endpoint == "api.state":
        good["content"]["application/json"]["schema"] = {"$ref": f"{SCHEMAS}{PageState.__name__}"}
        answers["304"] = {"description": "as it was"}
    if endpoint in MOVES:
        answers["302"] = {"description": "it is to be found there"}
    refusal_forms = {"application/json": {"schema": SENT_BACK}, "text/html": {"schema": _of("text/html")}}
    refused = {"description": "no, and why", "content": refusal_forms}
    return answers | {str(status): refused for status in STATUSES if status < 500 or status == 503}


@cache
def schema(form: type[Sent]) -> Plain:
    """The JSON schema of a form, complete in itself; a form of the page contains no other form."""
    (_, parts) = msgspec.json.schema_components([form])
    made: Plain = parts[form.__name__]
    return made


def _of(media: str) -> Plain:
    return {"application/json": {"type": "object"}, "text/event-stream": {}}.get(media, {"type": "string"})
