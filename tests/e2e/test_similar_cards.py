"""Cards that look alike, named on a phone: one tap a group, and never while a hand is played."""

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import whole_deal
from models.lab.props.scripted_cameras import ScriptedSight
from tests.web.looks import LookingEye, Pictured, cut_of, play_unread
from web.served.house import TableCamera
from web.table.live_naming import TableNaming

SHADES = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
"""The cards, from the darkest picture to the lightest."""


class Drawn(LookingEye):
    """Compares pictures by their shade."""

    def compare(self, pictures, pack):
        looks = Pictured({}, pack)
        for place, picture in pictures.items():
            grey = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE).mean()
            looks.shows[place] = SHADES[round(float(grey) / 7) - 1]
        return looks


def shaded(card):
    """The picture of a card as the eye keeps it."""
    grey = 7 * (SHADES.index(card) + 1)
    return cv2.imencode(".jpg", np.full((136, 96, 3), grey, np.uint8))[1].tobytes()


@pytest.fixture
def played(evening, monkeypatch):
    table = evening.table
    keep = table.evidence.keep
    monkeypatch.setattr(
        table.evidence, "keep", lambda seen, view, picture: keep(seen, view, shaded(picture[-2:].decode()))
    )
    for number in range(3):
        play_unread(table, number)
        table.hear(cut_of(number))
    naming = TableNaming(table, Drawn())
    evening.house.parts_of("kitchen").camera = TableCamera(ScriptedSight(), naming=naming)
    table.names_changed = naming.follow
    return evening


def kings(evening):
    """How often each of the black kings is recorded."""
    cards = [str(play.card) for hand in evening.table.game.hands for play in hand.plays]
    return cards.count("Ks"), cards.count("Kc")


def test_two_taps_name_six_cards_on_a_phone_and_undo_takes_them_back(page, played):
    page.goto(played.address)
    asked = page.locator("#alike section")
    expect(asked).to_contain_text("These 3 cards look alike. Which card is it?")
    expect(asked.locator("img")).to_have_count(3)
    expect(asked).to_contain_text("One more group follows.")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    asked.locator(".likely [data-card=Ks]").click()
    expect(page.locator("#toast")).to_be_visible()
    expect(asked.locator("img").first).to_have_attribute("src", "/table/kitchen/picture/d0-c-40/crop")
    assert kings(played) == (3, 0)
    asked.locator(".likely [data-card=Kc]").click()
    expect(asked).to_have_count(0)
    assert kings(played) == (3, 3)
    page.locator("#undo").click()
    expect(asked.locator("img")).to_have_count(3)
    assert kings(played) == (3, 0)


def test_nothing_is_asked_while_a_hand_is_played_nor_of_who_skips(page, played):
    page.goto(played.address)
    asked = page.locator("#alike section")
    expect(asked).to_be_visible()
    play_unread(played.table, 3, whole_deal()[:4])
    expect(asked).to_have_count(0)
    play_unread(played.table, 3, whole_deal()[4:])
    expect(asked).to_be_visible()
    asked.get_by_role("button", name="Skip").click()
    asked.get_by_role("button", name="Skip").click()
    expect(asked).to_have_count(0)
    assert kings(played) == (0, 0)


def test_a_group_is_named_on_the_page_of_the_finished_hands(page, played):
    page.goto(played.address + "hands")
    page.locator("#alike .likely [data-card=Ks]").click()
    expect(page.locator("button[data-card=Ks]")).to_have_count(3)
    expect(page.locator("#toast")).to_contain_text("Named: King of spades. 2 cards were read by it.")
