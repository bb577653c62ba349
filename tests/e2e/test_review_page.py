"""The page of a review, opened as a file: its questions are answered in it, its pictures are large."""

import shlex

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from models.lab.props.camera_events import whole_deal
from tests.e2e.conftest import PHONE, WALL
from tests.web.review.filmed import in_place, reviewed


@pytest.fixture
def review(tmp_path, monkeypatch):
    """Makes the review of a film with a revoke of East; gives the path of its page."""
    in_place(monkeypatch, whole_deal())

    def made(*options):
        reviewed(tmp_path, "--rules", "somerset-1888", *options)
        return (tmp_path / "deal-review" / "review.html").as_uri()

    return made


def test_an_answer_chosen_in_the_page_is_shown_and_its_line_gives_it_to_the_review(page, review):
    where = review()
    page.goto(where)
    expect(page.locator("#answers")).to_be_hidden()
    question = page.locator("[data-option='--answer']")
    question.get_by_label("South", exact=True).check()
    expect(question).to_have_attribute("data-answered", "")
    typed = page.locator("#answers-command").inner_text()
    assert shlex.split(typed) == ["bowerbird", "review", "deal.mp4", "--answer", "1:caller S"]
    for _ in range(2):  # the page stays as it is: the line that is typed a second time changes nothing
        review(*shlex.split(typed)[3:])
    page.goto(where)
    expect(page.locator("[data-option]")).to_have_count(0)


def test_a_picture_of_a_ruling_has_its_card_close_up_and_fills_the_window_at_a_tap(page, review):
    page.goto(review("--answer", "1:caller S", "--claim", "E 1"))
    exhibits = page.locator(".ruling .shown")
    expect(exhibits).to_have_count(2)
    expect(page.locator(".ruling .shown .close")).to_have_count(2)
    assert exhibits.first.bounding_box()["width"] > 0.8 * PHONE["width"]
    large = exhibits.first.locator("label")
    large.click()
    box = large.bounding_box()
    assert (box["width"], box["height"]) == (PHONE["width"], PHONE["height"])
    page.keyboard.press("Space")
    assert large.bounding_box()["height"] < PHONE["height"]


@pytest.mark.parametrize("answered", [False, True], ids=["asked", "answered"])
@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (WALL, "light")], ids=["phone", "wall"])
def test_axe_finds_nothing_on_the_page_of_a_review(browser, review, size, scheme, answered):
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(review(*(["--answer", "1:caller S", "--claim", "E 1"] if answered else [])))
    if not answered:
        page.get_by_label("South", exact=True).check()
    violations = Axe().run(page).response["violations"]
    assert [(rule["id"], node["target"]) for rule in violations for node in rule["nodes"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    context.close()
