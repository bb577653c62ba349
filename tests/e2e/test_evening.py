"""An evening in the browser: set-up, claims, a lost camera, no camera at all, sound and the dark."""

import re

from playwright.sync_api import expect

from models.lab.props.camera_events import (
    agree_that_it_is_over,
    cut,
    give_up,
    laid,
    taken,
    trick,
    up_card,
    whole_deal,
)
from models.lab.props.deals_by_script import JPEG
from models.lab.props.scripted_cameras import ScriptedLoose, ScriptedSight
from referee.table_events import ViewBack, ViewLost
from tests.e2e.conftest import PHONE, hear, more, put_off, wait_for
from tests.e2e.test_page import PLAYED, points
from tests.web.states import state_of
from web.journal.who import TABLE, Who
from web.served.house import TableCamera
from web.served.latest_look import LatestLook
from web.table.table import Settings

NOT_A_REVOKE = (
    ("N Ad", "E Kc", "S Qd", "W Td"),
    ("N As", "E Ts", "S Ks", "W Qs"),
    ("N Ac", "E Qc", "S 9c", "W Tc"),
    ("N Ah", "E Jd", "S Kh", "W 9h"),
    ("E 8c", "S 7c", "W 7s", "N 7d"),
)


def verdict(page):
    return page.locator("[data-ruling=revoke]")


def claim(page, who):
    page.get_by_role("button", name="Claim a revoke").click()
    page.locator("dialog label", has_text=who).click()
    page.get_by_role("button", name="Make the claim").click()


def played(evening):
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)


def test_from_the_set_up_to_the_first_score_without_a_camera(page, evening):
    page.goto(evening.address + "setup")
    page.get_by_label("American club euchre").check()
    page.locator("#house > summary").click()
    page.locator("label", has_text="The dealer must name a suit").click()
    page.get_by_label("After the hand").check()
    page.get_by_label("North").fill("Ann")
    page.get_by_role("button", name="Save and play").click()
    expect(page.locator(".seat[data-seat=N]")).to_contain_text("Ann")
    expect(page.locator("#book")).to_contain_text("American club euchre")
    assert evening.table.settings.house == {"stick_dealer": True}
    expect(page.locator(".counters[data-points='0']")).to_have_count(2)
    assert page.locator(".counters rect, .counters path").count() == 0  # no ghosts of pips
    page.locator("#quick-deal").click()
    page.get_by_role("group", name="Who made trump?").get_by_role("radio", name="Ann").check()
    page.get_by_role("radio", name="5", exact=True).check()
    page.get_by_role("button", name="Record it").click()
    expect(points(page, "NS")).to_have_text("2")
    expect(page.locator(".counters[data-points='2'] .open")).to_have_count(2)
    expect(page.locator(".counters rect")).to_have_count(1)


def test_another_book_brings_its_answers_and_a_house_rule_is_marked(page, evening):
    page.goto(evening.address + "setup")
    page.locator("#house > summary").click()
    rule = page.locator("[data-rule=revoke_points]")
    rule.fill("1")
    page.get_by_role("button", name="Save and play").click()
    expect(points(page, "NS")).to_be_visible()
    assert evening.table.game.rules.house == ("revoke_points",)
    page.goto(evening.address + "setup")
    expect(page.locator(".of-house")).to_contain_text("the book says 3")
    page.locator("#house > summary").click()
    rule.fill("")
    page.get_by_role("button", name="Save and play").click()
    expect(points(page, "NS")).to_be_visible()
    assert evening.table.game.rules.house == (), "an emptied number is the book's"
    page.goto(evening.address + "setup")
    page.get_by_label(re.compile("American club euchre")).check()
    expect(page.locator("#others")).to_be_hidden()


def test_a_claim_that_is_proved_is_agreed_to_and_printed(page, evening):
    played(evening)
    page.goto(evening.address)
    expect(page.locator("#actions .window-line")).to_contain_text("can be claimed until the pack is cut")
    claim(page, "East")
    expect(verdict(page)).to_have_attribute("data-outcome", "proved")
    page.get_by_role("button", name="Agree").click()
    expect(verdict(page)).to_contain_text("Agreed by the table.")
    page.get_by_role("link", name="Print", exact=True).click()
    expect(page.locator("h1")).to_contain_text("East played 10♥")
    with page.expect_download() as taken_along:
        page.get_by_role("link", name="PDF", exact=True).click()
    assert taken_along.value.suggested_filename.endswith("-1-revoke-e-1.pdf")


