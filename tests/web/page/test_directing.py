"""The director's view: calls, decisions and adjustments, each with a reason and a name in the change log."""

import pytest

from models.lab.props.camera_events import whole_deal
from referee.facts.register import Decided
from referee.game.game import apply
from referee.seats import Seat
from referee.view.judge_report import judged_deals, judged_text
from tests.web.club import Device, club, director, player
from tests.web.served.test_rights import MID_HAND
from tests.web.states import state_of
from web.journal.who import TABLE, Who
from web.table import reading
from web.table.files import exported

WHY = {"why": "the scorer slipped", "name": "Nora"}


def changes(table):
    return [line.change.did for line in reading.audit(table.logbook, "director")]


@pytest.fixture
def played(table):
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    table.claim("E", 1, TABLE)
    return table


def test_the_director_sets_the_score_with_a_reason_and_a_name_and_it_can_be_read_in_the_log(played):
    house = club(played)
    sent = {"score": {"NS": 4, "EW": 1}, **WHY}
    assert director(house).post("adjust", sent).status_code == 200
    assert state_of(played, "table")["score"] == {"NS": 4, "EW": 1}
    assert "Nora adjusted the score: the scorer slipped" in changes(played)


@pytest.mark.parametrize("wrong", [
    {"score": {"NS": 4}}, {"score": {"NS": -1, "EW": 0}}, {"score": {"NS": 1.5, "EW": 0}}, {"why": " "},
    {"name": ""}, {"score": {"NS": True, "EW": 0}}, {"score": {"NS": 1001, "EW": 0}},
])  # fmt: skip
def test_a_score_without_every_side_a_reason_and_a_name_is_refused(played, wrong):
    before = played.seq
    sent = {"score": {"NS": 4, "EW": 1}, **WHY, **wrong}
    assert director(club(played)).post("adjust", sent).status_code in (409, 422)
    assert played.seq == before


def test_a_score_that_the_book_would_not_take_now_is_refused_and_not_written(table):
    for event in (*whole_deal(), *MID_HAND):
        table.hear(event)
    before = table.seq
    answer = director(club(table)).post("adjust", {"score": {"NS": 4, "EW": 1}, **WHY})
    assert (answer.status_code, table.seq) == (409, before)


def test_a_decision_is_shown_with_the_ruling_and_in_the_log(played):
    house = club(played)
    sent = {"ruling": "1-revoke-e-1", "stands": False, **WHY}
    assert director(house).post("decide", sent).status_code == 200
    (ruling,) = (ruling for ruling in player(house).state()["rulings"] if ruling["kind"] == "revoke")
    assert (ruling["decided"]["stands"], ruling["decided"]["name"]) == (False, "Nora")
    assert "Nora decided: it does not stand" in Device(house).get("hands").text
    assert changes(played)[0] == (
        "Nora decided, deal 1: the ruling on the revoke of East in trick 1 does not stand"
        " (the scorer slipped)"
    )
    assert director(house).post("decide", {**sent, "ruling": "9-revoke-e-1"}).status_code == 409


def test_calls_are_listed_with_table_and_minutes_for_the_director_alone(played):
    house = club(played)
    player(house).post("call", {"called": True, "about": "a card"})
    assert "kitchen, " in director(house).get("direct").text
    assert " min: a card" in director(house).get("direct").text
    for device in (player(house), Device(house)):
        page = device.get("direct").text
        assert "a card" not in page
        assert 'id="adjust"' not in page


def test_no_player_decides_or_adjusts_but_without_a_director_the_machine_does(played):
    sent = {"score": {"NS": 4, "EW": 1}, **WHY}
    for device, pin, status in (
        (player, None, 403), (player, "271828", 403),
        (lambda house: Device(house, "127.0.0.1"), "271828", 403),
        (lambda house: Device(house, "127.0.0.1"), None, 200),
    ):  # fmt: skip
        assert device(club(played, pin)).post("adjust", sent).status_code == status


def test_a_decision_is_a_fact_that_judge_reads_that_stands_on_the_sheet_and_can_be_taken_back(played):
    house = club(played)
    assert state_of(played, "table")["score"]["NS"] == 3
    sent = {
        "ruling": "1-revoke-e-1",
        "stands": False,
        "why": "the ten was a nine; seen by all",
        "name": "Nora V.",
    }
    assert director(house).post("decide", sent).status_code == 200
    assert played.game.journal[-1] == Decided(
        1, "revoke", Seat.EAST, 1, 1, False, "Nora V.", "the ten was a nine; seen by all"
    )
    (revoke,) = (ruling for ruling in judged_deals(played.game)[0]["rulings"] if ruling["kind"] == "revoke")
    assert (revoke["status"], revoke["points"]) == ("cancelled", {})
    assert revoke["decided"] == {"stands": False, "name": "Nora V.", "why": sent["why"]}
    assert state_of(played, "table")["score"]["NS"] == 0
    assert "Nora V. decided: it does not stand (the ten was a nine; seen by all)." in judged_text(played.game)
    sheet = exported(played, "sheet", "director")[1]
    assert "decide 1 revoke E trick 1 by Nora%20V. because the ten was a nine" in sheet
    for seat in "NESW":
        device = player(house)
        device.post("who", {"seat": seat})
        assert device.post("undo", {"seq": played.seq}).status_code == 409, "a decision is the director's"
    assert director(house).post("undo", {"seq": played.seq}).status_code == 200
    assert state_of(played, "table")["score"]["NS"] == 3


def test_a_decision_that_it_stands_leaves_what_the_book_makes_of_it(played):
    sent = {"ruling": "1-revoke-e-1", "stands": True, **WHY}
    assert director(club(played)).post("decide", sent).status_code == 200
    (revoke,) = (ruling for ruling in judged_deals(played.game)[0]["rulings"] if ruling["kind"] == "revoke")
    assert (revoke["status"], revoke["points"], revoke["decided"]["stands"]) == ("awarded", {"NS": 3}, True)


def test_a_decision_applies_to_the_chosen_ruling_of_several_similar(played):
    for which in (1, 2):
        decided = apply(played.game, Decided(1, "revoke", Seat.EAST, 1, which, False, "Nora", "why"))
        after = [ruling["status"] for ruling in judged_deals(decided)[0]["rulings"]]
        assert ("cancelled" in after) is (which == 1)


def test_during_a_hand_a_player_reads_only_that_a_decision_was_made(table):
    for event in whole_deal()[:12]:
        table.hear(event)
    table.record([Decided(1, "revoke", Seat.EAST, 1, 1, False, "Nora", "a card")], Who.parse("director 1"))
    assert reading.audit(table.logbook, "table")[0].change.did == "The director decided a ruling"
    assert "East" in reading.audit(table.logbook, "director")[0].change.did
