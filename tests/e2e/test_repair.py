"""Cards put right in the browser: from the strip of tricks and from the finished hands."""

import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import whole_deal
from tests.e2e.conftest import hear
from tests.e2e.test_page import points
from web.journal.who import TABLE


@pytest.fixture
def played(evening):
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)
    return evening


def test_a_card_of_a_gathered_trick_is_corrected_after_its_effect_was_shown(page, played):
    page.goto(played.address)
    expect(points(page, "EW")).to_have_text("2")
    page.locator("#tricks").click()
    page.locator("[data-trick='1'] [data-card=Th]").click()
    page.get_by_text("Another card").click()
    page.locator("dialog [data-card='9c']").last.click()
    ask = page.locator("#ask")
    expect(ask).to_contain_text("This makes trick 1 North's")
    page.locator("#ask-no").click()
    assert str(played.table.game.hand.tricks[0].plays[1].card) == "Th"
    page.locator("dialog [data-card='9c']").last.click()
    page.locator("#ask-yes").click()
    expect(page.locator("#dialog")).not_to_be_visible()
    expect(page.locator("#toast")).to_contain_text("Now trick 1 is North's")


def test_a_card_of_a_finished_hand_is_corrected_on_its_page(page, played):
    page.goto(played.address + "hands")
    page.locator("button[data-card=Th]").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Another card").click()
    page.locator("dialog .pack [data-card='9c']").click()
    expect(page.locator("#ask")).to_contain_text("This makes trick 1 North's")
    page.locator("#ask-yes").click()
    expect(page.locator("button[data-card='9c']")).to_be_visible()
    expect(page.locator("#toast")).to_contain_text("Now trick 1 is North's")


def test_a_card_that_was_missed_in_a_gathered_trick_is_added_from_its_gap(page, evening):
    hear(evening, [event for event in whole_deal() if event.t != 23.0])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    page.locator("#tricks").click()
    expect(page.locator(".strip-gap")).to_have_count(1)
    page.get_by_role("button", name="Trick 2: add the card of North").click()
    page.locator("#dialog [data-card=Td]").click()
    expect(page.locator("#dialog")).not_to_be_visible()
    page.locator("#tricks").click()
    expect(page.locator("[data-trick='2'] [data-card=Td]")).to_be_visible()
    expect(page.locator(".strip-gap")).to_have_count(0)
    trick = evening.table.game.hand.tricks[1]
    assert {str(play.seat): str(play.card) for play in trick.plays}["N"] == "Td"


def test_undo_shows_a_single_plain_sentence(page, evening):
    hear(evening, whole_deal()[:4])
    page.goto(evening.address)
    expect(page.locator(".laid")).to_have_count(2)
    page.locator("#undo").click()
    expect(page.locator("#toast")).to_have_text("Undone. East to play.")


def test_a_ruling_shows_how_sure_it_is(page, evening):
    hear(evening, whole_deal())
    page.goto(evening.address)
    evening.table.answer("1:caller", "S", TABLE)
    evening.table.claim("E", 1, TABLE)
    expect(page.locator("[data-ruling=revoke] .certainty")).to_contain_text("Certain")


def test_the_set_up_asks_for_names_first_and_folds_the_house_rules_away(page, evening):
    page.goto(evening.address + "setup")
    first = page.locator("#agree input").first
    expect(first).to_have_attribute("name", "name-N")
    assert first.bounding_box()["y"] < page.locator("[name=book]").first.bounding_box()["y"]
    expect(page.locator("[data-rule]").first).not_to_be_visible()
    expect(page.locator("[name=stick]").first).not_to_be_visible()
    first.fill("Ann")
    page.keyboard.press("Enter")
    expect(page.locator(".seat[data-seat=N]")).to_contain_text("Ann")
