"""Several tables from a single ``bowerbird serve``: they are independent, and nothing leaks between them."""

import re
import signal
import threading
import time
import urllib.request

import pytest

from models.lab.props.camera_events import up_card, whole_deal
from models.lab.props.child_program import ChildProgram
from models.lab.props.deals_by_script import JPEG, SOMERSET
from tests.web.addresses import FILLED, addresses, answered
from tests.web.club import Device
from tests.web.commands.test_stopping import SOON
from tests.web.states import state_of
from web.commands import Refusal
from web.commands.arguments import read
from web.commands.live_evening import Evening
from web.commands.served_tables import ServedTables
from web.commands.tables_on_command_line import Wanted, journal_of, wanted
from web.journal.who import TABLE, Who
from web.page.app import create_app
from web.recorded.recording_folder import NoRecording
from web.table import director as table_director
from web.table import erasing
from web.table.camera_thread import CameraThread
from web.table.table import Settings


def asked(*typed):
    return wanted(read(["serve", *typed]).typed)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "bowerbird"


@pytest.fixture
def opened(request):
    """The tables of a command line, shown by a server that nobody asks over the network."""
    begun = []

    def start(*typed, eyes=None, host="127.0.0.1", recordings=None):
        stopping = threading.Event()
        begun.append(ServedTables(asked(*typed), eyes or {}, host, 0, stopping, recordings=recordings))
        return begun[-1]

    yield start
    for started in begun:
        started.close()


# ---- what is typed -------------------------------------------------------------------------------


def test_options_before_the_first_table_are_for_all_and_later_options_for_their_table():
    typed = "--rules american --table kitchen --camera 0 --table porch --camera 1 --rules british --pin 2468"
    assert asked(*typed.split()) == [
        Wanted("kitchen", camera="0", rules="american"),
        Wanted("porch", camera="1", rules="british", pin="2468"),
    ]


@pytest.mark.parametrize("typed", ["--table kitchen --camera 0 --fast", "--camera 0 --fast --table kitchen"])
def test_with_a_single_table_the_order_does_not_matter(typed):
    assert asked(*typed.split()) == [Wanted("kitchen", camera="0", fast=True)]


def test_a_table_that_is_not_named_is_called_table():
    assert asked("--camera", "0") == [Wanted("table", camera="0")]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("--table a --table a", "--table a is there twice"),
        ("--camera 0 --table a --table b", "--camera stands before the first --table"),
        ("--scoreboard VIRTUAL --table a --table b", "--scoreboard stands before"),
        ("--wire-log w --table a --table b", "--wire-log stands before"),
        ("--table a --camera 0 --table b --camera /dev/video0", "camera 0 can watch one table only"),
        ("--table a --scoreboard AUTO --table b --scoreboard AUTO", "scoreboard AUTO can show one"),
        ("--table a --wire-log w --table b --wire-log w", "wire log w can be of one"),
        ("--table a --table b --rules amercan", "table b: there is no book"),
        ("--table a --table b --house club.toml", "table b: house rules are laid over a book"),
        ("--table a --table b --scoreboard VIRTUAL:tea", "table b: no fault 'tea'"),
    ],
)
def test_impossible_options_are_refused_in_a_single_line_before_any_page_opens(opened, typed, message):
    with pytest.raises(Refusal, match=re.escape(message)) as refused:
        opened(*typed.split())
    assert "\n" not in str(refused.value)


def test_a_film_and_a_virtual_board_may_be_had_by_many():
    typed = "--table a --camera f.mp4 --scoreboard VIRTUAL --table b --camera f.mp4 --scoreboard VIRTUAL"
    assert len(asked(*typed.split())) == 2


# ---- where each is kept --------------------------------------------------------------------------


def test_each_table_of_several_continues_the_journal_that_it_had_alone(home):
    a, b = Wanted("a"), Wanted("b")
    assert journal_of(a, alone=True) == home / "evening.journal"
    assert journal_of(a, alone=False) == home / "tables" / "a" / "evening.journal"
    Evening(home / "evening.journal", "a", SOMERSET, "127.0.0.1", 0).close()
    assert journal_of(a, alone=False) == home / "evening.journal", "it was begun there"
    assert journal_of(b, alone=False) == home / "tables" / "b" / "evening.journal"
    Evening(journal_of(b, alone=False), "b", SOMERSET, "127.0.0.1", 0).close()
    assert journal_of(b, alone=True) == home / "tables" / "b" / "evening.journal"
    assert journal_of(Wanted("b", journal="x.journal"), alone=False).name == "x.journal"


def test_tables_that_share_a_journal_have_different_codes(opened, tmp_path):
    started = opened("--journal", str(tmp_path / "club.journal"), "--table", "a", "--table", "b")
    for table in started.house.tables.values():
        table.hear(up_card())
    assert started.house.code_of("a") != started.house.code_of("b")
    assert started.house.letters_of("a") != started.house.letters_of("b")
    assert [table.game.hand is not None for table in started.house.tables.values()] == [True, True]


