"""The camera missed a whole trick: people are asked who won it, and the deal gets its points."""

import pytest

from referee.asking.all_questions import answer, questions
from referee.game.game import apply
from tests.referee.camera_events import E, N, S, W, eye, game, kinds

CALLED = "dealer W up 9h\nW picks up\nW make h\n"
FIRST = "N As | E Ts | S Ks | W 9s\nquit by N\n"
SECOND = "N Kc | E Tc | S Qc | W Jc\nquit by N\n"
THIRD = "N Ad | E Td | S Qd | W Kd\nquit by N\n"
FOURTH = "N Ac | E Ah | S Th | W 9h\nquit by E\n"
FIFTH = "E Jd | S Qh | W Kh | N 9c\nquit by E\n"
NEXT = "dealer N up Qs"


def answered(table, kind, choice):
    (question,) = [question for question in questions(table) if question.kind == kind]
    for fact in answer(table, question, choice):
        table = apply(table, fact)
    return table


def test_a_whole_deal_asks_for_no_trick():
    assert kinds(questions(game(CALLED + FIRST + SECOND + THIRD + FOURTH + FIFTH + NEXT))) == []


@pytest.mark.parametrize(("side", "points"), [("NS", (2, 0)), ("EW", (0, 1))])
def test_a_trick_that_was_not_seen_is_asked_for_when_the_next_deal_has_begun(side, points):
    """East & West are the makers; the missed trick decides whether they have the three that they need."""
    seen = CALLED + FIRST + "N Kc | E Tc | S Qc | W Jh\nquit by W\n"
    seen += "W Ad | N Td | E Qd | S Kd\nquit by W\nW Qs | N Th | E 9d | S Js\nquit by N\n"
    assert kinds(questions(game(seen))) == []
    after = game(seen + NEXT)
    assert after.standing.points == (0, 0)
    (question,) = questions(after)
    assert (question.kind, str(question.text)) == (
        "who took the trick?",
        "One trick was not seen in deal 1. Which side took it?",
    )
    settled = answered(after, "who took the trick?", side)
    assert settled.standing.points == points
    assert kinds(questions(settled)) == []
    assert len(settled.hands[0].tricks) == 5
    assert settled.deals[0].rulings == ()


def test_an_unseen_trick_is_an_answer_to_the_question_about_the_lead_after_it():
    """West won the second trick and North leads next: the camera missed the third trick."""
    first = ("N As", "E Ts", "S Ks", "W 9s", "by N", "N Kc", "E Tc", "S Qc", "W Jh", "by W")
    seen = eye(game(CALLED), *first, "N Ac", "E Ah", "S Th", "W 9h", "by E")
    table = answered(seen, "who won the trick?", "not seen")
    tricks = table.hand.tricks
    assert [len(trick.plays) for trick in tricks] == [4, 4, 4, 4]
    assert [play.seat for play in tricks[2].plays] == [W, N, E, S]
    assert table.hand.leader_due(4) is N
    assert kinds(questions(table)) == []


def test_two_unseen_tricks_are_asked_for_in_turn_and_more_are_not():
    two = game(CALLED + FIRST + SECOND + THIRD + NEXT)
    assert [str(question.text) for question in questions(two)] == [
        "Two tricks were not seen in deal 1. Which side took the first of them?"
    ]
    after_first = answered(two, "who took the trick?", "EW")
    assert [str(question.text) for question in questions(after_first)] == [
        "One trick was not seen in deal 1. Which side took it?"
    ]
    assert answered(after_first, "who took the trick?", "EW").standing.points == (2, 0)
    assert kinds(questions(game(CALLED + FIRST + NEXT))) == []


def test_a_trick_that_nobody_saw_accuses_nobody():
    """South follows no heart lead; South's heart may have been in the missed trick."""
    table = answered(game(CALLED + FIRST + SECOND + THIRD + FOURTH + NEXT), "who took the trick?", "EW")
    assert [seat for seat in (N, E, S, W) if any(r.offender is seat for r in table.deals[0].rulings)] == []
