"""What is written on the felt: in contrast with it in both themes, on two lines at most, in any script."""

import pytest
from playwright.sync_api import expect

from models.lab.pictured.journeys import NAMES
from models.lab.pictured.scenes import SCENES, opened
from models.lab.props.camera_events import whole_deal
from tests.e2e.conftest import PHONE, WALL, hear
from web.journal.who import TABLE
from web.table.table import Settings

ON_FELT = (
    "start",
    "trick",
    "whole",
    "over",
    "proved",
    "calls",
    "long-names",
    "board-whole",
    "board-over",
    "board-up",
    "long-board",
)
WRITTEN = """() => {
  const felt = document.querySelector("#felt");
  const linear = (c) => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => [r, g, b].map((c) => linear(c / 255))
    .reduce((sum, c, n) => sum + c * [.2126, .7152, .0722][n], 0);
  const parts = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const over = ([r, g, b, a = 1], below) => [r, g, b].map((c, n) => c * a + below[n] * (1 - a));
  const ends = getComputedStyle(felt).backgroundImage.match(/rgba?\\([^)]*\\)/g).map(parts);
  const texts = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim();
    const holder = texts.currentNode.parentElement;
    const style = getComputedStyle(holder);
    if (!text || !holder.checkVisibility({ visibilityProperty: true }) || holder.closest("svg")) continue;
    const above = [];
    for (let part = holder; part !== felt; part = part.parentElement) {
      above.unshift(parts(getComputedStyle(part).backgroundColor));
    }
    const contrasts = ends.map((end) => {
      const ground = above.reduce((below, colour) => over(colour, below), end);
      const [ink, felt] = [light(over(parts(style.color), ground)), light(ground)];
      return (Math.max(ink, felt) + .05) / (Math.min(ink, felt) + .05);
    });
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
    const [size, weight] = [parseFloat(style.fontSize), Number(style.fontWeight)];
    const large = size >= 24 || (size >= 18.66 && weight >= 700);
    lines.push({ text, contrast: Math.min(...contrasts), needs: large ? 3 : 4.5, lines: tops.size });
  }
  return lines;
}"""
"""Each text on the felt, with its least contrast over the felt's gradient and its number of lines."""


@pytest.mark.parametrize(
    "scene", [scene for scene in SCENES if scene.name in ON_FELT], ids=lambda scene: scene.name
)
def test_every_text_on_the_felt_has_contrast_in_both_themes_and_two_lines_at_most(browser, scene):
    size = WALL if scene.where == "board" else PHONE
    with opened(scene) as evening:
        page = browser.new_page(viewport=size, reduced_motion="reduce")
        page.goto(scene.address(evening))
        expect(page.locator("#felt .seat")).to_have_count(4)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            written = page.evaluate(WRITTEN)
            assert len(written) >= 4
            assert [line for line in written if line["contrast"] < line["needs"] or line["lines"] > 2] == []
        page.close()


def test_names_of_24_letters_take_two_lines_on_the_felt_of_a_phone(page, evenings):
    evening = evenings.start(Settings("somerset-1888", {}, NAMES, "The kitchen"))
    hear(evening, whole_deal()[:6])
    page.goto(evening.address)
    expect(page.locator(".laid")).to_have_count(4)
    page.evaluate("document.fonts.ready")
    assert {line["lines"] for line in page.evaluate(WRITTEN) if line["text"] in NAMES.values()} <= {1, 2}
    assert page.evaluate(WHOLE_WORDS) == []


WHOLE_WORDS = """() => [...document.querySelectorAll("#felt .seat .name")].flatMap((name) => {
  const words = [...name.textContent.matchAll(/\\S+/g)];
  return words.filter((word) => {
    const range = document.createRange();
    range.setStart(name.firstChild, word.index);
    range.setEnd(name.firstChild, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  }).map((word) => word[0]);
})"""
"""The words of the names on the felt that are broken over lines."""


LEFT = """([side, part]) => {
  const text = [...document.querySelectorAll(".side h2")][side].firstChild;
  const range = document.createRange();
  const begin = text.data.indexOf(part);
  range.setStart(text, begin);
  range.setEnd(text, begin + part.length);
  return range.getBoundingClientRect().left;
}"""
"""Where a part of a side's heading begins on the screen, in pixels."""


def test_names_from_right_to_left_stay_in_the_order_of_their_sentence(page, evenings):
    names = {
        "N": "\u05e8\u05d7\u05dc",
        "E": "\u064a\u0648\u0633\u0641",
        "S": "\u05d3\u05d5\u05d3",
        "W": "Dot",
    }
    evening = evenings.start(Settings("american", {}, names, ""))
    hear(evening, whole_deal()[:4])
    page.goto(evening.address)
    expect(page.locator("#felt .seat[data-seat=N]")).to_contain_text(names["N"])
    for side, (first, second) in enumerate((("N", "S"), ("E", "W"))):
        assert page.evaluate(LEFT, [side, names[first]]) < page.evaluate(LEFT, [side, names[second]])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_suits_are_asked_for_by_whole_names_with_signs_of_equal_size(browser):
    (scene,) = (scene for scene in SCENES if scene.name == "asked-suit")
    with opened(scene) as evening:
        for width in (320, PHONE["width"], 1024):
            page = browser.new_page(viewport={"width": width, "height": 844}, reduced_motion="reduce")
            page.goto(scene.address(evening))
            answers = page.locator("[data-question] .answers button")
            expect(answers).to_have_count(4)
            heights = [button.locator("span").bounding_box()["height"] for button in answers.all()]
            assert max(heights) < 30, "one line each"
            signs = answers.locator("svg path").evaluate_all(
                "(paths) => paths.map((path) => path.getBoundingClientRect()).map((b) => b.width * b.height)"
            )
            assert max(signs) < 1.6 * min(signs)
            page.close()


def test_the_longest_names_stay_between_the_seats_where_the_points_are_shown(page, evenings):
    names = dict(zip("NESW", ("Alexandra-Konstantinovna", "Maximiliana Featherstone") * 2, strict=True))
    evening = evenings.start(Settings("somerset-1888", {}, names, ""))
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "N", TABLE)
    evening.table.claim("E", 1, TABLE)
    page.goto(evening.address)
    expect(page.locator(".outcome b")).to_have_count(2)
    north, shown, south = (
        page.locator(selector).bounding_box()
        for selector in (".seat[data-seat=N]", ".outcome", ".seat[data-seat=S]")
    )
    assert north["y"] + north["height"] <= shown["y"]
    assert shown["y"] + shown["height"] <= south["y"]
