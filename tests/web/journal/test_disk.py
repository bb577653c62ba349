"""Disks that fill up, cannot be written or lose data: a clear message, and nothing is overwritten."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from types import SimpleNamespace

import pytest
from filelock import FileLock, Timeout
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import DBAPIError

from models.lab.props.camera_events import laid, taken, up_card, whole_deal
from models.lab.props.deals_by_script import SOMERSET
from tests.web.conftest import Clock
from tests.web.states import state_of
from web.journal.entries import Looked
from web.journal.journal import Journal
from web.journal.problems import JournalError, in_words
from web.journal.who import TABLE
from web.locks import Taken, hold
from web.page.app import create_app
from web.served.house import House
from web.table.table import Table


@pytest.fixture
def path(tmp_path, evidence):
    """A journal with a deal in it, closed."""
    journal = Journal(tmp_path / "kept.journal")
    table = Table("kitchen", journal, evidence, SOMERSET, Clock())
    for event in whole_deal():
        table.hear(event)
    journal.close()
    return tmp_path / "kept.journal"


def refused(path, match):
    """The file is refused in words and every byte of it stays."""
    before = path.read_bytes()
    with pytest.raises(JournalError, match=match) as error:
        Journal(path)
    assert "\n" not in str(error.value)
    assert str(path) in str(error.value)
    assert path.read_bytes() == before


def test_an_empty_file_is_refused_for_a_journal_is_never_empty(path):
    path.write_bytes(b"")
    refused(path, "is empty")


def test_an_empty_file_with_its_last_entries_in_the_wal_file_keeps_them(path):
    journal = Journal(path)
    journal.write("kitchen", 1.0, [(TABLE, Looked())])
    wal = path.with_name(path.name + "-wal")
    kept = wal.read_bytes()
    os.truncate(path, 0)
    assert kept
    with pytest.raises(JournalError):
        Journal(path)
    assert wal.read_bytes() == kept
    journal.close()


@pytest.mark.parametrize("tables", ["recipes (name TEXT)", "entries (day TEXT, what TEXT)"])
def test_a_database_of_something_else_is_refused_whatever_its_table_is_called(path, tables):
    path.unlink()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(f"CREATE TABLE {tables}")
    refused(path, "database of something else")


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_file_that_was_cut_off_is_refused_or_whole(path, data):
    whole = path.read_bytes()
    journal = Journal(path, reading=True)
    entries = journal.read("kitchen")
    journal.close()
    try:
        path.write_bytes(whole[: data.draw(st.integers(0, len(whole)))])
        cut = path.read_bytes()
        try:
            journal = Journal(path, reading=True)
        except JournalError:
            return
        try:
            assert journal.read("kitchen") == entries
        except JournalError:
            pass
        finally:
            journal.close()
        assert path.read_bytes() == cut
    finally:
        path.write_bytes(whole)


def test_an_entry_that_is_missing_is_noticed(path):
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM entries WHERE seq = 7")
    journal = Journal(path)
    with pytest.raises(JournalError, match="lacks entry 7"):
        journal.read("kitchen")
    journal.close()


@pytest.mark.parametrize(
    "what", [{"event": {"fact": "flown"}}, {"fact": "cut"}, {"event": {"fact": "played"}}]
)
def test_a_fact_of_a_newer_bowerbird_is_refusedin_words(path, evidence, what):
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE entries SET what = ? WHERE seq = 9 AND kind = 'event'", [json.dumps(what)])
        database.execute("UPDATE entries SET what = ? WHERE seq = 8 AND kind = 'event'", [json.dumps(what)])
    journal = Journal(path)
    with pytest.raises(JournalError, match="does not understand"):
        Table("kitchen", journal, evidence)
    journal.close()


def test_a_journal_that_is_moved_away_while_it_is_written_stops_the_gamein_words(table, client, post):
    table.hear(up_card())
    aside = table.logbook.journal.path.with_name("aside.journal")
    table.logbook.journal.path.rename(aside)
    with pytest.raises(JournalError, match="moved or replaced"):
        table.hear(taken())
    assert post("undo", {"seq": table.seq}).status_code in (409, 503)
    assert "moved or replaced" in client.get("/table/kitchen/state").get_json()["notices"][0]
    aside.rename(table.logbook.journal.path)
    table.hear(taken())
    assert client.get("/table/kitchen/state").get_json()["notices"] == []


LIMITED = """
import resource, sys
from pathlib import Path
from models.lab.props.deals_by_script import SOMERSET
from models.lab.props.camera_events import whole_deal
from web.page.app import create_app
from web.journal.evidence_store import Evidence
from web.served.house import House
from web.journal.journal import Journal
from web.journal.problems import JournalError
from web.journal.who import TABLE
from web.table.table import Table