# ---- nothing bleeds ------------------------------------------------------------------------------


@pytest.fixture
def house(opened):
    """Two tables in the middle of an evening, each with names, a PIN, a board and pictures of its own."""
    started = opened(
        *["--table", "kitchen", "--pin", "1111", "--rules", "somerset-1888", "--scoreboard", "VIRTUAL"],
        *["--table", "porch", "--pin", "2222", "--rules", "american"],
        host="0.0.0.0",
    )
    names = {"N": "Quentin", "E": "Rosalind", "S": "Thaddeus", "W": "Ursula"}
    porch = started.house.tables["porch"]
    porch.agree(Settings("american", {}, names, "Under the vine"), TABLE)
    for table, tail in ((started.house.tables["kitchen"], b"k-tail"), (porch, b"p-tail")):
        for event in whole_deal():
            for sighting in event.seen:
                table.evidence.keep(sighting, "crop", JPEG + tail)
            table.hear(event)
    porch.surroundings.set_camera_state("lost", "the porch lamp is out")
    table_director.call_director(porch, True, "a quarrel", TABLE)
    porch.claim("E", 1, TABLE)
    return started.house


OF_PORCH = ("Quentin", "Rosalind", "Thaddeus", "Ursula", "vine", "porch", "quarrel", "lamp")


def device(house, kind):
    made = Device(house, "127.0.0.1" if kind == "machine" else "192.0.2.7")
    if kind in ("player", "director"):
        made.get(f"/table/kitchen/join/{house.code_of('kitchen')}")
    if kind == "director":
        assert made.post("/table/kitchen/director", {"pin": "1111"}).status_code == 200
    return made


@pytest.mark.parametrize("kind", ["onlooker", "player", "machine", "director"])
def test_no_address_of_a_table_shows_anything_of_another(house, kind):
    asking = device(house, kind)
    app = create_app(house)
    secrets = (*OF_PORCH, house.code_of("porch"), house.letters_of("porch"), "p-tail")
    tried = 0
    for endpoint, path in addresses(app, filled=FILLED):
        if not path.startswith("/table/kitchen/") or endpoint == "joining.join":
            continue
        asking._client.environ_base.update(asking._from)
        _status, answer = answered(asking._client, path)
        leaked = [word for word in secrets if word.encode() in answer]
        assert not leaked, (path, leaked)
        tried += 1
    assert tried > 30


@pytest.mark.parametrize("kind", ["player", "director"])
def test_a_player_of_a_table_is_a_looker_on_at_the_other(house, kind):
    mine = device(house, kind)
    porch = house.tables["porch"]
    before = porch.seq
    assert mine.get("/table/porch/state").json["role"] == "spectator"
    for endpoint, path in addresses(create_app(house), "POST", {**FILLED, "table_id": ("porch",)}):
        if endpoint != "joining.say_who":
            assert mine.post(path, {}).status_code in (403, 422), path
    assert mine.post("/table/porch/director", {"pin": "1111"}).status_code == 403
    jar = mine._client.get_cookie(house.cookie_of("kitchen"))
    mine._client.set_cookie(house.cookie_of("porch"), jar.value)
    assert mine.get("/table/porch/state").json["role"] == "spectator"
    assert porch.seq == before


def test_a_picture_of_a_table_cannot_be_fetched_at_another(house):
    at_machine = Device(house, "127.0.0.1")
    for table, other in (("kitchen", "p-tail"), ("porch", "k-tail")):
        answer = at_machine.get(f"/table/{table}/picture/c-10/crop")
        assert answer.status_code == 200
        assert other.encode() not in answer.data, "both cameras have a picture of that name"


def test_an_act_at_a_table_is_written_at_that_table_alone(house):
    porch, kitchen = house.tables["porch"], house.tables["kitchen"]
    before = porch.seq, state_of(porch, "director")
    player = device(house, "player")
    assert player.post("/table/kitchen/score", {"side": "NS", "points": 1}).status_code == 200
    kitchen.agree(Settings("british", {}, {"N": "Ann"}, "Kitchen"), TABLE)
    erasing.erase(kitchen, "evening", None, Who.parse("director"))
    assert (porch.seq, state_of(porch, "director")) == before
    assert porch.settings.book == "american"


def test_calls_of_other_tables_are_shown_to_a_director_with_their_pin(opened):
    started = opened(
        *["--pin", "1111", "--table", "kitchen", "--table", "porch", "--table", "attic", "--pin", "2222"]
    )
    for name in ("porch", "attic"):
        table_director.call_director(started.house.tables[name], True, f"trouble at the {name}", TABLE)
    page = device(started.house, "director").get("/table/kitchen/direct").text
    assert "trouble at the porch" in page
    assert "trouble at the attic" not in page


# ---- one in trouble ------------------------------------------------------------------------------


@pytest.fixture
def damaged(home):
    path = home / "tables" / "attic" / "evening.journal"
    path.parent.mkdir(parents=True)
    path.write_text("Dear Mr Leeds, " * 100)
    return path


