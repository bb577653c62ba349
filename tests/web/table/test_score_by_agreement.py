"""The score put right by both sides, without a director: proposed by one, agreed to by the other."""

import pytest

from models.lab.props.camera_events import up_card
from tests.web.club import club, player
from web.journal.who import TABLE
from web.table import reading
from web.table.table import Settings, Table
from web.table.undoing import undo

FOUR_THREE = {"NS": 4, "EW": 3}


@pytest.fixture
def devices(table):
    """Devices of North, of East, of South, and one of everybody's, at a table that nobody directs."""
    table.agree(Settings("american"), TABLE)
    house = club(table, pin=None)
    made = {seat: player(house) for seat in ("N", "E", "S", "table")}
    for seat, device in made.items():
        assert device.post("who", {"seat": seat}).status_code == 200
    return made


def ask(device, score):
    answer = device.post("ask_score", {"score": score})
    assert answer.status_code == 200, answer.json
    return device.state()["score_asked"]["seq"]


def test_an_evening_begins_at_four_to_three_when_both_sides_have_tapped(devices):
    seq = ask(devices["N"], FOUR_THREE)
    asked = devices["E"].state()["score_asked"]
    assert (asked["by"], asked["score"], asked["refused"]) == ("N", FOUR_THREE, False)
    assert devices["E"].state()["score"] == {"NS": 0, "EW": 0}
    assert devices["E"].post("agree_score", {"seq": seq}).status_code == 200
    state = devices["N"].state()
    assert (state["score"], state["score_asked"]) == (FOUR_THREE, None)


def test_a_score_is_proposed_by_whoever_has_seen_the_score_that_stands(devices, table):
    seen = devices["N"].state()["score"]
    table.quick("S", "W", 3, False, TABLE)
    answer = devices["N"].post("ask_score", {"score": {"NS": 1, "EW": 0}, "was": seen})
    assert (answer.status_code, "changed meanwhile" in answer.json["error"]) == (409, True)
    assert devices["N"].post("ask_score", {"score": FOUR_THREE, "was": {"NS": 0, "EW": 1}}).status_code == 200


def test_the_score_that_was_seen_is_that_of_a_game_which_has_just_ended(devices, table):
    table.score("NS", 10, TABLE)
    final = devices["N"].state()["final"]["score"]
    assert final == {"NS": 10, "EW": 0}
    assert devices["N"].post("ask_score", {"score": {"NS": 9, "EW": 0}, "was": final}).status_code == 200


@pytest.mark.parametrize("who", ["N", "S", "table"])
def test_nobody_agrees_for_the_other_side(devices, who):
    seq = ask(devices["N"], FOUR_THREE)
    answer = devices[who].post("agree_score", {"seq": seq})
    assert answer.status_code == 409
    assert devices["E"].state()["score"] == {"NS": 0, "EW": 0}


def test_the_device_in_the_middle_of_the_table_asks_and_agrees(devices):
    seq = ask(devices["table"], FOUR_THREE)
    assert devices["table"].post("agree_score", {"seq": seq}).status_code == 200
    assert devices["N"].state()["score"] == FOUR_THREE


def test_a_device_of_everybodys_that_gets_an_owner_does_not_agree_with_itself(devices):
    seq = ask(devices["table"], FOUR_THREE)
    assert devices["table"].post("who", {"seat": "E"}).status_code == 200
    assert devices["table"].post("agree_score", {"seq": seq}).status_code == 409
    assert devices["N"].post("agree_score", {"seq": seq}).status_code == 200


def test_a_player_s_device_is_not_everybodys_while_its_proposal_waits(devices):
    seq = ask(devices["E"], FOUR_THREE)
    assert devices["E"].post("who", {"seat": "table"}).status_code == 409
    assert devices["E"].post("agree_score", {"seq": seq}).status_code == 409


