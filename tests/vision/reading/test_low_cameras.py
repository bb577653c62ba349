"""Pictures from low cameras are stretched, and then read like pictures from above."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.lab.evenings.ladder import counted, spreads
from models.lab.films.film.filmed_spread import spread_of
from models.lab.films.film.with_truth import prepare
from models.lab.films.play.scenario import Scenario
from referee.cards import Card
from tests.vision.scripted_eye import Outline
from vision.nets.card_detector import Detector
from vision.nets.inference_engine import open_precise
from vision.nets.slanted_detector import SlantedDetector
from vision.place.camera_slope import Slope, stretch_by
from vision.place.table_by_cards import TableByCards
from vision.place.table_corners import TableCorners
from vision.place.table_edges import whole_picture
from vision.reading.card_reader import FaceRead, Reader
from vision.reading.photo import read_photo
from vision.reading.slanted_photo import best_stretch
from vision.watching.slant import Slant

CARD = np.array([(-31.5, -44), (31.5, -44), (31.5, 44), (-31.5, 44)])


@pytest.fixture(scope="module")
def eye():
    return Detector.load(opener=open_precise), Reader.load(opener=open_precise)


def turned(angle):
    return CARD @ np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])


@given(
    st.floats(1.0, 2.4), st.lists(st.tuples(st.floats(-3, 3), st.floats(-200, 250)), min_size=1, max_size=6)
)
def test_cards_anywhere_show_how_low_the_camera_stands(stretch, cards):
    slope = Slope(stretch, 720, 1280)
    seen = [slope.picture(turned(angle) + np.array([640, 360 + down])) for angle, down in cards]
    shown, off = stretch_by(seen, 720, 1280)
    assert shown == pytest.approx(stretch, abs=0.06)
    assert off < 0.05


def test_no_card_shows_nothing_of_the_cameras_height():
    assert stretch_by([], 720, 1280) is None


class FromAbove:
    """A detector that outlines bright areas and keeps the sizes at which it looked."""

    def __init__(self):
        self.sides = None

    def boxes(self, image, long_sides):
        self.sides = long_sides
        rows, columns = np.nonzero(image[..., 0] > 128)
        left, top, right, low = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
        return [Outline(np.float32([(left, top), (right, top), (right, low), (left, low)]), 0.9, True)]

    def snapped(self, image, outlines):
        return outlines


@pytest.mark.parametrize("within", [None, (40, 20, 200, 120)])
def test_outlines_in_the_taller_picture_are_given_in_pixels_of_the_picture_itself(within):
    slope = Slope(2.0, 150, 300)
    card = slope.picture(np.array([(120.0, 60.0), (160.0, 60.0), (160.0, 110.0), (120.0, 110.0)]))
    image = cv2.fillConvexPoly(np.zeros((150, 300, 3), np.uint8), np.int32(np.round(card)), (255, 255, 255))
    (outline,) = SlantedDetector(FromAbove(), 2.0).find(image, (300,), within)
    assert np.abs(outline.quad - card).max() < 2


def test_a_card_is_as_large_for_the_detector_however_far_off_it_is():
    slope = Slope(2.0, 720, 1280)
    for down in (-250, 0, 200):
        card = turned(0.4) + np.array([640, 360 + down])
        image = cv2.fillConvexPoly(
            np.zeros((720, 1280, 3), np.uint8), np.int32(np.round(slope.picture(card))), (255, 255, 255)
        )
        drawn = slope.drawn(image)
        where = drawn.image[..., 0] > 128
        assert np.abs(np.argwhere(where).mean(axis=0)[::-1] + drawn.corner - card.mean(axis=0)).max() < 2
        assert np.count_nonzero(where) == pytest.approx(63 * 88, rel=0.1)


def test_what_is_far_behind_the_table_is_not_drawn():
    drawn = Slope(2.6, 720, 1280).drawn(np.zeros((720, 1280, 3), np.uint8)).image
    assert drawn.shape[0] < 3 * 720
    assert drawn.shape[1] == 1280


def test_the_nearest_cards_of_a_photograph_keep_their_size_if_room_is_left():
    photo, slope = np.zeros((720, 1280, 3), np.uint8), Slope(2.4, 720, 1280)
    drawn = slope.drawn(photo, most_px=4096)
    near = drawn.in_picture(np.array([(100.0, drawn.image.shape[0]), (200.0, drawn.image.shape[0])]))
    assert np.ptp(near[:, 0]) == pytest.approx(100, rel=0.01)
    assert max(slope.drawn(photo, most_px=900).image.shape) == 900


@given(st.floats(1.0, 2.6), st.floats(0, 1280), st.floats(200, 720))
def test_a_place_from_above_is_where_it_was_in_the_picture(stretch, x, y):
    slope = Slope(stretch, 720, 1280)
    assert np.abs(slope.picture(slope.above(np.array([(x, y)]))) - [(x, y)]).max() < 0.5


def read_as(name, p=0.999, at=0):
    card = Card.parse(name) if name else None
    quad = np.float32(CARD + np.array([100 * at, 0]))
    return FaceRead(card, p, (), False, False, quad, np.zeros(55, np.float32))


def test_where_every_outline_is_read_no_other_look_is_taken():
    def look(stretch):
        raise AssertionError(stretch)

    assert best_stretch([read_as("As"), read_as("Kd", at=2)], look, 720, 1280) == 1.0
    assert best_stretch([], look, 720, 1280) == 1.0


def test_where_enough_cards_have_the_shape_that_they_have_from_above_no_other_look_is_taken():
    def look(stretch):
        raise AssertionError(stretch)

    plain = [read_as("As"), read_as("Kd", at=2), read_as("9h", at=4), read_as(None, at=6)]
    assert best_stretch(plain, look, 720, 1280) == 1.0


def test_the_height_at_which_most_cards_are_named_for_sure_holds():
    looks = {1.4: ["As"], 1.8: ["As", "Kd", "Qh"], 2.4: ["As", "Kd"]}

    def look(stretch):
        return [read_as(name, at=n) for n, name in enumerate(looks[stretch])]

    assert best_stretch([read_as(None), read_as("As", at=2)], look, 720, 1280) == 1.8


def test_another_card_is_not_enough_to_believe_that_the_camera_is_low():
    def look(stretch):
        return [read_as("As"), read_as("Kd", at=2)]

    assert best_stretch([read_as("As"), read_as(None, at=2)], look, 720, 1280) == 1.0


def test_a_spread_seen_from_35_degrees_is_read_and_outlined_where_it_is(eye):
    ((image, on_table),) = spreads(9710001, 1, "35", 1280)
    counts = counted(read_photo(image, *eye), on_table)
    assert counts["wrong"] == counts["invented"] == 0
    assert counts["right"] >= 23


@dataclass
class FirstLook:
    """A spread from some camera, (h, w, 3), the corners (4, 2) of its table, and the cards seen first."""

    image: np.ndarray
    corners: np.ndarray
    slant: Slant
    cards: list[np.ndarray]


@pytest.fixture(scope="module")
def looks(eye):
    """The first look from each camera; each takes seconds, and no test changes it."""

    @cache
    def look(camera, seed=9710004):
        recording = prepare(seed, Scenario(camera=camera))
        image, slant = spread_of(recording, seed, 1).film.frame(0.5), Slant(*eye)
        return FirstLook(
            image, np.float32(list(recording.scene.corners().values())), slant, slant.cards(image)
        )

    return look


@pytest.mark.parametrize(("camera", "low", "high"), [("above", 1.0, 1.0), ("35", 1.5, 2.1), ("28", 1.7, 2.6)])
def test_the_first_cards_show_how_low_a_film_was_taken(looks, camera, low, high):
    slant = looks(camera).slant
    assert low <= slant.stretch <= high
    assert not slant.is_open


def test_cards_that_a_hand_touches_show_no_height(looks, eye):
    """Outlined with the hand, a card on its side looks like a far one before a low camera (film 52210069)."""
    slant = Slant(*eye)
    slant.cards(looks("28").image, is_touched=lambda quad: True)
    assert slant.stretch == 1.0
    assert slant.is_open


@pytest.mark.parametrize("camera", ["45", "35", "28"])
def test_a_low_cameras_table_is_located_though_two_of_its_edges_run_together(looks, camera):
    look = looks(camera)
    table = TableByCards().checked(look.image, whole_picture(720, 1280), look.cards, look.slant.stretch)
    assert len(table.known) >= 3
    assert np.abs(table.corners - look.corners).max() < 45


def test_a_low_cameras_table_is_located_by_the_first_card_alone(looks):
    look = looks("28")
    table = TableByCards().checked(look.image, whole_picture(720, 1280), look.cards[:1], look.slant.stretch)
    assert table.known == "NESW"
    assert np.abs(table.corners - look.corners).max() < 45


def test_a_table_that_was_borne_out_is_looked_for_again_where_the_camera_proves_to_be_low(looks):
    look, by_cards = looks("35"), TableByCards()
    corners, stretch = look.corners, look.slant.stretch
    north_and_south = np.float32([(0, corners[0, 1]), (1280, corners[1, 1]), (1280, 700), (0, 700)])
    guessed = TableCorners(north_and_south, "NS", sure=False)
    assert by_cards.checked(look.image, guessed, look.cards, stretch) is None
    by_cards.doubt()
    assert by_cards.checked(look.image, guessed, look.cards, stretch).known == "NESW"
