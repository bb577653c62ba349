"""Every kind of fact has a sentence in the change log, and a covered line while its hand is played."""

from __future__ import annotations

import pytest

from referee.facts.register import FACTS
from referee.notation import sheets
from web.journal.facts import name_of
from web.shown.change_log import sentence
from web.shown.names import Words
from web.shown.words.english import ENGLISH

WITHOUT_A_PLAIN_SENTENCE = ("amended", "inserted", "undone", "decided", "score_set")
"""Their lines are put together of others."""


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_has_a_sentence_and_another_for_while_it_is_covered(kind):
    fact = FACTS[kind]
    assert not fact.hidden_as or fact.hidden_as in ENGLISH
    if name_of(kind) in WITHOUT_A_PLAIN_SENTENCE:
        return
    event = sheets.read("N pass\n" * 12 + fact.example).facts[-1]
    assert type(event) is kind
    said = sentence(event, Words({}), ("NS", "EW"))
    assert said == said.strip(), "a blank at its end stands for nothing"
    assert said
    assert f"fact_{name_of(kind)}" in ENGLISH


def test_a_choice_of_a_remedy_is_written_as_people_say_it():
    event = sheets.read("N pass\nchoose NS call-suit h").facts[-1]
    said = sentence(event, Words({"N": "Ann", "S": "Cy"}), ("NS", "EW"))
    assert said == "Ann & Cy chose to call a suit: Hearts"
