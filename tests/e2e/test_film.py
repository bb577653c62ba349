"""The camera's view on the page: next to the felt, for those who may see it, with its progress."""

import re

import cv2
import numpy as np
import pytest
from msgspec import structs
from playwright.sync_api import expect

from models.lab.props.camera_events import PLAYED, taken, trick, up_card
from models.lab.props.scripted_cameras import ScriptedGlance, ScriptedSight
from tests.e2e.conftest import hear, put_off
from web.served.house import TableCamera
from web.shown.around import FilmState


@pytest.fixture
def watched(evening):
    sight = ScriptedSight()
    sight.picture = cv2.imencode(".jpg", np.full((500, 1000, 3), 90, np.uint8))[1].tobytes()
    glance = ScriptedGlance("As", "Th", None, seconds=47.0)
    evening.house.parts_of("kitchen").camera = TableCamera(sight, glance)
    evening.table.surroundings.set_camera_state("watching")
    hear(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:2]])
    return evening


def test_a_recording_is_shown_next_to_the_felt_with_outlines_names_and_progress(page, watched):
    watched.table.surroundings.set_film(FilmState(is_demo=False, said=[], is_over=False))
    page.goto(watched.address)
    expect(page.locator(".seen-card")).to_have_count(3)
    expect(page.locator(".seen-card.read")).to_have_count(2)
    expect(page.locator(".seen-card[data-card=Th] text")).to_have_text("10♥")
    expect(page.locator(".film-at")).to_have_text("0:12 of 0:47")
    expect(page.locator(".film progress")).to_be_visible()
    alt = re.compile("cards as they are read: Ace of spades, Ten of hearts")
    expect(page.locator(".film img")).to_have_attribute("alt", alt)


def test_before_the_first_picture_the_page_waits_for_the_camera_and_shows_no_broken_picture(page, watched):
    page.route("**/camera/still*", lambda route: route.abort())
    watched.table.surroundings.set_film(FilmState(is_demo=False, said=[], is_over=False))
    page.goto(watched.address)
    expect(page.locator(".film-waiting")).to_be_visible()
    expect(page.locator(".film img")).to_be_hidden()
    page.unroute("**/camera/still*")
    expect(page.locator(".film img")).to_be_visible()
    expect(page.locator(".film-waiting")).to_be_hidden()


def test_a_camera_s_picture_is_shown_when_somebody_asks_for_it_and_not_before(page, watched):
    looked = []
    page.on("request", lambda request: looked.append(request.url) if "glance" in request.url else None)
    page.goto(watched.address)
    expect(page.locator(".laid")).to_have_count(2)
    page.wait_for_timeout(800)
    assert looked == []
    page.get_by_text("What the camera sees").click()
    expect(page.locator(".seen-card")).to_have_count(3)


def test_a_device_that_looks_on_is_shown_nothing_of_the_camera(page, watched):
    watched.table.surroundings.set_film(FilmState(is_demo=False, said=[], is_over=False))
    # through a proxy on the machine it is not the machine itself that asks
    page.set_extra_http_headers({"X-Forwarded-For": "192.0.2.7"})
    page.goto(watched.address)
    expect(page.locator(".laid")).to_have_count(2)
    expect(page.locator(".film")).to_have_count(0)


def test_the_demo_shows_its_answers_and_at_its_end_what_to_try(page, watched):
    film = FilmState(is_demo=True, said=["Answered for you: Who made ♥ trump? South"], is_over=False)
    watched.table.surroundings.set_film(film)
    page.goto(watched.address)
    expect(page.locator(".film-said")).to_contain_text("Answered for you: Who made ♥ trump? South")
    expect(page.locator("#film-again")).to_have_count(0)
    asked = []
    watched.table.plays_again = lambda: asked.append(True)
    watched.table.surroundings.set_film(structs.replace(film, is_over=True))
    expect(page.locator(".film-over")).to_contain_text(
        "make a claim, correct a card, play it again, or go on by hand"
    )
    with page.expect_response("**/camera/replay"):
        page.get_by_role("button", name="Play again").click()
    assert asked == [True]


def test_after_the_demo_people_go_on_by_hand_and_close_the_pad_again(page, watched):
    watched.table.surroundings.set_camera_state("ended")
    watched.table.surroundings.set_film(FilmState(is_demo=True, said=[], is_over=True))
    page.goto(watched.address)
    expect(page.locator(".laid")).to_have_count(2)
    expect(page.locator(".keys")).to_have_count(0)
    page.locator(".film").get_by_role("button", name="Enter by hand").click()
    expect(page.locator(".keys [tabindex='0']")).to_be_focused()
    page.keyboard.type("ks")
    expect(page.locator(".laid[data-seat=S][data-card=Ks]")).to_be_visible()
    put_off(page)
    page.locator(".keys [data-card=Ts]").click()
    expect(page.locator(".laid[data-seat=W][data-card=Ts]")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".keys")).to_have_count(0)
    expect(page.locator(".film-over")).to_be_visible()
    page.goto(watched.address + "#by-hand")
    expect(page.locator(".keys")).to_be_visible()
