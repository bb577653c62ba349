"""A card is a ruler: whatever the camera and the corners, distances on the table come out in cards."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.films.room.lens import Lens
from vision.place.card_ruler import CardRuler
from vision.place.table_corners import TableCorners

CARD = 88.0
SHAPE = np.array([(-31.5, -44, 0), (31.5, -44, 0), (31.5, 44, 0), (-31.5, 44, 0)])


def card(x, y, angle):
    """The corners (4, 3) in mm of a card at ``x``, ``y``."""
    cos, sin = np.cos(angle), np.sin(angle)
    return SHAPE @ np.array([(cos, sin, 0), (-sin, cos, 0), (0, 0, 1)]) + (x, y, 0)


def camera(high, aside, slant, roll=0.0):
    """A camera ``high`` above the table, ``aside`` of it (mm), looking ``slant`` aslant (radians)."""
    place = (aside, high * float(np.tan(slant)), high)
    return Lens(1280, 720, 1150.0, place, (-slant, float(np.arctan2(aside, high))), roll, 0.0)


def seen(lens, points):
    return np.asarray(lens.project(np.asarray(points, float)), np.float32)


def measured(lens, table, cards):
    ruler = CardRuler(known=0)
    for card in cards:
        ruler.take(table.plane(seen(lens, card)))
    return ruler


CAMERAS = st.builds(
    camera, st.floats(500, 2400), st.floats(-250, 250), st.floats(0, 0.6), st.floats(-0.3, 0.3)
)
SOMEWHERE = st.tuples(st.floats(-260, 260), st.floats(-200, 200), st.floats(-3.2, 3.2))


@settings(max_examples=40, derandomize=True, deadline=None)
@given(CAMERAS, st.lists(SOMEWHERE, min_size=5, max_size=9), st.integers(0, 2**16))
def test_any_camera_s_cards_give_the_distances_between_them_without_an_edge_in_view(lens, places, seed):
    rng = np.random.default_rng(seed)
    picture = TableCorners(np.array([(0, 0), (1280, 0), (1280, 720), (0, 720)], np.float32))
    cards = [card(*place) for place in places]
    ruler = CardRuler(known=0)
    for corners in cards:
        quad = seen(lens, corners) + rng.normal(0, 0.3, (4, 2)).astype(np.float32)
        ruler.take(picture.plane(quad))
    middles = np.array([place[:2] for place in places])
    measured_places = np.array(
        [ruler.measure(picture.plane(seen(lens, corners)).mean(axis=0))[0] for corners in cards]
    )
    due = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1)) / CARD
    distances = np.hypot(*(measured_places[:, None] - measured_places[None]).transpose(2, 0, 1))
    assert np.abs(distances - due).max() < 0.15 + 0.08 * due.max()


def test_corners_far_outside_the_picture_are_measured_in_cards():
    lens = camera(900, 0, 0.0)
    corners = np.array([(-1000, -500, 0), (1000, -500, 0), (1000, 500, 0), (-1000, 500, 0)])
    ruler = measured(lens, TableCorners(seen(lens, corners)), [card(-120, 40, 0.3), card(90, -60, 1.9)])
    assert ruler.sides == pytest.approx((2000 / CARD, 1000 / CARD), rel=0.04)


def test_the_first_card_is_ruler_enough_for_a_picture_taken_from_above():
    lens = camera(450, 0, 0.0)
    picture = TableCorners(np.array([(0, 0), (1280, 0), (1280, 720), (0, 720)], np.float32))
    across = 1280 / 1150 * 450 / CARD
    ruler = measured(lens, picture, [card(100, 50, 0.4)])
    assert ruler.sides == pytest.approx((across, across * 720 / 1280), rel=0.05)


def test_a_crooked_outline_among_right_outlines_changes_next_to_nothing():
    lens = camera(1100, 60, 0.2)
    picture = TableCorners(np.array([(0, 0), (1280, 0), (1280, 720), (0, 720)], np.float32))
    cards = [card(x, y, a) for x, y, a in ((-150, 80, 0.2), (130, 90, 1.4), (0, -120, 2.2), (60, 10, 0.9))]
    ruler = measured(lens, picture, cards)
    before = ruler.sides
    crooked = picture.plane(seen(lens, cards[0]) + np.array([(0, 0), (30, 0), (30, 9), (0, 0)]))
    ruler.take(crooked)
    assert ruler.sides == pytest.approx(before, rel=0.03)


def test_of_a_table_that_nobody_laid_a_card_on_the_common_size_is_taken():
    ruler = CardRuler()
    assert ruler.count == 0
    assert ruler.sides == pytest.approx((9.8, 9.8))
    assert ruler.measure(np.array([(0.5, 0.5), (0.8, 0.5)])) == pytest.approx(np.array([(0, 0), (2.94, 0)]))
