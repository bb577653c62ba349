"""The pack check on the page: who may ask, what is asked, and what is said without a camera."""

import pytest

from models.lab.props.scripted_cameras import ScriptedDesk, ScriptedSight
from tests.web.club import from_away
from web.served.house import TableCamera


@pytest.fixture
def desk(house):
    desk = ScriptedDesk()
    house.parts_of("kitchen").camera = TableCamera(ScriptedSight(), desk=desk)
    return desk


def test_looking_asks_for_the_pack_of_the_book(desk, post):
    report = post("pack/look", {}).get_json()
    assert desk.asked == [("look", 32, 0)]
    assert report["missing"] == ["Ks"]


def test_a_person_names_a_card_and_the_deck_is_learnt(desk, post):
    assert post("pack/name", {"number": 2, "card": "Qs"}).get_json()["here"] == ["As", "Qs"]
    assert post("pack/learn", {}).get_json()["learnt"] == 2
    assert post("pack/name", {"number": 2, "card": None}).get_json()["here"] == ["As"]


def test_an_impossible_act_is_refused_in_a_single_line(desk, post):
    answer = post("pack/name", {"number": 7, "card": "Qs"})
    assert answer.status_code == 409
    assert answer.get_json()["error"] == "there is no card 7 in the picture"
    assert post("pack/name", {"number": "2", "card": "Qs"}).status_code == 422


def test_without_a_camera_the_page_reports_that_and_refuses_all_acts(client, post):
    assert "no camera at this table" in client.get("/table/kitchen/pack").get_data(as_text=True)
    assert post("pack/look", {}).status_code == 409
    assert client.get("/table/kitchen/pack/picture").status_code == 409


def test_who_only_looks_on_sees_neither_picture_nor_cards(client, house, desk, post):
    house.is_local = False
    from_away(client)
    assert client.get("/table/kitchen/pack/picture").status_code == 403
    assert client.get("/table/kitchen/pack/seen").status_code == 403
    assert post("pack/look", {}).status_code == 403
    assert "may only look on" in client.get("/table/kitchen/pack").get_data(as_text=True)


def test_the_pack_check_has_the_frame_of_the_other_pages(client):
    page = client.get("/table/kitchen/pack").text
    for where in ("hands", "evening", "setup", "laws", "board", "audit"):
        assert f'<a href="/table/kitchen/{where}">' in page


def test_the_set_up_leads_to_the_pack_check(client):
    assert 'href="/table/kitchen/pack"' in client.get("/table/kitchen/setup").get_data(as_text=True)
