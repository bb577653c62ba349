"""Where a photograph is searched a second time."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.nets.test_fans import mark, named, with_sureness
from tests.vision.reading.test_photo import face, quad
from vision.reading.unread_places import unread_places

SIZE = (600, 800)


def test_nothing_is_searched_again_where_all_is_read_or_a_back():
    cards = with_sureness(face("As", 0.99, quad(100, 100)), face(None, 0.9, quad(400, 100), back=True))
    assert unread_places(cards, [], *SIZE) == []


def test_a_photograph_without_any_card_is_searched_again_as_a_whole():
    assert unread_places([], [], *SIZE) == [(0, 0, 800, 600)]


def test_an_unread_outline_is_searched_with_a_card_s_length_round_it():
    cards = with_sureness(face("As", 0.99, quad(20, 20)), face(None, 0.5, quad(400, 300)))
    assert unread_places(cards, [], *SIZE) == [(300, 200, 570, 500)]


def test_a_place_ends_where_the_photograph_ends():
    assert unread_places(with_sureness(face(None, 0.5, quad(-10, 550))), [], *SIZE) == [(0, 450, 160, 600)]


def test_neighbours_are_searched_together():
    cards = with_sureness(face(None, 0.5, quad(100, 300)), face(None, 0.5, quad(180, 300)))
    assert unread_places(cards, [], *SIZE) == [(0, 200, 350, 500)]


def test_places_that_fill_most_of_the_photograph_are_the_whole_photograph():
    cards = with_sureness(*(face(None, 0.5, quad(x, y)) for x in (100, 600) for y in (100, 400)))
    assert unread_places(cards, [], *SIZE) == [(0, 0, 800, 600)]


@pytest.mark.parametrize(
    ("name", "p", "place", "count"),
    [
        ("Qd", 0.8, (600, 300), 1),
        ("Qd", 0.4, (600, 300), 0),
        ("As", 0.8, (600, 300), 0),
        ("Qd", 0.8, (110, 120), 0),
    ],
    ids=["another card's", "too faint", "of a card that was read", "in a card that was read"],
)
def test_an_index_outside_the_cards_that_were_read_may_belong_to_a_card_without_an_outline(
    name, p, place, count
):
    cards = with_sureness(face("As", 0.99, quad(100, 100)))
    assert len(unread_places(cards, [named(name, p, mark(*place, 18))], *SIZE)) == count


@given(st.lists(st.tuples(st.floats(-50, 780), st.floats(-80, 580)), min_size=1, max_size=9))
def test_the_places_are_apart_from_each_other_and_within_the_photograph(corners):
    places = unread_places(with_sureness(*(face(None, 0.5, quad(x, y)) for x, y in corners)), [], *SIZE)
    area = np.zeros(SIZE, int)
    for left, top, right, low in places:
        assert 0 <= left < right <= 800
        assert 0 <= top < low <= 600
        area[top:low, left:right] += 1
    assert area.max() == 1
    for x, y in corners:
        middle = np.clip((x + 35, y + 50), 0, (799, 599)).astype(int)
        assert area[middle[1], middle[0]]
