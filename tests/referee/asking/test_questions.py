"""Questions about the deal and the calls in the books that need different questions."""

import pytest

from referee.asking.all_questions import NoSuchAnswer, answer, questions
from referee.book.loading import load
from referee.game.game import apply, replay
from referee.notation import sheets


def game(sheet, book):
    return replay(sheets.read(sheet).facts, load(book))


def answered(table, key):
    for question in questions(table):
        keys = [choice.key for choice in question.choices]
        if key in keys or key in question.others:
            for fact in answer(table, question, key):
                table = apply(table, fact)
            return table
    raise AssertionError(f"nobody asks for {key}: {[(str(q.text), q.choices) for q in questions(table)]}")


def test_when_benny_is_turned_up_the_dealer_is_asked_for_the_suit_and_is_the_maker():
    table = game("dealer W up Jk", "progressive")
    (question,) = questions(table)
    assert [choice.key for choice in question.choices] == ["c", "d", "h", "s"]
    named = answered(table, "d")
    assert (str(named.hand.maker), str(named.hand.trump)) == ("W", "d")
    assert questions(named) == ()


def test_a_card_turned_down_in_the_british_game_may_mean_that_the_partner_plays_alone():
    table = answered(game("dealer W up 9h\nW down", "british"), "E-alone")
    assert (str(table.hand.maker), str(table.hand.trump), table.hand.alone) == ("E", "h", (table.hand.maker,))


def test_cards_that_fall_with_the_up_card_in_view_ask_for_the_trump_its_suit_first():
    table = game("dealer W up 9h\nN As", "somerset-1888")
    (question,) = questions(table)
    assert [choice.key for choice in question.choices] == ["h", "c", "d", "s"]
    assert [q.kind for q in questions(answered(table, "h"))] == ["who called?"]
    assert [q.kind for q in questions(answered(table, "s"))] == ["who called?"]


def test_where_nobody_can_play_alone_nobody_is_asked_about_it():
    (question,) = questions(game("dealer S up 9h\nS picks up", "keller-1887-three"))
    assert [choice.key for choice in question.choices] == ["N", "E", "S"]


def test_an_answer_about_a_deal_that_is_past_goes_into_that_deal():
    table = game("dealer W up 9h\nW picks up\nN As | E Ts | S Ks | W Qs\nrest NS\ndealer N up Ah", "american")
    table = answered(table, "S")
    assert str(table.hands[0].maker) == "S"
    assert table.hands[1].maker is None


def test_a_card_outside_the_pack_can_be_the_fault_of_the_pack():
    table = answered(game("dealer W up 9h\nN order\nN 7s", "american"), "pack")
    assert table.hand.outcome.value == "new deal"
    assert questions(table) == ()


def test_a_card_outside_the_pack_can_be_another_card():
    table = answered(game("dealer W up 9h\nN order\nN 7s", "american"), "9s")
    assert str(table.hand.tricks[0].plays[0].card) == "9s"


def test_the_up_card_can_be_named_afterwards():
    table = game("dealer W up ?\nW picks up", "american")
    assert [q.kind for q in questions(table)] == ["which card?"]
    assert str(answered(table, "9h").hand.trump) == "h"


def test_a_card_is_no_answer_where_no_card_is_asked_for():
    table = game("dealer W up 9h\nW picks up", "american")
    with pytest.raises(NoSuchAnswer, match="'As' is no answer"):
        answer(table, questions(table)[0], "As")


def test_two_cards_of_a_player_and_none_of_another_raise_no_question_about_the_law():
    """The rulings handle an irregularity; people are asked only about what the camera is unsure of."""
    table = game("dealer W up 9h\nN order\nN As | S Ks", "american")
    assert questions(table) == ()
