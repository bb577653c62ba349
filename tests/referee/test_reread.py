"""The table read again: what differs is asked, and nothing is put right silently."""

import pytest

from referee import notation
from referee.cards import Card
from referee.game import apply, replay
from referee.questions import questions
from referee.reread import missing
from referee.rules import load
from referee.scribe import hear
from referee.seats import Seat
from referee.table import CardLaid, Read, TableRead

N, E, S, W = Seat
AMERICAN = load("american")
BEGUN = "dealer W up 9h\nW picks up\nS order\n"


def game(sheet):
    return replay(notation.read(BEGUN + sheet).events, AMERICAN)


def lying(*cards, why="somebody asked"):
    found = []
    for text in cards:
        seat, card = text.split()
        read = Read(None if card == "?" else Card.parse(card), 0.99)
        found.append((None if seat == "?" else Seat(seat), read))
    return TableRead(9.0, 90, ("again",), tuple(found), why)


def after(before, read):
    for event in hear(before, read).events:
        before = apply(before, event)
    return before


@pytest.mark.parametrize("read", [
    pytest.param(lying("N As", "E Ts"), id="as recorded"),
    pytest.param(lying("E As", "N Ts"), id="thrown over to another's place"),
    pytest.param(lying("N As", "E ?"), id="one not read"),
    pytest.param(lying("N As"), id="one hidden"),
    pytest.param(lying(), id="all hidden"),
    pytest.param(lying("N As", "E Ts", "W 9h"), id="the up-card beside them"),
])  # fmt: skip
def test_what_agrees_or_cannot_be_seen_adds_nothing(read):
    assert hear(game("N As | E Ts"), read).events == ()


def test_a_card_that_was_not_read_takes_its_name():
    found = after(game("N ? | E Ts"), lying("N As", "E Ts"))
    assert str(found.hand.tricks[0].plays[0].card) == "As"
    assert questions(found) == ()


def test_a_card_that_reads_otherwise_now_is_asked_for_and_accuses_nobody_meanwhile():
    found = after(game("N As | E Ts"), lying("N As", "E Tc"))
    (question,) = questions(found)
    assert question.kind == "which card?"
    assert [choice.key for choice in question.choices] == ["Ts", "Tc"]
    assert found.hand.tricks[0].plays[1].card is None
    assert found.deals[-1].rulings == ()


def test_a_card_that_was_not_seen_laid_is_asked_whose_it_is():
    found = after(game("N As | E Ts"), lying("N As", "E Ts", "S Ks"))
    (question,) = questions(found)
    assert question.kind == "whose card?"
    seen_at_last = hear(found, CardLaid(10.0, 99, ("c",), S, 0.99, Read(Card.parse("Ks"), 0.99)))
    assert seen_at_last.events == ()  # it is the same card


def test_a_recorded_card_that_is_not_there_is_named():
    before = game("N As | E Ts")
    assert [str(play.card) for play in missing(before, lying("N As"))] == ["Ts"]
    assert missing(before, lying("N As", "E ?")) == ()
    assert missing(game("N As | E Ts | S Ks | W 9s\nquit by N"), lying()) == ()


def test_between_tricks_what_lies_about_is_no_play():
    assert hear(game("N As | E Ts | S Ks | W 9s\nquit by N"), lying("E Ts", "N Jd")).events == ()
