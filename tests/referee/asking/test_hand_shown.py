"""Cards of a hand that a player showed seem to be played, and people say what happened."""

import pytest

from referee.asking.all_questions import answer, questions
from referee.facts.register import Exposed
from referee.game.game import replay

from .test_unseen import CALLS, RULES, trick

# film 70611130: after three tricks North showed two cards, then East and South theirs
TRICKS = [
    *trick("N Ac,E 9c,S Tc,W Qc", "N"),
    *trick("N Ks,E Ts,S 9s,W As", "W"),
    *trick("W Ad,N 9d,E Td,S Qd", "W"),
    *trick("N Qh,N Kc,W Kh,E Ah,S Jc", "N")[:-1],
]


def game_after(laid, facts=()):
    return replay([*CALLS, *TRICKS[:laid], *facts], RULES)


@pytest.mark.parametrize(("kind", "left_out"), [("two cards?", 0), ("who won the trick?", 2)])
def test_who_showed_two_cards_has_neither_played_both_nor_led(kind, left_out):
    laid = len(TRICKS) - left_out
    game = game_after(laid)
    (question,) = (question for question in questions(game) if question.kind == kind)
    (shown,) = (choice for choice in question.choices if choice.key == "shown")
    assert str(shown.text) == "N showed the hand"
    game = game_after(laid, answer(game, question, "shown"))
    assert [str(fact.card) for _, fact in game.hand.facts if isinstance(fact, Exposed)] == ["Qh", "Kc"]
    assert {ruling.kind for ruling in game.deals[0].rulings}.isdisjoint(["two cards", "lead out of turn"])
