"""A film's table: found in the first picture that shows something, North where whoever filmed says."""

import cv2
import numpy as np
import pytest

from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners
from vision.set_up.of_films import EDGES, FilmSetUp, after_cut

GIVEN = TableCorners(np.array([[30, 20], [130, 22], [128, 80], [32, 78]], np.float32))


def frame(seq=0, size=(90, 160), level=120):
    return Frame(seq, seq / 12, np.full((*size, 3), level, np.uint8))


@pytest.mark.parametrize("north", EDGES)
def test_a_film_that_stands_on_its_side_or_its_head_has_north_where_people_say(north):
    """Upside down, the edge at the bottom of the picture is North's: its corners go before the others."""
    orders = FilmSetUp(GIVEN, north).set_up(frame(), True)
    assert orders.table is not None
    middle = orders.table.corners[:2].mean(axis=0) - GIVEN.corners.mean(axis=0)
    seen = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}[north]
    assert float(middle @ np.array(seen)) > 0.9 * float(np.abs(middle).sum())


def test_a_black_beginning_is_no_table_and_another_shape_is_looked_at_again():
    set_up = FilmSetUp(GIVEN, "bottom")
    assert set_up.set_up(frame(0, level=0), True).table is None
    assert set_up.set_up(frame(1), True).table is not None
    assert set_up.set_up(frame(2), False).table is None
    assert set_up.set_up(frame(3, (180, 320)), False).table is None, "the view grows with the picture"
    assert np.abs(set_up.set_up(frame(4, (160, 90)), False).table.corners).max() <= 160
    assert set_up.set_up(frame(5, (180, 320)), True).table.corners.max() == 2 * GIVEN.corners.max()


class Seen:
    """A view with its table at ``GIVEN`` when it was last still."""

    table = GIVEN

    def __init__(self, last_steady):
        self.last_steady = last_steady


def room(seed, moved=0):
    """A table in a room full of things, filmed from a place that many pixels farther left."""
    things = np.random.default_rng(seed).integers(0, 255, (36, 64, 3), np.uint8)
    picture = cv2.resize(things, (640, 360), interpolation=cv2.INTER_NEAREST)
    return Frame(0, 0.0, np.roll(picture, moved, axis=1))


def test_behind_a_cut_the_table_is_where_it_was_if_the_camera_stood_still():
    assert after_cut(Seen(room(1).image), room(1)) is GIVEN


@pytest.mark.parametrize(
    "before",
    [None, room(2).image, room(1).image[:300], room(1, moved=40).image],
    ids=["none", "another room", "another size", "moved"],
)
def test_behind_a_cut_to_another_picture_the_table_is_located_again(before):
    assert after_cut(Seen(before), room(1)) is None
