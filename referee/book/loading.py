"""Loading a book by name, with a house's values laid over it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import MISSING, Field, fields
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Any

from ..unreadable_record import Unreadable, from_toml, shown
from ..words.message import Message, say
from .law_subjects import LAW_SUBJECTS
from .ruleset import Law, RuleSet

__all__ = ["BadOverlay", "Law", "OutOfBounds", "RuleSet", "UnknownBook", "books", "load"]


class UnknownBook(Unreadable):
    """No book of that name."""


class BadOverlay(Unreadable):
    """A house rule does not fit the book; the message names the file, the line and what is expected."""


class OutOfBounds(BadOverlay):
    """A number that no house plays by: too small, or larger than any game."""


VALUES: dict[str, Field[Any]] = {
    value.name: value
    for value in fields(RuleSet)
    if value.default is MISSING and value.default_factory is MISSING
    if value.name not in ("book", "title", "source")
}
"""Every value that a book must give and a house may change, by name."""

_TYPES: dict[str, type] = {"int": int, "bool": bool, "str": str, "tuple[str, ...]": tuple}
_TYPE_NAMES = {int: "book.whole_number", bool: "book.true_or_false", str: "book.text", tuple: "book.cards"}
"""The message that names each type."""


def books() -> tuple[str, ...]:
    """The names of all books."""
    folder = resources.files("referee.book")
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


def load(
    book: str, overlay: str | Mapping[str, object] | None = None, overlay_name: str = "house rules"
) -> RuleSet:
    """The rules of ``book``, with a house's values laid over them.

    ``overlay`` is the text of a TOML file (``game = 7``) or a mapping; ``overlay_name`` is its name in
    errors. Raises :class:`UnknownBook` or :class:`BadOverlay`.
    """
    rules = _load(book)
    if not overlay:
        return rules
    if isinstance(overlay, str):
        changes, lines = _read_overlay(overlay, overlay_name), _lines_of(overlay)
    else:
        changes, lines = dict(overlay), {}
    for name, value in changes.items():
        where = f"{overlay_name}, line {lines[name]}" if name in lines else overlay_name
        changes[name] = checked(name, value, where)
    values = {value.name: getattr(rules, value.name) for value in fields(RuleSet)}
    values.update(changes)
    values["house"] = tuple(sorted({*rules.house, *changes}))
    return RuleSet(**values)


def checked(name: str, value: object, where: str) -> Any:
    """``value`` as the value ``name`` may hold it; raises :class:`BadOverlay` with ``where``."""
    if name not in VALUES:
        hint = _hint(name, VALUES, "book.rules_that_exist")
        raise BadOverlay(say("book.no_such_rule", where=where, name=repr(name), hint=hint))
    kind = _TYPES[str(VALUES[name].type)]
    if kind is tuple and isinstance(value, list):
        value = tuple(value)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        expected = say(_TYPE_NAMES[kind])
        raise BadOverlay(say("book.must_be", where=where, name=name, kind=expected, given=shown(value)))
    choices = VALUES[name].metadata.get("choices")
    several: tuple[Any, ...] = value if isinstance(value, tuple) else (value,)
    for choice in several:
        if choices and choice not in choices:
            near = get_close_matches(str(choice), [str(c) for c in choices], n=1, cutoff=0.5)
            parts = {
                "where": where,
                "name": name,
                "given": shown(choice),
                "names": ", ".join(map(repr, choices)),
            }
            if near:
                raise BadOverlay(say("book.cannot_be_but", near=repr(near[0]), **parts))
            raise BadOverlay(say("book.cannot_be", **parts))
    if len(set(several)) < len(several):
        raise BadOverlay(say("book.names_twice", where=where, name=name, given=shown(value)))
    if "least" in VALUES[name].metadata:
        least, most = VALUES[name].metadata["least"], VALUES[name].metadata["most"]
        if not least <= value <= most:
            bounds = {"least": least, "most": most}
            raise OutOfBounds(say("book.out_of_bounds", where=where, name=name, given=shown(value), **bounds))
    return value


def _hint(name: str, names: Collection[str], all_of_them: str) -> Message:
    """The nearest of ``names``, or, by the message of that key, all of them."""
    near = get_close_matches(name, names, n=1, cutoff=0.5)
    return say("book.did_you_mean", name=repr(near[0])) if near else say(all_of_them, names=", ".join(names))


@cache
def _load(book: str) -> RuleSet:
    if book not in books():
        near = get_close_matches(book, books(), n=3, cutoff=0.3)
        names = ", ".join(books())
        if near:
            raise UnknownBook(
                say("book.no_such_book_but", book=repr(book), near=" or ".join(near), names=names)
            )
        raise UnknownBook(say("book.no_such_book", book=repr(book), names=names))
    text = (resources.files("referee.book") / f"{book}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    head: dict[str, Any] = data["book"]
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    base = _load(head["extends"]) if "extends" in head else None
    if base is not None:
        values = {name: getattr(base, name) for name in VALUES}
        sources = {name: _where_it_stands(law, head, base, book) for name, law in base.sources.items()}
    for name, given in data["values"].items():
        values[name] = checked(name, given["is"], f"{book}.toml")
        sources[name] = f"{book}:{given['law']}"
    missing = set(VALUES) - set(values)
    if missing:
        raise BadOverlay(say("book.no_value", book=book, names=", ".join(sorted(missing))))
    laws = {
        f"{book}:{number}": Law(f"{book}:{number}", law["says"], law["judged"], law.get("why", ""))
        for number, law in data.get("laws", {}).items()
    }
    standing = _standing(base, head.get("replaces", ()), book) if base else {}
    cites = cited_laws(book, data.get("cites", {}))
    inherited = {subject: law for subject, law in base.cites.items() if law in standing} if base else {}
    return RuleSet(
        book=book,
        title=head["title"],
        source=head["source"],
        laws={**standing, **laws},
        sources=sources,
        cites={**inherited, **cites},
        **values,
    )


def cited_laws(book: str, cites: Mapping[str, str]) -> dict[str, str]:
    """The laws of a book by the subjects of its table ``[cites]``, as ``somerset-1888:53``.

    Raises :class:`BadOverlay` for a subject that is not in ``LAW_SUBJECTS``: nothing would ask for its law.
    """
    for subject in cites:
        if subject not in LAW_SUBJECTS:
            hint = _hint(subject, LAW_SUBJECTS, "book.subjects_that_exist")
            raise BadOverlay(say("book.no_such_subject", book=book, name=repr(subject), hint=hint))
    return {subject: f"{book}:{number}" for subject, number in cites.items()}


def _where_it_stands(law: str, head: Mapping[str, Any], base: RuleSet, book: str) -> str:
    """The law behind a value that ``book`` inherits from ``base``; ``silent`` if the book replaces it."""
    number = law.removeprefix(f"{base.book}:")
    return f"{book}:silent" if number in head.get("replaces", ()) else law


def _standing(base: RuleSet, replaced: Iterable[str], book: str) -> dict[str, Law]:
    """The laws of ``base`` that a book extending it keeps."""
    dropped = {f"{base.book}:{number}" for number in replaced}
    unknown = ", ".join(sorted(dropped - set(base.laws)))
    if unknown:
        raise BadOverlay(say("book.replaces_unknown", book=book, unknown=unknown, base=base.book))
    return {number: law for number, law in base.laws.items() if number not in dropped}


def _read_overlay(text: str, name: str) -> dict[str, Any]:
    try:
        return from_toml(text, name, say("book.rule_a_line"))
    except Unreadable as error:
        raise BadOverlay(str(error)) from None


def _lines_of(text: str) -> dict[str, int]:
    lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        key = re.match(r"\s*[\"']?([\w-]+)[\"']?\s*=", line)
        if key:
            lines.setdefault(key[1], number)
    return lines
