"""What is to be seen: cards, type, the first load."""

import json
from functools import partial

import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import PLAYED, gathered, taken, trick, up_card, whole_deal
from tests.e2e.conftest import PHONE, WALL, hear, wait_for
from tests.web.states import state_of
from web.journal.who import TABLE, Who
from web.table.table import Settings

TABLET = {"width": 1024, "height": 768}
LARGEST = 400_000
"""Bytes of the first load, typefaces and cards with it."""

AREAS = """() => Object.fromEntries([..."cdhs"].map((suit) => {
  const pip = document.getElementById(`pip-${suit}`), svg = document.querySelector("svg.deck");
  const box = pip.getBBox();
  let inside = 0;
  for (let x = 0; x < 24; x += 0.25) for (let y = 0; y < 24; y += 0.25) {
    const point = svg.createSVGPoint();
    [point.x, point.y] = [x, y];
    inside += pip.isPointInFill(point);
  }
  return [suit, [inside / 16, box.height]];
}))"""

CLEARANCE = """([card]) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 140");
  svg.setAttribute("width", 1000);
  svg.innerHTML = document.getElementById(`card-${card}`).innerHTML;
  document.body.append(svg);
  const from = svg.getBoundingClientRect(), scale = from.width / 100;
  const boxes = [...svg.querySelectorAll("use")].map((one) => {
    const box = one.getBoundingClientRect();
    const grown = one.getAttribute("href").startsWith("#rank") ? 2 : 0;
    const across = [box.left, box.right].map((at) => (at - from.left) / scale);
    const down = [box.top, box.bottom].map((at) => (at - from.top) / scale);
    return { left: across[0] - grown, right: across[1] + grown, top: down[0] - grown, foot: down[1] + grown };
  });
  svg.remove();
  const [rank, ...others] = boxes;
  const beside = others.filter((box) => box.top < rank.foot && box.foot > rank.top && box.left > rank.left);
  return { edge: rank.left, gap: Math.min(...beside.map((box) => box.left - rank.right)) };
}"""


LOADED = "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)"


def _weigh(sizes, answer):
    if not answer.url.endswith("/stream"):
        sizes[answer.url] = len(answer.body())


def test_the_first_load_with_typefaces_and_cards_is_small(browser, evening):
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:3]])
    for where in ("", "board"):
        context = browser.new_context(viewport=PHONE)
        page = context.new_page()
        sizes = {}
        page.on("response", partial(_weigh, sizes))
        page.goto(evening.address + where)
        expect(page.locator(".laid, figure .card").first).to_be_visible()
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(300)
        families = page.evaluate(LOADED)
        assert {"Inter", "Fraunces"} <= set(families)
        assert sum("woff2" in url for url in sizes) == 2
        assert sum(sizes.values()) <= LARGEST, json.dumps(sizes, indent=1)
        context.close()


def test_pips_weigh_the_same_and_the_ten_is_clear_of_pip_and_edge(page, evening):
    hear(evening, [up_card()])
    page.goto(evening.address)
    expect(page.locator("svg[aria-label='Nine of hearts']")).to_be_visible()
    areas = page.evaluate(AREAS)
    sizes = [area for area, _height in areas.values()]
    assert max(sizes) <= 1.12 * min(sizes), areas
    assert max(height for _, height in areas.values()) <= 1.3 * min(height for _, height in areas.values())
    for card in ("Td", "Ts", "9c", "8h"):
        clear = page.evaluate(CLEARANCE, [card])
        assert clear["edge"] >= 3, (card, clear)
        assert clear["gap"] >= 1, (card, clear)


def test_the_winning_card_is_marked_after_all_cards_fell(page, evening):
    hear(evening, [up_card(), taken()])
    page.goto(evening.address)
    page.get_by_role("button", name="South", exact=True).click()
    hear(evening, trick(10.0, PLAYED, "E")[:3])
    expect(page.locator(".laid")).to_have_count(3)
    expect(page.locator(".laid.wins")).to_have_count(0)
    hear(evening, trick(10.0, PLAYED, "E")[3:4])
    expect(page.locator(".laid.wins")).to_have_attribute("data-card", "Th")
    expect(page.locator(".laid.wins")).to_contain_text("takes it")


