"""Cards put right in the browser: from the strip of tricks and from the finished hands."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import hear
from tests.e2e.test_page import points
from tests.web.evening import whole_deal


@pytest.fixture
def played(evening):
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", "table")
    return evening


def test_a_card_of_a_gathered_trick_is_corrected_after_its_change_was_said(page, played):
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


def test_undo_says_one_plain_sentence(page, evening):
    hear(evening, whole_deal()[:4])
    page.goto(evening.address)
    expect(page.locator(".laid")).to_have_count(2)
    page.locator("#undo").click()
    expect(page.locator("#toast")).to_have_text("Undone. East to play.")
