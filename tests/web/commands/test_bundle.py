"""``bowerbird bundle``: what happened, for a stranger's eyes."""

import json
import logging
import zipfile
from pathlib import Path

import pytest

from referee.book.book_loading import load
from referee.facts.facts_as_json import from_plain
from referee.game.game import replay
from tests.web.evening import JPEG, whole_deal
from web import logs
from web.__main__ import main
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.table.table import Settings, Table

NAMES = {"N": "Nora", "E": "Émile", "S": "Sam O'Hara", "W": "W"}


@pytest.fixture(autouse=True)
def a_log_of_its_own(tmp_path, monkeypatch):
    """Other tests have said things of other tables; what is in a bundle here is what the test put there."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def evening(tmp_path):
    """A journal of a deal between people with names, with a picture."""
    path = tmp_path / "evening.journal"
    journal = Journal(path)
    evidence = Evidence(tmp_path / "evening.pictures" / "Nora-at-home")
    settings = Settings("somerset-1888", {}, NAMES, "Nora's kitchen")
    table = Table("Nora-at-home", journal, evidence, settings)
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", "table")
    evidence.keep("c-10", "crop", JPEG)
    journal.close()
    return path, table


def bundled(evening, tmp_path, *options):
    tmp_path.mkdir(exist_ok=True)
    out = tmp_path / "report.zip"
    assert main(["bundle", str(out), "--journal", str(evening), *options]) == 0
    with zipfile.ZipFile(out) as zipped:
        zipped.extractall(tmp_path / "opened")
        return {name: zipped.read(name) for name in zipped.namelist()}


def test_a_bundle_holds_what_a_bug_report_needs(evening, tmp_path):
    path, table = evening
    held = bundled(path, tmp_path)
    assert {"README.txt", "about.json", "check.txt", "settings.json", "journal.sqlite"} <= set(held)
    about = json.loads(held["about.json"])
    assert about["packages"]["flask"]
    assert set(about["models"]) >= {"corners.onnx", "detector.onnx", "reader.onnx"}
    assert "✓ journal" in held["check.txt"].decode()
    assert json.loads(held["settings.json"])["table-1"]["book"] == "somerset-1888"
    copy = Journal(tmp_path / "opened" / "journal.sqlite", reading=True)
    events = [from_plain(e.what["event"]) for e in copy.read("table-1") if e.kind == "event"]
    kept = [(entry.seq, entry.time, entry.kind, entry.by) for entry in copy.read("table-1")]
    copy.close()
    assert kept == [(entry.seq, entry.time, entry.kind, entry.by) for entry in table.entries]
    assert replay(events, load("somerset-1888")).standing == table.game.standing


def test_no_name_and_no_picture_is_in_it_unless_asked(evening, tmp_path):
    held = bundled(evening[0], tmp_path)
    everything = b"\n".join(held.values())
    for name in ("Nora", "Émile", "O'Hara", "kitchen"):
        assert name.encode() not in everything
        assert json.dumps(name)[1:-1].encode() not in everything
    assert str(Path.home()).encode() not in everything
    assert not [name for name in held if name.endswith(".jpg")]


def test_names_and_pictures_are_in_it_where_they_are_asked_for(evening, tmp_path):
    held = bundled(evening[0], tmp_path, "--names", "--pictures")
    assert json.loads(held["settings.json"])["Nora-at-home"]["names"] == NAMES
    assert held["pictures/Nora-at-home/c-10.crop.jpg"] == JPEG


def test_the_log_is_in_it_without_names(evening, tmp_path):
    logs.log_file().parent.mkdir(parents=True, exist_ok=True)
    logs.log_file().write_text("something about Nora, and Noras\n")
    assert bundled(evening[0], tmp_path)["logs/bowerbird.log"] == b"something about player-N, and Noras\n"


def test_a_log_of_other_evenings_does_not_say_whose_table_it_was(evening, tmp_path, caplog):
    caplog.set_level(logging.INFO)
    kept = logs.keep()
    journal = Journal(tmp_path / "other.journal")
    table = Table("Zoes-den", journal, Evidence(tmp_path / "other"), Settings("american"))
    table.hear(whole_deal()[0])
    journal.close()
    logging.getLogger("waitress").error("Exception while serving /table/Ottos-attic/stream")
    logs.leave(kept)
    told = bundled(evening[0], tmp_path)["logs/bowerbird.log"].decode()
    assert "table 'other-table-1' 3: seen, by camera" in told
    assert "/table/other-table-2/stream" in told
    assert "Zoe" not in told
    assert "Otto" not in told
    assert "Zoes-den" in bundled(evening[0], tmp_path / "named", "--names")["logs/bowerbird.log"].decode()


def test_a_damaged_journal_is_named_and_the_rest_is_bundled(tmp_path):
    (tmp_path / "evening.journal").write_text("Dear Mr Leeds, " * 1000)
    held = bundled(tmp_path / "evening.journal", tmp_path)
    assert "not a journal" in held["left-out.txt"].decode()
    assert "journal.sqlite" not in held


@pytest.mark.parametrize("options", [("--journal", "none.journal"), ("taken.zip",), ("none/report.zip",)])
def test_what_cannot_be_bundled_is_refused_in_a_line(tmp_path, monkeypatch, capsys, options):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.zip").write_text("precious")
    assert main(["bundle", *options]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert (tmp_path / "taken.zip").read_text() == "precious"
