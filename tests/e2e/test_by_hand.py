"""Entering by hand, on a phone and on a keyboard: taps counted, nothing that jumps, the focus kept."""

import re

import pytest
from playwright.sync_api import expect

from referee.facts.register import Claimed, Passed
from tests.e2e.conftest import PHONE
from web.journal.who import TABLE, Who
from web.table.table import Settings

AMERICAN = Settings("american", {}, {"E": "Bartholomew Long"}, "")
HAND = (
    # South deals and turns up the nine of hearts; West orders it up and leads; NS take the fifth
    ("As", "9s", "Ts", "Ks"),
    ("Ac", "9c", "Tc", "Kc"),
    ("Jh", "Th", "Qh", "9h"),
    ("Jd", "Ah", "9d", "Td"),
    ("Qs", "Kd", "Ad", "Qd"),
)


@pytest.fixture
def table(evenings):
    return evenings.start(AMERICAN)


def boxes(page):
    return {part: page.locator(part).bounding_box() for part in ("#felt", ".keys", ".pad")}


def in_sight(box, size=PHONE):
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 0.5


def deal_first(page, dealer="South"):
    page.get_by_role("radio", name=dealer).check()
    page.locator(".keys [data-card='9h']").click()
    page.locator("[data-caller=W] [data-call=ordered_up]").click()


def test_a_whole_hand_is_22_taps_with_felt_and_pad_together_and_nothing_that_jumps(page, table):
    first = Settings("american", {}, {}, "")
    table.table.agree(first, TABLE)
    for fact in ({"fact": "dealt", "dealer": "E", "up": "Ac"}, {"fact": "misdealt", "why": "count"}):
        table.table.enter(fact, Who.parse("table 1"))
    page.goto(table.address)
    expect(page.locator(".keys")).to_be_visible()
    page.evaluate("window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true)")
    before = boxes(page)
    assert all(in_sight(box) for box in before.values()), before
    page.locator(".keys [data-card='9h']").click()
    expect(page.locator(".calls")).to_be_visible()
    assert page.locator(".pad").bounding_box() == before[".pad"]
    page.locator("[data-call=took_up], [data-call=ordered_up]").first.click()
    expect(page.locator(".keys")).to_be_visible()
    for trick in HAND:
        for card in trick:
            page.locator(f".keys [data-card='{card}']").click()
            if card == trick[1]:
                expect(page.locator(f".laid[data-card='{card}']")).to_be_visible()
                now = boxes(page)
                assert now[".keys"] == before[".keys"]
                assert in_sight(now["#felt"])
                assert now["#felt"]["y"] + now["#felt"]["height"] <= now[".pad"]["y"]
    expect(page.locator("#word")).to_contain_text("finished")
    assert page.evaluate("window.taps") == 22
    assert len(table.table.game.hand.tricks) == 5


def test_twenty_taps_faster_than_the_table_answers_are_twenty_cards_in_turn(page, table):
    page.goto(table.address)
    deal_first(page)
    expect(page.locator(".keys")).to_be_visible()
    page.evaluate(
        "cards => cards.forEach((card) => document.querySelector(`.keys [data-card='${card}']`).click())",
        list(HAND[0]),
    )
    expect(page.locator("#main")).to_have_attribute("data-seq", "7")
    (trick,) = table.table.game.hand.tricks
    assert [(str(play.seat), str(play.card)) for play in trick.plays] == list(
        zip("WNES", HAND[0], strict=True)
    )


def test_a_card_twice_is_questioned_before_it_is_recorded_and_can_be_recorded_all_the_same(page, table):
    page.goto(table.address)
    deal_first(page)
    for card in ("Jc", "9s", "Jc"):
        page.locator(f".keys [data-card='{card}']").click()
        if card != "9s":
            page.wait_for_timeout(400)
    ask = page.locator("#ask")
    expect(ask).to_contain_text("J♣ is on the table already: West played it.")
    entries = len(table.table.entries)
    page.locator("#ask-no").click()
    expect(ask).to_have_count(0)
    assert len(table.table.entries) == entries
    page.locator(".keys [data-card=Jc]").click()
    expect(ask).to_be_visible()
    page.keyboard.press("Escape")
    expect(ask).to_have_count(0)
    assert len(table.table.entries) == entries
    page.wait_for_timeout(400)
    page.locator(".keys [data-card=Jc]").click()
    page.locator("#ask-yes").click()
    expect(page.locator(".laid[data-card=Jc]")).to_have_count(2)