def test_a_wrong_card_in_a_verdict_is_corrected_from_the_verdict(page, evening):
    played(evening)
    evening.table.claim("E", 1, TABLE)
    page.goto(evening.address)
    page.locator("[data-wrong='9s']").click()
    page.locator(".likely [data-card='9c']").click()
    expect(page.locator("#ask")).to_contain_text("This ruling goes: East played 10♥")
    page.locator("#ask-yes").click()
    expect(page.locator("[data-ruling=revoke][data-outcome='not a revoke']")).to_be_visible()
    expect(page.locator("#toast")).to_contain_text("This ruling goes")


def test_a_claim_too_late_shows_where_the_window_closed(page, evening):
    played(evening)
    page.goto(evening.address)
    hear(evening, [cut()])
    expect(page.locator("#actions .window-line")).to_contain_text("too late for points")
    expect(page.get_by_role("button", name="Claim a revoke")).to_have_count(0)
    evening.table.claim("E", 1, Who.parse("button N"))
    expect(verdict(page)).to_have_attribute("data-outcome", "too late")
    expect(points(page, "EW")).to_have_text("2")


def test_a_left_bower_taken_for_a_diamond_is_no_revoke_and_shown_with_both_jacks(page, evening):
    events = [up_card(), taken()]
    for number, plays in enumerate(NOT_A_REVOKE, 1):
        events += trick(10.0 * number, plays, "N" if number < 4 else "E")
    hear(evening, events)
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    claim(page, "East")
    expect(verdict(page)).to_have_attribute("data-outcome", "not a revoke")
    for jack in ("Jack of hearts", "Jack of diamonds"):
        expect(verdict(page).locator(f"svg[aria-label='{jack}']")).to_be_visible()


def test_cards_that_were_not_played_are_shown_and_prove_it(page, evening):
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    claim(page, "East")
    expect(page.locator("[data-pending=E]")).to_contain_text("settled when the hand is over")
    more(page).get_by_role("button", name="Something went wrong").click()
    page.get_by_role("button", name="The other tricks are given up").click()
    page.locator("dialog label", has_text="East & West").click()
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("heading", name="Is the hand over?")).to_be_visible()
    agree_that_it_is_over(evening.table)
    expect(verdict(page)).to_have_attribute("data-outcome", "not proved")
    page.locator("#show-cards").click()
    for card in ("9s", "Ad", "8c", "7h"):
        page.locator(f"dialog [data-card='{card}']").click()
    page.get_by_role("button", name="These 4").click()
    expect(verdict(page)).to_have_attribute("data-outcome", "proved")


def test_the_camera_reads_the_cards_thrown_down_and_a_person_confirms_them(page, evening):
    eye = ScriptedLoose("9s", "Ad", ("8c", "8s"), "Ks", picture=JPEG)
    evening.house.parts_of("kitchen").camera = TableCamera(ScriptedSight(), thrown_cards=LatestLook(eye))
    evening.table.surroundings.set_camera_state("watching")
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")])
    evening.table.answer("1:caller", "S", TABLE)
    evening.table.claim("E", 1, TABLE)
    give_up(evening.table)
    page.goto(evening.address)
    page.locator("#show-cards").click()
    page.locator("#shown-look").click()
    # the card that fell in this hand is shown and not offered; that which was not read is not guessed
    expect(page.locator("#shown-seen button")).to_have_count(4)
    expect(page.locator("#shown-seen [aria-pressed=true]")).to_have_count(2)
    expect(page.locator("#shown-seen button").nth(3)).to_contain_text("played in this hand")
    assert revoke_of(evening)["show"] == 4, "nothing is taken before it is confirmed"
    page.locator("#shown-seen button").nth(2).click()
    page.locator("dialog .pack [data-card='8c']").click()
    expect(page.locator("#shown-seen [aria-pressed=true]")).to_have_count(3)
    page.locator("dialog .pack [data-card='7h']").click()
    page.get_by_role("button", name="These 4").click()
    expect(verdict(page)).to_have_attribute("data-outcome", "proved")
    held = verdict(page).locator("figure").nth(1).locator("img.close")
    expect(held).to_be_visible()
    assert "picture/shown-" in held.get_attribute("src")


