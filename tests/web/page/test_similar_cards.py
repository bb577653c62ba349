"""Cards that look alike on the page: who is shown them, who names them, and what is said of it."""

import pytest

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import JPEG
from models.lab.props.scripted_cameras import ScriptedSight
from tests.web.club import Device, club, director, player
from tests.web.looks import LookingEye, cut_of, play_unread
from web.journal.who import Agent
from web.served.house import TableCamera
from web.table.live_naming import TableNaming


@pytest.fixture
def played(table):
    """Three deals in which the black kings were not read, at a table of a club with a camera."""
    for number in range(3):
        play_unread(table, number)
        table.hear(cut_of(number))
    house = club(table)
    house.parts_of(table.id).camera = TableCamera(ScriptedSight(), naming=TableNaming(table, LookingEye()))
    return house


def test_a_player_sees_the_groups_with_their_pictures_and_names_a_group(played, table):
    mine = player(played)
    (first, _) = mine.get("alike").json["groups"]
    assert (first["cards"], first["choices"]) == (3, ["Kc", "Ks"])
    assert mine.get(first["pictures"][0]).data == JPEG + b"Ks"
    answer = mine.post("alike/name", {"place": first["place"], "card": "Ks"})
    assert (answer.status_code, answer.json) == (200, {"seq": table.seq, "read": 3})
    assert [group["cards"] for group in mine.get("alike").json["groups"]] == [3]
    again = mine.post("alike/name", {"place": first["place"], "card": "Kc"})
    assert (again.status_code, again.json["error"]) == (
        409, "these cards have been named, or corrected, by now: look again",
    )  # fmt: skip


def test_the_change_log_names_the_person_and_their_device_takes_it_back(played, table):
    mine = player(played)
    mine.post("alike/name", {"place": mine.get("alike").json["groups"][0]["place"], "card": "Ks"})
    newest = table.facts[-1]
    assert newest.by.agent is Agent.TABLE
    assert mine.post("undo", {"seq": mine.state()["seq"]}).status_code == 200
    assert len(mine.get("alike").json["groups"]) == 2


@pytest.mark.parametrize("sent", [{}, {"place": 3}, {"place": "3", "card": "Ks"}, {"place": 3, "card": None}])
def test_what_is_sent_wrongly_is_refused(played, table, sent):
    before = table.seq
    assert player(played).post("alike/name", sent).status_code == 422
    assert table.seq == before


def test_who_only_looks_on_is_neither_shown_nor_asked_anything(played, table):
    looker_on, place = Device(played), player(played).get("alike").json["groups"][0]["place"]
    assert looker_on.get("alike").status_code == 403
    assert looker_on.post("alike/name", {"place": place, "card": "Ks"}).status_code == 403
    assert 'id="alike"' not in looker_on.get("hands").text
    assert 'id="alike"' in player(played).get("hands").text


def test_a_table_without_a_camera_asks_nothing(table, client, post):
    play_unread(table, 0)
    assert client.get("/table/kitchen/alike").json == {"groups": []}
    assert post("alike/name", {"place": 3, "card": "Ks"}).status_code == 409


def test_nobody_is_shown_a_card_of_the_hand_that_is_played_nor_can_it_be_named(played, table):
    play_unread(table, 3, whole_deal()[:8])  # a trick with a king in it is gathered, another is on the table
    covered = next(play.place for play in table.game.hand.plays if play.card is None)
    for device in (player(played), director(played), Device(played, "127.0.0.1")):
        groups = device.get("alike").json["groups"] if device.get("alike").status_code == 200 else []
        assert not any("d3-" in picture for group in groups for picture in group["pictures"])
        assert all(group["cards"] == 3 for group in groups)
        assert device.post("alike/name", {"place": covered, "card": "Ks"}).status_code in (403, 409)
    assert player(played).get("picture/d3-c-12/crop").status_code == 404
