"""What the set-up page asks: a book, three questions, and every other rule folded away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.book.loading import VALUES, books, load
from referee.book.ruleset import RuleSet

from ..shown.names import Plain
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


def shelf() -> list[Plain]:
    """Every book with its title and a line on what sets it apart; books for four players first."""
    rules = sorted(map(load, books()), key=_where_it_stands)
    return [
        {
            "id": rules_of_book.book,
            "title": rules_of_book.title,
            "line": _line(rules_of_book),
            "stick": rules_of_book.stick_dealer,
            "announce": rules_of_book.announce,
        }
        for rules_of_book in rules
    ]


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


def others(rules: RuleSet) -> list[Plain]:
    """Every other rule by subject, with its value, its choices, the book's value and its law."""
    book = load(rules.book)
    return [
        {"subject": ENGLISH[f"rules_{subject}"], "rules": [_rule(rules, book, name) for name in names]}
        for subject, names in GROUPS.items()
    ]


def _rule(rules: RuleSet, book: RuleSet, name: str) -> Plain:
    value, choices = getattr(rules, name), VALUES[name].metadata.get("choices")
    kind = "truth" if isinstance(value, bool) else "choice" if choices else "number"
    law = book.law_of(name)
    return {
        "name": name,
        "label": ENGLISH[f"rule_{name}"],
        "kind": kind,
        "value": value,
        "choices": [{"value": str(choice), "text": value_in_words(name, choice)} for choice in choices or ()],
        "least": VALUES[name].metadata.get("least", 0),
        "most": VALUES[name].metadata.get("most", 0),
        "house": name in rules.house,
        "book": value_in_words(name, getattr(book, name)),
        "law": law.partition(":")[2],
        "says": book.law_text(law),
        "why": ENGLISH.get(f"rule_why_{name}", ""),
    }


def of_house(rules: RuleSet) -> list[Plain]:
    """The rules that this house changed, each with the book's value and its own."""
    book = load(rules.book)
    changed = (_rule(rules, book, name) for name in rules.house if name in VALUES)
    return [{**rule, "now": value_in_words(rule["name"], rule["value"])} for rule in changed]


def value_in_words(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return ENGLISH["yes"] if value else ENGLISH["no"]
    return RULE_VALUES[f"{name}.{value}"] if isinstance(value, str) else str(value)


def overlay(book: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of ``given`` (all of :data:`CHANGED`) that differ from the book's."""
    unchanged = load(book)
    return {name: value for name, value in given.items() if getattr(unchanged, name) != value}
