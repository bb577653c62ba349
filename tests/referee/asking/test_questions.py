"""Questions about the deal and the calls in the books where they are asked otherwise."""

import pytest

from referee.asking.all_questions import NoSuchAnswer, answer, questions
from referee.book.loading import load
from referee.game.game import apply, replay
from referee.notation import sheets


def game(sheet, book):
    return replay(sheets.read(sheet).events, load(book))


def answered(found, key):
    for question in questions(found):
        keys = [choice.key for choice in question.choices]
        if key in keys or key in question.others:
            for fact in answer(found, question, key):
                found = apply(found, fact)
            return found
    raise AssertionError(f"nobody asks for {key}: {[(q.text, q.choices) for q in questions(found)]}")


def test_when_benny_is_turned_up_the_dealer_is_asked_for_the_suit_and_is_the_maker():
    found = game("dealer W up Jk", "progressive")
    (question,) = questions(found)
    assert [choice.key for choice in question.choices] == ["c", "d", "h", "s"]
    named = answered(found, "d")
    assert (str(named.hand.maker), str(named.hand.trump)) == ("W", "d")
    assert questions(named) == ()


def test_a_card_turned_down_in_the_british_game_may_mean_that_the_partner_plays_alone():
    found = answered(game("dealer W up 9h\nW down", "british"), "E-alone")
    assert (str(found.hand.maker), str(found.hand.trump), found.hand.alone) == ("E", "h", (found.hand.maker,))


def test_cards_that_fall_with_the_up_card_in_view_ask_for_the_trump_its_suit_first():
    found = game("dealer W up 9h\nN As", "somerset-1888")
    (question,) = questions(found)
    assert [choice.key for choice in question.choices] == ["h", "c", "d", "s"]
    assert [q.kind for q in questions(answered(found, "h"))] == ["who called?"]
    assert [q.kind for q in questions(answered(found, "s"))] == ["who called?"]


def test_where_nobody_can_play_alone_nobody_is_asked_about_it():
    (question,) = questions(game("dealer S up 9h\nS picks up", "keller-1887-three"))
    assert [choice.key for choice in question.choices] == ["N", "E", "S"]


def test_an_answer_about_a_deal_that_is_past_goes_into_that_deal():
    found = game("dealer W up 9h\nW picks up\nN As | E Ts | S Ks | W Qs\nrest NS\ndealer N up Ah", "american")
    found = answered(found, "S")
    assert str(found.hands[0].maker) == "S"
    assert found.hands[1].maker is None


def test_a_card_outside_the_pack_can_be_the_fault_of_the_pack():
    found = answered(game("dealer W up 9h\nN order\nN 7s", "american"), "pack")
    assert found.hand.outcome.value == "new deal"
    assert questions(found) == ()


def test_a_card_outside_the_pack_can_be_another_card():
    found = answered(game("dealer W up 9h\nN order\nN 7s", "american"), "9s")
    assert str(found.hand.tricks[0].plays[0].card) == "9s"


def test_the_up_card_can_be_named_afterwards():
    found = game("dealer W up ?\nW picks up", "american")
    assert [q.kind for q in questions(found)] == ["which card?"]
    assert str(answered(found, "9h").hand.trump) == "h"


def test_a_card_is_no_answer_where_no_card_is_asked_for():
    found = game("dealer W up 9h\nW picks up", "american")
    with pytest.raises(NoSuchAnswer, match="'As' is no answer"):
        answer(found, questions(found)[0], "As")


def test_two_cards_of_one_seat_and_none_of_another_ask_nothing_about_the_law():
    """An irregularity is for the rulings; only what the eye is not sure of is asked."""
    found = game("dealer W up 9h\nN order\nN As | S Ks", "american")
    assert questions(found) == ()