READER = {"Accept": "text/html"}


def reading(house, path):
    client = create_app(house).test_client()
    return client.get(path, headers=READER)


def test_a_table_with_an_unopenable_journal_reports_it_and_the_others_go_on(opened, damaged):
    started = opened("--table", "attic", "--table", "porch")
    assert reading(started.house, "/table/porch/").status_code == 200
    for where in ("", "board", "state", "setup", "nothing"):
        answer = reading(started.house, f"/table/attic/{where}")
        assert answer.status_code == 503
        assert "cannot be opened" in answer.text
        assert "The other tables go on" in answer.text
    front = reading(started.house, "/").text
    assert 'data-table="attic"' in front
    assert 'data-table="porch"' in front
    assert "cannot be opened" in front


def test_people_begin_a_new_record_for_it_and_it_is_open_like_the_others(opened, damaged):
    started = opened("--table", "attic", "--table", "porch")
    started.start()
    running = threading.Thread(target=started.run)
    running.start()
    at_machine = Device(started.house, "127.0.0.1")
    assert at_machine.post("/table/attic/trouble/begin", {"name": "evening-2.journal"}).status_code == 200
    ends = time.monotonic() + 10
    while "attic" not in started.house.tables and time.monotonic() < ends:
        time.sleep(0.02)
    assert at_machine.get("/table/attic/state").json["deal"] == 0
    assert at_machine.post("/table/attic/trouble/again", {}).status_code == 409
    started.stopping.set()
    running.join(60)
    assert damaged.read_text().startswith("Dear Mr Leeds")
    assert damaged.with_name("evening-2.journal").exists()


class FullDisk:
    """A recording that cannot be made."""

    def begin(self, table):
        raise NoRecording("film: No space left on device")


def test_a_table_that_is_open_again_is_played_though_it_cannot_be_recorded_and_its_page_shows_why(
    opened, damaged
):
    started = opened("--table", "attic", "--table", "porch", recordings={"attic": FullDisk()})
    started.start()
    at_machine = Device(started.house, "127.0.0.1")
    assert at_machine.post("/table/attic/trouble/begin", {"name": "evening-2.journal"}).status_code == 200
    assert started.reopen_decided()
    assert not started.reopen_decided()
    assert "No space left" in str(at_machine.get("/table/attic/state").json["notices"])


def test_nobody_decides_for_another_tables_journal(opened, damaged):
    started = opened("--table", "attic", "--table", "kitchen", host="0.0.0.0")
    player = device(started.house, "player")
    assert player.post("/table/attic/trouble/again", {}).status_code == 403
    device_here = Device(started.house)
    assert device_here.get(f"/table/attic/join/{started.house.code_of('attic')}").status_code == 302
    assert device_here.post("/table/attic/trouble/again", {}).status_code == 200


# ---- cameras, boards and the end -----------------------------------------------------------------


def test_each_camera_reports_to_the_table_it_belongs_to(opened):
    def begins(card):
        return lambda: lambda keep, rules, stopping: iter([up_card(card=card)])

    started = opened("--table", "a", "--table", "b", eyes={"a": begins("9h"), "b": begins("Jd")})
    started.start()
    ends = time.monotonic() + 10
    while any(state_of(table, "table")["up"] is None for table in started.house.tables.values()):
        assert time.monotonic() < ends
        time.sleep(0.02)
    assert {name: state_of(table, "table")["up"] for name, table in started.house.tables.items()} == {
        "a": "9h",
        "b": "Jd",
    }


def test_cameras_that_do_not_stop_are_waited_for_together(opened, monkeypatch):
    names, looking, let_go = ("a", "b", "c"), threading.Semaphore(0), threading.Event()
    together, stop = threading.Barrier(len(names)), CameraThread.stop

    def stuck(keep, rules, stopping):
        looking.release()
        let_go.wait()
        yield up_card()

    def stop_with_all_others(eye):
        together.wait(20)
        stop(eye)

    typed = [part for name in names for part in ("--table", name)]
    started = opened(*typed, eyes={name: lambda: stuck for name in names})
    started.start()
    assert all(looking.acquire(timeout=20) for _ in names)
    monkeypatch.setattr(CameraThread, "stop", stop_with_all_others)
    started.close()
    assert not together.broken
    let_go.set()


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_ends_all_tables_soon_even_a_table_in_trouble(damaged, sign):
    tables = ("--table", "attic", "--table", "porch", "--scoreboard", "VIRTUAL")
    tables += ("--table", "kitchen", "--scoreboard", "VIRTUAL")
    with ChildProgram("-m", "web", "serve", "--port", 0, *tables) as program:
        with urllib.request.urlopen(program.address(), timeout=10) as answer:
            assert answer.read().count(b"data-table=") == 4, "three tables, and the page itself"
        begun = time.monotonic()
        assert program.stop(sign)[0] == 0
        assert time.monotonic() - begun < SOON
        assert program.errors.count("\n") == 1
        assert program.errors.startswith("bowerbird serve: attic: ")
