"""A hub with a wrong disk, clock or record shows which, and what to do, on every page."""

from __future__ import annotations

import shutil
from collections import namedtuple

import pytest
from sqlalchemy.exc import OperationalError

from tests.web.hub.pages.club_page import Page
from web.hub.club.evening_ticks import Ticks
from web.hub.club.health import Health
from web.hub.record.store import Record

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def page(tmp_path):
    record = Record(tmp_path / "club.record")
    page = Page(record)
    page.begin()
    page.do("draw")
    yield page
    record.close()


def test_a_full_disk_is_shown_on_every_page(page, monkeypatch):
    assert Health(page.hub).look() == ()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 10**9 - 7_000_000, 7_000_000))
    Ticks(page.hub).look_after()
    for path in ("/", "/direct", "/standings"):
        assert "almost full (7 MB free)" in page.text(path, page.device() if path == "/" else None)


def test_a_clock_that_is_behind_the_evening_or_jumps_is_shown(page, monkeypatch):
    now, steady = page.hub.now(), [0.0]
    clock = [now]
    monkeypatch.setattr(page.hub.record, "clock", lambda: clock[0])
    health = Health(page.hub, lambda: steady[0])
    assert health.look() == ()
    clock[0] = now + 3600.0
    assert "jumped by 60 minutes" in health.look()[0]
    assert health.look() == ()
    clock[0] = now - 86400.0
    assert "before this evening: set it right" in health.look()[0]


def test_an_unreadable_record_is_shown_and_an_act_is_not_kept(page, monkeypatch):
    def broken(*_):
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    monkeypatch.setattr(page.hub, "tonight", broken)
    assert "cannot be read: disk I/O error" in Health(page.hub).look()[0]
    answer = page.send(page.director, "/do/leave", number=1)
    assert answer.status_code == 503
    assert "Nothing of this was kept" in answer.json["error"]
