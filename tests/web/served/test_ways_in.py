"""The way in: the machine itself, the code, its letters, who a device is, and a cookie for each table."""

import re
import time
from email.utils import parsedate_to_datetime

import pytest

from models.lab.props.camera_events import cut, laid, taken, up_card, whole_deal
from referee.seats import Seat
from tests.web.club import AWAY, CODE, PIN, Device, club, director, player
from tests.web.states import state_of
from web.journal.who import TABLE
from web.page.app import create_app
from web.served.house import LETTERS, House
from web.served.request_security import HANDED_ON
from web.table import reading
from web.table.table import Settings

HTML = {"Accept": "text/html,*/*"}


def seated(device, seat):
    answer = device.post("who", {"seat": seat})
    assert answer.status_code == 200
    return device


def test_the_machine_itself_is_the_tables_device_and_no_other(table):
    house = club(table)
    assert Device(house, "127.0.0.1").state()["role"] == "table"
    assert Device(house, "::1").state()["role"] == "table"
    assert Device(house, AWAY).state()["role"] == "spectator"


@pytest.mark.parametrize("header", HANDED_ON)
@pytest.mark.parametrize("local", [True, False])
def test_whoever_comes_through_a_proxy_is_not_at_the_machine(table, header, local):
    client = create_app(House({table.id: table}, is_local=local)).test_client()
    page = client.get("/table/kitchen/state", headers={header: "192.0.2.9"})
    assert page.json["role"] == "spectator"


def test_the_letters_let_a_device_in_and_five_wrong_ones_in_a_minute_are_enough(table):
    house = club(table)
    letters = house.letters_of("kitchen")
    assert re.fullmatch(f"[{LETTERS}]{{8}}", letters)
    spelt = f"{letters[:4]}-{letters[4:]}"
    for typed in (f"/join/{letters}", f"/join?letters={letters.lower()}", f"/table/kitchen/join/{spelt}"):
        device = Device(house)
        where = device.get(typed)
        while where.status_code == 302:
            where = device.get(where.location)
        assert "Who are you?" in where.text
        assert device.state()["role"] == "table"
    guesses = [Device(house, "192.0.2.8").get("/join/BBBBBBBB").status_code for _ in range(6)]
    assert guesses == [403] * 5 + [429]
    assert Device(house, "192.0.2.8").get(f"/join/{letters}").status_code == 429


def test_the_letters_of_the_address_are_shown_to_the_tables_devices_only(table):
    house = club(table)
    letters = house.letters_of("kitchen")
    for where in ("", "board"):
        assert letters in player(house).get(where).text
        assert letters not in Device(house).get(where).text
        assert CODE not in Device(house).get(where).text
    assert letters in player(house).get("/join").text
    assert letters not in Device(house).get("/join").text


def test_what_a_device_enters_is_kept_under_its_name(table):
    house = club(table)
    seated(player(house), "S").post("enter", {"fact": {"fact": "dealt", "dealer": "W", "up": "9h"}})
    assert table.entries[-1].by.seat is Seat.SOUTH
    line = next(iter(reading.audit(table.logbook, "director")))
    assert line.who == "South"
    table.agree(Settings("somerset-1888", names={"S": "Cas"}), TABLE)
    assert "Cas" in [line.who for line in reading.audit(table.logbook, "director")]


def test_a_claim_belongs_to_a_side_and_nobody_claims_against_their_side(table):
    for event in whole_deal():
        table.hear(event)
    house = club(table)
    assert seated(player(house), "W").post("claim", {"against": "E", "trick": 1}).status_code == 409
    assert seated(player(house), "S").post("claim", {"against": "E", "trick": 1}).status_code == 200
    assert table.entries[-1].by.seat is Seat.SOUTH


def test_who_only_looks_on_taps_nothing_until_they_say_otherwise(table):
    house = club(table)
    device = seated(player(house), "onlooker")
    assert device.state()["role"] == "spectator"
    assert device.post("score", {"side": "NS", "points": 1}).status_code == 403
    seated(device, "N")
    assert device.post("score", {"side": "NS", "points": 1}).status_code == 200
    stranger = Device(house)
    assert stranger.post("who", {"seat": "N"}).status_code == 403
    assert stranger.state()["role"] == "spectator"


def test_a_cookie_of_a_table_lasts_for_the_season_and_is_useless_elsewhere(table):
    first, second = (House({table.id: table}, is_local=False, code=CODE) for _ in range(2))
    assert first.cookie_of("kitchen") != second.cookie_of("kitchen")
    answer = Device(first).get(f"join/{CODE}")
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith(first.cookie_of("kitchen") + "=")
    until = next(part for part in cookie.split("; ") if part.startswith("Expires="))
    left = parsedate_to_datetime(until.removeprefix("Expires=")).timestamp() - time.time()
    assert left > 200 * 86400


def test_a_late_answer_does_not_change_the_seat_of_a_device(table):
    phone = player(club(table))
    for where in ("", "who", "state", "/static/who.js"):
        with phone.get(where) as asked_before:
            assert asked_before.status_code == 200
            assert "Set-Cookie" not in asked_before.headers, where
    assert "Set-Cookie" in phone.post("who", {"seat": "S"}).headers


def test_a_refused_reader_sees_their_role_and_how_to_take_part(table):
    house = club(table)
    client = create_app(house).test_client()
    for where, status in (("audit", 403), ("code.svg", 403), ("nothing", 404)):
        answer = client.get(f"/table/kitchen/{where}", headers=HTML, environ_base={"REMOTE_ADDR": AWAY})
        assert (answer.status_code, answer.mimetype) == (status, "text/html")
        assert ("You are watching" in answer.text) is (status == 403)
    program = client.get("/table/kitchen/audit", environ_base={"REMOTE_ADDR": AWAY})
    assert program.json["error"].startswith("this device may only look on")


