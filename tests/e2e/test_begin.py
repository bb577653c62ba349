"""Before cards are dealt: sound is offered once, with a sample; the set-up, and who sits where."""

import re

from playwright.sync_api import expect

from web.journal.who import TABLE
from web.table.table import Settings


def test_sound_is_offered_a_single_time_and_each_choice_is_played(page, evening):
    page.goto(evening.address + "begin")
    offer = page.locator("#sound-offer")
    expect(offer).to_be_visible()
    offer.get_by_label("Tones").check()
    spoken = "hand: Trick three goes to North and South. The score is four to three."
    expect(page.locator("html")).to_have_attribute("data-sounded", spoken)
    page.goto(evening.address + "begin")
    expect(page.locator("#begin")).to_be_visible()
    expect(offer).to_be_hidden()


def test_house_rules_of_another_book_are_announced_where_they_are_folded_away(page, evening):
    page.goto(evening.address + "setup")
    page.locator("#house > summary").click()
    expect(page.locator("#others")).to_be_visible()
    later = page.locator("#others-later")
    expect(later).to_be_hidden()
    page.locator("[name=book][value=british]").check()
    expect(page.locator("#others")).to_be_hidden()
    expect(later).to_contain_text("Press Save and play")
    page.locator("[name=book][value='somerset-1888']").check()
    expect(later).to_be_hidden()


def test_a_quick_deal_announces_on_each_device_whether_anybody_is_asked(page, evening):
    page.goto(evening.address + "#by-hand")
    page.locator("#quick-deal").click()
    expect(page.locator("#dialog")).to_contain_text("Nobody is asked: this screen is everybody's.")


def test_a_new_name_after_a_hand_is_asked_about_and_the_hand_stays_with_its_player(page, evening):
    evening.table.agree(Settings("american", {}, {"N": "Ann", "E": "Ben"}), TABLE)
    evening.table.quick("N", "E", 5, False, TABLE)
    page.goto(evening.address + "setup")
    page.get_by_label("East", exact=True).fill("Eve")
    question = page.get_by_role("group", name="Is Eve somebody else than Ben?")
    expect(question).to_be_visible()
    expect(page.locator("[data-new]:visible")).to_have_count(1)
    page.get_by_label("East", exact=True).fill("Ann")
    page.get_by_label("North", exact=True).fill("Ben")
    expect(question).to_be_hidden()  # they have changed places
    page.get_by_label("North").fill("Ann")
    page.get_by_label("East", exact=True).fill("Eve")
    page.get_by_role("button", name="Save and play").click()
    expect(page).to_have_url(re.compile("setup$"))  # not without an answer
    question.get_by_label("Somebody else:").check()
    page.get_by_role("button", name="Save and play").click()
    expect(page.locator(".seat[data-seat=E]")).to_contain_text("Eve")
    page.goto(evening.address + "hands")
    expect(page.locator(".hand header").first).to_contain_text("Ben made")
