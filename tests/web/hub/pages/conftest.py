"""A club's page over a record of its own."""

from __future__ import annotations

import pytest

from tests.web.hub.pages.club_page import Page
from web.hub.record.store import Record


@pytest.fixture
def page(tmp_path):
    record = Record(tmp_path / "club.record")
    yield Page(record)
    record.close()