def revoke_of(evening):
    rulings = state_of(evening.table, "table")["rulings"]
    return next(ruling for ruling in rulings if ruling["kind"] == "revoke")


def test_a_lost_camera_is_shown_and_cards_go_on_by_hand(page, evening):
    hear(evening, [up_card(), taken(), laid(10.0, "N As")])
    page.goto(evening.address)
    hear(evening, [ViewLost(11.0, 330, (), "the picture stands still")])
    expect(page.locator("#word")).to_contain_text("Cannot see")
    expect(page.locator("#eye")).to_contain_text("the picture stands still")
    put_off(page)
    page.locator(".entry [data-card=Th]").click()
    expect(page.locator(".laid")).to_have_count(2)
    hear(evening, [ViewBack(20.0, 600, ())])
    expect(page.locator("#word")).not_to_contain_text("Cannot see")


def test_a_table_started_again_in_the_middle_of_a_trick_shows_it_again(page, evenings):
    first = evenings.start(name="one.journal")
    hear(first, [up_card(), taken(), laid(10.0, "N As"), laid(11.0, "E Th")])
    page.goto(first.address)
    expect(page.locator(".laid")).to_have_count(2)
    first.close()
    expect(page.locator("#main")).to_have_class(re.compile("stale"))
    again = evenings.start(name="one.journal", settings=None, port=first.server.port)
    expect(page.locator("#pulse")).to_have_attribute("data-state", "live")
    expect(page.locator(".laid")).to_have_count(2)
    hear(again, [laid(12.0, "S Ks")])
    expect(page.locator(".laid")).to_have_count(3)


def test_dark_light_and_four_colours_are_chosen_for_this_device_alone(browser, evening):
    context = browser.new_context(viewport=PHONE, color_scheme="light")
    page = context.new_page()
    hear(evening, [up_card(card="9c")])
    page.goto(evening.address)

    def ground():
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    light = ground()
    page.locator("#menu > summary").click()
    page.locator("#menu label", has_text="Dark").click()
    assert ground() != light
    page.locator("#menu label", has_text="Four").click()
    club = page.locator(".still .card")
    assert club.evaluate("it => getComputedStyle(it).getPropertyValue('--card-c').trim()") == "#10713c"
    page.reload()
    assert ground() != light, "it is remembered"
    page.goto(evening.address + "board?theme=light")
    assert ground() == light, "a wall may be told by its address"
    context.close()


def hear_voice(page):
    page.add_init_script(
        "window.said = []; window.speechSynthesis.cancel = () => 0;"
        "window.speechSynthesis.speak = (it) => window.said.push(it.text);"
    )


def test_the_voice_asks_the_open_question(page, evening):
    hear_voice(page)
    hear(evening, [up_card()])
    page.goto(evening.address)
    expect(page.locator("#felt .seat")).to_have_count(4)
    page.locator("#menu > summary").click()
    page.locator("#menu label", has_text="A voice").click()
    hear(evening, [taken(), *trick(10.0, PLAYED, "E")[:4]])
    expect(page.locator("[data-question]")).to_be_visible()
    wait_for(page, "window.said.length > 0")
    assert page.evaluate("window.said") == ["Who made ♥ trump?"]


def test_the_voice_speaks_when_the_trick_is_gathered_and_only_if_it_was_turned_on(page, evening):
    hear_voice(page)
    events = [up_card(), taken(), *trick(10.0, PLAYED, "E")]
    hear(evening, events[:6])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    expect(page.locator(".laid")).to_have_count(4)
    page.locator("#menu > summary").click()
    page.locator("#menu label", has_text="A voice").click()
    assert page.evaluate("window.said") == []
    hear(evening, events[6:])
    expect(page.locator("#said")).to_contain_text("Trick to East & West: 1")
    assert page.evaluate("window.said") == ["Trick to East & West: 1"]
    page.locator("#menu label", has_text="Off").click()
    hear(evening, trick(20.0, ("E Ad", "S Qd", "W Kd", "N Td"), "E"))
    expect(page.locator("#said")).to_contain_text("Trick to East & West: 2")
    assert page.evaluate("window.said.length") == 1