path = Path(sys.argv[1])
journal = Journal(path)
table = Table("kitchen", journal, Evidence(path.parent / "pictures"), SOMERSET)
client = create_app(House({"kitchen": table})).test_client()
table.hear(whole_deal()[0])
wal = path.with_name(path.name + "-wal")
resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size + 100_000, resource.RLIM_INFINITY))
received, refused = 0, None
while refused is None:
    try:
        table.score("NS", 1, TABLE)
        received += 1
    except JournalError as problem:
        refused = str(problem)
before = client.get("/table/kitchen/state").get_json()
again = client.post("/table/kitchen/score", json={"side": "NS", "points": 1}, headers={"X-Bowerbird": "1"})
assert again.status_code == 503, again.status_code
assert before["notices"] == ["Not recorded: " + refused.replace(f" {path}", "")], before["notices"]
assert before["wrong"] == ["journal"], before["wrong"]
assert str(path.parent) not in str(before) + again.get_data(as_text=True)
assert "\\n" not in refused and ("disk" in refused), refused
assert len(table.entries) == len(journal.read("kitchen"))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
table.hear(whole_deal()[1])
assert client.get("/table/kitchen/state").get_json()["notices"] == []
print(received, len(table.entries), table.seq)
"""


def test_a_full_disk_stops_the_recording_until_it_has_room(tmp_path):
    command = [sys.executable, "-c", LIMITED, str(tmp_path / "evening.journal")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    received, entries, seq = map(int, done.stdout.split())
    assert received >= 1
    journal = Journal(tmp_path / "evening.journal")
    kept = journal.read("kitchen")
    journal.close()
    assert len(kept) == entries == seq


@pytest.mark.parametrize(("left", "kind"), [(0, "full"), (10, "full"), (1000, "disk")])
def test_a_disk_without_room_for_the_wal_file_is_full_and_not_broken(tmp_path, monkeypatch, left, kind):
    """As on a full tmpfs, where the database reports only a disk error."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=left * 4096))
    failure = DBAPIError("PRAGMA", {}, sqlite3.OperationalError("disk I/O error"))
    with pytest.raises(JournalError) as refused, in_words(tmp_path / "evening.journal"):
        raise failure
    assert refused.value.kind == kind


READ_ONLY = """
import os, sys
from pathlib import Path
from web.journal.journal import Journal
from web.journal.problems import JournalError

if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    journal = Journal(Path(sys.argv[1]), reading=sys.argv[2] == "reading")
    print("entries:", [len(journal.read(table)) for table in journal.tables()])
except JournalError as problem:
    print(problem)
"""


@pytest.mark.parametrize(("wanted", "printed"), [("writing", "cannot be written"), ("reading", "entries: [")])
def test_a_journal_on_a_read_only_disk_is_read_and_not_changed(path, wanted, printed):
    before, folder = path.read_bytes(), path.parent
    modes = {entry: entry.stat().st_mode for entry in (*folder.rglob("*"), folder, *list(folder.parents)[:2])}
    for entry, mode in modes.items():
        inside = entry == folder or folder in entry.parents
        entry.chmod((mode & ~0o222 if inside else mode) | (0o055 if entry.is_dir() else 0o044))
    try:
        command = [sys.executable, "-c", READ_ONLY, str(path), wanted]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    finally:
        for entry, mode in modes.items():
            entry.chmod(mode)
    assert printed in done.stdout, done.stderr
    assert done.stdout.count("\n") == 1
    assert path.read_bytes() == before


def test_the_page_reports_a_full_disk_and_the_record_stays(table, monkeypatch):
    def full(*_):
        raise JournalError("the journal cannot be written: the disk is full")

    table.hear(up_card())
    with monkeypatch.context() as patched:
        patched.setattr(table.logbook.journal, "write", full)
        with pytest.raises(JournalError):
            table.hear(laid(2.0, "N As"))
        client = create_app(House({table.id: table})).test_client()
        state = client.get("/table/kitchen/state").get_json()
        assert state["up"] == "9h"
        assert state["trick"] == []
        assert "the disk is full" in state["notices"][0]
    table.hear(laid(2.0, "N As"))
    assert state_of(table, "table")["notices"] == []


def test_a_file_that_cannot_be_created_is_in_use_by_nobody(tmp_path, monkeypatch):
    def waits(lock, timeout, poll_interval):
        raise Timeout(lock.lock_file)  # as filelock does where no file can be made

    monkeypatch.setattr(FileLock, "acquire", waits)
    with pytest.raises(FileNotFoundError):
        hold(tmp_path / "no such folder" / "evening.lock")
    with pytest.raises(Taken):
        hold(tmp_path / "evening.lock")


def test_a_journal_in_use_names_a_way_to_start_with_another(path):
    with closing(Journal(path)), pytest.raises(JournalError, match="or start this one by bowerbird serve"):
        Journal(path)
