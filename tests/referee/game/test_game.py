"""Corrections: amended, inserted and undone facts, and the round that a director closes."""

import pytest

from referee.book.loading import load
from referee.facts.register import Claimed, Cut, Dealt, Inserted, Undone
from referee.game.game import apply, replay
from referee.game.record import last_undoable
from referee.notation import sheets
from referee.seats import Seat
from referee.view.judge_report import judged_deals

RULES = load("somerset-1888")
FIRST = """
dealer W up 9h
N pass | E pass | S order
N As | E Ts | S Ks | W 8s
quit
N Ad | E Td | S 7d | W Kd
quit
"""


REVOKED = """
dealer W up 9h
N pass | E pass | S order
N As | E Th | S Ks | W Ts
quit
E Ad | S Qd | W Kd | N Td
quit
E 9s | S 8s | W 9h | N 7s
quit
W Kc | N Qc | E 8c | S Ac
quit
S Qh | W Jd | N Jc | E 7h
quit
"""
"""A deal in which East revokes in the first trick, and the third proves it."""


def game(sheet):
    return replay(sheets.read(sheet).facts, RULES)


def winners(table):
    return [str(winner) for winner in table.hand.winners]


def test_an_amended_card_recomputes_everything_after_it():
    assert winners(game(FIRST)) == ["N", "N"]
    assert winners(game(FIRST + "amend 6 E Jh")) == ["E", "N"]


def test_the_last_amendment_of_a_place_wins_and_undoing_it_restores_the_amendment_before():
    sheet = FIRST + "amend 6 E Jh\namend 6 E 7s\n"
    assert winners(game(sheet)) == ["N", "N"]
    assert winners(game(sheet + "undo")) == ["E", "N"]
    assert winners(game(sheet + "undo\nundo")) == ["N", "N"]


def test_an_amendment_may_itself_be_amended():
    assert winners(game(FIRST + "amend 6 E 7s\namend 15 E Jh")) == ["E", "N"]


def test_a_card_that_was_missed_is_put_in_where_it_fell():
    missed = FIRST.replace("E Ts | ", "")
    table = game(missed + "insert 6 E Ts")
    assert [str(play.seat) for play in table.hand.tricks[0].plays] == ["N", "E", "S", "W"]
    assert winners(table) == ["N", "N"]


def test_undo_can_take_back_every_fact():
    table = game(FIRST)
    steps = 0
    while (place := last_undoable(table.journal)) is not None:
        table = apply(table, Undone(place))
        steps += 1
    assert steps == 14
    assert table.hands == ()
    assert len(table.journal) == 28


def test_undo_reaches_across_deals():
    two = FIRST + "cut\ndealer N up Ah\n"
    assert len(game(two).hands) == 2
    assert len(game(two + "undo").hands) == 1


def test_nothing_before_a_closed_round_can_be_changed():
    closed = FIRST + "close\n"
    assert winners(game(closed + "amend 6 E Jh")) == ["N", "N"]
    assert winners(game(closed + "undo 6")) == ["N", "N"]
    assert last_undoable(game(closed).journal) is None


def test_a_claim_after_the_next_deal_has_begun_goes_to_the_deal_before():
    table = game(FIRST + "dealer N up Ah\nclaim NS against E trick 1")
    assert [ruling.kind for ruling in table.deals[0].rulings] == ["revoke"]
    assert table.deals[1].rulings == ()


@pytest.mark.parametrize("cut", ["cut\n", ""], ids=["a cut was seen", "no cut was seen"])
def test_a_claim_that_is_put_in_where_it_was_made_is_in_time_whenever_it_is_put_in(cut):
    journal = game(REVOKED + cut + "dealer N up Ah\n").journal
    closes = [n for n, fact in enumerate(journal, 1) if isinstance(fact, Cut | Dealt)][1]
    claimed = Claimed(RULES.seating.sides[0], Seat.EAST, 1)
    for put_in, status in ((Inserted(closes, claimed), "awarded"), (claimed, "lapsed")):
        table = replay((*journal, put_in), RULES)
        (revoke,) = [ruling for ruling in table.deals[0].rulings if ruling.kind == "revoke"]
        assert revoke.status.value == status


@pytest.mark.parametrize("is_inserted", [False, True], ids=["claimed", "put in afterwards"])
def test_where_a_house_waits_for_the_next_up_card_a_claim_while_the_cards_are_dealt_is_in_time(is_inserted):
    rules, claimed = load("somerset-1888", {"revoke_until": "up-card"}), "claim NS against E trick 1"
    before, after = REVOKED + "cut\ndealer N\n", "dealer N up Ah\n"
    journal = sheets.read(before + after).facts
    put_in = (*journal, Inserted(len(journal), sheets.read(claimed).facts[0]))
    in_time = replay(put_in if is_inserted else sheets.read(before + claimed + "\n" + after).facts, rules)
    late = replay(sheets.read(before + after + claimed).facts, rules)
    for table, status in ((in_time, "awarded"), (late, "lapsed")):
        (revoke,) = [ruling for ruling in table.deals[0].rulings if ruling.kind == "revoke"]
        assert revoke.status.value == status


def test_the_dealer_line_may_come_in_two_parts():
    table = game("dealer W\ndeals W 3 2 3 2 / 2 3 2 3\ndealer W up 9h")
    assert len(table.hands) == 1
    assert str(table.hand.up) == "9h"


def test_the_same_facts_under_another_book():
    table = game(FIRST + "rest NS")
    assert judged_deals(table)[0]["points"] == {"NS": 2, "EW": 0}
    lone = game(FIRST.replace("S order", "S order alone").replace("N A", "S A") + "rest EW")
    assert judged_deals(lone.under(load("keller-1887")))[0]["points"] == {"NS": 0, "EW": 2}
