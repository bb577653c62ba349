"""The journal: what was written is there, whatever happened afterwards."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from models.lab.props.child_program import ChildProgram
from tests.web.entry_contents import contents
from tests.web.journals import damaged
from web.journal.entries import KINDS, Erased, FiguresErased, Looked, Opened
from web.journal.journal import Journal
from web.journal.lines import entry_of
from web.journal.problems import JournalError
from web.journal.who import CAMERA, TABLE

PLAIN = st.sampled_from(sorted(KINDS)).flatmap(contents)


def test_entries_come_back_in_order_and_count_from_1(journal):
    journal.write("kitchen", 10.0, [(CAMERA, Opened(1)), (CAMERA, FiguresErased("Zoë ♠"))])
    journal.write("kitchen", 11.0, [(TABLE, Looked())])
    assert journal.read("kitchen") == [
        entry_of("kitchen", 1, 10.0, CAMERA, Opened(1)),
        entry_of("kitchen", 2, 10.0, CAMERA, FiguresErased("Zoë ♠")),
        entry_of("kitchen", 3, 11.0, TABLE, Looked()),
    ]


def test_reading_from_a_place_gives_only_what_came_after_it(journal):
    journal.write("kitchen", 1.0, [(CAMERA, Opened(n)) for n in range(5)])
    assert [entry.what.deal for entry in journal.read("kitchen", after=3)] == [3, 4]


def test_two_tables_in_a_file_count_apart_and_do_not_see_each_other(journal):
    journal.write("one", 1.0, [(CAMERA, FiguresErased("one"))])
    journal.write("two", 1.0, [(CAMERA, FiguresErased("two"))])
    journal.write("one", 2.0, [(CAMERA, FiguresErased("one"))])
    assert [entry.seq for entry in journal.read("one")] == [1, 2]
    assert [entry.what for entry in journal.read("two")] == [FiguresErased("two")]
    assert journal.tables() == ["one", "two"]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(PLAIN, max_size=3), max_size=5))
def test_whatever_is_written_is_read_back_by_a_new_process_of_the_file(batches):
    with tempfile.TemporaryDirectory() as folder:
        first = Journal(Path(folder) / "a.journal")
        for batch in batches:
            first.write("t", 0.5, [(TABLE, what) for what in batch])
        first.close()
        again = Journal(Path(folder) / "a.journal")
        assert [entry.what for entry in again.read("t")] == [what for batch in batches for what in batch]
        again.close()


def test_a_batch_that_cannot_be_written_leaves_nothing_behind(journal):
    with pytest.raises(TypeError):
        journal.write("t", 1.0, [(CAMERA, Opened(1)), (CAMERA, Opened(object()))])
    assert journal.read("t") == []


def test_synchronisation_is_full_and_the_log_is_written_ahead(journal):
    with journal._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_a_second_writer_is_refused_and_a_reader_is_not(journal):
    journal.write("kitchen", 1.0, [(CAMERA, FiguresErased("Jd"))])
    with pytest.raises(JournalError, match="in use by another Bowerbird"):
        Journal(journal.path)
    reader = Journal(journal.path, reading=True)
    assert len(reader.read("kitchen")) == 1
    with pytest.raises(JournalError, match="read-only"):
        reader.write("kitchen", 2.0, [(CAMERA, Looked())])
    reader.close()


def test_a_file_that_is_no_journal_is_refused_and_left_as_it_is(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Mr Dwight, the left bower is a trump. " * 100)
    before = path.read_bytes()
    with pytest.raises(JournalError, match="is not a journal"):
        Journal(path)
    assert path.read_bytes() == before


def test_a_damaged_journal_is_refused_and_left_as_it_is(tmp_path):
    path = tmp_path / "evening.journal"
    damaged(path)
    before = path.read_bytes()
    with pytest.raises(JournalError, match="damaged"):
        Journal(path)
    assert path.read_bytes() == before


def test_a_missing_journal_opened_for_reading_is_an_error_and_is_not_made(tmp_path):
    with pytest.raises(JournalError, match="cannot be opened"):
        Journal(tmp_path / "none.journal", reading=True)
    assert not list(tmp_path.iterdir())


def test_an_entry_of_a_later_version_is_an_error_not_a_guess(journal):
    journal.write("kitchen", 1.0, [(CAMERA, FiguresErased("Jd"))])
    with closing(sqlite3.connect(journal.path)) as database, database:
        database.execute("UPDATE entries SET v = 99")
    with pytest.raises(JournalError, match="version 99"):
        journal.read("kitchen")


def test_a_full_disk_is_reported_in_words_and_keeps_the_record(journal):
    journal.write("kitchen", 1.0, [(CAMERA, FiguresErased("Jd"))])

    def no_room(connection, _record):
        connection.execute("PRAGMA max_page_count = 5")

    journal._engine.dispose()
    event.listen(journal._engine, "connect", no_room)
    with pytest.raises(JournalError, match="disk is full"):
        journal.write("kitchen", 2.0, [(CAMERA, FiguresErased("x" * 100_000))])
    assert [entry.what for entry in journal.read("kitchen")] == [FiguresErased("Jd")]


def test_nothing_is_erased_from_a_file_that_was_put_in_the_place_of_the_journal(journal):
    journal.write("kitchen", 1.0, [(CAMERA, FiguresErased("Jd"))])
    journal.path.rename(journal.path.with_name("aside.journal"))
    other = Journal(journal.path.with_name("other.journal"))
    other.write("kitchen", 1.0, [(CAMERA, FiguresErased("9s"))])
    other.close()
    other.path.rename(journal.path)
    files = journal.path, journal.path.with_name("aside.journal")
    before = [path.read_bytes() for path in files]
    with pytest.raises(JournalError, match="moved or replaced"):
        journal.erase("kitchen", 2.0, [(TABLE, Erased(0, 0))])
    assert [path.read_bytes() for path in files] == before


@pytest.mark.parametrize(
    "name", ["who deals?.journal", "50%.journal", "a#b.journal", "Füchse & Häher.journal"]
)
def test_a_journal_may_have_any_name(tmp_path, name):
    for n in (1.0, 2.0):
        journal = Journal(tmp_path / name)
        journal.write("kitchen", n, [(CAMERA, Opened(int(n)))])
        journal.close()
    reader = Journal(tmp_path / name, reading=True)
    assert [entry.what.deal for entry in reader.read("kitchen")] == [1.0, 2.0]
    reader.close()
    assert {path.name for path in tmp_path.iterdir()} <= {name, f"{name}.lock", f"{name}-wal", f"{name}-shm"}


KILLED = """
import sys
from web.journal.entries import Opened
from web.journal.journal import Journal
from web.journal.who import CAMERA
journal = Journal(sys.argv[1])
n = 0
while True:
    n += 1
    journal.write("kitchen", float(n), [(CAMERA, Opened(n))])
    print(n, flush=True)
