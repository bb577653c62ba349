"""Cards on the table's page are next to each other on every screen, however many there are."""

from itertools import combinations

import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import laid, taken, up_card
from tests.e2e.conftest import hear

SIZES = ((360, 640), (390, 844), (768, 1024), (1000, 780), (1280, 720), (1920, 1080))
FOUR = ("N As", "E Th", "S Ks", "W Ts")
MANY = ("N As", "N Qs", "E Th", "E 9s", "S Ks", "S 8s", "S 7d", "W Ts")
BOXES = """() => [...document.querySelectorAll('.laid .card')].map((card) => {
  const box = card.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom];
})"""


@pytest.mark.parametrize("plays", [FOUR, MANY], ids=["four", "eight"])
def test_no_played_card_covers_another(browser, evening, plays):
    hear(evening, [up_card(), taken(), *(laid(10.0 + n, play) for n, play in enumerate(plays))])
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(evening.address)
        expect(page.locator(".laid")).to_have_count(len(plays))
        boxes = page.evaluate(BOXES)
        felt = page.locator("#felt").bounding_box()
        for first, second in combinations(boxes, 2):
            apart = min(first[2], second[2]) <= max(first[0], second[0]) + 1
            apart |= min(first[3], second[3]) <= max(first[1], second[1]) + 1
            assert apart, (width, height, first, second)
        for left, top, right, bottom in boxes:
            assert right - left >= 34, "large enough to be read"
            assert left >= felt["x"], (width, height)
            assert top >= felt["y"], (width, height)
            assert right <= felt["x"] + felt["width"], (width, height)
            assert bottom <= felt["y"] + felt["height"], (width, height)
    context.close()
