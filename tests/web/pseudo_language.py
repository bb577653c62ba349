"""A language of no people: every catalogue in other letters, so that a word from elsewhere shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from string import Formatter, ascii_lowercase, ascii_uppercase

import pytest

from referee.words import catalogue
from web.shown.words.changes import CHANGES
from web.shown.words.english import ENGLISH
from web.shown.words.rule_values import RULE_VALUES

CATALOGUES = (catalogue.ENGLISH, CHANGES, ENGLISH, RULE_VALUES)
FIRST = {"A": 0x410, "a": 0x430}
"""Where the other letters begin: any Latin letter is one that no catalogue has given."""
OTHERS = str.maketrans(
    {letter: chr(FIRST["A"] + number) for number, letter in enumerate(ascii_uppercase)}
    | {letter: chr(FIRST["a"] + number) for number, letter in enumerate(ascii_lowercase)}
)
WORD = re.compile(r"[A-Za-z]{2,}")
READ = ("title", "aria-label", "alt", "placeholder")
"""Attributes of HTML that people read or hear."""


def other(pattern: str) -> str:
    """``pattern`` in other letters, with its holes as they were."""
    made = ""
    for text, hole, form, _ in Formatter().parse(pattern):
        made += text.translate(OTHERS).replace("{", "{{").replace("}", "}}")
        if hole is not None:
            made += f"{{{hole}:{form}}}" if form else f"{{{hole}}}"
    return made


def put_in_place(patch: pytest.MonkeyPatch) -> None:
    """Let every catalogue speak the other language, until ``patch`` is undone."""
    for words in CATALOGUES:
        for key, pattern in words.items():
            if key != "lang":
                holes = "{" in pattern or "}" in pattern
                patch.setitem(words, key, other(pattern) if holes else pattern.translate(OTHERS))


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "style"):
            self._inside.append(tag)
        self.texts += [value for name, value in attrs if name in READ and value]

    def handle_endtag(self, tag):
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data):
        if not self._inside:
            self.texts.append(data.strip())


def texts_of(page: str) -> list[str]:
    """Every text of a page that people read or hear."""
    parser = _Texts()
    parser.feed(page)
    return [text for text in parser.texts if text]


def unmarked(texts: Iterator[str] | list[str], allowed: re.Pattern[str]) -> set[str]:
    """The texts with a word from elsewhere: neither of a catalogue nor ``allowed``."""
    return {text for text in texts if WORD.search(allowed.sub("", text))}


def leaves(value: object, field: str = "") -> Iterator[tuple[str, str]]:
    """Every text in JSON, with the name of the field that it is in."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, str(name))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from leaves(inner, field)
    elif isinstance(value, str):
        yield field, value
