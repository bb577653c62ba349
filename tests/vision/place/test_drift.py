"""A camera that is pushed."""

import cv2
import numpy as np
import pytest

from vision.place.table_drift import UnmatchedView, shift_between


def room(seed=0, texture=True):
    chance = np.random.default_rng(seed)
    image = np.full((360, 640, 3), (70, 80, 95), np.uint8)
    cv2.rectangle(image, (120, -10), (520, 400), (50, 120, 40), -1)
    for _ in range(60 if texture else 0):
        at = tuple(int(x) for x in chance.integers((0, 0), (640, 360)))
        colour = tuple(int(c) for c in chance.integers(0, 255, 3))
        cv2.circle(image, at, int(chance.integers(3, 14)), colour, -1)
    return image


def seen(image, matrix, light=1.0):
    moved = cv2.warpAffine(image, np.array(matrix, np.float32), (640, 360), borderMode=cv2.BORDER_REPLICATE)
    return cv2.convertScaleAbs(moved, alpha=light)


@pytest.mark.parametrize("light", [0.7, 1.0, 1.3])
def test_a_camera_that_stood_still_under_another_light_has_not_moved(light):
    assert shift_between(room(), seen(room(), [[1, 0, 0], [0, 1, 0]], light)) is None


@pytest.mark.parametrize(
    "matrix",
    [
        pytest.param([[1, 0, 23], [0, 1, -14]], id="pushed"),
        pytest.param([[0.9994, -0.035, 12], [0.035, 0.9994, 3]], id="turned"),
    ],
)
def test_a_pushed_camera_is_followed_to_within_two_pixels(matrix):
    shift = shift_between(room(), seen(room(), matrix))
    corners = np.array([[0, 0, 1], [640, 0, 1], [640, 360, 1], [0, 360, 1]])
    assert np.abs(corners @ shift.T - corners @ np.array(matrix).T).max() < 2


def test_a_bare_room_is_followed_by_the_table_s_edges():
    shift = shift_between(room(texture=False), seen(room(texture=False), [[1, 0, 20], [0, 1, 0]]))
    assert shift[0, 2] == pytest.approx(20, abs=3)


def test_another_view_altogether_does_not_pass_for_the_old_view():
    with pytest.raises(UnmatchedView):
        shift_between(room(), np.random.default_rng(5).integers(0, 255, (360, 640, 3), np.uint8))
