"""The strip on every page that says that the evening is filmed: it can all be read, and one tap stops it."""

import pytest
from msgspec import structs
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, WALL
from tests.web.recorded.recorded_table import recording
from web.journal.who import TABLE

FITS = "strip => strip.scrollHeight <= strip.clientHeight && strip.scrollWidth <= strip.clientWidth"


@pytest.fixture
def filmed(evening, tmp_path):
    """An evening that is filmed, of which nothing can be kept before the table's corners are right."""
    film = recording(evening.table, tmp_path / "film")
    film.put({"unknown": True})
    with evening.table.news.held():
        evening.table.surroundings.set_recording(film.status())
    yield evening
    film.stop()


def test_the_tv_shows_the_whole_strip_above_a_score_that_fills_the_rest(page, filmed):
    names = {"N": "Bartholomew Lang", "E": "Nathaniel", "S": "Constance", "W": "Dorothea"}
    filmed.table.agree(structs.replace(filmed.table.settings, names=names), TABLE)
    page.set_viewport_size(WALL)
    page.goto(f"{filmed.address}board")
    strip, score = page.locator("#recording"), page.locator("main.tv")
    for words in ("This table is being filmed.", "Nothing is filmed yet", "can stop it"):
        expect(strip).to_contain_text(words)
    assert strip.evaluate(FITS)
    above, below = strip.bounding_box(), score.bounding_box()
    assert above["y"] + above["height"] == pytest.approx(below["y"], abs=1)
    assert below["y"] + below["height"] == pytest.approx(WALL["height"], abs=1)
    assert below["width"] == WALL["width"]


def test_a_tap_on_a_phone_stops_the_filming(page, filmed):
    page.set_viewport_size(PHONE)
    page.goto(filmed.address)
    strip = page.locator("#recording")
    assert strip.evaluate(FITS)
    strip.get_by_role("button", name="Stop filming").click()
    expect(strip).to_contain_text("Filming has ended. The film is kept.")
    expect(strip.get_by_role("button", name="Stop filming")).to_be_hidden()
    assert not filmed.table.recording.is_on
