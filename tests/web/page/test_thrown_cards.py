"""Cards thrown down after a hand: the camera's reading is offered, people confirm it, and it stays proof."""

import pytest

from models.lab.props.camera_events import PLAYED, give_up, laid, taken, trick, up_card
from models.lab.props.deals_by_script import JPEG
from models.lab.props.scripted_cameras import ScriptedLoose, ScriptedSight
from tests.web.club import from_away
from tests.web.states import state_of
from web.journal.who import TABLE
from web.served.house import TableCamera
from web.served.latest_look import LatestLook

RULING = "1-revoke-e-1"


@pytest.fixture
def eye(house):
    eye = ScriptedLoose("9s", "Ad", ("8c", "8s"), "Ks", "2c")
    house.parts_of("kitchen").camera = TableCamera(ScriptedSight(), thrown_cards=LatestLook(eye))
    return eye


@pytest.fixture
def claimed(table):
    """East's revoke cannot be proved before his other four cards are shown."""
    for event in [up_card(), taken(), *trick(10.0, PLAYED, "E")]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    table.claim("E", 1, TABLE)
    give_up(table)
    return table


def look(post):
    return post("lying/look", {"ruling": RULING})


def test_a_look_offers_what_can_still_have_been_held_and_writes_nothing(post, claimed, eye):
    before = claimed.seq
    reading = look(post).get_json()
    assert [(card["card"], card["offered"]) for card in reading["cards"]] == [
        ("9s", True), ("Ad", True), (None, False), ("Ks", False), ("2c", False),
    ]  # fmt: skip
    assert reading["cards"][2]["rivals"] == ["8c", "8s"]
    assert claimed.seq == before


def test_what_is_confirmed_is_written_with_its_pictures_and_proves(post, client, claimed, eye):
    reading = look(post).get_json()
    cards = {"9s": 0, "Ad": 1, "8c": 2, "7h": None}
    before = claimed.seq
    assert post("lying/take", {"ruling": RULING, "look": reading["look"], "cards": cards}).status_code == 200
    ruling = next(ruling for ruling in state_of(claimed, "table")["rulings"] if ruling["kind"] == "revoke")
    assert (ruling["outcome"], ruling["proof"]["held"]["card"]) == ("proved", "9s")
    answer = client.get(f"/table/kitchen/{ruling['proof']['held']['picture']}")
    assert (answer.status_code, answer.data) == (200, JPEG)
    facts = [line.what.event for line in claimed.entries if line.seq > before]
    pictured = {str(fact.cards[0]): bool(fact.seen) for fact in facts}
    assert pictured == {"9s": True, "Ad": True, "8c": True, "7h": False}
    # one act: taken back at once
    assert post("undo", {"seq": claimed.seq}).status_code == 200
    ruling = next(ruling for ruling in state_of(claimed, "table")["rulings"] if ruling["kind"] == "revoke")
    assert ruling["show"] == 4


def test_pictures_of_an_older_look_do_not_pass_for_newer_pictures(post, claimed, eye):
    old = look(post).get_json()["look"]
    eye.faces = ["Qd"]
    look(post)
    assert post("lying/take", {"ruling": RULING, "look": old, "cards": {"9s": 0}}).status_code == 200
    assert claimed.entries[-1].what.event.seen == ()


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ({}, "missing"),
        ({"Xx": 0}, "Xx"),
        ({"2c": 0}, "not in the pack"),
        ({"9s": 0, "Ad": 1, "8c": 2, "7h": 3, "Qd": 4}, "missing"),
    ],
)
def test_impossible_cards_are_refused_in_a_single_line_and_write_nothing(post, claimed, eye, cards, message):
    reading = look(post).get_json()
    before = claimed.seq
    answer = post("lying/take", {"ruling": RULING, "look": reading["look"], "cards": cards})
    assert answer.status_code == 409
    assert message in answer.get_json()["error"]
    assert claimed.seq == before


@pytest.mark.parametrize("number", [True, "0", 0.5, [0]], ids=str)
def test_what_is_no_number_of_a_look_is_refused(post, claimed, eye, number):
    sent = {"ruling": RULING, "look": look(post).get_json()["look"], "cards": {"9s": number}}
    assert post("lying/take", sent).status_code == 422


@pytest.mark.parametrize("number", [99, -5, None])
def test_a_number_that_is_none_of_the_look_leaves_the_card_without_a_picture(post, claimed, eye, number):
    reading = look(post).get_json()
    sent = {"ruling": RULING, "look": reading["look"], "cards": {"9s": number}}
    assert post("lying/take", sent).status_code == 200
    assert claimed.entries[-1].what.event.seen == ()


def test_what_was_read_before_is_forgotten_where_the_camera_cannot_look_any_more(post, client, claimed, eye):
    old = look(post).get_json()["look"]

    def blind():
        raise ValueError("no picture has come from the camera yet")

    eye.look = blind
    assert look(post).status_code == 409
    assert client.get("/table/kitchen/lying/picture/0").status_code == 404
    assert post("lying/take", {"ruling": RULING, "look": old, "cards": {"9s": 0}}).status_code == 200
    assert claimed.entries[-1].what.event.seen == ()


def test_a_card_of_which_no_picture_could_be_made_has_none(post, client, claimed, eye):
    eye.jpeg = b""
    reading = look(post).get_json()
    assert client.get("/table/kitchen/lying/picture/0").status_code == 404
    sent = {"ruling": RULING, "look": reading["look"], "cards": {"9s": 0}}
    assert post("lying/take", sent).status_code == 200
    assert claimed.entries[-1].what.event.seen == ()


def test_a_card_that_fell_in_the_hand_proves_nothing_though_people_confirm_it(post, claimed, eye):
    reading = look(post).get_json()
    sent = {"ruling": RULING, "look": reading["look"], "cards": {"Ks": 3}}
    assert post("lying/take", sent).status_code == 200
    ruling = next(ruling for ruling in state_of(claimed, "table")["rulings"] if ruling["kind"] == "revoke")
    assert ruling["outcome"] != "proved"


def test_a_disk_that_takes_no_picture_is_a_single_line(post, claimed, eye, monkeypatch):
    reading = look(post).get_json()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(claimed.evidence, "keep", full)
    before = claimed.seq
    answer = post("lying/take", {"ruling": RULING, "look": reading["look"], "cards": {"9s": 0}})
    assert answer.status_code == 503
    assert "No space left" in answer.get_json()["error"]
    assert claimed.seq == before


def test_nobody_has_cards_read_while_the_hand_is_played(table, post, eye):
    for event in [up_card(), taken(), laid(10.0, "N As")]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    table.claim("E", 1, TABLE)
    assert look(post).status_code == 409
    assert eye.looks == 0
    assert post("lying/take", {"ruling": RULING, "look": "", "cards": {"9s": 0}}).status_code == 409


def test_who_looks_on_may_neither_look_nor_see(post, client, house, claimed, eye):
    look(post)
    house.is_local = False
    from_away(client)
    assert look(post).status_code == 403
    assert client.get("/table/kitchen/lying/picture/0").status_code == 403


def test_without_a_camera_the_page_reports_that(post, client, claimed):
    answer = look(post)
    assert answer.status_code == 409
    assert "no camera" in answer.get_json()["error"]
    assert client.get("/table/kitchen/lying/picture/0").status_code == 409


@pytest.mark.parametrize("number", ["9", "x", "-1", "9" * 40, "٣"])
def test_an_unknown_picture_is_a_404(post, client, claimed, eye, number):
    look(post)
    assert client.get(f"/table/kitchen/lying/picture/{number}").status_code == 404
