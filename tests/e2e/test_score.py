"""The table's own score, put right by both sides: from the row of buttons, and from the winning screen."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import more
from web.journal.who import TABLE, Who
from web.shown.words.english import ENGLISH
from web.table.table import Settings


@pytest.fixture
def table(evenings, page):
    evening = evenings.start(Settings("american", {}, {}, ""))
    page.goto(evening.address)
    return evening.table


def steps(page, side, taps):
    key = page.locator(f".score-step[data-side={side}][data-by='{1 if taps > 0 else -1}']")
    for _ in range(abs(taps)):
        key.click()


def test_an_evening_begins_at_four_to_three(page, table):
    more(page).get_by_role("button", name="Begin at another score").click()
    steps(page, "NS", 4)
    steps(page, "EW", 3)
    page.locator("#score-send").click()
    page.get_by_role("button", name="Yes, 4 : 3").click()
    expect(page.locator("#score .points")).to_have_text(["4", "3"])
    expect(page.locator("[data-score-asked]")).to_have_count(0)
    assert table.messages.state("table").score == {"NS": 4, "EW": 3}


def test_a_game_that_was_won_by_mistake_goes_on_from_its_winning_screen(page, table):
    table.score("NS", 9, TABLE)
    table.quick("N", "S", 3, False, TABLE)
    page.get_by_role("button", name="The score is wrong").click()
    steps(page, "NS", -1)
    page.locator("#score-send").click()
    page.get_by_role("button", name="Yes, 9 : 0").click()
    expect(page.locator("#score .points")).to_have_text(["9", "0"])
    expect(page.locator("#final")).to_have_count(0)
    assert table.messages.state("table").score == {"NS": 9, "EW": 0}
    assert table.messages.state("table").final is None


def test_a_deal_that_the_other_side_entered_whole_is_named_above_the_pad_of_a_phone(page, table):
    page.set_viewport_size({"width": 390, "height": 844})
    table.quick("N", "E", 5, True, Who.parse("E 90c1"))
    page.get_by_role("button", name=ENGLISH["asks_one"]).click()
    expect(page.locator("[data-deal-asked]")).to_be_in_viewport()
    page.locator("#deal-right").click()
    expect(page.get_by_role("button", name=ENGLISH["asks_one"])).to_have_count(0)
