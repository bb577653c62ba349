"""The middle of play, by tricks."""

import numpy as np
import pytest

from referee.seats import Seat
from vision.place.measured_table import MeasuredTable
from vision.place.played_middle import PlayedMiddle
from vision.place.table_corners import TableCorners
from vision.place.table_zones import DIRECTION, laid_by

ALL = tuple(Seat)


def trick(middle, seats=ALL):
    return [np.array(middle) + DIRECTION[seat] for seat in seats]


def test_before_a_trick_the_middle_of_play_is_that_of_the_table():
    assert PlayedMiddle().place.tolist() == [0, 0]


def test_tricks_off_the_guessed_middle_move_it_and_the_seats_follow():
    played, card = PlayedMiddle(), np.array([1.5, -0.9])
    assert laid_by(card, None)[0] is Seat.EAST
    for _ in range(4):
        played.take(trick((1.5, 0.1)), ALL)
    assert played.place == pytest.approx((1.2, 0.08))
    assert laid_by(card - played.place, None)[0] is Seat.NORTH


def test_a_single_trick_moves_the_middle_half_the_way_because_it_may_have_been_untidy():
    played = PlayedMiddle()
    played.take(trick((0.6, 0)), ALL)
    assert played.place == pytest.approx((0.3, 0))


@pytest.mark.parametrize("seats", [(Seat.NORTH, Seat.EAST, Seat.SOUTH), (Seat.WEST,)])
def test_tricks_of_players_on_some_sides_show_no_middle(seats):
    played = PlayedMiddle()
    played.take(trick((0, 0), seats), seats)
    assert played.place.tolist() == [0, 0]


def test_a_trick_with_a_card_too_few_shows_no_middle():
    played = PlayedMiddle()
    played.take(trick((2, 2))[:3], ALL)
    assert played.place.tolist() == [0, 0]


def test_the_tricks_of_an_hour_ago_are_forgotten():
    played = PlayedMiddle()
    for middle in [(5, 5)] * 3 + [(0, 0)] * 10:
        played.take(trick(middle), ALL)
    assert played.place == pytest.approx((0, 0))


def test_a_card_s_place_in_play_is_from_the_middle_of_the_tricks():
    table = MeasuredTable(TableCorners(np.float32([[0, 0], [700, 0], [700, 700], [0, 700]])), 700, 700)
    card = np.float32([[340, 325], [360, 325], [360, 355], [340, 355]])
    before = table.in_play(card)
    for _ in range(9):
        table.played.take(trick((1, 0)), ALL)
    assert before - table.in_play(card) == pytest.approx((0.9, 0))
