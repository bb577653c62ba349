"""What the hub's pages read of the record: only what they show, and as often however long the evening is."""

from __future__ import annotations

from contextlib import contextmanager
from random import Random

import pytest
from sqlalchemy import Engine, event, select, text
from sqlalchemy.exc import InvalidRequestError

from models.lab.props.club_evening import deals_of
from tests.web.hub.pages.club_page import TWELVE
from web.hub.pages import hub_frame
from web.hub.record.models import Deal
from web.hub.record.results import deliver_all, name_table

SHOWN = ("/direct", "/standings", "/wall/all", "/table/1", "/me/1", "/archive", "/archive/1",
         "/archive/1/evening.csv", "/archive/1/evening.pdf", "/archive/1/standings.csv")  # fmt: skip


@contextmanager
def questions():
    """Every statement that the record is asked, as it is asked."""
    asked: list[str] = []

    def note(_, __, statement, ___, ____, _____):
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def played(page, rng, rounds: int) -> None:
    """Rounds that every table reported hand by hand."""
    for _ in range(rounds):
        page.do("draw", sure=True)
        reported = deals_of(page.hub.record, page.round_id, rng, 2)
        with page.hub.writing() as session:
            assert deliver_all(session, page.hub.club_id, reported, page.hub.now()) == []


@pytest.fixture
def tables(page):
    page.begin(TWELVE, rounds=0)
    with page.hub.writing() as session:
        for number in (1, 2, 3):
            name_table(session, page.hub.club_id, number, f"table-{number}")
    return page


@pytest.fixture
def rng():
    return Random(5)


def test_a_page_that_a_change_overtakes_says_so_and_is_asked_for_again(tables, monkeypatch):
    phone = tables.device()
    shown = hub_frame.standing_rounds

    def overtaken(*wanted):
        tables.hub.changed()
        return shown(*wanted)

    monkeypatch.setattr(hub_frame, "standing_rounds", overtaken)
    newest = phone.get("/pulse").json["revision"]
    for path in ("/", "/wall/all", "/standings"):
        assert f'data-revision="{newest}"' in phone.get(path).text, path
        newest = phone.get("/pulse").json["revision"]


def test_no_page_reads_the_reports_of_hands(tables, rng):
    played(tables, rng, 2)
    tables.result(1, 9, 3)
    with tables.hub.writing() as session:  # whoever reads one of these stumbles over it
        session.execute(text("UPDATE deals SET what = '{no JSON' WHERE NOT by_hand"))
    for path in SHOWN:
        assert tables.director.get(path).status_code == 200
    assert ">9<" in tables.text("/direct")
    tables.do("end", sure=True)
    assert "Ann" in tables.text("/season")


def test_a_report_is_read_by_its_name_alone(tables, rng):
    played(tables, rng, 1)
    with tables.hub.reading() as session:
        deal = session.scalars(select(Deal)).first()
        with pytest.raises(InvalidRequestError):
            deal.what  # noqa: B018


@pytest.mark.parametrize("path", ["/standings", "/archive", "/direct"])
def test_a_long_evening_is_read_with_no_more_queries_than_a_short_evening(tables, rng, path):
    played(tables, rng, 2)
    with questions() as short:
        tables.text(path)
    played(tables, rng, 5)
    with questions() as long:
        tables.text(path)
    assert 0 < len(long) <= len(short)
