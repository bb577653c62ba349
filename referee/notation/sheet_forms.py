"""The forms that a fact can take on a sheet, and one matcher that reads and writes them all.

A form is its own grammar: ``<seat:seat> withdraws <card:card?>`` reads and writes a
:class:`Withdrew`. Brackets hold what may be left out; ``[alone]`` stands for a field that is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Any

from ..facts.register import FACTS, MISDEALS, Fact
from ..words.message import say
from .sheet_slots import (
    SEVERAL_WORDS,
    SINGLE_WORDS,
    UnknownForm,
    UnreadableWords,
    misdeal,
    quoted,
    rivals,
    seats_with_shares,
    tally,
    unquoted,
)


@dataclass(frozen=True, slots=True)
class Part:
    """A literal word, or a slot (``name`` and ``kind``); ``group`` numbers an optional bracket."""

    literal: str = ""
    name: str = ""
    kind: str = ""
    group: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """How one kind of fact is written; ``usage`` is what people are shown, with an example."""

    kind: type
    parts: tuple[Part, ...]
    usage: str
    example: str


def form(kind: type, pattern: str, example: str) -> Form:
    parts: list[Part] = []
    group = 0
    for number, piece in enumerate(re.findall(r"\[[^\]]*\]|\S+", pattern)):
        if piece.startswith("["):
            group += 1
            parts += [_part(word, group) for word in piece[1:-1].split()]
        else:
            parts.append(_part(piece, 0))
        assert number < 20
    usage = re.sub(r"<(\w+):([\w?]+)>", r"<\2>", pattern)
    return Form(kind, tuple(parts), re.sub(r":!\w+", "", usage), example)


def _part(word: str, group: int) -> Part:
    slot = re.fullmatch(r"<(\w+):([\w?]+)>", word)
    return Part(name=slot[1], kind=slot[2], group=group) if slot else Part(literal=word, group=group)


FORMS: tuple[Form, ...] = tuple(form(kind, fact.form, fact.example) for kind, fact in FACTS.items())
"""The forms of all facts, in the order in which they are tried."""


@dataclass(slots=True)
class Match:
    """How far the words went into a form, and why they stuck."""

    values: dict[str, Any] | None
    reached: int
    why: str = ""
    is_of_fact_inside: bool = False
    """Whether a fact inside this fact fits no form: then ``why`` is about that."""


def match(form: Form, words: list[str], read_fact: Callable[[list[str]], Fact]) -> Match:
    """Fits ``words`` to a form; ``values`` is None where they do not fit."""
    values: dict[str, Any] = {}
    at, done = 0, 0
    groups: dict[int, bool] = {}
    for index, part in enumerate(form.parts):
        if part.group and part.group not in groups:
            groups[part.group] = _is_beginning(part, words[at:])
        if part.group and not groups[part.group]:
            continue
        if part.literal:
            literal, _, field = part.literal.partition(":")
            if at >= len(words) or words[at].lower() != literal:
                return Match(None, done, "")
            if field.startswith("!"):
                values[field[1:]] = False
            elif part.group and _is_flag(form, literal):
                values[literal] = True
            at, done = at + 1, done + 2
            continue
        try:
            used, value = _slot(part, words[at:], form.parts[index + 1 :], read_fact)
        except UnreadableWords as error:
            return Match(None, done + 1, str(error), isinstance(error, UnknownForm))
        if part.kind == "rivals":
            values["rivals"], values["shares"] = value
        else:
            values[part.name] = value
        at, done = at + used, done + 1 + (used > 0)
    if at < len(words):
        return Match(None, done, str(say("sheet.too_much", words=repr(" ".join(words[at:])))))
    return Match(values, done)


def _is_beginning(part: Part, words: list[str]) -> bool:
    if not words:
        return False
    if part.literal:
        return words[0].lower() == part.literal.partition(":")[0]
    try:
        SINGLE_WORDS[part.kind](words[0])
    except UnreadableWords:
        return False
    return True


def _is_flag(form: Form, literal: str) -> bool:
    return any(field.name == literal and field.type == "bool" for field in fields(form.kind))


def _slot(
    part: Part, words: list[str], after: tuple[Part, ...], read_fact: Callable[[list[str]], Fact]
) -> tuple[int, Any]:
    """How many words the slot takes and what they say."""
    if part.kind in SINGLE_WORDS:
        if not words:
            raise UnreadableWords(say("sheet.missing", kind=part.kind.rstrip("?")))
        return 1, SINGLE_WORDS[part.kind](words[0])
    if part.kind == "fact":
        return len(words), read_fact(words)
    if part.kind == "misdeal":
        return len(words), misdeal(" ".join(words))
    if part.kind == "text":
        return len(words), unquoted(" ".join(words))
    stops = {p.literal for p in after if p.literal}
    run = next((n for n, word in enumerate(words) if word in stops), len(words))
    if part.kind == "tally":
        if run % 2:
            raise UnreadableWords(say("sheet.score_in_pairs"))
        return run, tally(words[:run])
    if part.kind == "rivals":
        return run, rivals(words[:run])
    if part.kind == "seats":
        return run, seats_with_shares(words[:run])
    return run, tuple(SEVERAL_WORDS[part.kind](word) for word in words[:run])


# ---- writing --------------------------------------------------------------------------------


def written(fact: Fact, sides: tuple[str, ...]) -> str:
    """The fact as a line of a sheet; ``sides`` names the sides for a score."""
    form = next(form for form in FORMS if form.kind is type(fact))
    return " ".join(_words(form, fact, sides))


def _words(form: Form, fact: Fact, sides: tuple[str, ...]) -> Iterator[str]:
    defaults = {f.name: f.default for f in fields(form.kind) if f.default is not MISSING}
    groups: dict[int, bool] = {}
    for part in form.parts:
        if part.group and part.group not in groups:
            groups[part.group] = any(_is_needed(other, fact, defaults) for other in form.parts
                                     if other.group == part.group)  # fmt: skip
        if part.group and not groups[part.group]:
            continue
        if part.literal:
            yield part.literal.partition(":")[0]
            continue
        value = getattr(fact, part.name)
        match part.kind:
            case "fact":
                yield written(value, sides)
            case "tally":
                yield from (f"{side} {points}" for side, points in zip(sides, value, strict=True))
            case "rivals":
                shares = getattr(fact, "shares", ())
                yield from (
                    (f"{c}:{p:.9g}" for c, p in zip(value, shares, strict=True))
                    if shares
                    else map(str, value)
                )
            case "seats":
                yield from (f"{seat}:{p:.9g}" for seat, p in value)
            case "cards" | "numbers":
                yield from map(str, value)
            case "misdeal" | "word" | "name" | "asked":
                yield value if value in MISDEALS else quoted(value).replace(" ", "%20")
            case "text":
                if value:
                    yield quoted(value)
            case "share":
                yield f"{value:.9g}"
            case _:
                yield "?" if value is None else str(value)


def _is_needed(part: Part, fact: Fact, defaults: dict[str, Any]) -> bool:
    """Whether an optional part has a value that is not its default."""
    if part.name:
        return bool(getattr(fact, part.name) != defaults.get(part.name))
    literal, _, field = part.literal.partition(":")
    if field:
        return not getattr(fact, field[1:])
    return getattr(fact, literal, None) is True
