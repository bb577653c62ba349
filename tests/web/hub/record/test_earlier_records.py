"""A record of an earlier version opens with all its evenings, and goes on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, select

from tests.web.hub.pages.club_page import Page
from web.hub.record.models import VERSION, Evening, Form
from web.hub.record.stages import Stage, stage_of
from web.hub.record.standings_of_evening import standings
from web.hub.record.store import Record

VERSION_1 = Path(__file__).parent / "records" / "version_1.sql"
"""Two evenings of nine members and a guest, and one in its first round, as version 1 wrote them."""


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "club.record"
    with sqlite3.connect(file) as connection:
        connection.executescript(VERSION_1.read_text(encoding="utf-8"))
    connection.close()
    return file


@pytest.fixture
def page(file):
    record = Record(file)
    yield Page(record)
    record.close()


def test_an_evening_of_version_1_has_its_points_and_is_closed(page):
    with page.hub.reading() as session:
        assert session.scalars(select(Form.version)).one() == VERSION
        first = session.get_one(Evening, 1)
        assert stage_of(session, first).stage is Stage.CLOSED
        lines = standings(session, first)
    assert sum(line.points for line in lines) == 4 * sum((7, 8)) + 2 * 2 * (3 + 4) - 2
    assert "Paul" in page.text("/archive/1", page.device())
    assert page.text("/season", page.device()).count("/person/") == 9


def test_the_evening_that_was_played_goes_on(page):
    assert page.now.tables[0].is_finished
    page.result(2, 6, 3)
    page.do("draw")
    for table in page.now.tables:
        page.result(table.number, 6, 3)
    page.do("end", sure=True)
    page.do("person", person=1, name="Ann", note="Smith")
    assert "Results are being checked" in page.text("/", page.device())


def test_an_earlier_record_is_converted_a_single_time(page, tmp_path):
    again = Record(tmp_path / "club.record")
    again.close()


def _columns(file, table):
    with sqlite3.connect(file) as connection:
        names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    connection.close()
    return names


def test_an_upgrade_that_is_interrupted_has_changed_no_table(file):
    def interrupt(_connection, _cursor, statement, *_):
        if "ADD COLUMN note" in statement:
            raise KeyboardInterrupt

    event.listen(Engine, "after_cursor_execute", interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            Record(file)
    finally:
        event.remove(Engine, "after_cursor_execute", interrupt)
    assert "note" not in _columns(file, "people")
    Record(file).close()
    assert "note" in _columns(file, "entries")


def test_a_record_that_an_earlier_upgrade_left_half_way_opens(file):
    with sqlite3.connect(file) as connection:
        connection.execute("ALTER TABLE people ADD COLUMN note VARCHAR(100) DEFAULT '' NOT NULL")
    connection.close()
    Record(file).close()
    assert {"note", "hidden"} <= set(_columns(file, "people"))
    assert "note" in _columns(file, "entries")
