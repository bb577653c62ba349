"""An evening in the browser: names first, a rematch in one tap, an end, and the evenings before it."""

import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import whole_deal
from models.lab.props.mosquitto import wait_for
from tests.e2e.conftest import PHONE, hear, put_off
from tests.web.states import state_of
from web.journal.who import TABLE
from web.table.table import Settings

NAMED = Settings("american", names={"N": "Ann", "E": "Ben", "S": "Cas", "W": "Dot"})


def won(evening):
    """A deal is played, and the points after it end a game."""
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)
    evening.table.score("EW", 10, TABLE)


def test_an_evening_is_begun_with_names_first_and_ended_with_its_summary(page, evening):
    page.goto(evening.address)
    page.get_by_role("link", name="Begin an evening").first.click()
    assert page.locator("#begin input, #begin select").first.get_attribute("name") == "name-N"
    for seat, name in {"North": "Ann", "East": "Ben", "South": "Cas", "West": "Dot"}.items():
        page.get_by_label(seat, exact=True).fill(name)
    page.get_by_label("Which book?").select_option(label="American club euchre")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".seat[data-seat=N]")).to_contain_text("Ann")
    won(evening)
    page.locator("#rematch").click()
    expect(page.locator(".points[data-side=EW]")).to_have_text("0")
    # the page may show no points yet of the game that was won
    wait_for(lambda: state_of(evening.table, "table")["final"] is None)
    put_off(page)
    page.locator("#end-evening").click()
    expect(page.locator("h1")).to_have_text("The evening")
    expect(page.locator(".games-won")).to_have_text("Ann & Cas: 0 · Ben & Dot: 1")
    expect(page.locator(".games tbody tr")).to_have_count(1)
    with page.expect_download() as kept:
        page.get_by_role("link", name="Keep as text").click()
    assert kept.value.suggested_filename.startswith("kitchen-20")
    assert kept.value.suggested_filename.endswith("-evening-1.txt")
    text = kept.value.path().read_text()
    assert "Game 1: Ben & Dot (Ann & Cas 0, Ben & Dot 12)" in text


def test_the_last_evening_is_repeated_with_a_tap_and_the_earlier_evening_is_listed(page, evenings):
    evening = evenings.start(NAMED)
    won(evening)
    evening.table.end(TABLE)
    page.goto(evening.address)
    expect(page.locator(".between")).to_contain_text("The evening has ended")
    put_off(page)
    page.locator("#begin-evening").click()
    expect(page.locator(".who-last")).to_have_text("Ann, Ben, Cas, Dot · American club euchre")
    page.get_by_role("button", name="Same as last time").click()
    expect(page.locator(".points[data-side=EW]")).to_have_text("0")
    page.goto(evening.address + "evenings")
    expect(page.locator("[data-evening]")).to_have_count(1)
    page.locator("[data-evening] a").click()
    expect(page.locator(".games-won")).to_contain_text("Ben & Dot: 1")
    page.get_by_role("link", name="Every hand").click()
    expect(page.locator("#deal-1")).to_be_visible()


def test_a_summary_is_shared_as_text(page, evening):
    won(evening)
    page.add_init_script("navigator.share = async (what) => { window.shared = what.text; };")
    page.goto(evening.address + "evening")
    page.locator("#share").click()
    page.wait_for_timeout(500)
    assert "Game 1:" in page.evaluate("window.shared")


@pytest.mark.parametrize("where", ["begin", "evenings", "evening", "evening?evening=1"])
def test_no_page_of_an_evening_is_wider_than_a_phone_with_the_longest_names(browser, evenings, where):
    long = {"N": "Maximiliane Anna", "E": "Wolfgang-Herbert", "S": "Konstantin Peter", "W": "Annegret Louise"}
    evening = evenings.start(Settings("american", names=long))
    won(evening)
    for width in (320, PHONE["width"]):
        context = browser.new_context(viewport={"width": width, "height": 700})
        page = context.new_page()
        page.goto(evening.address + where)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        context.close()
