"""A film and its watcher: where the table is in its pictures, and what its clips show."""

import cv2
import numpy as np
import pytest

from referee.book.loading import load
from referee.table_events import ViewBack, ViewLost
from vision.tracking.shown_table import Shown
from web.commands.film_watcher import FilmEye
from web.review.progress import FilmedViews

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
        assert np.allclose(eye.view[0], np.roll(CORNERS, -turn, axis=0) * 0.75, atol=0.1)
    finally:
        eye.close()


def watched(eye):
    """Watch a film without cards; returns what may be shown of its pictures."""
    views = FilmedViews()
    assert all(
        isinstance(event, ViewLost | ViewBack)
        for event in eye.watch(
            load("american"), lambda *_: None, "x", lambda seq, t, _: views.note(t, *eye.view)
        )
    )
    return views


def red_share(jpeg):
    """The share of a picture that is as red as the room."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    return float(((picture[..., 2] > 120) & (picture[..., 1] < 90)).mean())


def test_a_clip_shows_nothing_but_the_table_when_the_camera_is_knocked_in_it(tmp_path):
    blots = np.random.default_rng(1).integers(40, 160, (18, 42), np.uint8)
    blots = cv2.resize(blots, (840, 360), interpolation=cv2.INTER_NEAREST)
    around = np.dstack([blots // 4, blots // 4, np.full_like(blots, 220)])
    around[30:330, 270:570] = np.dstack([blots, blots, np.zeros_like(blots)])[30:330, 270:570]
    lefts = [100] * 36 + [100 + 8 * k for k in range(12)] + [196] * 36
    path = film(tmp_path / "knock.avi", [around[:, left : left + 640] for left in lefts])
    eye = FilmEye(str(path), ["170,30", "470,30", "470,330", "170,330"])
    try:
        clip = list(eye.cut(watched(eye))(1.0, 6.0))
    finally:
        eye.close()
    assert max(red_share(jpeg) for _, jpeg in clip) < 0.01
    assert min(t for t, _ in clip) < 1.1, "the table stood still"
    assert max(t for t, _ in clip) > 5.5, "the table is in view again"
    assert not [t for t, _ in clip if 3.0 <= t < 4.0], "the camera moved"


def test_a_clip_hides_what_was_hidden_in_the_pictures_before_and_after(tmp_path):
    cloth = np.full((360, 640, 3), 200, np.uint8)
    eye = FilmEye(str(film(tmp_path / "low.avi", [cloth] * 24)))
    views, corners = FilmedViews(), ((0.0, 0.0), (640.0, 0.0), (640.0, 360.0), (0.0, 360.0))
    left, right = np.zeros((180, 320), bool), np.zeros((180, 320), bool)
    left[:, :80] = right[:, -80:] = True
    for t, hidden in ((0.0, None), (1.0, left), (1.5, right)):
        views.note(t, corners, Shown(None, hidden).packed())
    try:
        clip = list(eye.cut(views)(0.0, 2.0))
    finally:
        eye.close()
    for t, jpeg in clip:
        row = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)[100, :, 0]
        if min(abs(t - 1.0), abs(t - 1.5)) > 0.2:
            assert (row[10] < 20, row[-10] < 20) == (1.0 < t < 1.5, t > 1.5), t
        elif t >= 1.5:
            assert row[-10] < 20
