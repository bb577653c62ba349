"""Cutting cards out of pictures."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.nets.crop_cutting import Halves, overlap, rectify, upright


def turned(cx, cy, w, h, degrees):
    return cv2.boxPoints(((cx, cy), (w, h), degrees))


@given(st.floats(0, 360), st.floats(40, 200), st.integers(0, 3), st.booleans())
@settings(max_examples=80, derandomize=True)
def test_an_upright_quad_runs_clockwise_and_begins_with_a_short_side(angle, height, start, mirrored):
    quad = np.roll(turned(300, 300, height * 0.7, height, angle), start, axis=0)
    made = upright(quad[::-1] if mirrored else quad)
    top, right = made[1] - made[0], made[2] - made[1]
    assert top[0] * right[1] - top[1] * right[0] > 0
    assert np.linalg.norm(top) < np.linalg.norm(right)
    assert {tuple(p) for p in made.tolist()} == {tuple(p) for p in quad.tolist()}


def test_a_crop_shows_the_card_from_the_quads_first_corner():
    picture = np.zeros((200, 200, 3), np.uint8)
    picture[50:60, 40:50] = 255  # a white mark at the top left of the card
    crop = rectify(picture, np.float32([[40, 50], [110, 50], [110, 150], [40, 150]]), 70, 100)
    assert crop[:9, :9].min() > 200
    assert crop[12:, 12:].max() < 40


def test_a_large_card_is_averaged_and_not_aliased():
    picture = np.zeros((1400, 1000, 3), np.uint8)
    picture[::2] = 255  # lines a pixel wide: a fair crop of them is grey all over
    crop = rectify(picture, np.float32([[10, 10], [990, 10], [990, 1390], [10, 1390]]), 96, 136)
    assert abs(int(crop.mean()) - 127) < 12
    assert crop[20:-20, 20:-20].std() < 40


@pytest.mark.parametrize("size", [(1001, 1403), (1600, 1200)])
def test_a_crop_from_the_halves_of_a_picture_shows_what_one_from_the_whole_shows(size):
    picture = cv2.resize(np.random.default_rng(1).integers(0, 255, (70, 50, 3), np.uint8), size)
    halves = Halves(picture)
    for height in (90, 300, 640, 900):
        card = turned(500, 600, height * 0.7, height, 20).astype(np.float32)
        whole, half = (rectify(source, card, 96, 136).astype(int) for source in (picture, halves))
        off = np.abs(whole - half).mean()
        assert off < 5  # that of the whole is averaged, and so softer
        for aside in ((0.5, 0), (0, 0.5), (-0.5, 0), (0, -0.5)):  # in pixels of the crop
            moved = rectify(halves, card + np.float32(aside) * np.float32(height / 136), 96, 136)
            assert off < np.abs(whole - moved.astype(int)).mean()


def test_a_picture_is_halved_no_further_than_a_scale_allows():
    halves = Halves(np.zeros((800, 1001, 3), np.uint8))
    assert halves.at_least(0.6).shape[:2] == (800, 1001)
    assert halves.at_least(0.5).shape[:2] == (400, 500)
    assert halves.at_least(0.3) is halves.at_least(0.5)
    assert min(halves.at_least(1e-9).shape[:2]) == 1


def test_a_quad_that_leaves_the_picture_is_cut_without_an_error():
    picture = np.full((100, 100, 3), 90, np.uint8)
    assert rectify(picture, np.float32([[-50, -50], [60, -40], [50, 90], [-60, 80]]), 96, 136).shape == (
        136,
        96,
        3,
    )
    far = rectify(picture, np.float32([[900, 900], [1500, 900], [1500, 1800], [900, 1800]]), 96, 136)
    assert far.shape == (136, 96, 3)


def test_a_huge_quad_of_which_a_sliver_is_in_the_picture_is_still_a_crop():
    picture = np.full((400, 400, 3), 90, np.uint8)
    nearby = np.float32([[398, -3000], [6000, -3000], [6000, 5000], [398, 5000]])
    assert rectify(picture, nearby, 64, 96).shape == (96, 64, 3)
    assert rectify(picture, nearby[:, ::-1].copy(), 64, 96).shape == (96, 64, 3)


PLACE = st.tuples(
    st.floats(0, 200), st.floats(0, 200), st.floats(20, 90), st.floats(30, 120), st.floats(0, 360)
)


@given(PLACE, PLACE)
@settings(max_examples=120, derandomize=True)
def test_how_much_two_outlines_overlap_is_as_in_opencv_however_far_apart_they_are(a, b):
    first, second = turned(*a), turned(*b)
    common = cv2.intersectConvexConvex(first, second)[0]
    union, inside = overlap(first, second)
    assert inside == pytest.approx(common / cv2.contourArea(first), abs=1e-6)
    whole = cv2.contourArea(first) + cv2.contourArea(second) - common
    assert union == pytest.approx(common / whole, abs=1e-6)
