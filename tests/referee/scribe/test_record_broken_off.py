"""A record breaks off, like a cut film: the deal ends there, and nobody is accused across the gap."""

import pytest

from referee.asking.all_questions import answer, questions
from referee.facts.register import BrokenOff, DealBegan, Dealt
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.scribe.scribe import read_event
from referee.table_events import FilmCut, TrickGathered, UpCardTaken, UpCardTurned
from tests.referee.camera_events import N, S, W, at, eye, game, kinds, laid, read

BEGUN = "dealer W up 9h\nW picks up\nN pass | E pass | S order\n"
FIRST = "N As | E Ts | S Ks | W 9s\nquit by N\n"
VOID = "N As | E Kc | S Ks | W 9s\nquit by N\n"
"""East has no spade."""


def recorded(table, *events):
    for event in events:
        for fact in read_event(table, event).facts:
            table = apply(table, fact)
    return table


def cut(table):
    return recorded(table, at(FilmCut, seen=()))


def accused(table):
    return [ruling for deal in table.deals for ruling in deal.rulings if ruling.offender]


def test_what_is_seen_after_a_cut_belongs_to_another_deal_with_its_up_card():
    table = recorded(cut(game(BEGUN + FIRST)), at(UpCardTurned, N, read("Qd")), laid(S, "Ad"))
    assert [len(hand.plays) for hand in table.hands] == [4, 1]
    assert table.hand.dealer is N
    assert accused(table) == []


def test_what_is_seen_after_a_cut_belongs_to_another_deal_without_its_up_card():
    table = recorded(cut(game(BEGUN + FIRST)), laid(S, "Ad"))
    assert [len(hand.plays) for hand in table.hands] == [4, 1]
    assert table.hand.facts[0].event == DealBegan(N, doubted=True)


def test_a_suit_refused_before_a_cut_and_held_after_it_accuses_nobody():
    table = eye(cut(game(BEGUN + VOID)), "N Ac", "E Qs", "S Qc", "W Jc", "by N")
    assert accused(table) == []
    whole = eye(game(BEGUN + VOID), "N Ac", "E Qs", "S Qc", "W Jc", "by N", "N Ad", "E 9d", "S Td", "W Kd")
    assert [ruling.kind for ruling in accused(whole)] == ["revoke"]


def test_whoever_leads_to_the_first_trick_behind_a_cut_is_not_out_of_turn():
    """The film begins with the third trick; by the dealer entered afterwards, North was to lead."""
    seen = ("S Ac", "W 9c", "N Tc", "E Jc", "by S", "S Kd", "W 9d", "N Td", "E Qd", "by S")
    table = eye(cut(game(BEGUN + FIRST)), *seen, "S Ks", "W 9s", "N Ts", "E Qs", "by S")
    (dealt,) = [question for question in questions(table) if question.kind == "who dealt?"]
    for fact in answer(table, dealt, "W"):
        table = apply(table, fact)
    assert table.hands[1].is_beginning_unseen
    assert accused(table) == []


def test_nobody_deals_out_of_turn_behind_a_cut():
    up = at(UpCardTurned, S, read("Qd"))
    tables = cut(game(BEGUN + FIRST)), game(BEGUN + FIRST)
    after, without = (
        recorded(table, up, at(UpCardTaken, S, read("Qd"), 0.95), laid(W, "Ad")) for table in tables
    )
    assert after.hand.due_dealer is None
    assert without.hand.due_dealer is N
    assert accused(after) == []


def test_a_trick_gathered_after_a_cut_is_not_the_trick_from_before_it():
    table = recorded(cut(game(BEGUN + "N As | E Ts\n")), at(TrickGathered, N, ()))
    assert not table.hands[0].tricks[0].is_quitted


def test_a_deal_that_a_cut_ends_early_asks_nobody_who_called():
    called = game("dealer W up 9h\nW picks up\n" + FIRST)
    assert kinds(questions(called)) == ["who called?"]
    assert kinds(questions(cut(called))) == []


def test_a_deal_that_was_played_out_before_a_cut_keeps_its_points():
    tricks = "N Kc | E Tc | S Qc | W Jc\nquit\nN Ad | E Td | S Qd | W Kd\nquit\n"
    tricks += "N Ac | E Ah | S Th | W 9h\nquit\nE Jd | S Qh | W Kh | N 9c\nquit\n"
    whole = game(BEGUN + FIRST + tricks)
    table = recorded(cut(whole), at(UpCardTurned, N, read("Qd")))
    assert table.standing.points == whole.standing.points != (0, 0)
    assert table.hand.is_after_break
    assert not table.hand.is_beginning_unseen


@pytest.mark.parametrize("before", ["", BEGUN, BEGUN + FIRST])
def test_a_journal_with_a_break_folds_as_it_was_written(before):
    table = recorded(cut(game(before)), at(UpCardTurned, N, read("Qd")), laid(S, "Ad"))
    assert replay(table.journal, table.rules).hands == table.hands
    assert any(isinstance(fact, BrokenOff) for fact in table.journal)
    assert isinstance(table.journal[-2], Dealt)
    sheet = sheets.read("broken off\n").facts
    assert sheet == (BrokenOff(),)
