"""A finished hand by itself: who may see it, its picture, and Euchre Game Notation of it alone."""

import json
from xml.etree import ElementTree

import pytest

from models.lab.props.camera_events import up_card, whole_deal
from models.lab.props.deals_by_script import DEAL
from web.journal.who import TABLE
from web.table.look_back import looked_back
from web.table.table import Settings, Table

HAND = "/table/kitchen/hand/1"
ENDINGS = ("", ".svg", ".egn", ".look-back", "/by/american")


def played(table):
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)


def test_a_hand_is_shown_after_its_end_and_not_before(client, table):
    for event in whole_deal()[:12]:
        table.hear(event)
    for ending in ENDINGS:
        assert client.get(HAND + ending).status_code == 404
    for event in whole_deal()[12:]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    for ending in ENDINGS:
        assert client.get(HAND + ending).status_code == 200
        assert client.get(f"/table/kitchen/hand/2{ending}").status_code == 404


def test_the_picture_shows_every_card_and_who_took_each_trick(client, table):
    played(table)
    answer = client.get(HAND + ".svg")
    assert answer.mimetype == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.data)
    used = [element.get("href") for element in drawn.iter() if element.tag.endswith("use")]
    laid = [play.split()[1] for trick in DEAL for play in trick]
    assert [f"#card-{card}" for card in laid] == [element for element in used if element.startswith("#card-")]
    ids = {element.get("id") for element in drawn.iter()}
    assert {element[1:] for element in used} <= ids
    assert b"var(" not in answer.data
    text = " ".join(element.text or "" for element in drawn.iter() if element.tag.endswith("text"))
    assert "Euchred" in text
    assert "East & West 2 (+2)" in text


def test_a_picture_holds_names_as_text_and_never_as_markup(client, table):
    table.agree(Settings("somerset-1888", {}, {"N": "<script>", "E": 'Tom & "Jerry"'}), TABLE)
    played(table)
    drawn = ElementTree.fromstring(client.get(HAND + ".svg").data)
    assert not [element for element in drawn.iter() if element.tag.endswith("script")]
    assert "<script>" in [element.text for element in drawn.iter()]
    assert b"<script>" not in client.get(HAND).data.split(b"<main")[1]


def test_the_notation_holds_this_hand_alone(client, table):
    played(table)
    table.hear(up_card(100.0))
    record = json.loads(client.get(HAND + ".egn").data)
    text = json.dumps(record)
    assert "kitchen" in client.get(HAND + ".egn").headers["Content-Disposition"]
    assert text.count('"tricks"') <= 1


def test_a_hand_in_notation_is_held_back_where_the_house_keeps_rulings_back(client, table, house):
    table.agree(Settings("somerset-1888", {"announce": "director"}), TABLE)
    played(table)
    answer = client.get(HAND + ".egn")
    assert answer.status_code == 409
    assert isinstance(table, Table)


def test_the_look_back_with_all_cards_open_is_computed_a_single_time(client, table):
    played(table)
    shown = client.get(HAND + ".look-back").get_json()
    assert shown["deal"] == 1
    assert len(shown["plays"]) == 20
    assert shown["missing"] == []
    assert looked_back(table, 1, "player") is looked_back(table, 1, "player")


def test_nothing_is_looked_back_at_where_the_house_has_switched_it_off(client, table):
    table.agree(Settings("somerset-1888", {"look_back": False}), TABLE)
    played(table)
    assert client.get(HAND + ".look-back").status_code == 404
    assert b"back-panel" not in client.get(HAND).data


@pytest.mark.parametrize("page", [".look-back", "/by/american"])
def test_a_hand_is_not_judged_again_where_the_house_keeps_rulings_back(client, table, page):
    table.agree(Settings("somerset-1888", {"announce": "director"}), TABLE)
    played(table)
    assert client.get(HAND + page).status_code == 409


def test_another_books_ruling_is_shown_with_the_names_of_the_players(client, table):
    table.agree(Settings("somerset-1888", {}, {"E": "Mallory"}), TABLE)
    played(table)
    table.claim("E", 1, TABLE)
    ruling = client.get(HAND + "/by/keller-1887").get_json()
    assert ruling["book"] == "keller-1887"
    assert ruling["points"] is not None
    assert any(line.startswith("Mallory played 10♥ to spades in trick 1") for line in ruling["says"])
    assert b'value="keller-1887"' in client.get(HAND).data


def test_a_book_for_another_table_or_an_unknown_book_is_a_single_line(client, table):
    played(table)
    for book, message in (("keller-1887-two", "is for 2 players"), ("hoyle", "hoyle")):
        answer = client.get(f"{HAND}/by/{book}")
        assert answer.status_code == 404
        assert message in answer.get_json()["error"]
