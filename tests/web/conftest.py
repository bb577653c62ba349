"""A table to test with: its journal in a separate folder, its past made of scripted table events."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from models.lab.props.deals_by_script import SOMERSET
from tests.web.served_table import ServedTable
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.page.app import create_app
from web.served.house import House
from web.table.table import Table


class Clock:
    """Seconds that pass only on command."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "evening.journal")
    yield journal
    journal.close()


@pytest.fixture
def evidence(tmp_path):
    return Evidence(tmp_path / "pictures")


@pytest.fixture
def table(journal, evidence):
    return Table("kitchen", journal, evidence, SOMERSET, Clock())


@pytest.fixture
def house(table):
    return House({table.id: table})


@pytest.fixture
def client(house):
    app = create_app(house)
    app.testing = True
    return app.test_client()


@pytest.fixture
def post(client):
    """Send JSON as the page does; returns the response."""

    def send(what, body, **headers):
        return client.post(f"/table/kitchen/{what}", json=body, headers={"X-Bowerbird": "1", **headers})

    return send


@pytest.fixture
def served(tmp_path):
    """Start ``bowerbird serve`` with the journal ``evening.journal``."""
    with ExitStack() as programs:
        yield lambda *options: programs.enter_context(ServedTable(tmp_path, *options))
