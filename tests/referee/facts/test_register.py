"""The register knows every kind of fact: its form, what it hides, and which of its texts name nobody."""

from __future__ import annotations

from dataclasses import fields

import pytest

from referee.facts.base import Doubted, Fact
from referee.facts.register import FACTS, REMEDIES

CARDS = ("Card", "Card | None", "tuple[Card, ...]")
WITH_FREE_TEXT = {"PackWrong": ("why",), "Decided": ("name", "why")}
"""What people write in their own words; any other text is a word of the game."""


def kinds(base):
    """Every class of facts below ``base``; dataclasses with slots leave a first one behind."""
    for kind in base.__subclasses__():
        yield from kinds(kind) if kind is Doubted else ([kind] if "__slots__" in vars(kind) else [])


def test_every_fact_is_in_the_register_and_a_sheet_writes_no_two_in_the_same_form():
    assert {kind.__name__ for kind in kinds(Fact)} == {kind.__name__ for kind in FACTS}
    assert len({fact.form for fact in FACTS.values()}) == len(FACTS)


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_a_fact_that_names_a_card_is_covered_while_its_hand_is_played(kind):
    names_card = any(part.type in CARDS for part in fields(kind))
    assert FACTS[kind].hidden_as or not names_card


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_every_text_of_a_fact_is_a_known_word_or_is_free_and_left_out(kind):
    texts = {part.name for part in fields(kind) if part.type == "str"}
    free = set(WITH_FREE_TEXT.get(kind.__name__, ()))
    assert texts - free <= FACTS[kind].words.keys() <= texts


def test_the_words_of_a_choice_are_the_remedies():
    words = [fact.words["remedy"] for fact in FACTS.values() if "remedy" in fact.words]
    assert words == [REMEDIES, REMEDIES]
