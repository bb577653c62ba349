"""Every address of the page, from the application itself, so that new addresses are tested without a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from flask import Flask
from werkzeug.routing import Rule

from web.journal.evidence_store import VIEWS
from web.shown.export import FORMS

FILLED: dict[str, tuple[str, ...]] = {
    "table_id": ("kitchen",),
    "form": tuple(FORMS),
    "name": VIEWS,
    "sighting": ("up-1", "c-10", "c-11", "c-20"),
    "code": ("wrong",),
    "chapter": ("player",),
    "file_name": ("flow.svg", "page.jpg"),
    "ruling": ("1-revoke-e-1",),
    "number": ("0",),
    "deal": ("1",),
    "book": ("keller-1887",),
}
"""The values for each variable part of an address; a missing part fails the test that meets it."""


def rules(app: Flask, method: str) -> list[Rule]:
    """The rules of ``app`` that answer to ``method``, its own files left out."""
    rules_of_method = (rule for rule in app.url_map.iter_rules() if method in (rule.methods or ()))
    return sorted((rule for rule in rules_of_method if rule.endpoint != "static"), key=lambda rule: rule.rule)


def addresses(
    app: Flask, method: str = "GET", filled: Mapping[str, Iterable[str]] = FILLED
) -> Iterator[tuple[str, str]]:
    """The endpoint and the path of every address, with all values of its variable parts."""
    for rule in rules(app, method):
        choice = re.search(r"<any\((.*)\):(\w+)>", rule.rule)
        choices = {choice[2]: choice[1].split(", ")} if choice else {}
        unknown = rule.arguments - set(filled) - set(choices)
        assert not unknown, f"{rule.rule}: say in tests/web/addresses.py what stands for {unknown}"
        holes = sorted(rule.arguments)
        for values in product(*({**filled, **choices}[hole] for hole in holes)):
            _host, path = rule.build(dict(zip(holes, values, strict=True))) or ("", "")
            assert path, rule.rule
            yield rule.endpoint, path


def answered(client, path: str) -> tuple[int, bytes]:
    """The status and what ``path`` answers; of a stream, the first message."""
    with client.get(path, buffered=False) as answer:
        if answer.mimetype != "text/event-stream":
            return answer.status_code, answer.get_data()
        parts = iter(answer.response)
        first = b"".join(bytes(next(parts)) for _ in range(2))
        return answer.status_code, first
