"""``bowerbird league``: its set-up, the file for a club, a hub that joins with it, and what is refused."""

from __future__ import annotations

import json
import stat

import pytest

from models.lab.props.mosquitto import free_port, wait_for
from tests.web.hub.pages.club_page import TWELVE
from web.commands import Refusal
from web.commands.arguments import read
from web.commands.hub_set_up import set_up
from web.commands.hub_wire import opened, wired
from web.commands.league import LeagueRunning, league
from web.hub.club.hub import Hub
from web.hub.club.people_acts import begin_evening
from web.hub.club.round_acts import end_evening
from web.hub.league import club as club_in_league
from web.hub.record.league import clubs_in
from web.hub.record.rules import Agreement
from web.hub.wire.broker_accounts import Account
from web.hub.wire.broker_certificate import CERTIFICATE
from web.hub.wire.broker_process import listens_at
from web.hub.wire.broker_trial import IN, try_broker
from web.hub.wire.league_accounts import LeagueBroker, membership_from


@pytest.fixture
def place(tmp_path):
    """Types commands of a league in a separate folder."""

    def typed(*given):
        return read(["league", "--folder", str(tmp_path / "league"), *given])

    return typed


@pytest.fixture
def file(place, tmp_path, capsys):
    """The file of a club in a league that was set up."""
    assert league(place("--setup", "--address", f"127.0.0.1:{free_port()}")) == 0
    assert "--invite" in capsys.readouterr().out
    file = tmp_path / "dahlias.league"
    assert league(place("--invite", "dahlias", "--out", str(file))) == 0
    assert "bowerbird hub --setup --league dahlias.league" in capsys.readouterr().out
    return file


def hub_typed(tmp_path, *given):
    options = ("--club", "club", "--folder", str(tmp_path / "broker"), "--record", str(tmp_path / "r.record"))
    return read(["hub", *options, *given])


