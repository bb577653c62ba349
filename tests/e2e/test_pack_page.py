"""The pack check as a person uses it: a look, a tap on a card that was not read, and the deck is learnt."""

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from models.lab.props.scripted_cameras import ScriptedDesk, ScriptedSight
from web.served.house import TableCamera


@pytest.fixture
def desk(evening):
    desk = ScriptedDesk()
    evening.house.parts_of("kitchen").camera = TableCamera(ScriptedSight(), desk=desk)
    desk.jpeg = cv2.imencode(".jpg", np.full((500, 1000, 3), 90, np.uint8))[1].tobytes()
    return desk


def test_a_card_that_was_not_read_is_tapped_and_named(page, evening, desk):
    page.goto(evening.address + "pack")
    page.get_by_role("button", name="Look at the pack").click()
    expect(page.locator("#report")).to_contain_text("Missing: King of spades.")
    expect(page.locator("#report")).to_contain_text("Doubled: Nine of clubs.")
    page.get_by_role("button", name="Card 2: not read").click()
    page.get_by_role("button", name="Queen of spades").first.click()
    expect(page.get_by_role("button", name="Card 2: Queen of spades")).to_be_visible()
    assert desk.named == "Qs"
    page.get_by_role("button", name="Learn this deck").click()
    expect(page.locator("#report")).to_contain_text("2 cards of this deck are known by sight")
