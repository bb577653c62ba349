"""The advice applied to a finished hand: which pieces had occasion, and whether they were followed."""

from __future__ import annotations

from ..book.ruleset import RuleSet
from ..open_cards.hand_laid_open import Finished, UnknownCards
from . import calls as advice_on_calls
from . import following as advice_on_following
from . import leads as advice_on_leads
from .given import Counsel, Rule
from .hand import HandRecord, record_of

FOUR: dict[str, Rule] = {
    piece: rule
    for rules in (advice_on_calls.RULES, advice_on_leads.RULES, advice_on_following.RULES)
    for piece, rule in rules.items()
    if piece not in ("C18", "C19", "C20", "KT")
}
"""The hints of Leeds and Dwight: for two against two, and a pack without Benny."""
THREE: dict[str, Rule] = {
    "C19": advice_on_calls.c19,
    "C20": advice_on_calls.c20,
    "KT": advice_on_following.kt,
}
TWO: dict[str, Rule] = {"C18": advice_on_calls.c18}


def rules_for(rules: RuleSet) -> dict[str, Rule]:
    """The rules of advice that are for a book's players and pack; none where Benny is in it."""
    if rules.benny_cards:
        return {}
    return {4: FOUR, 3: THREE, 2: TWO}[rules.players]


def counsels(record: HandRecord) -> tuple[Counsel, ...]:
    """Every piece of advice that applies to a hand, in the order of the texts."""
    return tuple(counsel for rule in rules_for(record.rules).values() for counsel in rule(record))


def advised(laid_open: Finished, score: tuple[int, ...] | None = None) -> tuple[Counsel, ...]:
    """The advice of the texts on a finished hand; empty if a card or a call is not known.

    ``score`` are the sides' points before the deal; without it, advice that depends on the score is not
    applied.
    """
    try:
        return counsels(record_of(laid_open, score))
    except UnknownCards:
        return ()