# ---- taking back -----------------------------------------------------------------------------------


@pytest.fixture
def four(table):
    """A device of each seat, with a card of the first trick entered by East."""
    house = club(table, pin=None)
    seats = {seat: seated(player(house), seat) for seat in "NESW"}
    for event in (up_card(), taken(), laid(10.0, "N As")):
        table.hear(event)
    tap = {"fact": {"fact": "played", "seat": "E", "card": "Th"}}
    assert seats["E"].post("enter", tap).status_code == 200
    return seats


def undo(device):
    return device.post("undo", {"seq": device.state()["seq"]})


@pytest.mark.parametrize("seat", "EW")
def test_a_side_takes_back_its_taps(four, table, seat):
    assert undo(four[seat]).status_code == 200
    assert len(table.game.hand.tricks[0].plays) == 1


@pytest.mark.parametrize("seat", "NS")
def test_the_other_side_is_asked_to_take_its_tap_back(four, table, seat):
    assert undo(four[seat]).status_code == 200
    assert len(table.game.hand.tricks[0].plays) == 2, "nothing was taken back"
    for device in four.values():
        assert device.state()["undo_asked"] == {
            "by": seat,
            "of": "E",
            "refused": False,
            "ruled": False,
            "what": "",
        }
    assert undo(four["W"]).status_code == 200
    assert len(table.game.hand.tricks[0].plays) == 1
    assert four["N"].state()["undo_asked"] is None


def test_a_refused_take_back_stays_shown_until_the_next_card(four, table):
    undo(four["N"])
    assert four["S"].post("refuse", {}).status_code == 409, "the side that asks cannot answer for the other"
    assert four["W"].post("refuse", {}).status_code == 200
    assert len(table.game.hand.tricks[0].plays) == 2
    assert four["N"].state()["undo_asked"] == {
        "by": "N",
        "of": "E",
        "refused": True,
        "ruled": False,
        "what": "",
    }
    assert reading.audit(table.logbook, "table")[0].change.did == "Said no: it stays"
    assert four["W"].post("refuse", {}).status_code == 409, "it has been said"
    undo(four["S"])
    assert four["E"].state()["undo_asked"]["by"] == "S", "asked once more"
    table.hear(laid(12.0, "S Ks"))
    assert four["N"].state()["undo_asked"] is None


def test_a_request_to_take_back_goes_with_the_next_card(four, table):
    undo(four["N"])
    table.hear(laid(12.0, "S Ks"))
    assert four["N"].state()["undo_asked"] is None


def test_what_the_camera_saw_is_taken_back_by_either_side_and_the_machine_takes_back_anything(four, table):
    table.hear(laid(12.0, "S Ks"))
    assert undo(four["N"]).status_code == 200
    assert len(table.game.hand.tricks[0].plays) == 2
    machine = Device(club(table, pin=None), "127.0.0.1")
    assert undo(machine).status_code == 200
    assert len(table.game.hand.tricks[0].plays) == 1


def test_a_director_who_chooses_to_look_on_is_no_longer_a_director(table):
    device = director(club(table))
    assert device.state()["role"] == "director"
    assert device.post("who", {"seat": "onlooker"}).status_code == 200
    assert device.state()["role"] == "spectator"
    assert device.post("director", {"pin": PIN}).status_code == 200


def test_no_cookie_of_a_table_opens_another_table_of_the_house(two_tables):
    device = Device(two_tables)
    device.get(f"/table/attic/join/{two_tables.code_of('attic')}")
    assert device.get("/table/attic/state").json["role"] == "table"
    assert device.get("/table/kitchen/state").json["role"] == "spectator"
    assert device.get(f"/table/kitchen/join/{two_tables.code_of('attic')}").status_code == 403
    jar = device._client.get_cookie(two_tables.cookie_of("attic"))
    device._client.set_cookie(two_tables.cookie_of("kitchen"), jar.value)
    assert device.get("/table/kitchen/state").json["role"] == "spectator"


@pytest.fixture
def two_tables(table, journal, evidence):
    from web.table.table import Table

    attic = Table("attic", journal, evidence, table.settings)
    table.hear(up_card())
    table.hear(cut())
    return House({"kitchen": table, "attic": attic}, is_local=False, code=CODE)


def test_the_front_lists_the_tables_with_their_state(two_tables):
    page = Device(two_tables).get("/").text
    assert page.index("attic") < page.index("kitchen")
    assert "Deal 1" in page


def test_nothing_leaks_from_a_table_to_another(two_tables):
    attic = two_tables.tables["attic"]
    before = state_of(attic, "director")
    kitchen = player_of(two_tables, "kitchen")
    kitchen.post("/table/kitchen/score", {"side": "NS", "points": 2})
    assert kitchen.post("/table/attic/score", {"side": "NS", "points": 2}).status_code == 403
    assert state_of(attic, "director") == before
    for where in ("state", "hands", "evening", "evenings", "audit", "export.csv"):
        page = Device(two_tables, "127.0.0.1").get(f"/table/attic/{where}").text
        assert "kitchen" not in page.lower(), where


def player_of(house, table_id):
    device = Device(house)
    device.get(f"/table/{table_id}/join/{house.code_of(table_id)}")
    return device


@pytest.mark.parametrize("header", ["X-Forwarded-Prefix", "X-Script-Name"])
def test_a_proxy_that_shows_the_page_below_a_path_gets_an_error(client, header):
    page = client.get("/table/kitchen/", headers={header: "/euchre"})
    assert page.status_code == 400
    assert "below a path of a proxy" in page.json["error"]
    assert client.get("/table/kitchen/", headers={header: "/"}).status_code == 200