"""


def test_a_process_killed_while_writing_loses_nothing_that_it_had_reported(tmp_path):
    path = tmp_path / "evening.journal"
    with ChildProgram("-c", KILLED, path) as program:
        reported = [int(program.next_line()) for _ in range(20)]
        reported += [int(line) for line in program.kill()]
    journal = Journal(path)
    kept = [entry.what.deal for entry in journal.read("kitchen")]
    journal.close()
    assert kept[: len(reported)] == reported
    assert kept == list(range(1, len(kept) + 1))


@pytest.mark.parametrize("link", ["symlink_to", "hardlink_to"])
def test_a_file_is_closed_to_a_second_writer_by_whatever_other_name(tmp_path, journal, link):
    journal.write("kitchen", 1.0, [(CAMERA, FiguresErased("Jd"))])
    other = tmp_path / "elsewhere" / "b.journal"
    other.parent.mkdir()
    getattr(other, link)(journal.path)
    with pytest.raises(JournalError, match="in use by another Bowerbird") as problem:
        Journal(other)
    assert problem.value.kind == "busy"
    if link == "hardlink_to":  # what was written last is next to the first name alone
        with pytest.raises(JournalError, match="in use by another Bowerbird: read it by the name"):
            Journal(other, reading=True)
    else:
        with closing(Journal(other, reading=True)) as looked_at:
            assert looked_at.read("kitchen")
    journal.close()
    Journal(other).close()


def test_a_new_journal_at_the_end_of_a_link_is_the_same_file_by_both_paths(tmp_path):
    link = tmp_path / "b.journal"
    link.symlink_to(tmp_path / "a.journal")
    first = Journal(link)
    with pytest.raises(JournalError, match="in use by another Bowerbird"):
        Journal(tmp_path / "a.journal")
    first.write("kitchen", 1.0, [(CAMERA, FiguresErased("Jd"))])
    assert link.is_symlink()
    assert [entry.what for entry in first.read("kitchen")] == [FiguresErased("Jd")]
    first.close()


def test_a_journal_may_have_a_name_that_is_no_text(tmp_path):
    path = tmp_path / os.fsdecode(b"\xfc.journal")
    journal = Journal(path)
    journal.write("kitchen", 1.0, [(CAMERA, FiguresErased("Jd"))])
    with pytest.raises(JournalError, match=r"\\udcfc\.journal is in use"):
        Journal(path)
    with closing(Journal(path, reading=True)) as looked_at:
        assert len(looked_at.read("kitchen")) == 1
    journal.close()
