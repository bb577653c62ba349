"""What moves on the page, what of it moves, and that none of it does where the device asks for stillness."""

import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import PLAYED, cut, gathered, taken, trick, up_card, whole_deal
from models.lab.props.deals_by_script import sheet
from referee.notation import sheets
from tests.e2e.conftest import PHONE, WALL, hear
from tests.web.states import state_of
from web.journal.who import CAMERA, TABLE, Who
from web.table.table import Settings
from web.table.undoing import undo

WATCH = """
window.moved = {names: new Set(), properties: new Set(), seen: []};
const look = () => {
  for (const one of document.getAnimations()) {
    moved.names.add(one.animationName ?? "slides");
    const frames = one.effect.getKeyframes();
    for (const frame of frames) for (const key of Object.keys(frame)) moved.properties.add(key);
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.classList?.contains("sweep") || node.classList?.contains("moment")) {
      moved.seen.push(node.dataset.moment ?? "sweep");
    }
  }
}).observe(document, {childList: true, subtree: true});
"""
FRAME_KEYS = {"offset", "computedOffset", "easing", "composite"}


@pytest.fixture(params=["no-preference", "reduce"])
def watched(request, browser):
    context = browser.new_context(viewport=PHONE, reduced_motion=request.param)
    page = context.new_page()
    page.add_init_script(WATCH)
    yield page, request.param == "no-preference"
    context.close()


def seen(page):
    return page.evaluate("moved.seen")


def test_cards_fall_a_trick_goes_to_its_winner_and_the_score_rolls_with_transforms_alone(watched, evening):
    page, moves = watched
    hear(evening, [up_card(), taken()])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    expect(page.locator(".seat[data-seat=S]")).to_contain_text("maker")
    for event in trick(10.0, PLAYED, "E")[:4]:
        hear(evening, [event])
    expect(page.locator(".laid.wins")).to_have_count(1)
    page.wait_for_timeout(500)
    hear(evening, [gathered(14.0, "E")])
    expect(page.locator(".laid")).to_have_count(0)
    evening.table.score("NS", 2, TABLE)
    expect(page.locator(".points[data-side=NS]")).to_have_text("2")
    page.wait_for_timeout(900)
    expect(page.locator(".sweep")).to_have_count(0)
    names, properties = page.evaluate("[[...moved.names], [...moved.properties]]")
    if moves:
        assert {"fall", "glow", "slides", "roll-in", "roll-out"} <= set(names)
        assert seen(page) == ["sweep"]
        assert set(properties) - FRAME_KEYS <= {"transform", "opacity"}, properties
    else:
        assert (names, seen(page)) == ([], [])


@pytest.mark.parametrize("kind", ["march", "lone march", "loner", "euchre"])
def test_a_deal_with_a_special_end_has_its_moment_and_a_line_in_the_log(page, evenings, kind):
    evening = evenings.start(Settings(book="american"))
    page.goto(evening.address)
    expect(page.locator("#word")).to_contain_text("Ready")
    evening.table.record(sheets.read(sheet(kind)).facts, CAMERA)
    expect(page.locator(f"[data-moment={kind.replace(' ', '-')}]")).to_be_visible()
    title = {"march": "March", "lone march": "Lone march", "loner": "Loner made", "euchre": "Euchred"}[kind]
    expect(page.locator("#said")).to_contain_text(title)
    expect(page.locator(".outcome .result")).to_have_text(title)
    expect(page.locator(".moment")).to_have_count(0)


def test_what_an_undo_brings_back_is_not_celebrated_again(watched, evenings):
    page, moves = watched
    evening = evenings.start(Settings(book="american"))
    page.goto(evening.address)
    expect(page.locator("#word")).to_contain_text("Ready")
    evening.table.record(sheets.read(sheet("euchre")).facts, TABLE)
    expect(page.locator(".outcome .result")).to_have_text("Euchred")
    expect(page.locator(".moment")).to_have_count(0)
    assert seen(page).count("euchre") == moves
    evening.table.record(sheets.read("dealer E up 9h").facts, TABLE)
    expect(page.locator(".outcome .result")).to_have_count(0)
    undo(evening.table, evening.table.seq, TABLE)
    expect(page.locator(".outcome .result")).to_have_text("Euchred")
    assert seen(page).count("euchre") == moves


def test_a_revoke_that_was_proved_has_its_second_and_a_page_opened_later_shows_none(watched, evening):
    page, moves = watched
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    expect(page.locator("#claim")).to_be_visible()
    assert seen(page) == []
    evening.table.claim("E", 1, TABLE)
    expect(page.locator("[data-ruling=revoke][data-outcome=proved]")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("East revoked in trick 1")
    if moves:
        expect(page.locator("[data-moment=revoke] svg")).to_have_count(2)
    assert ("revoke" in seen(page)) == moves


def won(evening):
    evening.table.score("EW", 4, TABLE)
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)


def test_the_final_score_fills_the_screen_until_the_next_deal_and_a_tap_goes_back(page, evening):
    page.goto(evening.address)
    expect(page.locator("#word")).to_contain_text("Ready")
    won(evening)
    final = page.locator("#final")
    expect(final.locator(".won .final-points")).to_have_text("6")
    box = final.bounding_box()
    assert (box["width"], box["height"]) == (PHONE["width"], PHONE["height"])
    page.reload()
    expect(final).to_contain_text("East & West won")
    page.get_by_role("button", name="Back to the table").click()
    expect(final).to_have_count(0)
    expect(page.locator("#claim")).to_be_visible()
    page.reload()
    expect(final).to_be_visible()
    hear(evening, [cut(90.0)])
    expect(page.locator("#actions .window-line")).to_contain_text("too late for points")
    expect(final).to_be_visible()
    hear(evening, [up_card(100.0)])
    expect(final).to_have_count(0)


def test_a_rematch_is_a_tap_from_the_final_score(page, evening):
    won(evening)
    page.goto(evening.address)
    page.locator("#final").get_by_role("button", name="Rematch").click()
    expect(page.locator("#final")).to_have_count(0)
    assert state_of(evening.table, "table")["final"] is None


def test_a_claim_that_is_ruled_upon_opens_the_table_behind_the_final_score(page, evening):
    won(evening)
    page.goto(evening.address)
    expect(page.locator("#final")).to_be_visible()
    evening.table.claim("E", 1, Who.parse("button N"))
    expect(page.locator("#final")).to_have_count(0)
    expect(page.locator("[data-ruling=revoke]")).to_be_visible()


def test_the_final_score_stands_on_the_tv_too(browser, evening):
    won(evening)
    context = browser.new_context(viewport=WALL)
    page = context.new_page()
    page.goto(evening.address + "board")
    final = page.locator("#final-wall .final")
    expect(final).to_contain_text("East & West won")
    box = final.bounding_box()
    assert (box["width"], box["height"]) == (WALL["width"], WALL["height"])
    hear(evening, [cut(90.0), up_card(100.0)])
    expect(final).to_have_count(0)
    context.close()


def test_at_a_table_of_three_a_euchre_names_both_who_score_for_it(page, evenings):
    names = {"N": "Ann", "E": "Ben", "S": "Cleo"}
    evening = evenings.start(Settings("keller-1887-three", {}, names, ""))
    page.goto(evening.address)
    expect(page.locator(".keys")).to_be_visible()
    evening.table.quick("N", "E", 1, False, TABLE)
    expect(page.locator("#said")).to_contain_text("Euchred. +2 Ann, +2 Cleo")
