"""A deal without entered cards counts like any other."""

import pytest

from referee.notation import sheets
from tests.web.club import club, player
from tests.web.states import state_of
from web.journal.who import TABLE, Who
from web.table import reading, score_by_agreement
from web.table.files import statistics
from web.table.table import NotNow, Settings
from web.table.undoing import undo


@pytest.fixture
def american(table):
    table.agree(Settings("american"), TABLE)
    return table


@pytest.mark.parametrize(
    ("act", "sent", "score"),
    [("quick", {"dealer": "N", "maker": "S", "tricks": 5, "alone": False}, 2),
     ("score", {"side": "NS", "points": 1}, 1)],
)  # fmt: skip
def test_what_two_devices_enter_or_a_device_again_counts_a_single_time(american, act, sent, score):
    house = club(american)
    north, east = player(house), player(house)
    seen = {"seq": north.state()["seq"]}
    assert north.post(act, seen | sent).status_code == 200
    for device in (east, north):
        again = device.post(act, seen | sent)
        assert (again.status_code, "look again" in again.json["error"]) == (409, True)
    assert east.state()["score"]["NS"] == score
    for names in (sent, sent | {"seq": None}):  # after a look, and from a program that looks at nothing
        assert east.post(act, names).status_code == 200


def quick(table, dealer="N", maker="E", tricks=3, alone=False):
    return table.quick(dealer, maker, tricks, alone, Who.parse("table 1"))


@pytest.mark.parametrize(
    ("tricks", "alone", "score"),
    [
        (3, False, {"NS": 0, "EW": 1}),
        (4, False, {"NS": 0, "EW": 1}),
        (5, False, {"NS": 0, "EW": 2}),
        (5, True, {"NS": 0, "EW": 4}),
        (3, True, {"NS": 0, "EW": 1}),
        (2, False, {"NS": 2, "EW": 0}),
        (0, True, {"NS": 2, "EW": 0}),
    ],
)
def test_its_points_are_those_of_the_book(american, tricks, alone, score):
    quick(american, tricks=tricks, alone=alone)
    state = state_of(american, "table")
    assert state["score"] == score
    assert (state["deal"], state["phase"], state["next_dealer"]) == (1, "over", "E")
    assert state["tricks"]["EW"] == tricks
    assert state["questions"] == []


def test_it_counts_in_the_statistics_and_moves_the_dealer_on(american):
    quick(american)
    quick(american, dealer="E", maker="S", tricks=5, alone=True)
    quick(american, dealer="S", maker="S", tricks=1)
    numbers = statistics(american, "table")
    assert (numbers.deals, numbers.euchres, numbers.loners) == (3, 1, (1, 1))
    assert state_of(american, "table")["next_dealer"] == "W"
    assert [hand.number for hand in reading.hands(american.logbook, "table")] == [3, 2, 1]
    assert "South made trump and played alone" in reading.hands(american.logbook, "table")[1].headline


def test_a_score_that_was_put_right_moves_the_course_of_the_evening(american):
    quick(american)
    brought = statistics(american, "table").score[-1]
    american.record(sheets.read("score NS 5 EW 3").facts, TABLE)
    assert american.game.standing.points == (5, 3) != brought
    assert statistics(american, "table").score == [(5, 3)]
    quick(american, dealer="E", maker="S", tricks=1)
    assert statistics(american, "table").score[-1] == american.game.standing.points


def test_a_correction_that_takes_a_won_game_back_moves_the_course_and_stands_with_its_deal(table):
    table.agree(Settings("american", {"game": 5}), TABLE)
    quick(table, maker="N", tricks=5, alone=True)
    quick(table, dealer="E", maker="N", tricks=5)
    assert statistics(table, "table").score == [(4, 0), (6, 0)]
    score_by_agreement.ask_score(table, {"NS": 1, "EW": 3}, Who.parse("table 1"))
    score_by_agreement.agree_score(table, table.seq, Who.parse("table 2"))
    quick(table, dealer="S", maker="N", tricks=5)
    assert statistics(table, "table").score == [(4, 0), (1, 3), (3, 3)]
    hands = reading.hands(table.logbook, "table")
    corrected = "The score was set: North & South 1, East & West 3"
    assert [hand.corrected for hand in hands] == [[], [corrected], []]


def test_a_score_set_before_the_first_deal_stands_with_it_and_begins_the_course(american):
    american.record(sheets.read("score NS 3 EW 0").facts, TABLE)
    quick(american)
    assert statistics(american, "table").score == [(3, 1)]
    (hand,) = reading.hands(american.logbook, "table")
    assert hand.corrected == ["The score was set: North & South 3, East & West 0"]


def test_after_a_played_hand_a_quick_deal_is_a_separate_deal(american):
    for fact in ({"fact": "dealt", "dealer": "N", "up": "9h"}, {"fact": "ordered_up", "seat": "E"}):
        american.enter(fact, Who.parse("table 1"))
    hands = ("As 9s Ts Ks", "Ac 9c Tc Kc", "Jh Th Qh 9h", "Jd Ah 9d Td", "Qs Kd Ad Qd")
    for card in " ".join(hands).split():
        seat = state_of(american, "table")["turn"]
        american.enter({"fact": "played", "seat": seat, "card": card}, Who.parse("table 1"))
    first = state_of(american, "table")["score"]
    quick(american, dealer="E", maker="N")
    state = state_of(american, "table")
    assert state["deal"] == 2
    assert state["score"]["NS"] == first["NS"] + 1
    undo(american, american.seq, Who.parse("table 1"))
    assert state_of(american, "table")["deal"] == 1
    assert state_of(american, "table")["score"] == first


def test_it_ends_a_hand_of_which_some_cards_were_entered_and_uncovers_nothing(american):
    for fact in ({"fact": "dealt", "dealer": "N", "up": "9h"}, {"fact": "ordered_up", "seat": "E"}):
        american.enter(fact, Who.parse("table 1"))
    for seat, card in (("E", "As"), ("S", "9s"), ("W", "Ts"), ("N", "Ks"), ("E", "Ac")):
        american.enter({"fact": "played", "seat": seat, "card": card}, Who.parse("table 1"))
    quick(american, dealer="N", maker="E", tricks=4)
    state = state_of(american, "table")
    assert (state["deal"], state["score"]) == (1, {"NS": 0, "EW": 1})
    assert [question["kind"] for question in state["questions"]] == ["hand over?"]
    assert player(club(american)).get("tricks").json["covered"] == 1


@pytest.mark.parametrize("wrong", [{"tricks": 6}, {"tricks": -1}, {"maker": "X"}])
def test_what_no_deal_comes_to_is_refused(american, wrong):
    with pytest.raises(NotNow):
        quick(american, **wrong)
