"""``bowerbird check`` on the machine of a league: its broker, its certificate and its record."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from itertools import takewhile

import pytest

from models.lab.props.mosquitto import RunningBroker, free_port
from tests.web.hub.conftest import postgres  # noqa: F401
from web.commands import check_league
from web.commands.arguments import read
from web.commands.check import findings
from web.commands.league import league
from web.hub.record.models import VERSION
from web.hub.record.store import Record
from web.hub.wire.broker_certificate import CERTIFICATE
from web.hub.wire.league_accounts import LeagueBroker

YEAR = 365 * 86_400.0


@pytest.fixture
def folder(tmp_path):
    """The files of a league that was set up, with a club in it."""
    folder = tmp_path / "league"
    for given in (("--setup", "--address", f"127.0.0.1:{free_port()}"), ("--invite", "dahlias")):
        words = ["league", "--folder", str(folder), *given, "--out", str(tmp_path / "dahlias.league")]
        assert league(read(words)) == 0
    return folder


def findings_of(folder, record=None):
    return {finding.part: finding for finding in check_league.league(folder, record)}


def test_a_league_that_is_set_up_needs_nothing_more(folder):
    parts = findings_of(folder)
    assert {part: finding.state for part, finding in parts.items()} == dict.fromkeys(parts, "good")
    assert parts["league"].text.startswith("one club has an account")
    assert "can be started" in parts["broker"].text
    assert "the league does so itself" in parts["broker"].text
    assert parts["record"].text.endswith("will be made")
    assert not (folder / "league.record").exists(), "a check makes nothing"


def test_a_folder_without_a_league_names_the_set_up_command(tmp_path):
    (finding,) = check_league.league(tmp_path, None)
    assert (finding.state, finding.do) == ("mend", "bowerbird league --setup --address HOST")


def test_a_league_in_its_usual_place_is_checked_without_being_named(tmp_path, monkeypatch):
    def parts():
        return [finding.part for finding in takewhile(lambda finding: finding.part != "models", findings([]))]

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "league" not in parts()
    assert league(read(["league", "--setup", "--address", f"box:{free_port()}"])) == 0
    assert parts()[-4:] == ["league", "broker", "certificate", "record"]


def test_a_broker_that_runs_is_asked_whether_it_lets_the_league_in(folder):
    files = LeagueBroker(folder)
    running = RunningBroker(files, check_league.listens_at(files.config))
    running.start()
    try:
        assert "lets the league in" in findings_of(folder)["broker"].text
        (folder / "league.password").write_text("another\n")
        broker = findings_of(folder)["broker"]
        assert (broker.state, broker.text[-26:]) == ("mend", "does not let the league in")
    finally:
        running.kill()


@pytest.mark.parametrize(
    ("later", "state", "message"),
    [
        (0.0, "good", "it holds until"),
        (9.9 * YEAR, "mend", "it ends on"),
        (10.1 * YEAR, "mend", "it ended on"),
    ],
)
def test_a_certificate_is_named_before_it_ends(folder, later, state, message):
    certificate = check_league.certificate(folder / CERTIFICATE, time.time() + later)
    assert certificate.state == state
    assert certificate.text.startswith(message)
    assert bool(certificate.do) == (state == "mend")


@pytest.mark.parametrize("harm", [lambda path: path.write_text("nonsense"), lambda path: path.unlink()])
def test_a_damaged_or_missing_certificate_is_to_be_made_again(folder, harm):
    harm(folder / CERTIFICATE)
    finding = findings_of(folder)["certificate"]
    assert finding.state == "mend"
    assert "--invite every club" in finding.do


def test_an_unreadable_record_is_reported(folder, tmp_path):
    Record(folder / "league.record").close()
    assert "can be read" in findings_of(folder)["record"].text
    with closing(sqlite3.connect(folder / "league.record")) as file, file:
        file.execute("UPDATE form SET version = ?", (VERSION + 1,))
    assert "update it" in findings_of(folder)["record"].text
    (folder / "league.record").write_bytes(b"no database at all" * 400)
    assert findings_of(folder)["record"].state == "mend"
    assert "make the folder first" in findings_of(folder, str(tmp_path / "nowhere" / "r"))["record"].text


def test_a_database_is_tried_and_a_silent_database_is_reported(folder, postgres):  # noqa: F811
    assert findings_of(folder, postgres)["record"].state == "good"
    silent = findings_of(folder, f"postgresql://league@127.0.0.1:{free_port()}/league")["record"]
    assert silent.state == "mend"
    assert "--record" in silent.do
