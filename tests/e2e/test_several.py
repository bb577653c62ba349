"""The list of all tables of a machine, in a browser."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, WALL
from tests.e2e.several import three_tables
from web.journal.who import TABLE

CUT = """() => [...document.querySelectorAll(".front *")].filter((one) =>
  one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline").map((one) => one.id)"""


@pytest.fixture(scope="module")
def tables():
    with three_tables() as tables:
        yield tables


def test_the_list_goes_on_by_itself_and_leads_to_each_table(page, tables):
    page.goto(tables.server.address)
    kitchen = page.locator('[data-table="kitchen"] .sides')
    expect(kitchen).to_contain_text("Ann & Cleo")
    tables.house.tables["kitchen"].score("EW", 3, TABLE)
    expect(kitchen.locator("dd").nth(1)).to_have_text("3")
    expect(page.locator('li[data-table="porch"]')).to_contain_text("Director called")
    page.get_by_role("link", name="attic").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("cannot be opened")
    page.get_by_role("link", name="Tables").click()
    page.locator('li[data-table="porch"]').click(position={"x": 20, "y": 90})
    expect(page).to_have_url(f"{tables.server.address}table/porch/")


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (WALL, "light")])
def test_nothing_is_cut_or_wrong_with_names_of_sixteen_letters(browser, tables, size, scheme):
    context = browser.new_context(viewport=size, color_scheme=scheme)
    page = context.new_page()
    page.goto(tables.server.address)
    for percent in (100, 200):
        page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert page.evaluate(CUT) == []
    assert Axe().run(page).response["violations"] == []
    context.close()


def test_a_phone_of_two_tables_keeps_both_when_the_browser_is_closed(browser, tables):
    context = browser.new_context(viewport=PHONE, extra_http_headers={"X-Forwarded-For": "192.0.2.7"})
    page = context.new_page()
    for table, seat in (("kitchen", "N"), ("porch", "W")):
        page.goto(f"{tables.server.address}join?letters={tables.house.letters_of(table)}")
        page.locator(f"[data-seat={seat}]").click()
        expect(page).to_have_url(f"{tables.server.address}table/{table}/")
    kept = [cookie for cookie in context.cookies() if cookie["expires"] > time.time() + 30 * 24 * 3600]
    assert len(kept) == 2
    again = browser.new_context(viewport=PHONE, extra_http_headers={"X-Forwarded-For": "192.0.2.7"})
    again.add_cookies(kept)
    page = again.new_page()
    for table, seat in (("kitchen", "N"), ("porch", "W")):
        page.goto(f"{tables.server.address}table/{table}/")
        assert page.evaluate("document.documentElement.dataset.seat") == seat
    context.close()
    again.close()
