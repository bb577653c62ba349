"""The table in the camera's picture, put right with fingers and with keys."""

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import laid, taken, up_card
from models.lab.props.scripted_cameras import ScriptedSight
from referee.cards import Card
from referee.seats import Seat
from referee.table_events import Read, TableRead
from tests.e2e.conftest import hear
from web.journal.who import TABLE
from web.served.house import TableCamera


@pytest.fixture
def sight(evening):
    sight = ScriptedSight()
    evening.house.parts_of("kitchen").camera = TableCamera(sight)
    sight.picture = cv2.imencode(".jpg", np.full((500, 1000, 3), 90, np.uint8))[1].tobytes()
    return sight


def test_a_corner_is_dragged_under_a_magnifier(page, evening, sight):
    page.goto(evening.address + "camera")
    ring = page.locator(".corner .ring").nth(2)
    expect(page.locator("#keep")).to_be_enabled()
    expect(page.locator(".glass")).to_be_hidden()
    box = ring.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 20, steps=3)
    expect(page.locator(".glass")).to_be_visible()
    with page.expect_response("**/camera/place"):
        page.mouse.up()
    expect(page.locator("#found")).to_contain_text("SW was not seen")
    assert sight.asked == ["place"]
    assert sight.corners[2][0] < 0.78
    assert sight.corners[2][1] < 0.88
    assert sight.corners[0] == [0.2, 0.1]


def test_a_corner_is_moved_with_the_arrow_keys_and_sent_when_they_rest(page, evening, sight):
    page.goto(evening.address + "camera")
    expect(page.locator("#keep")).to_be_enabled()
    corner = page.get_by_role("button", name="The corner between North and West")
    corner.focus()
    with page.expect_response("**/camera/place"):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowDown")
    expect(page.get_by_role("button", name="at 201, 60")).to_be_visible()
    assert sight.corners[0] == [pytest.approx(0.201), pytest.approx(0.12)]
    assert sight.asked == ["place"]


def test_seats_are_turned_and_the_advice_is_shown(page, evening, sight):
    page.goto(evening.address + "camera")
    expect(page.locator("#advice dd[data-good=false]")).to_have_text("at the west side")
    expect(page.locator("#advice dt[data-good=false]")).to_have_count(1)
    page.get_by_role("button", name="Turn the seats").click()
    expect(page.get_by_role("button", name="The corner between North and West, at 800, 50")).to_be_visible()
    page.get_by_role("button", name="North rests a hand").click()
    expect(page.locator("#found")).to_contain_text("rest one hand")
    page.get_by_role("button", name="Keep this").click()
    expect(page.locator("#toast")).to_contain_text("kitchen.table.json")


def test_the_camera_s_page_fits_a_small_phone(browser, evening, sight):
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    page.goto(evening.address + "camera")
    expect(page.locator("#keep")).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    context.close()


def test_the_people_have_the_table_read_again_from_the_table_s_page(page, evening, sight):
    evening.table.surroundings.set_camera_state("watching")
    hear(evening, [up_card(), taken(), laid(10.0, "N As"), laid(11.0, "E Th")])
    evening.table.answer("1:caller", "S", TABLE)
    page.goto(evening.address)
    with page.expect_response("**/camera/again"):
        page.get_by_role("button", name="Read the table again").click()
    assert sight.asked == ["again"]
    read = tuple((Seat(s), Read(Card.parse(c), 0.99)) for s, c in (("N", "As"), ("E", "Tc")))
    hear(evening, [TableRead(15.0, 150, (), read, "somebody asked")])
    expect(page.locator("#notices")).to_contain_text("what differs from the record is asked")
    expect(page.locator("[data-question='which card?']")).to_contain_text("10♣")
