"""Whose card it is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.seats import Seat
from vision.place.table_zones import Zone, before_whom, by_place, nearest_seat, whose, zone_of

UNIT = st.floats(0, 1)


@pytest.mark.parametrize(
    ("place", "seat"),
    [
        ((0.5, 0.3), Seat.NORTH),
        ((0.7, 0.5), Seat.EAST),
        ((0.5, 0.7), Seat.SOUTH),
        ((0.3, 0.5), Seat.WEST),
    ],
)
def test_a_card_before_a_player_is_that_player_s(place, seat):
    assert whose(np.array(place), None)[0] is seat
    assert nearest_seat(np.array(place)) is seat
    assert zone_of(np.array(place)) is Zone.MIDDLE


def test_the_hand_outweighs_the_place_for_a_card_thrown_across_the_middle():
    seat, p = whose(np.array([0.56, 0.5]), {Seat.WEST: 1.0})
    assert seat is Seat.WEST
    assert p > 0.8


def test_a_card_in_the_very_middle_without_a_hand_is_anybody_s():
    assert whose(np.array([0.5, 0.5]), None)[1] == pytest.approx(0.25)


def test_a_corner_s_arm_leaves_a_doubt():
    assert whose(np.array([0.42, 0.58]), {Seat.WEST: 0.5, Seat.SOUTH: 0.5})[1] < 0.7


@given(UNIT, UNIT)
def test_the_shares_of_a_place_sum_to_one_for_every_table(u, v):
    for seats in (tuple(Seat), (Seat.NORTH, Seat.EAST, Seat.SOUTH), (Seat.NORTH, Seat.SOUTH)):
        shares = by_place(np.array([u, v]), seats)
        assert set(shares) == set(seats)
        assert sum(shares.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("place", "hand", "dealer", "sure"),
    [
        ((0.21, 0.80), {Seat.SOUTH: 1.0}, Seat.SOUTH, True),  # in the corner, a little nearer to its own edge
        ((0.20, 0.79), {Seat.SOUTH: 1.0}, Seat.SOUTH, True),
        ((0.20, 0.79), None, Seat.WEST, False),
        ((0.08, 0.50), {Seat.SOUTH: 1.0}, Seat.WEST, True),  # a hand reaches over for it
        ((0.08, 0.50), {Seat.WEST: 1.0}, Seat.WEST, True),
    ],
)
def test_the_hand_at_the_pack_tells_whose_it_is_in_a_corner_and_nowhere_else(place, hand, dealer, sure):
    seat, p = before_whom(np.array(place), hand)
    assert seat is dealer
    assert (p >= 0.8) is sure


def test_the_pack_and_the_piles_lie_outside_the_middle():
    for place in ((0.3, 0.8), (0.87, 0.66), (0.12, 0.7)):
        assert zone_of(np.array(place)) is Zone.EDGE
