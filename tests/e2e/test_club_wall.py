"""A club's wall: everybody's seat at 40 tables, in letters to be read at eight metres; long names whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import WALL
from tests.e2e.test_hub_axe import enter
from web.commands.hub_running import Running
from web.hub.club.closing_acts import show_prize
from web.hub.club.hub import Hub
from web.hub.club.people_acts import begin_evening
from web.hub.club.round_acts import end_evening, next_round
from web.hub.record.rules import USUAL, Agreement
from web.hub.record.store import Record

TABLES = 40
LETTERS = 27
"""Pixels: on a screen of 55 inches, 1,080 of them high, a capital of 20 pixels is 13 mm."""

PAGES = """() => [...document.querySelectorAll(".wall-page.movement")].map((page) => {
  for (const other of document.querySelectorAll(".wall-page")) other.hidden = other !== page;
  const cut = [...page.querySelectorAll("article")].filter((table) => {
    const { bottom, right } = table.getBoundingClientRect();
    return bottom > innerHeight || right > innerWidth || table.scrollHeight > table.clientHeight + 1;
  });
  const names = [...page.querySelectorAll("li b")];
  return {
    tables: [...page.querySelectorAll("h2 i")].map((number) => Number(number.textContent)),
    letters: Math.min(...names.map((name) => parseFloat(getComputedStyle(name).fontSize))),
    cut: cut.length,
  };
})"""


@pytest.fixture
def large_club(tmp_path):
    record = Record(tmp_path / "club.record")
    hub = Hub(record, "dahlias")
    running = Running(hub, "127.0.0.1", 0, "2468", None, tmp_path / "club.record")
    running.start()
    names = [f"Player {number}" for number in range(1, 4 * TABLES + 1)]
    begin_evening(hub, "Tuesday", "draw", "bye", USUAL, 7, names)
    yield hub, running.address
    running.close()
    record.close()


def test_new_seats_of_forty_tables_are_on_the_wall_immediately_and_in_large_letters(large_club, browser):
    hub, address = large_club
    context = browser.new_context(viewport=WALL)
    wall = context.new_page()
    wall.goto(f"{address}wall/all")
    expect(wall.locator("h1")).to_have_text("Tuesday")
    for number in (1, 2):
        next_round(hub, number, sure=True)
        expect(wall.locator("h1")).to_contain_text(f"Round {number}")
        expect(wall.locator(".wall-page:visible")).to_have_count(1)
        expect(wall.locator(".wall-page.movement:visible h2 i").first).to_have_text("1")
    pages = wall.evaluate(PAGES)
    context.close()
    assert sorted(table for page in pages for table in page["tables"]) == list(range(1, TABLES + 1))
    assert all(page["letters"] >= LETTERS and not page["cut"] for page in pages)


UPRIGHT = {"width": WALL["height"], "height": WALL["width"]}
LONG = ["Christopher Alexander Featherstonehaugh", "Maximiliane Wetterstein-Hohenlohe", "Al", "Bo Brinkley"]
CUT = """() => [...document.querySelectorAll(".wall-page:not([hidden]) b, .wall footer")].filter((name) => {
  const { top, bottom, left, right } = name.getBoundingClientRect();
  const over = ["article", ".wall-page", ".wall"].some((around) => {
    const box = name.closest(around)?.getBoundingClientRect();
    if (!box) return false;
    return top < box.top - 1 || bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1;
  });
  return over || name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).display !== "inline";
}).map((name) => name.textContent)"""


@pytest.fixture
def long_names(tmp_path):
    """Sixteen tables of a single round, half of the names long."""
    record = Record(tmp_path / "club.record")
    hub = Hub(record, "dahlias")
    running = Running(hub, "127.0.0.1", 0, "2468", None, tmp_path / "club.record")
    running.start()
    names = [f"{LONG[number % 4]} {number}" for number in range(64)]
    begin_evening(hub, "Tuesday", "draw", "bye", Agreement(rounds=1), 7, names)
    next_round(hub, 1)
    yield hub, running.address
    running.close()
    record.close()


@pytest.mark.parametrize("screen", [WALL, UPRIGHT], ids=["across", "upright"])
def test_long_names_are_whole_on_the_wall_at_their_seats_in_the_standings_and_at_prize_giving(
    long_names, browser, screen
):
    hub, address = long_names
    context = browser.new_context(viewport=screen)
    wall = context.new_page()

    def cut_off(path, shown):
        wall.goto(f"{address}wall/{path}")
        expect(wall.locator(f"{shown}:visible b").first).to_be_visible()
        return wall.evaluate(CUT)

    assert cut_off("movement", ".movement") == []
    for table in range(1, 17):
        enter(hub, table, 7 + table % 4, table % 6, "N" if table % 2 else "")
    assert cut_off("standings", ".ranks") == []
    end_evening(hub, sure=True)
    show_prize(hub, 1, 0)
    for shown in (1, 2, 3):  # the first prize is shared by eight
        show_prize(hub, 1, shown)
        assert cut_off("all", ".wall-prizes") == []
    context.close()
