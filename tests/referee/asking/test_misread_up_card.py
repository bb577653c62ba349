"""The camera misread the up-card or a card of the deal: nobody is accused by a wrong trump or lead."""

from dataclasses import replace

from referee.asking.all_questions import answer, questions
from referee.cards import Card
from referee.doubt.possible_worlds import worlds_of
from referee.doubt.uncertain_fact import DoubtKind
from referee.facts.register import DealBegan, Dealt, Exposed, OrderedUp, PickedUp, Played
from referee.game.game import replay
from referee.seats import Seat

from .test_unseen import CALLS, RULES, accused, revokes, trick

MISREAD = [
    Dealt(Seat("W"), Card.parse("Qs"), (Card.parse("Qc"), Card.parse("Qh")), seen=("up",)),
    OrderedUp(Seat("N")),
    PickedUp(Seat("W")),
]
"""The camera read the up-card, the queen of clubs, as the queen of spades."""

JACKS = [*trick("N Js,E 9d,S Ts,W Jc", "N"), *trick("N Ah,E 9s,S Th,W 9h", "E")]
"""If spades were trump, the led jack would be trump, and East, who has the nine of spades, did not follow."""


def test_an_up_card_that_was_read_again_elsewhere_makes_no_trump_that_anybody_is_accused_by():
    assert revokes([*MISREAD, *JACKS]) == [("E", 1)]  # while nothing contradicts it
    again = [*MISREAD, *JACKS, *trick("E Ad,S Qs,W Kd,N Td", "S")]
    assert revokes(again) == []
    game = replay(again, RULES)
    question = next(question for question in questions(game) if question.kind == "card seen twice")
    assert "up" in question.seen
    choice = next(choice for choice in question.choices if str(choice.text) == "the up-card was really Qc")
    right = replay([*game.journal, *answer(game, question, choice.key)], RULES)
    assert str(right.hand.up) == "Qc"
    assert right.hand.trump is Card.parse("Qc").suit


def test_a_trick_that_went_to_the_wrong_side_speaks_against_an_up_card_that_was_not_sure():
    trumped = trick("E Ad,S Ks,W Kd,N Td", "E")  # if spades are trump, South has trumped it
    assert revokes([*MISREAD, *JACKS, *trumped]) == []
    sure = [Dealt(Seat("W"), Card.parse("Qs"), seen=("up",)), *MISREAD[1:]]
    assert revokes([*sure, *JACKS, *trumped]) == [("E", 1)]
    assert not [
        question
        for question in questions(replay([*MISREAD, *JACKS, *trumped], RULES))
        if "gathered" in question.id
    ]  # the next lead will decide
    game = replay([*MISREAD, *JACKS, *trumped, *trick("E Ac", "E")[:1]], RULES)
    asked = next(question for question in questions(game) if "gathered" in question.id)
    choice = next(choice for choice in asked.choices if str(choice.text) == "the up-card was really Qc")
    right = replay([*game.journal, *answer(game, asked, choice.key)], RULES).hand
    assert DoubtKind.UP_CARD not in {doubt.kind for doubt in worlds_of(right).doubts}


def test_where_tricks_go_to_the_wrong_side_the_up_card_may_be_misread_however_sure_it_seemed():
    """The camera read the queen of clubs as that of spades, without a rival (film 69513236)."""
    sure = [Dealt(Seat("W"), Card.parse("Qs"), seen=("up",)), *MISREAD[1:]]
    first = trick("N Ah,E 9h,S Kh,W Th", "N")
    by_spades = [*trick("N Ad,E Td,S 9s,W 9d", "N"), *trick("N Ac,E 9c,S Ts,W Kc", "N")]
    game = replay([*sure, *first, *by_spades, *trick("N Jh,E Kd,S Qh,W Qd", "N")], RULES)
    (asked,) = [question for question in questions(game) if question.kind == "who won the trick?"]
    assert "the up-card was not Qs" in [str(choice.text) for choice in asked.choices]
    right = replay([*game.journal, *answer(game, asked, "cards are right")], RULES)
    assert right.deals[0].rulings == (), "every card of the trick was read right"


def test_a_card_from_before_the_play_makes_no_lead_and_accuses_nobody():
    """The camera read the bottom card of the pack, which showed during the deal, as the first lead."""
    early = Played(None, Card.parse("Ah"), seen=("bottom",))
    first = trick("N Ks,E Ts,S 9s,W Qs", "N")
    later = trick("N Kh,E Th,S Jh,W Qh", "N")
    assert revokes([*CALLS, early, *first, *later]) == []


def test_a_face_that_may_be_the_up_card_nobody_saw_turned_is_no_card_exposed_in_dealing():
    early = Played(None, Card.parse("Ah"), seen=("bottom",))
    begun = [DealBegan(Seat("W"), doubted=True), early]
    turned = Exposed(Seat("N"), Card.parse("Ts"), seen=("up",))
    first = trick("N Ks,E Js,S 9s,W Qs", "E")
    assert ("exposed in dealing", "N") not in accused([*begun, turned, *first])
    assert ("exposed in dealing", "N") in accused([begun[0], replace(turned, seen=()), *first])
