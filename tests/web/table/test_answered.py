"""Answered claims and awards change only with the consent of the side that loses by it."""

import pytest

from models.lab.props.camera_events import laid, taken, trick, up_card, whole_deal
from referee.facts.register import DealBegan
from referee.seats import Seat
from tests.web.club import CODE, Device, club, director, player
from web.journal.who import TABLE
from web.table.table import Settings

CLAIMED = "North & South claimed a revoke of East"
PLAY = [
    up_card(), taken(),
    *trick(10.0, ("N As", "E Kd", "S Ks", "W Ts"), "N"),
    *trick(20.0, ("N Ah", "E Td", "S Qh", "W 9h"), "N"),
    laid(30.0, "N 9s"), laid(31.0, "E Js"),
]  # fmt: skip
"""East's king of diamonds is a revoke: the jack of spades follows in trick 3, and is on the table still."""


def seated(device, seat):
    assert device.post("who", {"seat": seat}).status_code == 200
    return device


def seats(table, pin="271828"):
    house = club(table, pin)
    return {seat: seated(player(house), seat) for seat in "NESW"}


def take_back(device):
    answer = device.post("undo", {"seq": device.state()["seq"]})
    return answer.status_code


def revoke(device):
    revokes = (ruling for ruling in device.state()["rulings"] if ruling["kind"] == "revoke")
    return next((ruling["status"] for ruling in revokes), None)


@pytest.fixture
def claimed(table):
    """A hand played out, and East's revoke claimed by North and awarded."""
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    four = seats(table)
    assert four["N"].post("claim", {"against": "E", "trick": 1}).status_code == 200
    assert revoke(four["N"]) == "awarded"
    return four


@pytest.fixture
def answered(table):
    """A hand that goes on, and a claim in it that is answered at once."""
    table.agree(Settings("somerset-1888", {"announce": "on claim"}), TABLE)
    for event in PLAY:
        table.hear(event)
    four = seats(table)
    assert four["N"].post("claim", {"against": "E", "trick": 1}).status_code == 200
    assert revoke(four["S"]) == "awarded"
    return four


@pytest.mark.parametrize("seat", "NS")
def test_a_claim_that_was_answered_is_not_its_makers_alone_to_take_back(answered, seat):
    assert take_back(answered[seat]) == 200
    assert revoke(answered["N"]) == "awarded", "nothing was taken back"
    asked = {"by": seat, "of": "E", "refused": False, "ruled": True, "what": CLAIMED}
    assert all(device.state()["undo_asked"] == asked for device in answered.values())
    assert take_back(answered["S"]) == 200
    assert revoke(answered["N"]) == "awarded", "its partner is of the same side"


def test_the_accused_side_agrees_and_the_claim_goes(answered, table):
    take_back(answered["N"])
    assert take_back(answered["W"]) == 200
    assert revoke(answered["N"]) is None
    assert answered["N"].state()["claims"]["pending"] == []


def test_a_claim_refused_by_the_accused_side_stays(answered):
    take_back(answered["N"])
    assert answered["S"].post("refuse", {}).status_code == 409
    assert answered["E"].post("refuse", {}).status_code == 200
    assert revoke(answered["N"]) == "awarded"


def test_an_unanswered_claim_may_be_taken_back_by_its_makers(table):
    for event in PLAY:
        table.hear(event)
    four = seats(table)
    four["N"].post("claim", {"against": "E", "trick": 1})
    assert take_back(four["N"]) == 200
    assert four["N"].state()["claims"]["pending"] == []


def test_the_director_takes_an_answered_claim_back(claimed, table):
    assert take_back(director(club(table))) == 200
    assert revoke(claimed["N"]) == "open"


@pytest.mark.parametrize(("pin", "stays"), [("271828", True), (None, False)])
def test_without_a_director_the_machine_takes_a_claim_back(claimed, table, pin, stays):
    assert take_back(player(club(table, pin), "127.0.0.1")) == 200
    assert (revoke(claimed["N"]) == "awarded") is stays


@pytest.mark.parametrize("seat", ["E", "W", None])
@pytest.mark.parametrize("act", ["correct", "remove"])
def test_the_accused_and_nobody_in_particular_take_no_award_away_by_a_correction(claimed, table, seat, act):
    place = next(play.place for play in table.game.hand.plays if str(play.card) == "Th")
    sent = {"place": place} | ({"card": "9d", "seat": None} if act == "correct" else {})
    device = player(club(table)) if seat is None else claimed[seat]
    refused = device.post(act, sent)
    assert (refused.status_code, "other side" in refused.json["error"]) == (409, True)
    assert (revoke(device), device.state()["score"]["NS"]) == ("awarded", 3)


@pytest.mark.parametrize("who", ["N", "director"])
def test_the_side_that_has_the_award_and_the_director_correct_what_takes_it_away(claimed, table, who):
    place = next(play.place for play in table.game.hand.plays if str(play.card) == "Th")
    device = director(club(table)) if who == "director" else claimed[who]
    assert device.post("correct", {"place": place, "card": "7c", "seat": None}).status_code == 200
    assert revoke(claimed["N"]) == "not proved"


def test_a_correction_that_changes_no_ruling_is_anybodys(claimed, table):
    place = next(play.place for play in table.game.hand.plays if str(play.card) == "Jc")
    assert claimed["E"].post("correct", {"place": place, "card": "9c", "seat": None}).status_code == 200


