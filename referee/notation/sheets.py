"""The sheet: a game written by hand, in a test or in a log, a fact or a trick a line.

:func:`read` takes a sheet to facts and :func:`write` takes facts to a sheet; what is written reads
back the same, but for the pictures, which a sheet does not carry. A line that cannot be read is an
error with its number and the nearest form that would do. An illegal play is no error at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from ..book.ruleset import RuleSet
from ..facts.register import (
    Amended,
    AnyCall,
    Confirmed,
    Fact,
    Inserted,
    Played,
    Undone,
)
from ..game.record import last_undoable
from ..unreadable_record import Unreadable
from ..words.message import say
from .sheet_forms import FORMS, Form, Match, match, written
from .sheet_slots import UnknownForm, UnreadableWords

LONGEST = 1000
"""Letters of the longest fact: texts that people enter are shorter by far."""


class UnreadableSheet(Unreadable):
    """A line of a sheet that cannot be read; says the sheet, the line and what would do."""


@dataclass(frozen=True)
class Sheet:
    """A sheet that was read: its book and house values, and its facts with their line numbers."""

    book: str | None
    overlay: dict[str, object] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    lines: tuple[int, ...] = ()
    rules_line: int = 0


def read(text: str, name: str = "sheet") -> Sheet:
    """The facts of a sheet; raises :class:`UnreadableSheet`."""
    book: str | None = None
    overlay: dict[str, object] = {}
    facts: list[Fact] = []
    lines: list[int] = []
    rules_line = 0
    for number, line in enumerate(text.splitlines(), 1):
        for item in line.split("#", 1)[0].split("|"):
            words = item.split()
            if not words:
                continue
            if len(item) > LONGEST:
                raise UnreadableSheet(say("sheet.too_long", name=name, number=number, n=len(item)))
            try:
                if words[0] == "rules":
                    if book is not None or facts:
                        raise UnreadableWords(say("sheet.rules_once"))
                    book, overlay = _rules(item)
                    rules_line = number
                    continue
                event = _undo(words, facts) or _fact(words)
                _check_place(event, len(facts))
            except UnreadableWords as error:
                raise UnreadableSheet(
                    say("record.at_line", name=name, number=number, why=str(error))
                ) from None
            except RecursionError:
                raise UnreadableSheet(say("sheet.too_deep", name=name, number=number)) from None
            facts.append(event)
            lines.append(number)
    return Sheet(book, overlay, tuple(facts), tuple(lines), rules_line)


def write(facts: Iterable[Fact], rules: RuleSet | None = None, sides: tuple[str, ...] = ("NS", "EW")) -> str:
    """A sheet with these facts: the calls of a round and the cards of a trick share a line.

    With ``rules`` its first line names their book and house values, and the sides are theirs.
    """
    rows: list[list[str]] = []
    if rules is not None:
        rows, sides = [[rules_written(rules)]], tuple(map(str, rules.seating.sides))
    last = ""
    for fact in facts:
        kind = "play" if isinstance(fact, Played) else "call" if isinstance(fact, AnyCall) else ""
        if kind and kind == last and len(rows[-1]) < 4:
            rows[-1].append(written(fact, sides))
        else:
            rows.append([written(fact, sides)])
        last = kind
    return "".join(" | ".join(row) + "\n" for row in rows)


def _rules(item: str) -> tuple[str, dict[str, object]]:
    words = re.findall(r'[\w-]+="[^"]*"|\S+', item)[1:]
    if not words or "=" in words[0]:
        raise UnreadableWords(say("sheet.name_a_book"))
    overlay: dict[str, object] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            raise UnreadableWords(say("sheet.no_house_rule", word=repr(word)))
        names = [card for card in value.split(",") if card]
        overlay[key] = names if key == "bennies" else _value(value)
    return words[0], overlay


def rules_written(rules: RuleSet) -> str:
    """The line of a sheet that names a book and its house values."""
    house = (f"{key}={_as_word(getattr(rules, key))}" for key in rules.house)
    return " ".join([f"rules {rules.book}", *house])


def _as_word(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(value)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f'"{text}"' if " " in text else text


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text.strip('"')


def _undo(words: list[str], facts: list[Fact]) -> Undone | None:
    if words != ["undo"]:
        return None
    place = last_undoable(tuple(facts))
    if place is None:
        raise UnreadableWords(say("sheet.nothing_to_undo"))
    return Undone(place)


def _fact(words: list[str]) -> Fact:
    misses: list[tuple[Form, Match]] = []
    for form in FORMS:
        result = match(form, words, _fact)
        if result.values is not None:
            event: Fact = form.kind(**result.values)
            return event
        if result.is_of_fact_inside:
            raise UnknownForm(result.why)  # it already says what would do
        misses.append((form, result))
    # likeness takes ten times as long as reading, so it is computed for an unreadable line only
    form, nearest = max(misses, key=lambda miss: miss[1].reached + _likeness(words, miss[0]))
    key = "sheet.cannot_read_for" if nearest.why else "sheet.cannot_read"
    parts = {"why": nearest.why, "usage": form.usage, "example": form.example}
    raise UnknownForm(say(key, words=repr(" ".join(words)), **parts))


def _likeness(words: list[str], form: Form) -> float:
    """How similar the line is to a form; a word that is half right counts partly."""
    best = 0.0
    for part in form.parts:
        literal = part.literal.partition(":")[0]
        ratio = max((SequenceMatcher(None, word, literal).ratio() for word in words if literal), default=0.0)
        best += 2 * ratio if 0.6 <= ratio < 1 else 0.0
    return best


def _check_place(fact: Fact, written_so_far: int) -> None:
    if isinstance(fact, Amended | Inserted | Undone | Confirmed) and not 1 <= fact.place <= written_so_far:
        raise UnreadableWords(say("sheet.no_such_fact", place=fact.place, n=written_so_far))
