"""The catalogue of a language: the pattern of every message, by its key."""

from __future__ import annotations

import tomllib
from importlib import resources


def catalogue(language: str) -> dict[str, str]:
    """Every pattern of ``language`` by its key, which has the name of its table before a point."""
    text = (resources.files("referee.words") / f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat("", tomllib.loads(text)))


def _flat(before: str, table: dict[str, object]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for name, value in table.items():
        rows += _flat(f"{before}{name}.", value) if isinstance(value, dict) else [(before + name, str(value))]
    return rows


ENGLISH = catalogue("english")
"""The only language that is shipped."""
