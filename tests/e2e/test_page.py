"""The page as people see and touch it."""

import re

from playwright.sync_api import expect

from models.lab.props.camera_events import gathered, laid, taken, trick, up_card, whole_deal
from referee.facts.register import Called
from tests.e2e.conftest import WALL, hear
from web.journal.who import TABLE
from web.table.table import Settings

PLAYED = ("N As", "E Th", "S Ks", "W Ts")


def points(page, side):
    return page.locator(f".points[data-side={side}]")


def test_a_deal_is_followed_live_from_the_up_card_to_the_proved_revoke(page, evening):
    page.goto(evening.address)
    expect(page.locator("#word")).to_contain_text("Ready")
    hear(evening, [up_card()])
    expect(page.locator("svg[aria-label='Nine of hearts']")).to_be_visible()
    hear(evening, [taken(), *trick(10.0, PLAYED, "E")[:4]])
    for seat, card in (play.split() for play in PLAYED):
        expect(page.locator(f".laid[data-seat={seat}][data-card={card}]")).to_be_visible()
    page.get_by_role("button", name="South", exact=True).click()
    expect(page.locator(".seat[data-seat=S]")).to_contain_text("maker")
    expect(page.locator("[data-question]")).to_have_count(0)
    hear(evening, whole_deal()[6:])
    expect(page.locator("#word")).to_contain_text("Deal 1 finished")
    expect(points(page, "EW")).to_have_text("2")
    page.get_by_role("button", name="Claim a revoke").click()
    page.locator("dialog label", has_text="East").click()
    page.get_by_role("button", name="Make the claim").click()
    verdict = page.locator("[data-ruling=revoke]")
    expect(verdict).to_have_attribute("data-status", "awarded")
    expect(verdict).to_contain_text("Ten of hearts")
    expect(verdict).to_contain_text("Nine of spades")
    expect(verdict.locator("blockquote")).not_to_be_empty()
    pictures = verdict.locator("img")
    expect(pictures).to_have_count(2)
    for n in range(2):
        assert pictures.nth(n).evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    expect(points(page, "NS")).to_have_text("3")
    expect(points(page, "EW")).to_have_text("2")


def test_a_card_that_was_not_read_is_asked_for_with_its_picture_and_its_rivals(page, evenings):
    """East gathered what neither likely ace of North allows; by Keller the last trick may be looked at."""
    evening = evenings.start(Settings("keller-1887"))
    followed = [laid(11.0, "E Ks"), laid(12.0, "S Qs"), laid(13.0, "W Ts"), gathered(14.0, "E", ("g",))]
    hear(evening, [up_card(), taken(), laid(10.0, "N ?", 0.4, ("As", "Ac")), *followed])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    question = page.locator("[data-question='which card?']")
    expect(question.locator("img")).to_be_visible()
    question.get_by_role("button", name="A♠").click()
    expect(question).to_have_count(0)


def test_by_somerset_a_gathered_trick_is_covered_and_its_card_is_asked_without_picture(page, evening):
    followed = [laid(11.0, "E Ks"), laid(12.0, "S Qs"), laid(13.0, "W Ts"), gathered(14.0, "E", ("g",))]
    hear(evening, [up_card(), taken(), laid(10.0, "N ?", 0.4, ("As", "Ac")), *followed])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    question = page.locator("[data-question='which card?']")
    expect(question).to_contain_text("its picture is hidden until the hand is over")
    expect(question.locator("img")).to_have_count(0)
    question.get_by_role("button", name="Ace of spades").click()
    expect(question).to_have_count(0)


def test_a_card_that_was_not_read_needs_nobody_and_is_named_with_two_taps(page, evening):
    hear(evening, [up_card(), taken(), laid(10.0, "N ?", 0.4, ("As", "Ac"))])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    expect(page.locator(".laid[data-seat=N]")).to_be_visible()
    expect(page.locator("[data-question]")).to_have_count(0)
    page.locator(".laid[data-seat=N]").click()
    page.locator(".likely [data-card=As]").click()
    expect(page.locator(".laid[data-seat=N][data-card=As]")).to_be_visible()


def test_undo_takes_the_last_card_back(page, evening):
    hear(evening, [up_card(), taken(), laid(10.0, "N As"), laid(11.0, "E Th")])
    page.goto(evening.address)
    expect(page.locator(".laid")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".laid")).to_have_count(1)


def test_a_page_without_its_server_shows_that_and_comes_back_by_itself(page, evenings):
    first = evenings.start(name="one.journal")
    hear(first, [up_card(), taken(), laid(10.0, "N As")])
    page.goto(first.address)
    expect(page.locator(".laid")).to_have_count(1)
    first.close()
    expect(page.locator("#pulse")).to_have_attribute("data-state", "old")
    expect(page.locator("#main")).to_have_class(re.compile("stale"))
    again = evenings.start(name="one.journal", settings=None, port=first.server.port)
    hear(again, [laid(11.0, "E Th")])
    expect(page.locator(".laid")).to_have_count(2)
    expect(page.locator("#pulse")).to_have_attribute("data-state", "live")