@pytest.mark.parametrize("other", ["N", "table"])
def test_a_device_that_acted_for_a_side_is_of_that_side_until_the_next_deal(claimed, table, other):
    take_back(claimed["E"])
    assert revoke(claimed["N"]) == "awarded", "North is asked"
    refused = claimed["E"].post("who", {"seat": other})
    assert (refused.status_code, "East" in refused.json["error"]) == (409, True)
    assert claimed["E"].post("who", {"seat": "W"}).status_code == 200, "a partner"
    table.hear(up_card(100.0))
    assert claimed["E"].post("who", {"seat": other}).status_code == 200


def test_a_device_that_only_looked_on_for_a_moment_acts_for_its_side_again(claimed, table):
    take_back(claimed["E"])
    seated(claimed["E"], "onlooker").get(f"join/{CODE}")
    claimed["E"].post("enter", {"fact": {"fact": "cut"}})
    assert table.entries[-1].by.seat is Seat.EAST


def test_before_the_first_deal_of_an_evening_no_device_has_acted_for_a_side(claimed, table):
    take_back(claimed["E"])
    table.begin(table.settings, TABLE)
    assert claimed["E"].post("who", {"seat": "N"}).status_code == 200


def test_a_device_that_changes_sides_after_the_deal_gives_no_side_s_word(claimed):
    turned = seated(seated(claimed["W"], "E"), "S")
    assert take_back(turned) == 200
    assert revoke(turned) == "awarded"


def test_a_new_request_is_needed_after_something_was_written(answered, table):
    take_back(answered["N"])
    table.hear(laid(32.0, "S 8s"))
    assert answered["E"].state()["undo_asked"] is None


@pytest.mark.parametrize("kind", ["claimed", "answered"])
def test_a_fresh_device_changes_no_award_and_no_claim_in_any_seat(kind, request, table):
    four = request.getfixturevalue(kind)
    mine = seated(player(club(table)), "N")
    assert take_back(mine) == 200
    assert revoke(four["N"]) == "awarded", "the others are asked, and it is not for this one to agree"
    assert take_back(mine) == 200
    assert take_back(four["E"]) == 200
    assert revoke(four["N"]) == "awarded", "North's side has not given its word"
    assert take_back(four["N"]) == 200
    assert revoke(four["N"]) in ("open", None), "both sides have"


@pytest.mark.parametrize("act", ["correct", "remove"])
def test_a_fresh_device_of_the_accused_corrects_no_award_away_as_if_it_were_the_others(claimed, table, act):
    mine = seated(player(club(table)), "N")
    place = next(play.place for play in table.game.hand.plays if str(play.card) == "Th")
    sent = {"place": place} | ({"card": "9d", "seat": None} if act == "correct" else {})
    assert mine.post(act, sent).status_code == 409
    assert (revoke(claimed["N"]), mine.state()["score"]["NS"]) == ("awarded", 3)


def test_a_fresh_device_takes_no_claim_back_that_waits_for_its_answer(table):
    for event in PLAY:
        table.hear(event)
    four = seats(table)
    four["N"].post("claim", {"against": "E", "trick": 1})
    mine = seated(player(club(table)), "N")
    assert take_back(mine) == 200
    assert four["N"].state()["claims"]["pending"] != []
    assert four["N"].state()["undo_asked"] == {
        "by": "N",
        "of": "N",
        "refused": False,
        "ruled": False,
        "what": CLAIMED,
    }
    table.hear(up_card(100.0))
    assert not mine.state()["undo_asked"]


def test_a_device_that_came_before_the_claim_or_in_an_earlier_deal_gives_its_side_s_word(answered, table):
    late = seated(player(club(table)), "W")
    take_back(answered["N"])
    assert take_back(late) == 200
    assert revoke(answered["N"]) == "awarded"


OTHERWISE = {"title": "", "names": {}, "book": "somerset-1888", "announce": "end of hand", "house": {}}


@pytest.mark.parametrize("book", ["american", "british"])
def test_at_a_table_without_a_pin_no_player_changes_an_award_by_other_rules(claimed, table, book):
    house = club(table, None)
    accused, machine = seated(player(house), "E"), Device(house, "127.0.0.1")
    other = {**OTHERWISE, "book": book}
    refused = accused.post("settings", other)
    assert (refused.status_code, "ruled" in refused.json["error"]) == (409, True)
    assert (revoke(claimed["N"]), table.settings.book) == ("awarded", "somerset-1888")
    assert accused.post("settings", {**OTHERWISE, "title": "Kitchen"}).status_code == 200
    assert machine.post("settings", other).status_code == 200
    assert table.settings.book == book


def test_rules_that_wait_for_the_next_deal_change_no_award_of_the_hand_before_it(table):
    for event in whole_deal()[:12]:
        table.hear(event)
    house = club(table, None)
    assert seated(player(house), "E").post("settings", {**OTHERWISE, "book": "american"}).status_code == 200
    for event in whole_deal()[12:]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    mine = seated(player(house), "N")
    assert mine.post("claim", {"against": "E", "trick": 1}).status_code == 200
    before = revoke(mine), mine.state()["score"]
    assert before[0] == "awarded"
    table.hear(up_card(100.0))
    table.record([DealBegan(Seat.NORTH)], TABLE)
    assert table.settings.book == "somerset-1888", "they wait on"
    assert mine.state()["score"] == before[1]
