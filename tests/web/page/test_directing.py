"""The director's view: calls, decisions and adjustments, each with a reason and a name in the change log."""

import pytest

from tests.web.club import Device, club, director, player
from tests.web.evening import whole_deal
from tests.web.served.test_rights import MID_HAND

WHY = {"why": "the scorer slipped", "name": "Nora"}


def changes(table):
    return [line["did"] for line in table.audit("director")]


@pytest.fixture
def played(table):
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", "table")
    table.claim("E", 1, "table")
    return table


def test_the_director_sets_the_score_with_a_reason_and_a_name_and_it_can_be_read_in_the_log(played):
    house = club(played)
    sent = {"score": {"NS": 4, "EW": 1}, **WHY}
    assert director(house).post("adjust", sent).status_code == 200
    assert played.state("table")["score"] == {"NS": 4, "EW": 1}
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


def test_a_decision_stands_beside_the_ruling_and_in_the_log(played):
    house = club(played)
    sent = {"ruling": "1-revoke-e-1", "stands": False, **WHY}
    assert director(house).post("decide", sent).status_code == 200
    (ruling,) = (one for one in player(house).state()["rulings"] if one["kind"] == "revoke")
    assert (ruling["decided"]["stands"], ruling["decided"]["name"]) == (False, "Nora")
    assert "Nora decided: it does not stand" in Device(house).get("hands").text
    assert changes(played)[0].startswith("Nora decided that this does not stand: ")
    assert director(house).post("decide", {**sent, "ruling": "9-revoke-e-1"}).status_code == 409


def test_calls_are_listed_with_table_and_minutes_for_the_director_alone(played):
    house = club(played)
    player(house).post("call", {"called": True, "about": "a card"})
    assert "kitchen, " in director(house).get("direct").text
    assert " min: a card" in director(house).get("direct").text
    for device in (player(house), Device(house)):
        told = device.get("direct").text
        assert "a card" not in told
        assert 'id="adjust"' not in told


def test_no_player_decides_or_adjusts_and_the_machine_does_where_there_is_no_director(played):
    sent = {"score": {"NS": 4, "EW": 1}, **WHY}
    for device, pin, status in (
        (player, None, 403), (player, "271828", 403),
        (lambda house: Device(house, "127.0.0.1"), "271828", 403),
        (lambda house: Device(house, "127.0.0.1"), None, 200),
    ):  # fmt: skip
        assert device(club(played, pin)).post("adjust", sent).status_code == status
