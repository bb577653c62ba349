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
