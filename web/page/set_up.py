"""What the set-up page asks: a book, three questions, and every other rule folded away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.book.loading import VALUES, books, load
from referee.book.ruleset import RuleSet

from ..journal.agreed_settings import Settings
from ..shown.names import SEATS
from ..shown.words.english import ENGLISH
from ..shown.words.rule_values import RULE_VALUES

WITH_QUESTION = ("stick_dealer", "announce")
"""The rules that have a question each."""

GROUPS: dict[str, tuple[str, ...]] = {
    "points": (
        "game", "make", "march", "lone_make", "lone_march", "euchre", "lone_euchred", "lap",
        "slam", "lap_scores", "rubber", "rubber_bonus", "score_until",
    ),
    "tables": (
        "no_trump", "no_trump_times", "going_under", "partners_best", "defend_alone", "lone_defence",
        "lone_short", "partner_first_round",
    ),
    "calls": (
        "turned_down_suit", "benny_up", "lone_hands", "alone_until",
        "alone_passed", "dealer_alone_until", "takeover",
        "lone_lead", "two_lone_lead",
    ),
    "deal": (
        "cutter", "bump", "least_cut", "packets", "misdeal", "adversary_exposes", "faced_card",
        "wrong_pack_until", "deal_out_of_turn_until",
        "up_card", "discard_up_card", "no_discard", "wrong_count", "wrong_count_is",
        "wrong_count_points", "wrong_count_points_lone",
    ),
    "revokes": (
        "revoke_points", "revoke_points_lone", "revoke_each", "revoke_mutual", "revoke_offender_scores",
        "revoke_bars",
        "revoke_and_hand", "revoke_until", "asked_none", "mixing_admits",
    ),
    "faults": (
        "exposed", "lone_exposes", "lead_out_of_turn", "play_out_of_turn", "out_of_turn_to_lone",
        "refused_card", "refused_call", "refused_call_points",
        "two_cards", "short_trick", "intimation", "intimation_points",
        "partner_exposes", "abandoned_to_lone",
    ),
    "afterwards": ("look_back",),
}  # fmt: skip
"""The other rules that a house may change, by subject; a book fixes its seats, packs and cutting for deal."""

CHANGED = (*WITH_QUESTION, *(name for names in GROUPS.values() for name in names))
"""All rules that a house can change: not the players, the pack or how they cut."""


@dataclass(frozen=True, slots=True)
class BookOnShelf:
    """A book of laws to choose, with a line on what sets it apart; ``seats`` are the letters of its seats."""

    id: str
    title: str
    line: str
    has_stick_dealer: bool
    announce: str
    seats: str


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """A value that a rule can have, and its text."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule on the page: its value ``now``, its choices or its bounds, the book's value, and its law.

    ``kind`` is ``truth``, ``choice`` or ``number``. ``why`` explains it; empty where the law's text does.
    """

    name: str
    label: str
    kind: str
    value: Any
    now: str
    choices: tuple[RuleChoice, ...]
    least: int
    most: int
    is_of_house: bool
    in_book: str
    law: str
    law_text: str
    why: str


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The rules about a subject."""

    subject: str
    rules: tuple[RuleShown, ...]


def shelf(agreed: Settings) -> list[BookOnShelf]:
    """Every book with its title and a line on what sets it apart; books for four players first.

    The book that is ``agreed`` on has the house rules that are in force.
    """
    rules = (load(book, agreed.house if book == agreed.book else None) for book in books())
    return [
        BookOnShelf(book.book, book.title, _line(book), book.stick_dealer, book.announce, _letters(book))
        for book in sorted(rules, key=_where_it_stands)
    ]


def name_fields(names: Mapping[str, str]) -> list[dict[str, str]]:
    """A field for the name at every seat that a book may have; a page shows those of the chosen book."""
    return [{"letter": seat, "word": ENGLISH[seat], "name": names.get(seat, "")} for seat in SEATS]


def _letters(rules: RuleSet) -> str:
    return "".join(map(str, rules.seating.seats))


def _where_it_stands(rules: RuleSet) -> tuple[int, bool, str]:
    return (-rules.players, rules.book != "american", rules.title)


def _line(rules: RuleSet) -> str:
    cards = rules.pack + bool(rules.bennies)  # one card stands as Benny, whichever is in the pack
    parts = [ENGLISH["book_line"].format(players=rules.players, cards=cards, points=rules.game)]
    if rules.has_partners:
        parts.append(ENGLISH[f"book_partner_{rules.partner_first_round}"])
    if rules.lone_hands == "none":
        parts.append(ENGLISH["book_no_lone"])
    else:
        parts.append(ENGLISH["book_lone"].format(march=rules.lone_march, euchred=rules.lone_euchred))
    parts.append(
        ENGLISH["book_revoke" if rules.revoke_points else "book_no_revoke"].format(n=rules.revoke_points)
    )
    return " · ".join(parts)


def others(rules: RuleSet) -> list[RuleGroup]:
    """Every other rule by subject, with its value, its choices, the book's value and its law."""
    book = load(rules.book)
    return [
        RuleGroup(ENGLISH[f"rules_{subject}"], tuple(_rule(rules, book, name) for name in names))
        for subject, names in GROUPS.items()
    ]


def _rule(rules: RuleSet, book: RuleSet, name: str) -> RuleShown:
    value, choices = getattr(rules, name), VALUES[name].metadata.get("choices")
    kind = "truth" if isinstance(value, bool) else "choice" if choices else "number"
    law = book.law_of(name)
    return RuleShown(
        name=name,
        label=ENGLISH[f"rule_{name}"],
        kind=kind,
        value=value,
        now=value_in_words(name, value),
        choices=tuple(RuleChoice(str(choice), value_in_words(name, choice)) for choice in choices or ()),
        least=VALUES[name].metadata.get("least", 0),
        most=VALUES[name].metadata.get("most", 0),
        is_of_house=name in rules.house,
        in_book=value_in_words(name, getattr(book, name)),
        law=law.partition(":")[2],
        law_text=book.law_text(law),
        why=ENGLISH.get(f"rule_why_{name}", ""),
    )


def of_house(rules: RuleSet) -> list[RuleShown]:
    """The rules that this house changed."""
    book = load(rules.book)
    return [_rule(rules, book, name) for name in rules.house if name in VALUES]


def value_in_words(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return ENGLISH["yes"] if value else ENGLISH["no"]
    return RULE_VALUES[f"{name}.{value}"] if isinstance(value, str) else str(value)


def overlay(book: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of ``given`` (all of :data:`CHANGED`) that differ from the book's."""
    unchanged = load(book)
    return {name: value for name, value in given.items() if getattr(unchanged, name) != value}
