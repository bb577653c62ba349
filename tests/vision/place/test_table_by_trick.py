"""A table with guessed edges, located again about the trick played on it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.place.test_measured_table import CARD_PX, HEIGHT, MIDDLE, WIDTH, card, measured, rectangle
from vision.place.table_by_trick import may_form_trick, table_around


def middle_of(table):
    return (table.image(np.array([(0.5, 0.5)]))[0] - MIDDLE) / CARD_PX


@settings(max_examples=40, derandomize=True, deadline=None)
@given(st.floats(-4, 4), st.floats(-2, 2))
def test_without_a_visible_edge_a_common_table_is_put_round_the_trick(x, y):
    places = measured(rectangle(19.4, 10.9, ""), card(3.0, 2.0))
    table = table_around(places, places.place(card(x, y)), HEIGHT, WIDTH)
    assert middle_of(table) == pytest.approx((x, y), abs=0.15)
    assert not table.sure
    sides = np.hypot(*(np.roll(table.corners, -1, 0) - table.corners).T) / CARD_PX
    assert sides == pytest.approx(9.8, rel=0.08)


def test_an_edge_that_was_seen_stays_and_the_opposite_edge_is_as_far_from_the_middle():
    places = measured(rectangle(19.4, 10.9, "W"), card(3.0, 2.0))
    table = table_around(places, places.place(card(-5.0, 1.0)), HEIGHT, WIDTH)
    assert table.known == "W"
    assert table.corners[0, 0] == pytest.approx(MIDDLE[0] - 9.7 * CARD_PX, abs=20)
    assert table.corners[1, 0] == pytest.approx(MIDDLE[0] - 0.3 * CARD_PX, abs=30)


def test_an_edge_opposite_to_a_near_line_is_as_far_as_at_a_common_table():
    places = measured(rectangle(19.4, 7.0, "ESW"), card(3.0, 2.0))
    table = table_around(places, places.place(card(0.0, 0.1)), HEIGHT, WIDTH)
    assert table.known == "S"
    length = (table.corners[3, 1] - table.corners[0, 1]) / CARD_PX
    assert length == pytest.approx(3.4 + 4.9, abs=0.15)


def test_two_lines_too_close_together_for_a_table_are_stripes():
    places = measured(rectangle(6.8, 10.9, "EW"), card(1.0, 2.0))
    table = table_around(places, places.place(card(0.0, 0.0)), HEIGHT, WIDTH)
    assert table.known == ""
    assert (table.corners[1, 0] - table.corners[0, 0]) / CARD_PX == pytest.approx(9.8, rel=0.08)


@pytest.mark.parametrize("x", [-8.0, 3.0])
def test_a_line_too_near_to_the_trick_or_too_far_from_it_was_no_edge(x):
    places = measured(rectangle(19.4, 10.9, "W"), card(1.0, 2.0))
    assert table_around(places, places.place(card(x, 0.0)), HEIGHT, WIDTH).known == ""


def test_no_table_is_made_that_the_picture_does_not_show():
    places = measured(rectangle(19.4, 10.9, ""), card(1.0, 2.0))
    assert table_around(places, np.array([60.0, 0.0]), HEIGHT, WIDTH) is None


def test_cards_of_the_same_trick_are_close_together():
    assert may_form_trick(np.array([(0.0, -1.9), (0.0, 1.9), (1.5, 0.0)]))
    assert not may_form_trick(np.array([(0.0, -1.9), (0.0, 1.9), (6.0, 0.0)]))


def test_of_two_opposite_lines_that_put_play_off_the_middle_the_line_of_a_usual_table_stays():
    places = measured(rectangle(10.0, 12.0, "NS"), card(1.0, 2.0))
    table = table_around(places, places.place(card(0.0, 1.5)), HEIGHT, WIDTH)
    assert table.known == "S"
    assert middle_of(table)[1] == pytest.approx(1.5, abs=0.2)