def test_a_score_that_was_refused_is_shown_so_and_cannot_be_agreed_to(devices):
    seq = ask(devices["N"], FOUR_THREE)
    assert devices["E"].post("refuse_score", {"seq": seq}).status_code == 200
    assert devices["N"].state()["score_asked"]["refused"]
    assert devices["E"].post("agree_score", {"seq": seq}).status_code == 409


def test_a_proposal_ends_where_the_score_has_moved(devices, table):
    seq = ask(devices["N"], FOUR_THREE)
    table.quick("N", "E", 3, False, TABLE)
    assert devices["E"].state()["score_asked"] is None
    assert devices["E"].post("agree_score", {"seq": seq}).status_code == 409


def test_the_end_of_a_game_is_undone_by_both_sides_and_the_game_goes_on(devices, table):
    table.score("NS", 9, TABLE)
    table.quick("N", "S", 3, False, TABLE)
    assert devices["N"].state()["final"]["score"] == {"NS": 10, "EW": 0}
    seq = ask(devices["N"], {"NS": 8, "EW": 0})
    assert devices["E"].post("agree_score", {"seq": seq}).status_code == 200
    state = devices["N"].state()
    assert (state["final"], state["score"]) == (None, {"NS": 8, "EW": 0})
    assert (state["games"], state["evening"]["games"]) == ({"NS": 0, "EW": 0}, {"NS": 0, "EW": 0})
    assert state["evening"]["played"] == []
    table.quick("E", "S", 5, False, TABLE)
    assert devices["N"].state()["final"]["game"] == 1


def test_who_asked_and_who_agreed_stands_in_the_change_log_and_is_taken_back_like_any_tap(
    devices, table, journal, evidence
):
    seq = ask(devices["N"], FOUR_THREE)
    devices["E"].post("agree_score", {"seq": seq})
    newest = [(line.who, line.change.did) for line in reading.audit(table.logbook, "table", None, 4)]
    assert ("North", "Proposed the score 4 : 3") in newest
    assert ("East", "Agreed to the score that the other side proposed") in newest
    again = Table("kitchen", journal, evidence)
    assert again.messages.state("table").score == FOUR_THREE
    undo(again, again.seq, TABLE)
    assert again.messages.state("table").score == {"NS": 0, "EW": 0}


def test_where_somebody_directs_the_score_is_theirs(table):
    house = club(table)
    device = player(house)
    assert device.post("ask_score", {"score": FOUR_THREE}).status_code == 409


def test_a_correction_that_the_book_makes_too_late_is_refused_when_it_is_asked_for(table):
    table.agree(Settings("somerset-1888"), TABLE)
    table.quick("N", "E", 3, False, TABLE)
    table.hear(up_card())
    answer = player(club(table, pin=None)).post("ask_score", {"score": FOUR_THREE})
    assert answer.status_code == 409
    assert "only when the hand is over" in answer.json["error"]


def test_a_quick_deal_is_accepted_by_the_other_side_and_by_nobody_else(devices):
    quick = {"dealer": "N", "maker": "S", "tricks": 5, "alone": False}
    would = devices["N"].post("quick", {**quick, "sure": False}).json["asks"]
    assert would == "2 to North & South. The score is then 2 : 0."
    assert devices["N"].state()["deal"] == 0, "nothing is recorded yet"
    assert devices["N"].post("quick", quick).status_code == 200
    assert devices["E"].state()["deal_asked"] == {"deal": 1, "by": "N"}
    for seat in ("N", "S", "table"):
        assert devices[seat].post("accept_deal", {"deal": 1}).status_code == 409, seat
    assert devices["E"].post("accept_deal", {"deal": 1}).status_code == 200
    assert devices["E"].state()["deal_asked"] is None
    assert devices["E"].state()["score"] == {"NS": 2, "EW": 0}


def test_a_quick_deal_that_everybodys_device_entered_needs_no_other_tap(devices):
    devices["table"].post("quick", {"dealer": "N", "maker": "S", "tricks": 5, "alone": False})
    assert devices["E"].state()["deal_asked"] is None
