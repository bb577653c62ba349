"""A record is copied whole, from a file to a database and back."""

from __future__ import annotations

import sqlite3
from random import Random

import pytest
from sqlalchemy import func, select

from models.lab.props.club_evening import deals_of, drawn_round, evening_of, report, totals
from web.hub.record.models import Evening
from web.hub.record.moving import copy_record
from web.hub.record.store import Record, RecordError


def test_a_record_is_copied_whole_and_the_copy_goes_on(record, tmp_path):
    evening = evening_of(record, 9)
    for number in range(2):
        report(record, deals_of(record, drawn_round(record, evening), Random(number)))
    copy = Record(tmp_path / "copy.record", record.clock)
    back = Record(tmp_path / "back.record", record.clock)
    try:
        counts = copy_record(record, copy)
        assert counts["evenings"] == 1
        assert counts["deals"] == 2 * 2 * 8
        assert totals(copy, evening) == totals(record, evening)
        report(copy, deals_of(copy, drawn_round(copy, evening), Random(9)))
        assert totals(copy, evening) != totals(record, evening)
        copy_record(copy, back)
        assert totals(back, evening) == totals(copy, evening)
        with pytest.raises(RecordError, match="has a club already"):
            copy_record(record, copy)
    finally:
        copy.close()
        back.close()


def test_what_is_copied_into_a_database_goes_on_with_new_rows(where, tmp_path):
    file = Record(tmp_path / "file.record")
    evening = evening_of(file, 8)
    drawn_round(file, evening)
    target = Record(where)
    try:
        copy_record(file, target)
        drawn_round(target, evening)
        assert evening_of(target, 8) == evening + 1
        with target.reading() as session:
            assert session.scalar(select(func.count()).select_from(Evening)) == 2
    finally:
        file.close()
        target.close()


def test_a_damaged_record_is_refused_with_what_to_do(tmp_path):
    path = tmp_path / "club.record"
    record = Record(path)
    evening_of(record, 40)
    record.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    content = bytearray(path.read_bytes())
    content[(root - 1) * size : (root - 1) * size + 200] = b"\xff" * 200
    path.write_bytes(content)
    with pytest.raises(RecordError, match=r"damaged|cannot be opened"):
        Record(path)
