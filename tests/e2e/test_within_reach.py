"""What people need next is on the screen without a scroll, at a phone's, a tablet's and a laptop's size."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from models.lab.props.camera_events import PLAYED, cut, taken, trick, up_card, whole_deal
from models.lab.props.deals_by_script import SOMERSET
from referee.view.role import Role
from tests.e2e.conftest import hear
from web.journal.who import TABLE
from web.table.table import Settings

SIZES = {"phone": (390, 844), "tablet": (1024, 768), "laptop": (1440, 900)}
LONG = {seat: f"Maximiliane Konstantin {seat}" for seat in "NESW"}

ON_TOP = """(one) => {
  const box = one.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && one.contains(at);
}"""
"""Whether an element is within the window, and nothing covers its middle."""


@pytest.fixture(params=SIZES.values(), ids=SIZES)
def sized(page, request):
    page.set_viewport_size(dict(zip(("width", "height"), request.param, strict=True)))
    return page


def first_trick(evening):
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4]])


def test_an_open_question_and_its_answers_are_in_sight_without_a_scroll(sized, evening):
    first_trick(evening)
    sized.goto(evening.address)
    question = sized.locator("[data-question='who called?']")
    expect(question).to_be_visible()
    for part in (question.locator("h2"), *question.locator(".answers button").all()):
        if part.is_visible():
            assert part.evaluate(ON_TOP)


def test_a_question_answered_on_a_device_is_gone_from_the_other(page, browser, evening):
    first_trick(evening)
    other = browser.new_page()
    for each in (page, other):
        each.goto(evening.address)
        expect(each.locator("[data-question]")).to_be_visible()
    page.locator("[data-choice=S]").click()
    for each in (page, other):
        expect(each.locator("[data-question]")).to_have_count(0)
    other.close()


def test_a_question_put_off_leaves_the_pad_free_and_is_named_and_taken_up_in_the_line_below_the_felt(
    page, evening
):
    first_trick(evening)
    page.goto(evening.address)
    page.get_by_role("button", name="Later").click()
    expect(page.locator("[data-question]")).to_have_count(0)
    assert page.locator(".pad [data-card='9c']").evaluate(ON_TOP)
    page.locator("#word").get_by_role("button", name="Who made").click()
    expect(page.locator("[data-question]")).to_be_visible()


def test_questions_come_singly_and_a_question_of_an_earlier_deal_names_the_deal(page, evening):
    hear(evening, [*whole_deal(), cut(90.0), up_card(100.0, card="9s"), taken(101.0, card="9s")])
    hear(evening, trick(110.0, ("N Ah", "E Kh", "S Qh", "W Th"), "N")[:4])
    assert len(evening.table.messages.state(Role.TABLE).questions) == 2
    page.goto(evening.address)
    question = page.locator("[data-question]")
    expect(question).to_have_count(1)
    expect(question.locator("h2")).to_have_text("Deal 1: Who made ♥ trump?")
    expect(question).to_contain_text("1 of 2")
    question.locator("[data-choice=S]").click()
    expect(question.locator("h2")).to_have_text("Who made ♠ trump?")


def test_claim_and_correction_stand_in_a_row_above_the_pad_with_names_of_any_length(page, evenings):
    evening = evenings.start(replace(SOMERSET, names=LONG))
    first_trick(evening)
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    for wanted in ("#claim", "#tricks", ".actions-more summary", ".pad .card-key >> nth=-1", "#undo"):
        assert page.locator(wanted).evaluate(ON_TOP), wanted
    page.locator(".actions-more summary").click()
    for rest in page.locator(".actions-rest button").all():
        assert rest.evaluate(ON_TOP)
    page.locator("#claim").click()
    expect(page.locator("#dialog h2")).to_be_visible()


UNSPACED = {seat: f"Maximilianekonstantine{seat}" for seat in "NESW"}
COVERED = """([under, over]) => {
  const [top, pad] = [under, over].map((where) => document.querySelector(where).getBoundingClientRect());
  return top.height > 0 && top.top < pad.top && top.bottom > pad.top + 1;
}"""
"""Whether something is half covered by another."""


@pytest.mark.parametrize("names", [{}, LONG, UNSPACED], ids=["none", "spaced", "unspaced"])
def test_on_a_phone_neither_the_line_below_the_felt_nor_the_pictures_are_half_under_the_pad(
    page, evenings, names
):
    evening = evenings.start(replace(SOMERSET, names=names))
    hear(evening, whole_deal()[:9])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    expect(page.locator("#seen figure").first).to_be_attached()
    for part in ("#word", "#seen"):
        assert not page.evaluate(COVERED, [part, "#actions"]), part
    picture = page.locator("#seen figure").first
    picture.evaluate("(picture) => picture.scrollIntoView({ block: 'start' })")
    assert picture.evaluate(ON_TOP)


def test_claim_is_in_sight_at_every_size_while_a_ruling_is_announced(sized, evenings):
    evening = evenings.start(replace(SOMERSET, names=LONG))
    hear(evening, whole_deal()[:9])
    evening.table.answer("1:caller", "S", TABLE)
    sized.goto(evening.address)
    expect(sized.locator("[data-ruling]").first).to_be_attached()
    for wanted in ("#claim", ".pad .card-key >> nth=-1"):
        assert sized.locator(wanted).evaluate(ON_TOP), wanted


def test_an_evening_is_begun_without_a_scroll(sized, evening):
    sized.goto(evening.address)
    assert sized.locator("#begin-evening").evaluate(ON_TOP)
    sized.goto(f"{evening.address}begin")
    expect(sized.locator("#sound-offer")).to_be_visible()
    assert sized.locator("#begin > .actions button").evaluate(ON_TOP)


def test_a_line_at_the_foot_is_gone_at_the_next_tap(page, evening):
    first_trick(evening)
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    page.locator("#undo").click()
    expect(page.locator("#toast")).to_be_visible()
    page.locator("#main").click(position={"x": 5, "y": 5})
    expect(page.locator("#toast")).to_have_count(0)


INSIDE = (
    "(button) => button.scrollWidth <= button.clientWidth && button.scrollHeight <= button.clientHeight + 1"
)
"""Whether all of a button's text is inside it."""