def test_the_last_trick_is_seen_where_the_book_lets_people_look_and_nowhere_else(browser, evenings):
    for book, seen in (("keller-1887", 4), ("somerset-1888", 0)):
        evening = evenings.start(Settings(book=book), name=f"{book}.journal")
        hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4], gathered(14.0, "E")])
        evening.table.answer("1:caller", "S", TABLE)
        assert (state_of(evening.table, "spectator")["moment"]["last_trick"] is None) == (seen == 0)
        context = browser.new_context(viewport=PHONE)
        page = context.new_page()
        page.goto(evening.address)
        expect(page.locator(".seat[data-seat=S]")).to_contain_text("maker")
        expect(page.locator(".last-trick li")).to_have_count(seen)
        context.close()


LONG = {"N": "Maximiliana-Lous", "E": "Bartholomew-Jane", "S": "Christopher Lees", "W": "Wilhelmina Storm"}
CUT = """() => [...document.querySelectorAll(".felt .name, .pad-seats span, .side h2, .tv-side h2")]
  .filter((one) => getComputedStyle(one).overflowX !== "visible")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)"""
OUTSIDE = """() => [...document.querySelectorAll(".felt .name, .pad-seats span")].filter((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  const text = range.getBoundingClientRect(), box = name.getBoundingClientRect();
  const inside = text.left > box.left - 1 && text.right < box.right + 1;
  return !(inside && text.top > box.top - 1 && text.bottom < box.bottom + 1);
}).map((name) => name.textContent)"""
"""Names with letters outside their pill or key."""
OVERLAP = """() => {
  const boxes = [...document.querySelectorAll(".felt .name, .side h2, .trump .name, #word > *")]
    .filter((one) => one.offsetParent).map((one) => [one.textContent, one.getBoundingClientRect()]);
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const apart = (a, b) => beside(a, b) || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  return boxes.flatMap(([name, a], n) => boxes.slice(n + 1)
    .filter(([, b]) => !apart(a, b)).map(([other]) => [name, other]));
}"""


UNSPACED = {
    "N": "Bartholomewjamesonwellst",
    "E": "Wilhelminagracekonstanze",
    "S": "Maximilianoreynoldsvoght",
    "W": "Christabelannemariewoods",
}


@pytest.mark.parametrize("names", [LONG, UNSPACED], ids=["spaced", "unspaced"])
@pytest.mark.parametrize("size", [PHONE, TABLET, WALL], ids=["phone", "tablet", "tv"])
def test_names_of_sixteen_letters_or_of_24_without_a_space_are_not_cut(browser, evenings, size, names):
    evening = evenings.start(Settings("somerset-1888", {}, names, "The kitchen"))
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4]])
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    page = context.new_page()
    for where in ("", "board"):
        page.goto(evening.address + where)
        expect(page.locator(".laid")).to_have_count(4)
        page.evaluate("document.fonts.ready")
        assert page.evaluate(CUT) == []
        assert page.evaluate(OUTSIDE) == []
    context.close()


@pytest.mark.parametrize("names", [LONG, UNSPACED], ids=["spaced", "unspaced"])
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_while_calls_are_made_by_hand_no_name_of_a_caller_is_cut(browser, evenings, size, names):
    evening = evenings.start(Settings("somerset-1888", {}, names, "The kitchen"))
    evening.table.enter({"fact": "dealt", "dealer": "W", "up": "9h"}, Who.parse("table"))
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    page = context.new_page()
    page.goto(evening.address)
    expect(page.locator(".caller")).to_have_count(4)
    page.evaluate("document.fonts.ready")
    assert page.evaluate(TIGHT, ".caller, .pad-says, #word > *") == []
    context.close()


def test_at_twice_the_size_of_text_nothing_overflows_a_phone_or_overlaps(browser, evenings):
    evening = evenings.start(Settings("somerset-1888", {}, LONG, "The kitchen"))
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4]])
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    for where in ("", "hands", "evening", "setup", "audit", "laws"):
        page.goto(evening.address + where)
        if not where:
            expect(page.locator(".laid")).to_have_count(4)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wait_for(page, "document.documentElement.dataset.text === 'large'")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], where
        assert page.evaluate(OVERLAP) == [], where
    context.close()


