"""The hub in a browser: what an earlier visit ticked stays with that visit, and a long name hides nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import web
from tests.web.hub.pages.club_page import TWELVE
from web.commands.hub_running import Running
from web.hub.club.hub import Hub
from web.hub.club.people_acts import begin_evening
from web.hub.club.result_acts import call_director
from web.hub.club.round_acts import next_round
from web.hub.record.rules import Agreement
from web.hub.record.store import Record
from web.shown.words.english import ENGLISH

LONG = "Ann" + "a" * 97
OUT_OF_VIEW = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
  .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)"""
TEMPLATES = sorted((Path(web.__file__).parent / "templates").glob("hub_*.html"))


@pytest.fixture
def club(tmp_path):
    """The running page of a club, in a round with two calls of table 1."""
    record = Record(tmp_path / "club.record")
    here = Hub(record, "dahlias")
    begin_evening(here, "Tuesday", "draw", "bye", Agreement(), 1, [LONG, *TWELVE[1:]])
    next_round(here, 1)
    call_director(here, 1, ENGLISH["hub_disputed"])
    call_director(here, 1, "beer & a revoke")
    running = Running(here, "127.0.0.1", 0, None, None, tmp_path / "club.record")
    running.start()
    yield running
    running.close()
    record.close()


def test_whoever_goes_back_after_a_ruling_finds_no_other_call_ticked(club, page):
    page.goto(f"{club.address}direct")
    page.locator('[data-table="1"]').get_by_role("link", name=ENGLISH["hub_set_it"]).click()
    points = page.locator("[name^=party-]")
    expect(points).to_have_count(2)
    for number, field in enumerate(points.all()):
        field.fill(str(6 - number))
    page.fill("[name=reason]", "counted again")
    page.fill("[name=by]", "Ruth")
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name=ENGLISH["hub_set_it"]).click()
    expect(page).to_have_url(f"{club.address}direct")
    page.go_back()
    expect(page.locator("[name=settles]")).to_have_count(1)
    expect(page.locator("[name=settles]")).not_to_be_checked()


def test_no_browser_fills_a_form_of_the_hub_as_it_was_left():
    acts = [
        (path.name, form)
        for path in TEMPLATES
        for form in re.findall(r"<form\b[^>]*>", path.read_text(encoding="utf-8"))
        if "data-act" in form or "data-to" in form
    ]
    assert len(acts) > 20
    assert [form for form in acts if 'autocomplete="off"' not in form[1]] == []


@pytest.mark.parametrize(
    "path", ["", "me/1", "standings", "direct", "direct/entries", "direct/people", "table/1"]
)
def test_a_long_name_pushes_nothing_out_of_a_phone(club, page, path):
    page.goto(club.address + path)
    page.evaluate("() => document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    assert page.evaluate(OUT_OF_VIEW) == []