def test_a_question_a_claim_and_a_score_take_few_taps_on_a_phone_with_names_of_24_letters(page, evenings):
    evening = evenings.start(replace(SOMERSET, names=LONG))
    first_trick(evening)
    page.goto(evening.address)
    page.evaluate("window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true)")

    def taps(*selectors):
        before = page.evaluate("window.taps")
        for selector in selectors:
            button = page.locator(selector).first
            expect(button).to_be_visible()
            assert button.evaluate(ON_TOP), selector
            button.click()
        return page.evaluate("window.taps") - before

    for answer in page.locator(".table-question > .answers button").all():
        assert answer.evaluate(INSIDE)
    assert taps("[data-choice=S]") == 1
    expect(page.locator("[data-question]")).to_have_count(0)
    assert page.locator(".pad .card-key >> nth=-1").evaluate(ON_TOP), "the pad's last row"
    assert taps("#claim") == 1
    page.locator("#dialog label", has_text="Konstantin E").click()
    assert taps("#dialog button.first") == 1
    expect(page.locator("#pending")).not_to_be_empty()


def claim(page):
    page.locator("#claim").click()
    page.locator("#dialog [name=against][value=W]").check(force=True)
    page.locator("#dialog .first").click()


def test_a_claim_over_the_pad_of_a_phone_is_confirmed_without_a_scroll(page, evenings):
    page.set_viewport_size({"width": 390, "height": 844})
    table = evenings.start(Settings("american"))
    lead = {"fact": "played", "seat": "W", "card": "As"}
    for fact in ({"fact": "dealt", "dealer": "S", "up": "9h"}, {"fact": "ordered_up", "seat": "W"}, lead):
        table.table.enter(fact, TABLE)
    page.goto(table.address)
    claim(page)
    toast = page.locator("#toast")
    expect(toast).to_have_text(
        "North & South claimed a revoke of West. Recorded. It is settled when the hand is over."
    )
    assert toast.evaluate(ON_TOP)
    page.locator("#undo").click()
    expect(toast).to_have_text("Undone: North & South claimed a revoke of West. North to play.")
    assert toast.evaluate(ON_TOP)
    expect(page.locator("[data-pending]")).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "text"), [((740, 360), 100), ((390, 844), 200), ((360, 640), 150), ((390, 844), 100)]
)
def test_on_a_phone_held_across_or_with_large_text_the_menu_and_the_claim_can_be_tapped(
    page, evenings, size, text
):
    evening = evenings.start(Settings("american", {}, LONG, ""))
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4]])
    evening.table.answer("1:caller", "S", TABLE)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.goto(evening.address)
    page.evaluate("(text) => { document.documentElement.style.fontSize = `${text}%`; }", text)
    expect(page.locator("#claim")).to_be_attached()
    where = page.locator("html")
    expect(where).to_have_attribute("data-room", re.compile("narrow$" if size[1] / text > 5 else "low"))
    for part in ("#menu > summary", "#claim", ".actions-more > summary", ".keys [data-card='9c']"):
        page.locator(part).evaluate("(one) => one.scrollIntoView({ block: 'center' })")
        assert page.locator(part).evaluate(ON_TOP), part
    page.locator(".actions-more > summary").click()
    first = page.locator(".actions-rest button").first
    first.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    assert first.evaluate(ON_TOP)


@pytest.mark.parametrize("size", [(667, 375), (740, 360), (844, 390), (932, 430)])
def test_a_phone_held_across_shows_the_pad_next_to_the_felt_without_a_scroll(page, evenings, size):
    table = evenings.start(Settings("american"))
    lead = {"fact": "played", "seat": "W", "card": "As"}
    for fact in ({"fact": "dealt", "dealer": "S", "up": "9h"}, {"fact": "ordered_up", "seat": "W"}, lead):
        table.table.enter(fact, TABLE)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.goto(table.address)
    expect(page.locator(".keys [data-card='9c']")).to_be_visible()
    for part in (*page.locator(".keys button").all(), *page.locator(".pad-seats label").all()):
        assert part.evaluate(ON_TOP)
    assert page.locator("#felt").evaluate(ON_TOP)
    assert page.locator("#felt .laid").evaluate(ON_TOP)


@pytest.mark.parametrize("by", ["device", "system"])
def test_what_is_printed_is_dark_on_white_in_the_dark_theme_too(browser, evening, by):
    hear(evening, whole_deal())
    page = browser.new_page(color_scheme="dark" if by == "system" else "light")
    page.goto(evening.address + "hands")
    if by == "device":
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
    ink = "getComputedStyle(document.querySelector('h1')).color"
    assert page.evaluate(ink) == "rgb(233, 238, 234)"
    page.emulate_media(media="print")
    assert page.evaluate(ink) == "rgb(29, 35, 33)"
    page.close()
