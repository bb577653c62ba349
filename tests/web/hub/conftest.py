"""A record to test with, once in a file of SQLite and once in PostgreSQL."""

from __future__ import annotations

from itertools import count

import psycopg
import pytest

from models.lab.props.postgres import cluster
from web.hub.record.store import Record

NUMBERS = count(1)


class Clock:
    """Seconds that pass by one whenever they are looked at."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture(scope="session")
def postgres():
    with cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request, tmp_path):
    """A path or a URL at which there is no record yet."""
    if request.param == "sqlite":
        return tmp_path / "club.record"
    url = request.getfixturevalue("postgres")
    name = f"record{next(NUMBERS)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{url}&options=-csearch_path%3D{name}"


@pytest.fixture
def record(where):
    record = Record(where, Clock())
    yield record
    record.close()
