"""Setting the camera up: who may, what is refused, what is written down."""

import pytest

from models.lab.props.camera_events import PLAYED, gathered, laid, taken, trick, up_card, whole_deal
from models.lab.props.scripted_cameras import ScriptedGlance, ScriptedSight
from referee.camera_views import TableOutline
from tests.web.club import club, director, from_away, player
from web.journal.entries import SeatsTurned
from web.journal.who import Agent
from web.served.house import TableCamera

CORNERS = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]


@pytest.fixture
def sight(house):
    sight = ScriptedSight()
    house.parts_of("kitchen").camera = TableCamera(sight)
    return sight


def test_the_still_and_the_view_are_for_the_tables_devices_only(client, house, sight):
    for what in ("still", "view"):
        answer = client.get(f"/table/kitchen/camera/{what}")
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"
    house.is_local = False
    from_away(client)
    for what in ("still", "view"):
        assert client.get(f"/table/kitchen/camera/{what}").status_code == 403
    assert b"viewfinder" not in client.get("/table/kitchen/camera").data


def test_a_table_without_a_camera_reports_that(client, post):
    assert b"There is no camera" in client.get("/table/kitchen/camera").data
    assert client.get("/table/kitchen/camera/still").status_code == 409
    answer = post("camera/find", {})
    assert answer.status_code == 409
    assert "no camera" in answer.get_json()["error"]


def test_no_still_exists_before_the_first_picture(client, sight):
    sight.picture = None
    assert client.get("/table/kitchen/camera/still").status_code == 404


def test_corners_are_placed_as_shares_of_the_picture(post, sight):
    assert post("camera/place", {"corners": CORNERS}).status_code == 200
    assert sight.corners == CORNERS


def test_who_places_corners_is_trusted_beyond_the_table_only_as_the_machine_or_the_director(table):
    house = club(table)
    sight = ScriptedSight()
    house.parts_of("kitchen").camera = TableCamera(sight)
    trusted = []
    for device in (player(house), director(house), player(house, "127.0.0.1")):
        assert device.post("camera/place", {"corners": CORNERS}).status_code == 200
        trusted.append(sight.anywhere)
    assert trusted == [False, True, True]


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param(CORNERS[:3], id="three"),
        pytest.param([[1], *CORNERS[1:]], id="half a corner"),
        pytest.param([["a", 0], *CORNERS[1:]], id="words"),
        pytest.param([[True, 0], *CORNERS[1:]], id="truth"),
        pytest.param([[9e9, 0], *CORNERS[1:]], id="far outside"),
        pytest.param([{"x": 1}, *CORNERS[1:]], id="objects"),
    ],
)
def test_wrong_corners_are_refused_in_a_single_line(post, sight, corners):
    answer = post("camera/place", {"corners": corners})
    assert answer.status_code == 422
    assert "\n" not in answer.get_json()["error"]
    assert not sight.asked


def test_corners_that_make_no_table_are_refused_with_the_cameras_words(post, sight):
    answer = post("camera/place", {"corners": [CORNERS[0], CORNERS[0], *CORNERS[2:]]})
    assert answer.status_code == 409
    assert answer.get_json()["error"] == "these corners make no table"


def test_reading_the_table_again_is_written_down_with_who_asked(post, table, sight):
    facts = len(table.game.journal)
    assert post("camera/again", {}).status_code == 200
    assert sight.asked == ["again"]
    assert (table.entries[-1].kind, table.entries[-1].by.agent) == ("look", Agent.TABLE)
    assert len(table.game.journal) == facts


def test_keeping_names_the_file(post, sight):
    assert post("camera/keep", {}).get_json() == {"said": "kitchen.table.json"}


def test_the_seat_of_east_is_entered_only_by_the_tables_devices(client, post, table, sight, house):
    table.seats = sight.seats
    table.surroundings.set_seats(TableOutline(1000, 500, CORNERS))
    assert post("camera/seats", {"east": "S"}).status_code == 409, "no trick has been gathered"
    for event in whole_deal()[:7]:
        table.hear(event)
    assert post("camera/seats", {"east": "X"}).status_code == 422
    house.is_local, here = False, dict(client.environ_base)
    from_away(client)
    assert post("camera/seats", {"east": "S"}).status_code == 403
    client.environ_base.update(here)
    house.is_local = True
    assert post("camera/seats", {"east": "S"}).status_code == 200
    assert sight.seats.renamed == 1
    assert (
        post("camera/seats", {"east": "E"}).get_json()["error"] == "that question has been answered already"
    )
    assert [entry.what for entry in table.entries if entry.kind == "seats"] == [SeatsTurned(1)]


def names(client):
    return [card["card"] for card in client.get("/table/kitchen/camera/glance").get_json()["cards"]]


def test_the_cameras_present_readings_are_for_the_tables_devices_only(client, house, sight):
    assert client.get("/table/kitchen/camera/glance").status_code == 409
    house.parts_of("kitchen").camera = TableCamera(sight, ScriptedGlance("As", None))
    assert names(client) == ["As", None]
    house.is_local = False
    from_away(client)
    assert client.get("/table/kitchen/camera/glance").status_code == 403


def test_a_card_of_a_gathered_trick_keeps_its_outline_and_loses_its_name(client, house, sight, table):
    # by Somerset the up-card stays in view on the pack (law 91)
    house.parts_of("kitchen").camera = TableCamera(sight, ScriptedGlance("9h", "As", "Th", "Ad"))
    table.hear(up_card())
    assert names(client) == ["9h", None, None, None]
    table.hear(taken())
    for event in trick(10.0, PLAYED, "E")[:2]:
        table.hear(event)
    assert names(client) == ["9h", "As", "Th", None]
    for event in trick(10.0, PLAYED, "E")[2:4]:
        table.hear(event)
    table.hear(gathered(14.0, "E"))
    table.hear(laid(20.0, "E Ad"))
    assert names(client) == ["9h", None, None, "Ad"]


def test_only_the_demo_s_film_is_played_again(post, sight, table):
    answer = post("camera/replay", {})
    assert (answer.status_code, answer.get_json()["error"]) == (409, "this table's camera plays no demo")
    asked = []
    table.plays_again = lambda: asked.append(True)
    assert post("camera/replay", {}).status_code == 200
    assert asked == [True]