def test_when_every_stream_is_taken_the_page_asks_instead(page, evening):
    evening.house.streams.most = 0
    page.goto(evening.address)
    hear(evening, [up_card()])
    expect(page.locator("svg[aria-label='Nine of hearts']")).to_be_visible()
    hear(evening, [taken(), laid(10.0, "N As")])
    expect(page.locator(".laid")).to_have_count(1)


def test_the_wall_shows_the_score_and_the_trick_large(browser, evening):
    hear(evening, whole_deal()[:5])
    context = browser.new_context(viewport=WALL, color_scheme="dark")
    page = context.new_page()
    page.goto(evening.address + "board")
    expect(page.locator(".laid")).to_have_count(3)
    assert points(page, "NS").bounding_box()["height"] > WALL["height"] / 8
    assert page.locator(".laid").first.bounding_box()["height"] > WALL["height"] / 6
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")
    context.close()


def test_nothing_of_the_page_is_wider_than_a_small_phone(browser, evening):
    hear(evening, whole_deal())
    evening.table.claim("E", 1, TABLE)
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    for where in ("", "hands", "board", "setup", "evening", "audit", "ruling/1-revoke-e-1"):
        page.goto(evening.address + where)
        page.wait_for_load_state("load")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    context.close()


def test_the_finished_hand_can_be_read_with_its_ruling(page, evening):
    page.goto(evening.address + "hands")
    expect(page.locator("main")).to_contain_text("No hand has been finished yet")
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)
    evening.table.claim("E", 1, TABLE)
    page.reload()
    expect(page.locator("table tbody tr")).to_have_count(5)
    expect(page.locator("[data-ruling=revoke]")).to_contain_text("10♥")
    expect(page.locator("[data-ruling=revoke] img")).to_have_count(2)


def test_a_card_is_corrected_in_two_taps_and_all_that_follows_changes(page, evening):
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4]])
    page.goto(evening.address)
    expect(page.locator(".seat.turn")).to_contain_text("East")
    page.locator(".laid[data-seat=E]").click()
    page.locator(".likely [data-card=Td]").click()
    expect(page.locator(".laid[data-seat=E][data-card=Td]")).to_be_visible()
    expect(page.locator(".seat.turn")).to_contain_text("North")
    expect(page.locator("#said")).to_contain_text("Corrected: East played Ten of diamonds")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".laid[data-seat=E][data-card=Th]")).to_be_visible()


def test_a_card_of_the_wrong_seat_is_given_to_the_right_seat(page, evening):
    hear(evening, [up_card(), taken(), laid(10.0, "N As"), laid(11.0, "S Th")])
    page.goto(evening.address)
    page.locator(".laid[data-seat=S]").click()
    page.get_by_text("Somebody else played it").click()
    page.locator("dialog").get_by_role("button", name="East", exact=True).click()
    expect(page.locator(".laid[data-seat=E][data-card=Th]")).to_be_visible()


def test_a_quick_deal_counts_like_any_other_and_moves_the_deal_on(page, evening):
    page.goto(evening.address)
    for maker, tricks, alone in (("East", "5", False), ("West", "5", True)):
        page.locator("#quick-deal").click()
        sheet = page.locator("#dialog")
        sheet.get_by_role("group", name="Who made trump?").get_by_role("radio", name=maker).check()
        sheet.get_by_role("radio", name=tricks, exact=True).check()
        if alone:
            sheet.get_by_label("Played alone").check()
        sheet.get_by_role("button", name="Record it").click()
        expect(sheet).not_to_be_visible()
        if not alone:
            expect(points(page, "EW")).to_have_text("2")
            expect(page.get_by_role("radio", name="East")).to_be_checked()
    expect(page.locator(".side").last).to_contain_text("games 1")
    page.goto(evening.address + "hands")
    expect(page.locator("article")).to_have_count(2)
    expect(page.locator("article").first).to_contain_text("West made trump and played alone")


def test_an_exposed_card_is_offered_to_the_side_that_may_call_it(page, evening):
    hear(evening, [up_card(), taken(), laid(10.0, "S Ks"), laid(11.0, "W Ts")])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    page.locator("[data-remedy=call-card]").first.click()
    expect(page.locator("[data-ruling=call]")).to_be_visible()
    assert isinstance(evening.table.entries[-1].what.event, Called)


def test_a_step_back_and_forward_again_by_tap_and_by_keyboard(page, evening):
    hear(evening, [up_card(), taken(), laid(10.0, "N As"), laid(11.0, "E Th")])
    page.goto(evening.address)
    expect(page.locator(".laid")).to_have_count(2)
    expect(page.locator("#redo")).to_have_count(0)
    page.locator("#undo").click()
    expect(page.locator(".laid")).to_have_count(1)
    page.locator("#redo").click()
    expect(page.locator(".laid")).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(page.locator(".laid")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator(".laid")).to_have_count(0)
    page.keyboard.press("Control+Shift+Z")
    expect(page.locator(".laid")).to_have_count(1)
    page.keyboard.press("Control+y")
    expect(page.locator(".laid")).to_have_count(2)
    expect(page.locator("#redo")).to_have_count(0)
    # nothing is taken back behind an open sheet
    page.locator(".laid").first.click()
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Control+z")
    page.wait_for_timeout(300)
    expect(page.locator(".laid")).to_have_count(2)
