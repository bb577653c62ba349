"""A cloth with lines like the edges of cards is no back."""

import cv2
import numpy as np

from vision.reading.backs_not_cloth import lab
from vision.reading.photo import read_photo

from .test_photo import FakeEye, face, quad, with_back


def lattice():
    """A dark cloth with white lines round cells as large as cards."""
    picture = np.full((600, 800, 3), (60, 20, 20), np.uint8)
    picture[::100], picture[:, ::70] = 240, 240
    return picture


def test_a_cell_of_a_cloth_with_white_lines_is_no_back_and_a_back_on_it_is():
    cell, back = quad(280, 200), quad(453, 327)
    eye = FakeEye(face(None, 0.99, cell, back=True), face(None, 0.99, back, back=True))
    cards = read_photo(with_back(back, lattice()), eye, eye)
    assert [c.read.quad.tolist() for c in cards] == [back.tolist()]


def test_a_face_may_look_like_the_cloth():
    eye = FakeEye(face("As", 0.99, quad(280, 200)))
    assert [str(c.read.card) for c in read_photo(lattice(), eye, eye)] == ["As"]


def test_colours_are_compared_as_opencv_has_them():
    colours = np.random.default_rng(1).integers(0, 256, (60, 60, 3), np.uint8)
    assert np.abs(lab(colours).astype(int) - cv2.cvtColor(colours, cv2.COLOR_BGR2LAB)).max() <= 2
