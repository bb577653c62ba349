"""The advice applied to a finished hand: which pieces had occasion, and whether they were followed."""

from __future__ import annotations

from ..book.ruleset import RuleSet
from ..open_cards.hand_laid_open import Finished, NotKnown
from . import calls as advice_on_calls
from . import following as advice_on_following
from . import leads as advice_on_leads
from .given import Counsel, Rule
from .hand import Told, told_of

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


def counsels(told: Told) -> tuple[Counsel, ...]:
    """Every piece of advice that a hand gave occasion for, in the order of the texts."""
    return tuple(one for rule in rules_for(told.rules).values() for one in rule(told))


def advised(laid_open: Finished, score: tuple[int, ...] | None = None) -> tuple[Counsel, ...]:
    """What the texts say of a finished hand; none where a card or a call of it is not known.

    ``score`` are the sides' points before the deal, None where they are not known: then nothing that
    depends on the score is applied.
    """
    try:
        return counsels(told_of(laid_open, score))
    except NotKnown:
        return ()
