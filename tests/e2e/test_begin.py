"""Before cards are dealt: sound is offered once, with a sample; the set-up, and who sits where."""

import re

import pytest
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


@pytest.mark.parametrize(("where", "form"), [("begin", "begin"), ("setup", "agree")])
def test_names_are_asked_for_the_seats_of_the_chosen_book_only(page, evenings, where, form):
    names = {"N": "Ann", "E": "Ben", "S": "Cas", "W": "Dan"}
    evening = evenings.start(Settings("keller-1887-three", {}, names))
    page.goto(evening.address + where)
    fields = page.locator("[name^=name-]:visible")
    expect(fields).to_have_count(3)
    expect(page.get_by_label("West", exact=True)).to_be_hidden()
    if where == "begin":
        page.locator("[name=book]").select_option("keller-1887-two")
    else:
        page.locator("[name=book][value=keller-1887-two]").check()
    expect(fields).to_have_count(2)
    page.get_by_label("South", exact=True).fill("Sue")
    page.locator(f"#{form} .first").click()
    expect(page.locator(".seat[data-seat=S]")).to_contain_text("Sue")
    assert evening.table.settings.names == {"N": "Ann", "S": "Sue"}


@pytest.mark.parametrize("book", ["keller-1887-three", "keller-1887-two", "american"])
def test_the_scores_are_laid_out_evenly_on_a_phone(page, evenings, book):
    names = {"N": "Maximiliane", "E": "Ben", "S": "Cas", "W": "Dan"}
    evening = evenings.start(Settings(book, {}, names))
    page.goto(evening.address)
    sides = page.locator("#score .side")
    expect(sides.first).to_be_visible()
    boxes = [side.bounding_box() for side in sides.all()]
    assert len({round(box["y"]) for box in boxes}) == 1
    assert max(box["width"] for box in boxes) - min(box["width"] for box in boxes) <= 1


def test_a_game_that_is_not_over_is_left_for_another_evening_only_by_somebody_who_was_asked(page, evening):
    evening.table.quick("N", "E", 5, False, TABLE)
    page.goto(evening.address + "begin")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#ask")).to_contain_text("This game is not over")
    page.locator("#ask-no").click()
    expect(page).to_have_url(re.compile("begin$"))
    assert evening.table.game.hands
    page.locator("#again").click()
    page.locator("#ask-yes").click()
    expect(page).to_have_url(evening.address)
    assert not evening.table.game.hands


def test_a_quick_deal_that_somebody_else_has_entered_meanwhile_closes_with_the_reason(page, evening):
    page.goto(evening.address + "#by-hand")
    page.locator("#quick-deal").click()
    page.locator("[name=quick-maker][value=E]").check()
    page.locator("[name=quick-tricks][value='5']").check()
    evening.table.quick("N", "E", 5, False, TABLE)
    expect(page.locator("[data-side=EW] .points, [data-side=EW]").first).to_contain_text("2")
    page.locator("#quick-enter").click()
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator("#toast")).to_contain_text("something was entered since")
    assert len(evening.table.game.hands) == 1
