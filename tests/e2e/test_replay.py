"""Instant replay in a browser: the two plays of a ruling, step by step, and by themselves on the TV."""

import cv2
import numpy as np
import pytest
from msgspec import structs
from playwright.sync_api import expect

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import JPEG
from models.lab.props.scripted_film import filmed_by_camera
from tests.e2e.conftest import WALL, wait_for
from web.journal.who import TABLE

GREY = """([canvas, level]) => {
  const grey = canvas.getContext("2d").getImageData(20, 20, 1, 1).data[0];
  return Math.abs(grey - level) <= 4;
}"""
LIGHTER = 20
"""Levels of grey by which each second of the film is lighter than the one before, from the tenth on."""


def picture(t):
    """A picture with a grey level that shows its time, in tenths of a second of ten seconds."""
    level = int(t % 10 * LIGHTER)
    return bytes(cv2.imencode(".jpg", np.full((80, 120, 3), level, np.uint8))[1])


def shows(canvas, second):
    """Wait until the picture of that second of the film is drawn: pictures are decoded in the background."""
    wait_for(canvas.page, GREY, [canvas.element_handle(), second * LIGHTER])


@pytest.fixture
def ruled(evening):
    """A filmed hand with a revoke (at 11 s and at 30 s), which is announced at its end."""
    for event in filmed_by_camera(evening.table, whole_deal(), picture):
        for sighting in event.seen:
            evening.table.evidence.keep(sighting, "crop", JPEG)
    evening.table.answer("1:caller", "S", TABLE)
    return evening


def test_the_two_plays_stand_still_until_somebody_steps_through_them(page, ruled):
    page.emulate_media(reduced_motion="reduce")
    page.goto(ruled.address)
    replay = page.locator("[data-replay]")
    expect(replay).to_have_attribute("data-replay", "shown")
    canvases = replay.locator("canvas")
    expect(canvases).to_have_count(2)
    for n, words in enumerate(("East plays 10\u2665, trick 1", "East plays 9\u2660, trick 3")):
        expect(canvases.nth(n)).to_have_attribute("aria-label", f"The camera's pictures: {words}")
    expect(replay).to_contain_text("2.0 s before the card is on the table")
    shows(canvases.first, 9)
    page.wait_for_timeout(700)
    expect(replay).to_have_attribute("data-replay", "shown")
    replay.get_by_role("slider").focus()
    page.keyboard.press("End")
    expect(replay).to_contain_text("1.0 s after")
    shows(canvases.nth(0), 2)
    shows(canvases.nth(1), 1)
    replay.get_by_role("button", name="One picture back").focus()
    for _ in range(10):
        page.keyboard.press("Enter")
    expect(replay).to_contain_text("the card is on the table")
    shows(canvases.nth(1), 0)


def test_the_replay_runs_by_itself_on_the_tv_and_opens_with_the_finished_hands(page, ruled):
    page.goto(f"{ruled.address}hands")
    opened = page.locator("details[data-replays]")
    opened.locator("summary").click()
    expect(opened.locator("[data-replay=plays] canvas")).to_have_count(2)
    page.set_viewport_size(WALL)
    long = {"N": "Nathaniel", "E": "Bartholomew Lang", "S": "Constance", "W": "Dorothea"}
    ruled.table.agree(structs.replace(ruled.table.settings, names=long), TABLE)
    page.goto(f"{ruled.address}board")
    expect(page.locator(".tv-ruling [data-replay=plays] canvas")).to_have_count(2)
    strip = page.locator(".tv-beside")
    assert strip.evaluate("strip => strip.scrollHeight <= strip.clientHeight"), "all of it is on the screen"


def test_a_device_that_only_looks_on_loads_the_replay_when_it_opens_it(page, ruled):
    loaded = []
    page.on("request", lambda asked: loaded.append(asked.url) if asked.url.endswith("/clip") else None)
    page.request.post(f"{ruled.address}who", data={"seat": "onlooker"}, headers={"X-Bowerbird": "1"})
    page.goto(ruled.address)
    folded = page.locator("[data-ruling=revoke] details.replays")
    expect(folded).to_be_visible()
    assert loaded == []
    folded.locator("summary").click()
    expect(folded.locator("[data-replay=plays] canvas")).to_have_count(2)
    assert len(loaded) == 2