def test_a_trick_that_was_gathered_while_the_page_was_away_is_in_the_log_all_the_same(page, evening):
    hear(evening, [up_card(), taken()])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    expect(page.locator("#pulse")).to_have_attribute("data-state", "live")
    page.context.set_offline(True)
    hear(evening, trick(10.0, PLAYED, "E"))
    page.context.set_offline(False)
    expect(page.locator("#said")).to_contain_text("Trick to East & West: 1")


def test_a_missed_card_is_added_and_a_card_taken_back_is_shown(page, evening):
    hear(evening, [up_card(), taken(), laid(10.0, "N As"), laid(11.0, "S Ks")])
    page.goto(evening.address)
    put_off(page)
    more(page).get_by_role("button", name="A card was missed").click()
    page.locator("dialog label", has_text="East").click()
    page.locator("dialog [data-card=Th]").click()
    expect(page.locator(".laid[data-seat=E][data-card=Th]")).to_be_visible()
    page.locator(".laid[data-seat=E]").click()
    page.locator("#took-back").click()
    expect(page.locator(".laid")).to_have_count(2)
    assert evening.table.game.hand.tricks[0].withdrawn


def test_the_director_is_called_only_from_a_table_with_a_director(page, evening):
    played(evening)
    evening.table.claim("E", 1, TABLE)
    page.goto(evening.address)
    expect(page.locator(".actions-more")).to_be_visible()
    expect(verdict(page).get_by_role("button", name="Agree")).to_be_visible()
    called = page.get_by_role("button", name="Call the director", include_hidden=True)
    expect(called).to_have_count(0)
    evening.house.pin = "1888"
    page.reload()
    expect(called).to_have_count(2)  # under More, and at the ruling
    more(page).locator("#call-director").click()
    expect(page.locator("#director")).to_contain_text("Director called")
    expect(page.locator("#director [role=alert]")).to_have_count(0)
    more(page).locator("#call-director").click()
    expect(page.locator("#director")).to_be_empty()


def test_an_evening_is_erased_only_after_somebody_is_sure(page, evening):
    played(evening)
    page.goto(evening.address + "evening")
    page.locator(".erase > summary").click()
    page.get_by_role("button", name="Erase the evening and its pictures").click()
    assert state_of(evening.table, "table")["deal"] == 1, "the box was not ticked"
    page.get_by_label("I am sure").check()
    page.get_by_role("button", name="Erase the evening and its pictures").click()
    expect(page.locator("main")).to_contain_text("When a hand has been played")
    page.goto(evening.address + "audit")
    expect(page.locator("tbody tr").last).to_contain_text("Erased")


def test_the_menu_and_a_correction_need_no_mouse(page, evening):
    hear(evening, [up_card(), taken(), laid(10.0, "N As")])
    page.goto(evening.address)
    card = page.locator(".laid[data-seat=N]")
    expect(card).to_be_visible()
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).not_to_be_visible()
    expect(page.locator("#said")).to_contain_text("Corrected")
    page.locator("#menu > summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/hands$"))


def test_an_announced_ruling_is_claimed_with_a_single_tap(page, evening):
    played(evening)
    page.goto(evening.address)
    page.locator("#claim-it").click()
    expect(verdict(page)).to_have_attribute("data-outcome", "proved")
    expect(points(page, "NS")).to_have_text("3")


def test_the_wall_shows_the_result_of_the_hand(page, evening):
    played(evening)
    page.goto(evening.address + "board")
    expect(page.locator(".outcome")).to_contain_text("+2 East & West")


def test_the_director_announces_to_the_table_what_the_house_withholds(browser, evenings):
    evening = evenings.start(settings=Settings("somerset-1888", {"announce": "director"}))
    evening.house.pin = "1888"
    played(evening)
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(evening.address + "setup")
    page.get_by_label("PIN").fill("1888")
    page.get_by_role("button", name="Direct this table").click()
    page.locator("[data-announce=E]").click()
    expect(page.locator("[data-announce=E]")).to_have_count(0)
    rulings = state_of(evening.table, "table")["rulings"]
    assert [ruling["offender"] for ruling in rulings if ruling["kind"] == "revoke"] == ["E"]
    context.close()
