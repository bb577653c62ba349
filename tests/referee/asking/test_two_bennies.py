"""A pack has a single Benny: people are asked where the camera read both cards that may be Benny."""

import pytest

from referee.asking.all_questions import answer, questions
from referee.book.loading import load
from referee.game.game import apply

from ..camera_events import game

SHEET = "dealer W up 9h\nN order\ndiscard W ?\nN Jk | E 2s | S Ks | W 9s\nquit\n"


@pytest.mark.parametrize("book", ["british", "progressive"])
@pytest.mark.parametrize("sheet", [SHEET, SHEET.replace("up 9h", "up 2s").replace("E 2s", "E 9c")])
def test_the_joker_and_the_two_of_spades_in_the_same_deal_raise_a_question(book, sheet):
    (question,) = [
        question for question in questions(game(sheet, load(book))) if question.kind == "two bennies"
    ]
    assert [choice.key.split()[0] for choice in question.choices] == ["misread", "misread", "pack"]


@pytest.mark.parametrize("key", ["misread 4", "misread 5", "pack"])
def test_each_answer_settles_it(key):
    played = game(SHEET, load("british"))
    (question,) = [question for question in questions(played) if question.kind == "two bennies"]
    for fact in answer(played, question, key):
        played = apply(played, fact)
    assert not [question for question in questions(played) if question.kind == "two bennies"]


def test_a_single_benny_raises_no_question():
    played = game(SHEET.replace("E 2s", "E 9c"), load("british"))
    assert not [question for question in questions(played) if question.kind == "two bennies"]


@pytest.mark.parametrize(("book", "cards"), [("british", 25), ("somerset-1888", 32), ("american", 24)])
def test_a_pack_has_as_many_cards_as_lie_in_it(book, cards):
    assert load(book).cards_in_use == cards
