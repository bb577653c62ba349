"""The player of a card; places are in lengths of a card from the middle, on a common table."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.scribe.exchanges import SURE_OF_SEAT
from referee.seats import Seat
from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners
from vision.place.table_zones import Edges, Zone, by_place, laid_by, nearest_seat, zone_of
from vision.tracking.tracked_view import View

PLACE = st.floats(-5, 5)
REACH = 2.9
NW, NE, SE, SW = (5 * np.array(at) for at in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
COMMON = Edges({Seat.NORTH: (NW, NE), Seat.EAST: (NE, SE), Seat.SOUTH: (SE, SW), Seat.WEST: (SW, NW)})


@pytest.mark.parametrize(
    ("place", "seat"),
    [
        ((0.0, -2.0), Seat.NORTH),
        ((2.0, 0.0), Seat.EAST),
        ((0.0, 2.0), Seat.SOUTH),
        ((-2.0, 0.0), Seat.WEST),
    ],
)
def test_a_card_before_a_player_is_that_player_s(place, seat):
    assert laid_by(np.array(place), None)[0] is seat
    assert COMMON.nearest(np.array(place)) is seat
    assert zone_of(np.array(place), REACH) is Zone.MIDDLE


def test_the_hand_outweighs_the_place_for_a_card_thrown_across_the_middle():
    seat, p = laid_by(np.array([0.6, 0.0]), {Seat.WEST: 1.0})
    assert seat is Seat.WEST
    assert p > 0.8


def test_from_a_low_camera_a_hand_at_odds_with_the_place_leaves_the_seat_open():
    """South's shadow lay over a card of West, and West's dark arm was not seen (film 9750001)."""
    place, hand = np.array([-0.73, -0.83]), {Seat.SOUTH: 1.0}
    table = TableCorners(np.array([[312, 170], [930, 172], [1139, 716], [101, 718]], np.float32))
    frame = Frame(0, 0.0, np.full((720, 1280, 3), 120, np.uint8))
    above, low = View(frame, table), View(frame, table)
    low.look_from(1.45)
    assert laid_by(place, hand, no_side_share=above.no_side_share)[1] > SURE_OF_SEAT
    assert laid_by(place, hand, no_side_share=low.no_side_share)[1] < SURE_OF_SEAT
    assert laid_by(np.array([0.2, 0.9]), hand, no_side_share=low.no_side_share)[1] > 0.9


@pytest.mark.parametrize("seats", [tuple("NES"), tuple("NS")])
@pytest.mark.parametrize("place", [(0.0, 1.0), (-0.8, 0.6), (-1.0, 0.3), (0.4, 0.4)])
def test_a_hand_over_an_edge_where_nobody_sits_proves_no_seat(seats, place):
    players, at = [Seat(seat) for seat in seats], np.array(place)
    by_west, p = laid_by(at, {Seat.WEST: 1.0}, players)
    assert (by_west, pytest.approx(p)) == laid_by(at, None, players)
    hardly, p = laid_by(at, {Seat.WEST: 0.9, Seat.NORTH: 0.1}, players)
    assert p == pytest.approx(by_place(at, players)[hardly], abs=0.05)


def test_a_card_in_the_very_middle_without_a_hand_is_anybody_s():
    assert laid_by(np.zeros(2), None)[1] == pytest.approx(0.25)


def test_a_corner_s_arm_leaves_a_doubt():
    assert laid_by(np.array([-0.8, 0.8]), {Seat.WEST: 0.5, Seat.SOUTH: 0.5})[1] < 0.7


@given(PLACE, PLACE)
def test_the_shares_of_a_place_sum_to_1_for_every_table(x, y):
    for seats in (tuple(Seat), (Seat.NORTH, Seat.EAST, Seat.SOUTH), (Seat.NORTH, Seat.SOUTH)):
        shares = by_place(np.array([x, y]), seats)
        assert set(shares) == set(seats)
        assert sum(shares.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("place", "hand", "dealer", "sure"),
    [
        ((-2.9, 3.0), {Seat.SOUTH: 1.0}, Seat.SOUTH, True),  # in the corner, a little nearer to its own edge
        ((-3.0, 2.9), {Seat.SOUTH: 1.0}, Seat.SOUTH, True),
        ((-3.0, 2.9), None, Seat.WEST, False),
        ((-4.2, 0.0), {Seat.SOUTH: 1.0}, Seat.WEST, True),  # a hand reaches over for it
        ((-4.2, 0.0), {Seat.WEST: 1.0}, Seat.WEST, True),
    ],
)
def test_the_hand_at_the_pack_decides_the_player_in_a_corner_and_nowhere_else(place, hand, dealer, sure):
    seat, p = nearest_seat(np.array(place), hand, tuple(Seat), COMMON)
    assert seat is dealer
    assert (p >= 0.8) is sure


def test_a_place_before_an_edge_that_was_only_guessed_is_surely_nobody_s():
    guessed = replace(COMMON, guessed=frozenset({Seat.SOUTH}))
    place = np.array((1.5, 4.2))
    assert nearest_seat(place, None, tuple(Seat), COMMON)[1] > 0.95
    seat, p = nearest_seat(place, None, tuple(Seat), guessed)
    assert (seat, p < 0.8) == (Seat.SOUTH, True)


def test_the_pack_and_the_piles_lie_outside_the_middle():
    for place in ((-2.0, 3.0), (3.7, 1.6), (-3.8, 2.0)):
        assert zone_of(np.array(place), REACH) is Zone.EDGE
