"""After many evenings archive, season and a member's evenings come by pages and cost no more than before."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import event

from tests.web.hub.pages.club_page import Page
from web.hub.record.kept_standings import PER_PAGE
from web.hub.record.store import Record

FOUR = ["Ann", "Bo", "Cy", "Di"]
MANY = PER_PAGE + 3


def play(page, first, last):
    for number in range(first, last + 1):
        page.begin(FOUR, rounds=1, name=f"Evening {number}")
        page.do("draw")
        result(page, page.round_id, 6)
        page.do("end", sure=True)
        page.do("close", evening=number)


def result(page, round_id, points):
    page.do("result", round_id=round_id, table=1, points={"NS": points, "EW": 3}, reason="card", by="Ruth")


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    record = Record(tmp_path_factory.mktemp("club") / "club.record")
    page = Page(record)
    play(page, 1, MANY)
    yield page
    record.close()


def evenings_on(page, path):
    return [int(number) for number in re.findall(r'href="/archive/(\d+)"', page.text(path, page.device()))]


@pytest.mark.parametrize("path", ["/archive", "/person/1"])
def test_evenings_come_by_pages_the_newest_first_and_none_is_left_out(page, path):
    newest = evenings_on(page, path)
    assert newest == list(range(MANY, MANY - PER_PAGE, -1))
    link = f"?before={newest[-1]}"
    assert link in page.text(path)
    assert evenings_on(page, path + link) == [3, 2, 1]
    assert "?before=" not in page.text(path + link)


@pytest.mark.parametrize("before", ["", "x", "-1", "0", "99999999999"])
def test_a_page_that_does_not_exist_is_the_first_page(page, before):
    assert evenings_on(page, f"/archive?before={before}")[0] == MANY


def statements(page, path):
    """How many statements a page takes."""
    made = []

    def note(_connection, _cursor, statement, *_):
        made.append(statement)

    event.listen(page.hub.record._engine, "before_cursor_execute", note)
    page.text(path, page.device())
    event.remove(page.hub.record._engine, "before_cursor_execute", note)
    return len(made)


@pytest.mark.parametrize("path", ["/archive", "/season", "/person/1", "/standings", "/"])
def test_after_many_evenings_a_page_asks_the_record_no_more_than_after_two(page, path, tmp_path):
    record = Record(tmp_path / "club.record")
    few = Page(record)
    play(few, 1, 2)
    for club in (few, page):
        club.text("/archive")  # what is not added up yet is added up at the first look
    assert statements(page, path) == statements(few, path)
    record.close()


def test_a_season_that_was_added_up_follows_a_correction_of_any_evening(page):
    assert season(page) == season(page)
    before = season(page)
    result(page, 2, 9)  # the only round of the second evening
    after = season(page)
    assert sum(after.values()) == sum(before.values()) + 2 * 3


def season(page):
    rows = [line.split(",") for line in page.text("/season.csv").splitlines()[1:]]
    return {row[1]: int(row[2]) for row in rows}
