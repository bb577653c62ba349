"""The forms that a fact can take on a sheet, and one matcher that reads and writes them all.

A form is its own grammar: ``<seat:seat> withdraws <card:card?>`` reads and writes a
:class:`Withdrew`. Brackets hold what may be left out; ``[alone]`` stands for a field that is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Any

from ..facts import register as facts
from ..facts.register import MISDEALS, Event
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
    return Form(kind, tuple(parts), re.sub(r"<(\w+):([\w?]+)>", r"<\2>", pattern), example)


def _part(word: str, group: int) -> Part:
    slot = re.fullmatch(r"<(\w+):([\w?]+)>", word)
    return Part(name=slot[1], kind=slot[2], group=group) if slot else Part(literal=word, group=group)


DECISION = (
    "decide <deal:number> <kind:word> [<offender:seat>] [trick <trick:number>] [which <which:number>]"
    " [stands] by <name:name> because <why:text>"
)
FORMS: tuple[Form, ...] = (
    form(facts.Dealt, "dealer <dealer:seat> up <up:card?> <rivals:rivals> [perhaps <others:seats>]",
         "dealer W up 9h"),
    form(facts.DealBegan, "dealer <dealer:seat> [doubted]", "dealer W"),
    form(facts.Drew, "<seat:seat> draws <card:card?>", "N draws Jd"),
    form(facts.Cut, "cut [by <by:seat>] [exposed] <packets:numbers>", "cut by S 20 12"),
    form(facts.Reshuffled, "reshuffled <seat:seat>", "reshuffled W"),
    form(
        facts.PacketsDealt, "deals <dealer:seat> <first:numbers> / <second:numbers>",
        "deals W 3 2 3 2 / 2 3 2 3",
    ),
    form(facts.Shuffled, "<seat:seat> shuffles [p <p:share>]", "W shuffles"),
    form(facts.PacketSeen, "packet <dealer:seat> to <seat:seat> <cards:number> [p <p:share>]",
         "packet W to N 4"),
    form(facts.Touched, "touched <seat:seat>", "touched E"),
    form(facts.Looked, "looked <seat:seat>", "looked E"),
    form(facts.Interrupted, "interrupted <side:side>", "interrupted EW"),
    form(facts.BrokenOff, "broken off", "broken off"),
    form(facts.Misdealt, "misdeal <why:misdeal>", "misdeal packets"),
    form(facts.PackWrong, "pack wrong <why:text>", "pack wrong two of Qh"),
    form(facts.Faced, "faced [<card:card>] [doubted]", "faced 9c"),
    form(facts.Passed, "<seat:seat> pass", "N pass"),
    form(facts.OrderedUp, "<seat:seat> order [alone]", "S order"),
    form(facts.TookUp, "<seat:seat> take [alone]", "W take"),
    form(facts.PickedUp, "<seat:seat> picks up [p <p:share>]", "W picks up"),
    form(facts.TurnedDown, "<seat:seat> down [p <p:share>]", "W down"),
    form(facts.Made, "<seat:seat?> make <suit:trump> [alone]", "N make h"),
    form(facts.WentAlone, "<seat:seat> alone", "S alone"),
    form(facts.DefendedAlone, "<seat:seat> defend alone", "E defend alone"),
    form(facts.BridgeTold, "bridge <seat:seat>", "bridge N"),
    form(facts.WentUnder, "<seat:seat> goes under <cards:cards>", "W goes under 9c 9d Th"),
    form(facts.TookBest, "<seat:seat> best [<card:card>] [for <gave:card>] [in <suit:suit>]",
         "S best Ks for 9d"),
    form(facts.LaidDown, "<seat:seat> lays down", "N lays down"),
    form(facts.Discarded, "discard <seat:seat> <card:card?> [held:!quitted]", "discard W ?"),
    form(facts.Withdrew, "<seat:seat> withdraws <card:card?>", "W withdraws Ts"),
    form(facts.Exposed, "<seat:seat> exposes <card:card?> [p <p:share>]", "W exposes Ts"),
    form(facts.Named, "named <seat:seat> <card:card> by <by:seat> [wrong]", "named W Ts by N"),
    form(facts.Played, "<seat:seat?> <card:card?> <rivals:rivals> [doubted] [perhaps <others:seats>]",
         "N As"),
    form(facts.Quitted, "quit [by <by:seat>] [p <p:share>]", "quit"),
    form(facts.Asked, "asked <seat:seat> [none]", "asked S none"),
    form(facts.Shown, "shown <seat:seat> <cards:cards>", "shown E 9d Kd"),
    form(facts.Thrown, "thrown <seat:seat> <cards:cards>", "thrown W"),
    form(facts.Counted, "count <seat:seat> <cards:number>", "count W 6"),
    form(facts.OwnedUp, "owns up <seat:seat>", "owns up W"),
    form(facts.Intimated, "intimates <seat:seat>", "intimates W"),
    form(facts.Consulted, "consulted <side:side>", "consulted NS"),
    form(facts.Refused, "refuses <seat:seat>", "refuses W"),
    form(facts.Mixed, "mixed <side:side>", "mixed EW"),
    form(facts.Tallied, "tally <maker:seat> <tricks:number> [alone] [defended]", "tally S 4"),
    form(facts.Conceded, "rest <side:side>", "rest NS"),
    form(
        facts.Claimed, "claim <side:side> against <against:seat> [trick <trick:number>] [deal <deal:number>]",
        "claim NS against E trick 1",
    ),
    form(facts.Called, "call <side:side> <card:card> from <seat:seat>", "call NS Ts from W"),
    form(
        facts.Chose, "choose <side:side> <remedy:word> [<suit:suit>] [<card:card>] [from <seat:seat>]",
        "choose NS call-suit h",
    ),
    form(facts.Waived, "waive <side:side> [<remedy:word>]", "waive NS"),
    form(facts.Announced, "announce <deal:number> <offender:seat>", "announce 3 E"),
    form(facts.Decided, DECISION, "decide 1 revoke E trick 1 stands by Nora because both cards were seen"),
    form(facts.ScoreSet, "score <points:tally> [games <games:tally>]", "score NS 4 EW 3"),
    form(facts.GameBegan, "game [rubber]", "game"),
    form(facts.RoundClosed, "close", "close"),
    form(facts.Confirmed, "confirm <place:number> [<only:asked>]", "confirm 12 card"),
    form(facts.Amended, "amend <place:number> <event:fact>", "amend 12 S Kd"),
    form(facts.Inserted, "insert <place:number> <event:fact>", "insert 12 S Kd"),
    form(facts.Undone, "undo <place:number>", "undo 12"),
)  # fmt: skip
"""Every fact, in the order in which they are tried; the plainest form of all, a card, near the end."""


@dataclass(slots=True)
class Match:
    """How far the words went into a form, and why they stuck."""

    values: dict[str, Any] | None
    reached: int
    why: str = ""
    is_of_fact_inside: bool = False
    """Whether a fact inside this fact fits no form: then ``why`` is about that."""


def match(form: Form, words: list[str], read_fact: Callable[[list[str]], Event]) -> Match:
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
    part: Part, words: list[str], after: tuple[Part, ...], read_fact: Callable[[list[str]], Event]
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


def written(event: Event, sides: tuple[str, ...]) -> str:
    """The fact as a line of a sheet; ``sides`` names the sides for a score."""
    form = next(form for form in FORMS if form.kind is type(event))
    return " ".join(_words(form, event, sides))


def _words(form: Form, event: Event, sides: tuple[str, ...]) -> Iterator[str]:
    defaults = {f.name: f.default for f in fields(form.kind) if f.default is not MISSING}
    groups: dict[int, bool] = {}
    for part in form.parts:
        if part.group and part.group not in groups:
            groups[part.group] = any(_is_needed(other, event, defaults) for other in form.parts
                                     if other.group == part.group)  # fmt: skip
        if part.group and not groups[part.group]:
            continue
        if part.literal:
            yield part.literal.partition(":")[0]
            continue
        value = getattr(event, part.name)
        match part.kind:
            case "fact":
                yield written(value, sides)
            case "tally":
                yield from (f"{side} {points}" for side, points in zip(sides, value, strict=True))
            case "rivals":
                shares = getattr(event, "shares", ())
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


def _is_needed(part: Part, event: Event, defaults: dict[str, Any]) -> bool:
    """Whether an optional part has a value that is not its default."""
    if part.name:
        return bool(getattr(event, part.name) != defaults.get(part.name))
    literal, _, field = part.literal.partition(":")
    if field:
        return not getattr(event, field[1:])
    return getattr(event, literal, None) is True
