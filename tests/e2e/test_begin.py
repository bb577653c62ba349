"""The page on which an evening begins: sound is offered once, with a sample."""

from playwright.sync_api import expect


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
