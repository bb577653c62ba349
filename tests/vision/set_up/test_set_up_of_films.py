"""A film's table: found in the first picture that shows something, North where whoever filmed says."""

import numpy as np
import pytest

from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners
from vision.set_up.set_up_of_films import EDGES, FilmSetUp

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


def test_a_black_beginning_is_no_table_and_another_size_is_looked_at_anew():
    one = FilmSetUp(GIVEN, "bottom")
    assert one.set_up(frame(0, level=0), True).table is None
    assert one.set_up(frame(1), True).table is not None
    assert one.set_up(frame(2), False).table is None
    assert one.set_up(frame(3, (160, 90)), False).table is not None
