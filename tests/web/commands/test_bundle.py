"""``bowerbird bundle``: the evening's record, safe to give to a stranger."""

import json
import logging
import zipfile
from pathlib import Path

import pytest

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import JPEG
from referee.book.loading import load
from referee.game.game import replay
from web import logs
from web.__main__ import main
from web.commands import bundle as bundle_command
from web.journal.evidence_store import Evidence, folder_of
from web.journal.journal import Journal
from web.journal.nameless_log import LEFT_OUT
from web.journal.who import TABLE
from web.table.table import Settings, Table

NAMES = {"N": "Nora", "E": "Émile", "S": "Sam O'Hara", "W": "W"}


@pytest.fixture(autouse=True)
def separate_log(tmp_path, monkeypatch):
    """A separate log, without the lines of other tests' tables."""
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
    table.answer("1:caller", "S", TABLE)
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


def test_a_stopped_bundle_leaves_no_half_of_it_under_its_name(evening, tmp_path, monkeypatch, capsys):
    path, out = evening[0], tmp_path / "report.zip"
    with monkeypatch.context() as full:
        full.setattr(bundle_command, "_fill", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
        assert main(["bundle", str(out), "--journal", str(path)]) != 0
    assert "No space left" in capsys.readouterr().err
    assert not out.exists()
    assert bundled(path, tmp_path)


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
    events = [e.what.event for e in copy.read("table-1") if e.kind == "event"]
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
    assert bundled(evening[0], tmp_path)["logs/bowerbird.log"] == f"{LEFT_OUT}\n".encode()


def test_the_log_of_other_evenings_is_bundled_without_names_of_tables(evening, tmp_path, caplog):
    caplog.set_level(logging.INFO)
    kept = logs.keep()
    journal = Journal(tmp_path / "other.journal")
    table = Table("Zoes-den", journal, Evidence(tmp_path / "other"), Settings("american"))
    table.hear(whole_deal()[0])
    journal.close()
    logging.getLogger("waitress").error("Exception while serving /table/Ottos-attic/stream")
    logs.leave(kept)
    log_text = bundled(evening[0], tmp_path)["logs/bowerbird.log"].decode()
    assert "table 'other-table-1' 3: seen, by camera" in log_text
    assert "/table/other-table-2/stream" in log_text
    assert "Zoe" not in log_text
    assert "Otto" not in log_text
    assert "Zoes-den" in bundled(evening[0], tmp_path / "named", "--names")["logs/bowerbird.log"].decode()


def test_a_damaged_journal_is_named_and_the_rest_is_bundled(tmp_path):
    (tmp_path / "evening.journal").write_text("Dear Mr Leeds, " * 1000)
    held = bundled(tmp_path / "evening.journal", tmp_path)
    assert "not a journal" in held["left-out.txt"].decode()
    assert "journal.sqlite" not in held


@pytest.mark.parametrize(
    "options", [("--journal", "none.journal"), ("taken.zip",), ("none/report.zip",), ("new.journal",)]
)
def test_what_cannot_be_bundled_is_refused_in_a_line(tmp_path, monkeypatch, capsys, options):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.zip").write_text("precious")
    assert main(["bundle", *options]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert (tmp_path / "taken.zip").read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["taken.zip"]


def begun(path, table, names):
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal(path)
    evidence = Evidence(folder_of(path) / table)
    Table(table, journal, evidence, Settings("american", {}, names, "")).hear(whole_deal()[0])
    evidence.keep("c-10", "crop", JPEG)
    journal.close()


@pytest.fixture
def two_tables(tmp_path, monkeypatch):
    """A kitchen and a porch, each with a journal in its folder; the porch's was replaced by a new one."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "data" / "bowerbird" / "tables"
    begun(folder / "kitchen" / "evening.journal", "kitchen", {"N": "Nora"})
    begun(folder / "porch" / "evening.journal", "porch", {"N": "Otto"})
    begun(folder / "porch" / "evening-2.journal", "porch", {"N": "Zoe"})


def zipped_of(tmp_path, *options):
    out = tmp_path / f"report{len(list(tmp_path.iterdir()))}.zip"
    assert main(["bundle", str(out), *options]) == 0
    with zipfile.ZipFile(out) as zipped:
        zipped.extractall(out.with_suffix(""))
        return {name: zipped.read(name) for name in zipped.namelist()}, out.with_suffix("")


def test_of_several_tables_every_journal_that_is_kept_is_in_it_without_names(two_tables, tmp_path):
    held, folder = zipped_of(tmp_path, "--pictures")
    tables = {}
    for name in ("journal.sqlite", "journal-2.sqlite", "journal-3.sqlite"):
        copy = Journal(folder / name, reading=True)
        tables[name] = copy.tables()
        copy.close()
    assert [list(columns) for columns in tables.values()] == [["table-1"], ["table-2"], ["table-2"]]
    assert {"settings.json", "settings-2.json", "settings-3.json"} <= set(held)
    assert sorted(name for name in held if name.endswith(".jpg")) == [
        "pictures-2/table-2/c-10.crop.jpg",
        "pictures-3/table-2/c-10.crop.jpg",
        "pictures/table-1/c-10.crop.jpg",
    ]
    assert held["check.txt"].decode().count("✓ journal") == 3
    assert "journal-3.sqlite" in held["check.txt"].decode()
    assert "journal-2.sqlite" in held["README.txt"].decode()
    text = b"\n".join(it for name, it in held.items() if not name.endswith(".jpg"))
    for name in (b"Nora", b"Otto", b"Zoe", b"kitchen", b"porch"):
        assert name not in text, name


def test_a_table_of_several_is_bundled_by_its_name_and_an_unknown_table_is_refused(
    two_tables, tmp_path, capsys
):
    held, _ = zipped_of(tmp_path, "--table", "porch", "--names")
    assert "journal-2.sqlite" not in held
    assert json.loads(held["settings.json"])["porch"]["names"] == {"N": "Otto"}
    assert main(["bundle", str(tmp_path / "none.zip"), "--table", "attic"]) == 2
    assert "no evening of a table attic is kept" in capsys.readouterr().err
    assert not (tmp_path / "none.zip").exists()


def test_only_lines_of_known_forms_are_taken_from_the_log(evening, tmp_path, monkeypatch):
    host, home, secret = "annabella-laptop.local", "/home/annabella", "Topf7secret"
    logging.getLogger().setLevel(logging.INFO)
    kept = logs.keep()
    log = logging.getLogger("web.phone.certificate")
    log.info("a certificate was made for 127.0.0.1, 192.168.1.5, %s", host)
    log.warning("%s/keys cannot be used (%s): another is made", home, secret)
    log.error("the camera: http://cam:%s@%s/video: nothing answers there", secret, host)
    logging.getLogger("web.commands.served_tables").info("Bowerbird has stopped")
    try:
        raise ValueError(f"{home} of {host}")
    except ValueError:
        logging.getLogger("web.table.camera_thread").exception("the watcher has failed")
    logging.getLogger("urllib3").warning("%s is away", host)
    logs.leave(kept)
    lines = bundled(evening[0], tmp_path)["logs/bowerbird.log"].decode()
    for name in ("annabella", "192.168", secret):
        assert name not in lines
    assert "a certificate was made for …" in lines
    assert "Bowerbird has stopped" in lines
    assert "the watcher has failed" in lines
    assert "ValueError: …" in lines
    everything = b"".join(bundled(evening[0], tmp_path / "again").values())
    assert str(tmp_path).encode() not in everything
