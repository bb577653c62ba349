"""Secrets are planted wherever a program may meet them: no output of a command, page or file holds one."""

import io
import logging
import socket
import zipfile

import pytest

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import JPEG
from tests.web.addresses import addresses, answered
from tests.web.club import CODE, PIN, Device, director, player
from tests.web.states import state_of
from web import logs
from web.__main__ import RUNS, main
from web.board.protocol import encode_show
from web.board.table_state import board_state
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.no_secrets import for_people
from web.page.app import create_app
from web.served.house import House
from web.table.table import Settings, Table

CAMERA = "Topf7secret"
HOST = "annabella-laptop"
ACCOUNT = "Kontoname9"
FOLDER = "Familie-Leeds"
WIFI, KEY = "LeedsNetz5", "Geheimnis77"
ADDRESS = f"http://cam:{CAMERA}@127.0.0.1:9/video"
NETWORK = f"WIFI:T:WPA;S:{WIFI};P:{KEY};;"
"""What the code on a router holds: somebody may hold it under the camera, or paste it."""
NOWHERE = (CAMERA, PIN, ACCOUNT, KEY, WIFI)
"""What no text for people holds, to whomever it is shown."""
STRANGERS = (*NOWHERE, CODE, HOST, FOLDER)
"""What who looks on, and who reads a bundle, does not learn either."""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The home of somebody on a machine with a name, with everything that Bowerbird keeps."""
    home = tmp_path / ACCOUNT
    (home / FOLDER).mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    for name in ("DATA", "STATE", "CONFIG", "CACHE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    for name in ("gethostname", "getfqdn"):
        monkeypatch.setattr(socket, name, lambda *_: f"{HOST}.local")
    monkeypatch.chdir(home)
    return home


@pytest.fixture
def written(home):
    """The log of what a test does, closed when its text is read."""
    logging.getLogger().setLevel(logging.INFO)
    handler = logs.keep()
    yield
    logs.leave(handler)


@pytest.fixture
def table(home, written):
    journal = Journal(home / FOLDER / "evening.journal")
    table = Table("kitchen", journal, Evidence(home / FOLDER / "pictures"), Settings("somerset-1888"))
    for event in whole_deal():
        table.hear(event)
    table.evidence.keep("c-10", "crop", JPEG)
    for problem in (ADDRESS, NETWORK, str(home / FOLDER), f"psk={KEY}", f"--pin={PIN}"):
        table.surroundings.set_camera_state("lost", f"cannot open {problem}: nothing answers")
        table.news.set_notice("pictures", f"{problem} cannot be used")
        table.surroundings.set_board(f"no board at {problem}")
        logging.getLogger("web.table.clips").error("a replay was not kept: %s", problem)
        logging.getLogger("web.anything").error("an unforeseen line of %s on %s", problem, HOST)
    yield table
    journal.close()


def holds(data, secrets):
    """The ``secrets`` that stand in ``data``, a zip's members included."""
    data = data.encode() if isinstance(data, str) else data
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            names = zipped.namelist()
            data = b"\0".join([*(name.encode() for name in names), *map(zipped.read, names)])
    return [secret for secret in secrets if secret.encode() in data]


def test_no_address_of_the_page_answers_with_a_secret_to_anybody(table):
    house = House({table.id: table}, is_local=False, code=CODE, pin=PIN)
    app = create_app(house)
    app.testing = True
    paths = [path for endpoint, path in addresses(app) if not endpoint.startswith("help")]
    for device, secrets in ((Device(house), STRANGERS), (player(house), NOWHERE), (director(house), NOWHERE)):
        for path in paths:
            device._client.environ_base.update(device._from)
            assert not holds(answered(device._client, path)[1], secrets), path
    for role in ("spectator", "table", "director"):
        assert not holds(str(state_of(table, role)), NOWHERE)
    assert not holds(encode_show(board_state(table), 7), STRANGERS)


def test_no_log_and_no_bundle_holds_a_secret(table, home, capfd):
    table.answer("1:caller", "S", TABLE)
    table.logbook.journal.close()
    for options in ((), ("--pictures",)):
        out = home / f"report{len(options)}.zip"
        main(["bundle", str(out), "--journal", str(home / FOLDER / "evening.journal"), *options])
        assert not holds(out.read_bytes(), STRANGERS)
    printed = capfd.readouterr()
    assert not holds(printed.out + printed.err, NOWHERE)
    for path in logs.log_files():
        assert not holds(path.read_bytes(), NOWHERE)
        assert b"an unforeseen line" in path.read_bytes()


PLANTED = {
    "start": "start --phone-port {plant}", "demo": "demo --models {plant}", "serve": "serve --rules {plant}",
    "record": "record --folder {plant} --rules {plant}", "score": "score {plant}", "read": "read {plant}",
    "watch": "watch {plant} --rules {plant}", "review": "review {plant}", "judge": "judge {plant}",
    "laws": "laws --rules {plant}", "calibrate": "calibrate --corners {plant} --camera {plant}",
    "tags": "tags --output {plant}/none/t.pdf", "export": "export {plant} --as csv",
    "movements": "movements draw --people 8 --out {plant}/none/m.pdf",
    "hub": "hub --record {plant}/none/club.record", "league": "league --record {plant}/none",
    "bench": "bench --models {plant}", "simulate": "simulate {plant}/none/x.mp4 --seed {plant}",
    "check": "check --rules {plant} --port 0 --scoreboard {plant}",
    "bundle": "bundle {plant}/none/b.zip --journal {plant}",
}  # fmt: skip
"""Each command with something secret where a file, a camera, a book or a board belongs."""


def test_no_command_prints_what_was_planted(home, written, capfd):
    assert set(PLANTED) == set(RUNS)
    for line in PLANTED.values():
        for plant in (ADDRESS, NETWORK, str(home / FOLDER)):
            main([word.replace("{plant}", plant) for word in line.split()])
            printed = capfd.readouterr()
            assert printed.out + printed.err, line
            assert not holds(printed.out + printed.err, NOWHERE), line
    for path in home.rglob("*.log"):
        assert not holds(path.read_bytes(), NOWHERE)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"the code says {NETWORK}", "the code says WIFI:…"),
        (f"wifi:S:{WIFI};T:WPA;P:a\\;{KEY};; is no code", "WIFI:… is no code"),
        (f"psk={KEY} ssid={WIFI}, no", "psk=… ssid=…, no"),
        (f"password='{KEY} {KEY}'", "password=…"),
        (f"--pin={PIN}", "--pin=…"),
        ("the pin=board stays, PIN: six digits", "the pin=… stays, PIN: six digits"),
        ("WIFI: is it on?", "WIFI: is it on?"),
    ],
)
def test_the_words_of_a_network_and_what_is_called_a_password_are_left_out(text, shown):
    assert for_people(text) == shown
