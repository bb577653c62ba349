"""Places are measured in cards: where the corners are taken to lie changes no zone and no seat."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.seats import Seat
from vision.place.measured_table import MeasuredTable
from vision.place.table_corners import TableCorners
from vision.place.table_zones import Zone

CARD_PX = 66.0
HEIGHT, WIDTH = 720, 1280
MIDDLE = np.array([640.0, 360.0])


def card(x, y, angle=0.3):
    """A card's corners in pixels, with its middle ``x``, ``y`` card lengths from the picture's middle."""
    cos, sin = np.cos(angle), np.sin(angle)
    shape = np.array([(-0.358, -0.5), (0.358, -0.5), (0.358, 0.5), (-0.358, 0.5)])
    return ((shape @ [(cos, sin), (-sin, cos)] + (x, y)) * CARD_PX + MIDDLE).astype(np.float32)


def rectangle(broad, long, known="NESW"):
    """The corners of a table of that breadth and length, in card lengths, round the picture's middle."""
    half = np.array([broad, long]) / 2 * CARD_PX
    unit = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    return TableCorners((unit * half + MIDDLE).astype(np.float32), known)


def measured(table, *cards):
    places = MeasuredTable(table, HEIGHT, WIDTH)
    for card in cards:
        places.learn(card)
    return places


@settings(max_examples=30, derandomize=True, deadline=None)
@given(st.floats(8, 26), st.floats(8, 26), st.floats(0, 4.5), st.floats(-3.1, 3.1))
def test_after_the_first_card_a_zone_is_the_same_wherever_the_corners_of_the_table_are(broad, long, far, way):
    places = measured(rectangle(broad, long), card(1.0, -0.5))
    at = card(far * np.sin(way), far * np.cos(way), 1.0)
    assert places.place(at) == pytest.approx((far * np.sin(way), far * np.cos(way)), abs=0.05 + 0.05 * far)
    if abs(far - 2.9) > 0.25:
        assert places.zone(places.place(at)) is (Zone.MIDDLE if far < 2.9 else Zone.EDGE)


def test_a_pack_next_to_the_middle_of_a_table_larger_than_the_picture_is_no_play():
    """As in the film where the true corners of a table of 1.3 m were given: the up-card was a play."""
    places = measured(rectangle(14.8, 14.8), card(2.2, -3.2))
    assert places.zone(places.place(card(2.2, -3.2))) is Zone.EDGE
    assert places.zone(places.place(card(0.3, -1.4))) is Zone.MIDDLE


def test_whoever_takes_a_thing_at_the_rim_of_the_picture_touches_that_rim():
    """East's hand took the up-card there, and South seemed to deal (film 46310006)."""
    wider = measured(rectangle(24, 23, ""), card(0, 0))
    assert wider.is_at_rim(card(0.3, 4.9))
    assert not wider.is_at_rim(card(0.3, 3.0))
    assert not measured(rectangle(19, 10.5), card(0, 0)).is_at_rim(card(0.3, 4.9)), "the table ends there too"


def test_on_an_oblong_table_the_nearest_player_goes_by_the_edges_and_not_by_the_way_from_the_middle():
    places = measured(rectangle(17.6, 9.6), card(0, 0))
    assert places.edges.nearest(places.place(card(3.9, -3.3))) is Seat.NORTH
    assert places.edges.nearest(places.place(card(7.2, 2.0))) is Seat.EAST


def test_from_close_by_the_middle_ends_where_the_pack_is_in_view():
    close = TableCorners(np.array([(0, 0), (1280, 0), (1280, 720), (0, 720)], np.float32), "", sure=False)
    places = MeasuredTable(close, HEIGHT, WIDTH)
    near = (card(1, 0) - MIDDLE) * 2.4 + MIDDLE  # a card of 158 pixels
    places.learn(near.astype(np.float32))
    assert places.zone(np.array([2.2, -1.65])) is Zone.EDGE
    assert places.zone(np.array([0.3, -1.4])) is Zone.MIDDLE
    assert places.card_px() == pytest.approx(2.4 * CARD_PX, rel=0.04)


def test_a_camera_that_was_moved_measures_by_the_cards_of_before():
    before = measured(rectangle(14.8, 14.8), card(2, 1))
    moved = MeasuredTable(TableCorners(before.table.corners + 40), HEIGHT, WIDTH)
    moved.measure_by(before)
    assert moved.place(card(1, -2) + 40) == pytest.approx((1, -2), abs=0.1)


@pytest.mark.parametrize(
    ("broad", "long", "known", "may_be"),
    [
        pytest.param(17.0, 9.6, "NESW", True, id="an oblong table"),
        pytest.param(10.4, 6.1, "NESW", False, id="a strip of a table"),
        pytest.param(24.0, 8.0, "NESW", False, id="far too long"),
        pytest.param(19.0, 6.0, "", True, id="a part of the table in a wide picture"),
    ],
)
def test_a_table_on_which_cards_look_drawn_out_may_be_oblong_and_no_strip(broad, long, known, may_be):
    assert measured(rectangle(broad, long, known), card(1, 1), card(-1, 0)).may_be_right is may_be


def test_turned_the_known_edges_go_along():
    assert rectangle(10, 10, "NE").turned(1).known == "NW"
    assert rectangle(10, 10, "S").turned(3).known == "W"
    assert rectangle(10, 10).turned(2).known == "NESW"


def test_the_middle_reaches_as_far_as_hands_do_wherever_the_picture_does_not_end():
    """A picture that showed little of the south: North's cards were taken to be exposed (film 9524014)."""
    table = rectangle(9.8, 9.8, "NW")
    low = TableCorners(table.corners + np.array([0, 220], np.float32), "NW")
    places = measured(low, card(0, 3.0))
    middle = 220 / CARD_PX
    assert places.zone(places.place(card(0.0, middle - 2.6))) is Zone.MIDDLE
    assert places.zone(places.place(card(0.0, middle + 2.0))) is Zone.EDGE
    assert places.rim(places.place(card(0.0, middle - 1.0))) == pytest.approx(1.9, abs=0.15)