TALL = {"width": 820, "height": 1180}
"""A tablet held upright."""
SIDE_BY_SIDE = """([first, second]) => {
  const [a, b] = [first, second].map((where) => document.querySelector(where).getBoundingClientRect());
  return a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1;
}"""
TIGHT = """(where) => [...document.querySelectorAll(where)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent.trim())"""


@pytest.fixture
def doubled(browser):
    """Opens a page at twice the size of text."""
    contexts = []

    def opened(size, address, ready):
        contexts.append(browser.new_context(viewport=size, reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.goto(address)
        expect(page.locator(ready).first).to_be_visible()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        return page

    yield opened
    for context in contexts:
        context.close()


def test_on_a_tablet_with_large_text_the_pad_is_below_the_felt_and_no_name_is_cut(doubled, evenings):
    evening = evenings.start(Settings("somerset-1888", {}, LONG, "The kitchen"))
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4]])
    page = doubled(TALL, evening.address, ".keys")
    wait_for(page, "document.documentElement.dataset.room?.includes('low')")
    assert page.evaluate(SIDE_BY_SIDE, ["#felt", ".pad"])
    assert page.evaluate(CUT) == []
    assert page.evaluate(OVERLAP) == []


def test_the_tv_is_sized_by_its_screen_whatever_the_size_of_text(doubled, evening):
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)
    evening.table.claim("E", 1, TABLE)
    page = doubled(PHONE, evening.address + "board", ".tv-ruling")
    assert page.evaluate(SIDE_BY_SIDE, ["#felt", ".tv-beside"])
    assert page.evaluate(SIDE_BY_SIDE, [".seat[data-seat=S] .name", ".outcome"])


def test_a_finished_hand_fits_a_phone_at_twice_the_size_of_text(doubled, evenings):
    evening = evenings.start(Settings("somerset-1888", {}, LONG, "The kitchen"))
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)
    page = doubled(PHONE, evening.address + "hands", ".tricks-table")
    wait_for(page, "document.documentElement.dataset.text === 'large'")
    assert page.evaluate(TIGHT, ".tricks-table, .tricks-table td, .hand h2") == []
    height = page.locator(".hand h2").bounding_box()["height"]
    assert height <= 2 * 32, "the number of a deal stands on one line"
    page = doubled(PHONE, evening.address + "hand/1", ".player")
    expect(page.locator("#back-panel").get_by_text("perfect play gives")).to_be_visible()
    wait_for(page, "document.documentElement.dataset.text === 'large'")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_no_book_and_no_choice_of_the_menu_is_cut(browser, evening):
    for size, where in ((PHONE, "hands"), (PHONE, "evening"), (TALL, ""), (PHONE, "")):
        context = browser.new_context(viewport=size)
        page = context.new_page()
        page.goto(evening.address + where)
        wait_for(page, "document.documentElement.dataset.room !== undefined")
        if (size, where) != (PHONE, ""):  # there the felt needs the room, and the book is read out alone
            assert page.evaluate(TIGHT, ".masthead .book") == [], where
        page.locator("#menu > summary").click()
        assert page.evaluate(TIGHT, ".menu-sheet .choices span") == [], where
        context.close()


def test_the_final_score_begins_on_the_screen_however_large_its_text(doubled, evenings):
    evening = evenings.start(Settings("somerset-1888", {}, LONG, "The kitchen"))
    evening.table.score("EW", 5, TABLE)
    page = doubled(PHONE, evening.address, "#final")
    page.locator("#final").evaluate("it => it.scrollTo(0, 0)")
    assert page.locator("#final .final-game").bounding_box()["y"] >= 0
    assert page.evaluate(TIGHT, "#final .final-name") == []


def test_a_ruling_under_the_pad_is_a_tap_away(page, evening):
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    heading = page.locator("[data-ruling=revoke] h2")
    expect(heading).to_be_attached()
    page.get_by_role("button", name="1 ruling").click()
    expect(heading).to_be_in_viewport()
    wait_for(page, SIDE_BY_SIDE, ["[data-ruling=revoke] h2", ".pad"])


def test_a_page_that_is_slower_than_a_test_is_waited_for(page, evening):
    page.goto(evening.address)
    page.evaluate("void setTimeout(() => document.documentElement.dataset.late = 'yes', 300)")
    wait_for(page, "document.documentElement.dataset.late === 'yes'")
