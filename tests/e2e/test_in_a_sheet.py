"""What is tapped in a sheet while the game goes on outside it, and what the page says there."""

import pytest
from playwright.sync_api import expect

from referee.facts.register import Exposed, Passed
from tests.e2e.conftest import more
from tests.e2e.test_within_reach import ON_TOP
from web.journal.who import TABLE, Who
from web.table.table import Settings

NAMES = {"N": "Ann", "E": "Ben", "S": "Cleo", "W": "Dan"}


@pytest.fixture
def table(evenings):
    """A table at which West has led to the first trick."""
    evening = evenings.start(Settings("american", {}, NAMES, ""))
    for fact in (
        {"fact": "dealt", "dealer": "S", "up": "9h"},
        {"fact": "ordered_up", "seat": "W"},
        {"fact": "played", "seat": "W", "card": "As"},
    ):
        evening.table.enter(fact, TABLE)
    return evening


def facts(evening, kind):
    return [entry.what.event for entry in evening.table.facts if isinstance(entry.what.event, kind)]


def report_exposed(page, who):
    more(page).get_by_role("button", name="Something went wrong").click()
    page.locator("[data-report=exposed]").click()
    page.locator("#dialog").get_by_role("radio", name=who).check()


def test_a_refusal_appears_on_top_of_the_sheet_and_goes_with_the_next_tap(page, table):
    page.goto(table.address)
    more(page).locator("#quick-deal, #correct-score").first.click()
    table.table.quick("S", "W", 3, False, TABLE)
    page.locator("#dialog [data-side=NS][data-by='1']").click()
    page.locator("#score-send").click()
    toast = page.locator("#toast")
    expect(toast).to_have_text("the score has changed meanwhile: look again")
    assert toast.evaluate(ON_TOP)
    page.locator("#dialog [data-side=NS][data-by='1']").click()
    expect(toast).to_have_count(0)


def test_a_message_that_comes_while_a_sheet_closes_stays_to_be_read(page, table):
    page.goto(table.address)
    page.locator("#claim").click()
    closing = "say('Recorded.'); document.querySelector('#dialog').close();"
    page.evaluate(f"import('/static/page.js').then(({{ say }}) => {{ {closing} }})")
    toast = page.locator("#toast")
    expect(toast).to_have_text("Recorded.")
    expect(page.locator("#dialog")).to_be_hidden()
    assert toast.evaluate(ON_TOP)


def test_a_report_that_is_tapped_twice_is_recorded_a_single_time(page, table):
    page.goto(table.address)
    report_exposed(page, "Ben")
    page.evaluate("for (const _ of [1, 2]) document.querySelector('#dialog form').requestSubmit()")
    expect(page.locator("#dialog")).to_be_hidden()
    assert len(facts(table, Exposed)) == 1


def test_a_report_of_the_deal_before_is_asked_about_once_the_next_has_begun(page, table):
    page.goto(table.address)
    report_exposed(page, "Ben")
    table.table.quick("S", "W", 3, False, Who.parse("N 1"))
    table.table.enter({"fact": "dealt", "dealer": "W", "up": "Ac"}, Who.parse("N 1"))
    page.locator("#dialog button.first").click()
    expect(page.locator("#ask")).to_contain_text("Meanwhile somebody entered")
    page.locator("#ask-no").click()
    expect(page.locator("#dialog")).to_be_visible()
    assert not facts(table, Exposed)


def test_the_claim_of_a_player_s_device_offers_the_other_side_alone(page, table):
    page.goto(table.address)
    page.evaluate("document.documentElement.dataset.seat = 'N'")
    page.locator("#claim").click()
    against = page.locator("#dialog [name=against]")
    assert [choice.get_attribute("value") for choice in against.all()] == ["E", "W"]


def test_at_a_table_of_three_the_device_of_everybody_is_asked_who_claims(page, evenings):
    evening = evenings.start(Settings("keller-1887-three", {}, {"N": "Ann", "E": "Ben", "S": "Cleo"}, ""))
    evening.table.enter({"fact": "dealt", "dealer": "N", "up": "9h"}, TABLE)
    evening.table.enter(evening.table.messages.state("table").calls[0].fact, TABLE)
    evening.table.enter({"fact": "played", "seat": "E", "card": "As"}, TABLE)
    page.goto(evening.address)
    page.locator("#claim").click()
    page.locator("#dialog [name=side][value=S]").check()
    page.locator("#dialog [name=against][value=E]").check()
    page.locator("#dialog button.first").click()
    expect(page.locator("[data-pending=E]")).to_contain_text("Cleo claimed a revoke of Ben")


def test_a_key_that_is_held_down_passes_for_a_single_player(page, evenings):
    evening = evenings.start(Settings("american", {}, NAMES, ""))
    evening.table.enter({"fact": "dealt", "dealer": "S", "up": "9h"}, TABLE)
    page.goto(evening.address)
    expect(page.locator(".calls")).to_be_visible()
    for _ in range(6):
        page.keyboard.down("p")
    page.keyboard.up("p")
    expect(page.locator(".seat.turn")).to_have_attribute("data-seat", "N")
    assert [str(passed.seat) for passed in facts(evening, Passed)] == ["W"]


def test_a_device_whose_owner_has_changed_places_asks_who_they_are(page, table):
    seat = "document.documentElement.dataset.seat = 'N'"
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => {{ {seat}; }})")
    page.goto(table.address)
    expect(page.locator(".seat[data-seat=N]")).to_contain_text("Ann")
    moved = page.locator("[data-moved]")
    table.table.agree(Settings("american", {}, {**NAMES, "N": "Anne"}, ""), TABLE)
    expect(page.locator(".seat[data-seat=N]")).to_contain_text("Anne")
    expect(moved).to_have_count(0)
    table.table.agree(Settings("american", {}, {**NAMES, "N": "Ben", "E": "Anne"}, ""), TABLE)
    expect(moved).to_contain_text(
        "Anne sits at another place now, and this device has stayed at the old one."
    )
    expect(moved.get_by_role("link")).to_have_attribute("href", "/table/kitchen/who")
    table.table.agree(Settings("american", {}, {**NAMES, "N": "Anne"}, ""), TABLE)
    expect(moved).to_have_count(0)
