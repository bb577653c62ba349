"""A film and its watcher: where the table is in its pictures."""

import cv2
import numpy as np
import pytest

from referee.book.loading import load
from web.commands.film_watcher import FilmEye

CORNERS = np.array([[560, 80], [2080, 60], [2120, 1380], [540, 1340]])
"""A table in a film of 2560x1440 pixels."""


def film(path, pictures):
    """Write ``pictures`` (h, w, 3) at 12 a second to ``path``."""
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 12, (width, height))
    for picture in pictures:
        writer.write(picture)
    writer.release()
    return path


@pytest.mark.parametrize(("north", "turn"), [("top", 0), ("left", 3)])
def test_corners_of_a_film_larger_than_need_be_are_those_of_its_smaller_pictures(tmp_path, north, turn):
    cloth = np.full((1440, 2560, 3), (60, 120, 40), np.uint8)
    eye = FilmEye(str(film(tmp_path / "large.avi", [cloth] * 3)), [f"{x},{y}" for x, y in CORNERS], north)
    try:
        assert list(eye.watch(load("american"), lambda *_: None, "x", lambda *_: None)) == []
        assert np.allclose(eye.table, np.roll(CORNERS, -turn, axis=0) * 0.75, atol=0.1)
    finally:
        eye.close()
