"""Photographs that a program squeezed in one direction are widened before they are read."""

import numpy as np
import pytest

from referee.cards import Card
from vision.place.camera_slope import Slope
from vision.reading.card_reader import FaceRead
from vision.reading.squeezed_photo import widened

CARD = np.array([(-31.5, -44), (31.5, -44), (31.5, 44), (-31.5, 44)])
IMAGE = np.zeros((720, 1280, 3), np.uint8)
PLACES = ((400, 300, 0.3), (640, 360, 1.0), (700, 500, 2.0), (900, 250, 2.6))


def reads(seen, places=PLACES):
    """The readings of cards at these places and angles, as ``seen`` shows their corners."""
    turned = [
        CARD @ np.array([(np.cos(a), np.sin(a)), (-np.sin(a), np.cos(a))]) + (x, y) for x, y, a in places
    ]
    ace = Card.parse("As")
    return [
        FaceRead(ace, 0.99, (), False, False, np.float32(seen(card)), np.zeros(55, np.float32))
        for card in turned
    ]


@pytest.mark.parametrize("scale", [(0.5, 1.0), (1.0, 0.5)])
def test_a_photograph_squeezed_to_half_is_made_twice_as_wide_or_tall(scale):
    straight = widened(IMAGE, reads(lambda card: card * scale))
    assert straight is not None
    assert straight.scale == pytest.approx(1 / np.array(scale), abs=0.15)
    back = straight.in_picture(np.array([(640.0, 360.0)]) * straight.scale)
    assert back == pytest.approx(np.array([(640.0, 360.0)]), abs=0.01)


@pytest.mark.parametrize("stretch", [1.0, 1.4, 2.0, 2.4])
def test_a_photograph_from_any_height_is_not_squeezed(stretch):
    assert widened(IMAGE, reads(Slope(stretch, 720, 1280).picture)) is None


def test_two_cards_show_no_squeeze():
    assert widened(IMAGE, reads(lambda card: card * (0.5, 1.0), PLACES[:2])) is None
