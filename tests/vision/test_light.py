"""Light and focus are judged as somebody at the table would judge them."""

import cv2
import numpy as np
import pytest

from vision.camera import VideoFile
from vision.light import advice, measure
from vision.simulator import prepare
from web.bootstrap import ROOT


@pytest.fixture(scope="module")
def table():
    """The demo's table with a trick on it."""
    film = VideoFile(ROOT / "vision" / "demo" / "deal.mp4")
    image = next(frame.image for frame in film.frames() if frame.seq == 138)
    film.close()
    return image


def test_a_lamp_above_will_do(table):
    assert advice(measure([table])) == []


def test_the_dimmest_lamp_at_which_the_eye_was_tried_will_do():
    assert advice(measure([prepare(5, lamp="dim").film.frame(0.5)])) == []


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (lambda image: (image * 0.2).astype(np.uint8), "too dark"),
        (lambda image: np.clip(image.astype(np.float32) * 2.5, 0, 255).astype(np.uint8), "too bright"),
        (lambda image: cv2.GaussianBlur(image, (0, 0), 4), "not sharp"),
    ],
    ids=["dark", "glare", "out of focus"],
)
def test_bad_light_is_said_with_what_to_do(table, what, said):
    (line,) = advice(measure([what(table)]))
    assert said in line


def test_a_flickering_lamp_is_said(table):
    lines = advice(measure([table, (table * 0.8).astype(np.uint8), table]))
    assert len(lines) == 1
    assert "flickers" in lines[0]


def test_a_larger_picture_of_the_same_table_is_judged_alike(table):
    larger = cv2.resize(table, None, fx=1.5, fy=1.5, interpolation=cv2.INTER_CUBIC)
    assert advice(measure([larger])) == []
    assert measure([larger]).white == pytest.approx(measure([table]).white, abs=4)