def test_only_calls_that_the_book_allows_are_offered_and_trump_is_asked_a_single_time(page, table):
    page.goto(table.address)
    page.locator(".keys [data-card='9h']").click()
    expect(page.locator(".calls")).to_be_visible()
    for key in page.locator(".pad button").all():
        box = key.bounding_box()
        assert box["x"] + box["width"] <= PHONE["width"], "a long name pushes no key off the screen"
    for seat in "ESWN":
        expect(page.locator(".seat.turn")).to_have_attribute("data-seat", seat)
        page.locator("[data-call=passed]").click()
    expect(page.locator("[data-caller=E] [data-suit=s]")).to_be_visible()
    expect(page.locator("[data-suit=h]")).to_have_count(0)
    expect(page.locator("[data-question]")).to_have_count(0)
    expect(page.locator("#word")).to_contain_text("Calling")


def test_a_whole_hand_by_keyboard_alone(page, table):
    page.goto(table.address)
    expect(page.locator(".keys")).to_be_visible()
    page.keyboard.type("9h")
    expect(page.locator(".calls")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".seat.turn")).to_have_attribute("data-seat", "S")
    page.keyboard.press("p")
    expect(page.locator(".seat.turn")).to_have_attribute("data-seat", "W")
    page.keyboard.press("o")
    expect(page.locator(".seat[data-seat=W]")).to_contain_text("maker")
    for number, trick in enumerate(HAND):
        for card in trick:
            typed = card.replace("T", "10").lower() if number % 2 else card.lower()
            page.keyboard.type(typed)
        assert page.evaluate("document.activeElement.closest('.keys') !== null")
    # twenty cards are sent one after the other: on a busy machine that is most of what is waited for
    expect(page.locator("#word")).to_contain_text("finished", timeout=90_000)
    assert len(table.table.game.hand.tricks) == 5
    assert page.evaluate("document.activeElement.dataset.card") == HAND[4][3]


def test_the_arrows_and_enter_play_a_card_and_the_focus_stays_on_it(page, table):
    page.goto(table.address)
    deal_first(page)
    page.locator(".keys [data-card=As]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".laid[data-card=Kh]")).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.card") == "Kh"
    page.keyboard.press("Control+z")
    expect(page.locator(".laid")).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.card") == "Kh"


def test_escape_and_a_tap_outside_close_the_menu_and_a_sheet(page, table):
    page.goto(table.address)
    deal_first(page)
    page.locator("#menu > summary").click()
    page.keyboard.press("Escape")
    expect(page.locator("#menu[open]")).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('#menu > summary')")
    page.locator("#menu > summary").click()
    page.locator("#felt").click(position={"x": 5, "y": 100})
    expect(page.locator("#menu[open]")).to_have_count(0)
    page.locator(".keys [data-card=As]").click()
    card = page.locator(".laid[data-card=As]")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(5, 5)):
        card.click()
        expect(page.locator("#dialog")).to_be_visible()
        close()
        expect(page.locator("#dialog")).not_to_be_visible()


def test_cards_on_the_table_are_dimmed_the_suit_led_is_marked_and_covered_tricks_show_nothing(page, evenings):
    table = evenings.start(Settings("american", {}, {}, ""))
    page.goto(table.address)
    deal_first(page)
    key = page.locator(".keys .card-key")
    key.locator("xpath=self::*[@data-card='As']").click()
    expect(page.locator(".keys .on-table")).to_have_count(1)
    # spades are led: six cards of the suit, and no left bower among them
    expect(page.locator(".keys .of-led")).to_have_count(6)
    for card in ("9s", "Ts", "Ks"):
        page.locator(f".keys [data-card='{card}']").click()
    expect(page.locator(".keys .of-led")).to_have_count(0)
    page.locator(".keys [data-card='Ac']").click()
    expect(page.locator(".keys .on-table")).to_have_count(1)


