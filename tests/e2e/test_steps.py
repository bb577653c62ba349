"""The set-up as one path, in a browser: what is to be done is open, and the table is ready at its end."""

from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from models.lab.props.scripted_cameras import ScriptedDesk, ScriptedGlance, ScriptedSight
from referee.camera_views import AdviceLine
from web.served.house import TableCamera

DARK = AdviceLine("light", False, "the table is dark: put a lamp over it")
TABLET = {"width": 1024, "height": 768}


class Sight(ScriptedSight):
    """A sight that is well lit, finds four edges, and knows whether it was kept."""

    kept = dark = False

    def view(self):
        advice = (DARK,) if self.dark else ()
        return replace(super().view(), by="edges", edges="NESW", advice=advice, is_kept=self.kept)

    def keep(self):
        self.kept = True
        return super().keep()


@pytest.fixture
def sight(evening):
    sight = Sight()
    evening.house.parts_of("kitchen").camera = TableCamera(sight, desk=ScriptedDesk())
    return sight


def test_from_a_camera_to_a_table_that_is_ready(page, evening, sight):
    chosen = []
    evening.house.parts_of("kitchen").change_camera = chosen.append
    page.set_viewport_size(TABLET)
    page.goto(evening.address + "steps")
    camera = page.locator("[data-step=camera]")
    expect(camera).to_have_class("panel current")
    page.get_by_label("Address of a camera app").fill("http://192.168.1.20:8080/video")
    with page.expect_response("**/steps/choose"):
        page.get_by_role("button", name="Use this address").click()
    assert chosen == ["http://192.168.1.20:8080/video"]
    evening.table.surroundings.set_camera_state("watching")
    expect(camera).to_have_attribute("data-state", "good")
    north = page.locator("[data-step=north]")
    expect(north.get_by_role("button", name="Yes, keep this")).to_be_visible()
    expect(page.locator(".finder .outline")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    north.get_by_role("button", name="No, turn the seats").click()
    north.get_by_role("button", name="Yes, keep this").click()
    expect(north).to_have_attribute("data-state", "good")
    assert sight.asked == ["turn", "keep"]
    with page.expect_navigation():
        page.locator("[data-step=names] .step-name").click()
        page.get_by_role("link", name="Names and book").click()
    page.get_by_label("North").fill("Ada")
    with page.expect_navigation():
        page.locator("#begin button.first").click()
    page.goto(evening.address + "steps")
    expect(page.locator("[data-step=card] .says")).to_have_text("Lay any card on the table, face up.")
    evening.house.parts_of("kitchen").camera = TableCamera(sight, ScriptedGlance("Qh"), ScriptedDesk())
    expect(page.locator("[data-step=card] .says")).to_contain_text("I see the queen of hearts.")
    expect(page.locator("#play")).to_have_text("Ready. Deal.")


def test_a_button_stays_where_it_is_when_the_light_turns(page, evening, sight):
    evening.table.surroundings.set_camera_state("watching")
    page.goto(evening.address + "steps")
    keep = page.get_by_role("button", name="Yes, keep this")
    expect(keep).to_be_visible()
    sight.dark = True
    expect(page.locator("[data-step=light]")).to_have_attribute("data-state", "wrong")
    expect(keep).to_be_visible()


def test_on_a_phone_nothing_is_wider_than_the_screen_and_trouble_is_shown(page, evening, sight):
    page.goto(evening.address + "steps")
    evening.table.surroundings.set_camera_state("lost", "the phone is asleep: wake it and open its page")
    expect(page.locator("[data-step=camera] .says")).to_contain_text("the phone is asleep")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
