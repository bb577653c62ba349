"""Copies a record whole, between a file of SQLite and a database of PostgreSQL."""

from __future__ import annotations

from sqlalchemy import func, insert, select, text

from ...shown.words.english import ENGLISH
from .models import Club, Form
from .row import Row
from .store import Record, RecordError

BATCH = 500
"""The number of rows copied at a time."""


def copy_record(source: Record, target: Record) -> dict[str, int]:
    """Copy every row of a record into another that is empty; returns the number of rows by table.

    Rows keep their numbers, so that leagues, badges and addresses stay valid. It copies all rows or none.
    Raises RecordError if the other record is not empty.
    """
    counts: dict[str, int] = {}
    with source.reading() as old, target.writing() as new:
        if new.scalar(select(func.count()).select_from(Club)):
            raise RecordError(ENGLISH["hub_no_empty_record"])
        for table in Row.metadata.sorted_tables:
            if table.name == Form.__tablename__:
                continue
            rows = old.execute(select(table))
            counts[table.name] = 0
            while batch := rows.mappings().fetchmany(BATCH):
                new.execute(insert(table), [dict(row) for row in batch])
                counts[table.name] += len(batch)
            if target.dialect == "postgresql" and counts[table.name] and "id" in table.columns:
                sequence = "SELECT setval(pg_get_serial_sequence(:name, 'id'), (SELECT max(id) FROM {}))"
                new.execute(text(sequence.format(table.name)), {"name": table.name})
    return counts