def test_the_points_of_a_quick_deal_are_shown_before_it_is_recorded_and_a_rematch_clears_the_felt(
    page, evenings
):
    evening = evenings.start(Settings("american", {}, {}, ""))
    evening.table.score("NS", 9, TABLE)
    page.goto(evening.address)
    page.locator("#quick-deal").click()
    page.locator(".quick-maker").get_by_label("South").check()
    page.locator(".quick-tricks").get_by_label("5").check()
    expect(page.locator(".quick-gives")).to_have_text("2 to North & South. The score is then 11 : 0.")
    assert evening.table.messages.state("table").deal == 0
    page.locator("#quick-enter").click()
    page.locator("#rematch").click()
    expect(page.locator("#felt .next-game")).to_have_text("Game 2")
    expect(page.locator("#felt .outcome")).to_have_count(0)
    expect(page.locator("#score .won")).to_have_count(0)


def test_when_a_deal_is_over_no_card_of_its_last_trick_is_dimmed_on_the_pad(page, table):
    page.goto(table.address)
    deal_first(page)
    for card in (card for trick in HAND for card in trick):
        page.locator(f".keys [data-card='{card}']").click()
    expect(page.locator(".pad-says")).to_have_text("Tap the turned-up card.")
    expect(page.locator(".keys .on-table, .keys .of-led")).to_have_count(0)


def passes(table):
    return [str(entry.what.event.seat) for entry in table.table.facts if isinstance(entry.what.event, Passed)]


def test_a_double_tap_passes_for_a_single_player_and_a_letter_typed_twice_for_two(page, table):
    page.goto(table.address)
    page.get_by_role("radio", name="South").check()
    page.locator(".keys [data-card='9h']").click()
    page.locator("[data-call=passed]").evaluate("(key) => { key.click(); key.click(); }")
    expect(page.locator("[data-caller=N]")).to_have_class(re.compile("turn"))
    assert passes(table) == ["W"]
    page.keyboard.press("p")
    page.keyboard.press("p")
    expect(page.locator("[data-caller=S]")).to_have_class(re.compile("turn"))
    assert passes(table) == ["W", "N", "E"]


def test_a_double_tap_takes_a_single_card_back(page, table):
    page.goto(table.address)
    deal_first(page)
    for card in HAND[0][:3]:
        page.locator(f".keys [data-card='{card}']").click()
    expect(page.locator(".laid")).to_have_count(3)
    page.locator("#undo").dblclick()
    expect(page.locator(f".laid[data-card='{HAND[0][2]}']")).to_have_count(0)
    page.locator(f".keys [data-card='{HAND[0][3]}']").click()
    expect(page.locator(f".laid[data-card='{HAND[0][3]}']")).to_be_visible()
    expect(page.locator(".laid")).to_have_count(3)


def test_a_claim_that_is_tapped_twice_is_claimed_a_single_time(page, table):
    page.goto(table.address)
    deal_first(page)
    page.locator(".keys [data-card='As']").click()
    expect(page.locator(".laid[data-card='As']")).to_be_visible()
    page.locator("#claim").click()
    page.locator("#dialog").get_by_role("radio", name="West").check()
    page.evaluate("for (const _ of [1, 2]) document.querySelector('#dialog form').requestSubmit()")
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator("[data-pending=W]")).to_have_count(1)
    assert sum(isinstance(entry.what.event, Claimed) for entry in table.table.facts) == 1


def test_what_the_other_side_entered_is_asked_above_the_pad_and_before_the_final_score(page, table):
    table.table.score("NS", 9, TABLE)
    page.goto(table.address)
    expect(page.locator(".keys")).to_be_visible()
    table.table.quick("S", "N", 3, False, Who.parse("N 1"))
    agree = page.locator("#deal-right")
    expect(agree).to_be_in_viewport()
    box, pad = agree.bounding_box(), page.locator(".pad").bounding_box()
    assert box["y"] + box["height"] <= pad["y"], "the pad does not cover it"
    expect(page.locator("#final")).to_have_count(0)
    agree.click()
    expect(page.locator("#final")).to_be_visible()
    assert page.evaluate("window.scrollY") == 0


def test_the_pad_shows_that_the_evening_has_ended_and_what_a_card_begins(page, table):
    table.table.score("NS", 2, TABLE)
    table.table.end(TABLE)
    page.goto(table.address)
    expect(page.locator(".pad-says")).to_have_text("Evening over. A card begins another.")