def test_a_hub_joins_with_the_file_and_its_evening_arrives(place, file, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(club_in_league, "LOOK_S", 0.2)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    port = free_port()
    set_up(hub_typed(tmp_path, "--setup", "--broker", f":{port}", "--league", str(file)))
    assert "where it is called dahlias" in capsys.readouterr().out
    set_up(
        hub_typed(tmp_path, "--setup")
    )  # once more, without naming it: broker and league stay as they were
    assert f"at port {port}" in capsys.readouterr().out
    running = LeagueRunning(place("--port", "0"))
    record = opened(str(tmp_path / "r.record"))
    here, wire = Hub(record, "club"), None
    try:
        running.start()
        wait_for(running.link.connected.is_set)
        wire = wired(hub_typed(tmp_path), here, record)
        assert any("dahlias" in line for line in running.lines())
        begin_evening(here, "Tuesday", "draw", "bye", Agreement(), 1, TWELVE)
        end_evening(here, sure=True)

        def evenings():
            with running.league.reading() as session:
                return [(club.club, club.evenings) for club in clubs_in(session)]

        wait_for(lambda: evenings() == [("dahlias", 1)], "the evening is in the league")
        wait_for(lambda: wire.league.waiting == 0)
    finally:
        if wire is not None:
            wire.close()
        running.close()
        record.close()
    config = tmp_path / "broker" / "mosquitto.conf"
    assert "connection league" in config.read_text()
    set_up(hub_typed(tmp_path, "--setup", "--league", "none"))
    assert "connection league" not in config.read_text()


def test_a_broker_that_was_set_up_in_a_relative_folder_runs_from_any_folder(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    league(read(["league", "--folder", "leagues/l", "--setup", "--address", "league.example.org"]))
    set_up(read(["hub", "--club", "club", "--folder", "hubs/h", "--setup", "--league", file.name]))
    for config in (tmp_path / "leagues/l/mosquitto.conf", tmp_path / "hubs/h/mosquitto.conf"):
        paths = [line.partition(" ")[2] for line in config.read_text().splitlines() if "file " in line]
        paths = [path for path in paths if "/" in path]
        assert len(paths) >= 5
        assert all(path.startswith(f"{config.parent}/") for path in paths)


@pytest.mark.parametrize(
    "change",
    [
        {"host": "box\nconnection x"}, {"host": "box 1"}, {"host": ""}, {"club": "a/b"}, {"club": "hub"},
        {"password": "x\nplugin /tmp/evil.so"}, {"password": ""}, {"port": 0}, {"port": "8883"},
        {"certificate": "nonsense"}, {"certificate": None}, {"bowerbird_league": 2},
    ],
)  # fmt: skip
def test_a_file_that_is_damaged_or_means_harm_changes_nothing(file, tmp_path, change):
    plain = json.loads(file.read_text())
    file.write_text(json.dumps(plain | change))
    with pytest.raises(Refusal, match="league"):
        set_up(hub_typed(tmp_path, "--setup", "--league", str(file)))
    assert not (tmp_path / "broker" / "mosquitto.conf").exists()


def test_what_is_no_file_of_a_league_is_refused_in_a_line(tmp_path):
    for name, content in (("a", b"\xff\xfe"), ("b", b"[]"), ("c", b"hello"), ("d", b"")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(Refusal):
            set_up(hub_typed(tmp_path, "--setup", "--league", str(tmp_path / name)))
    with pytest.raises(Refusal, match="No such file"):
        set_up(hub_typed(tmp_path, "--setup", "--league", str(tmp_path / "nowhere")))


def test_a_new_file_voids_the_old_file_and_a_removed_club_has_no_account(place, file, tmp_path):
    first = membership_from(file.read_text())
    league(place("--invite", "dahlias", "--out", str(file)))
    assert membership_from(file.read_text()).password != first.password
    passwords = tmp_path / "league" / "passwords"
    assert passwords.read_text().count("dahlias:") == 1
    assert first.password not in passwords.read_text()
    assert league(place("--remove", "dahlias")) == 0
    assert "dahlias" not in passwords.read_text()


def test_a_failed_invitation_leaves_the_former_file_valid(place, file, tmp_path):
    (tmp_path / "folder").mkdir()
    passwords = tmp_path / "league" / "passwords"
    before = passwords.read_text()
    with pytest.raises(Refusal, match="folder"):
        league(place("--invite", "dahlias", "--out", str(tmp_path / "folder")))
    assert passwords.read_text() == before


@pytest.fixture
def running(place, file):
    """A league that runs, connected to its broker."""
    running = LeagueRunning(place("--port", "0"))
    try:
        running.start()
        wait_for(running.link.connected.is_set)
        yield running
    finally:
        running.close()


def accepts(folder, account):
    """Whether the league's broker accepts this account."""
    port = listens_at(folder / "mosquitto.conf")
    return try_broker(account, "127.0.0.1", port, (folder / CERTIFICATE).read_text(), 10) == IN


def test_a_league_set_up_again_goes_on_with_its_password(place, running, tmp_path):
    folder = tmp_path / "league"
    mine = Account("", "league", (folder / "league.password").read_text().strip())
    port = listens_at(folder / "mosquitto.conf")
    assert league(place("--setup", "--address", f"127.0.0.1:{port}")) == 0
    league(place("--invite", "roses", "--out", str(tmp_path / "roses.league")))
    roses = membership_from((tmp_path / "roses.league").read_text())
    wait_for(lambda: accepts(folder, Account("", "roses", roses.password)), "the new club comes in")
    assert accepts(folder, mine)
    assert running.league.trouble == ""


def test_a_league_that_its_broker_refuses_shows_that_on_its_page(running, tmp_path):
    before = running.league.revision
    LeagueBroker(tmp_path / "league").account("league")
    wait_for(lambda: running.league.trouble)
    assert "refuses this account, so clubs do not reach" in running.league.trouble
    assert running.league.revision > before


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--setup"], "--address"), (["--setup", "--address", "a b"], "HOST"),
        (["--setup", "--address", "box:99999"], "HOST"), (["--invite", "dahlias"], "not set up"),
        (["--remove", "dahlias"], "no club"), ([], "not set up"),
    ],
)  # fmt: skip
def test_impossible_options_are_refused_in_a_single_line(place, given, message):
    with pytest.raises(Refusal, match=message):
        league(place(*given))


def test_no_club_takes_a_name_that_means_something_else(place, file):
    for name in ("league", "hub", "a/b", "a+", "x" * 41):
        with pytest.raises(Refusal, match="--invite"):
            league(place("--invite", name))
