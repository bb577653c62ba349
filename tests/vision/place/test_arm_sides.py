"""Arms over the table's edge, seen from low cameras."""

import numpy as np
import pytest

from referee.seats import Seat
from vision.place.arm_sides import arm_sides
from vision.place.camera_slope import Slope
from vision.place.table_corners import TableCorners
from vision.tuning import SLANT

HEIGHT, WIDTH = 720, 1280
CARD, TABLE = 88.0, 860.0
"""The length of a card and of the table's sides, in mm."""


def seen(degrees, points):
    """Pixels (n, 2) of points (n, 3) in mm: East, South, up of the middle; the camera is 1.3 m away."""
    focal, low = SLANT.focal_side_ratio * WIDTH, np.radians(degrees)
    camera = 1300 * np.array([0, np.cos(low), np.sin(low)])
    ahead, down = -camera / 1300, np.array([0, np.sin(low), -np.cos(low)])
    away = np.asarray(points, float) - camera
    depth = away @ ahead
    return np.stack([away[:, 0] / depth, away @ down / depth], axis=1) * focal + (WIDTH / 2, HEIGHT / 2)


def table_from(degrees):
    half = TABLE / 2
    corners = [(-half, -half, 0), (half, -half, 0), (half, half, 0), (-half, half, 0)]
    return TableCorners(seen(degrees, corners).astype(np.float32))


def crossing(degrees, elbow, fingers):
    """The first pixel (2,) of an arm over the table, as it appears."""
    points = np.linspace(elbow, fingers, 400)
    pixels = seen(degrees, points)
    inside = ((plane := table_from(degrees).plane(pixels)) > 0.01).all(axis=1) & (plane < 0.99).all(axis=1)
    return pixels[inside.argmax()]


ARMS = {
    Seat.NORTH: ((60, -560, 150), (-20, -90, 20)),
    Seat.EAST: ((560, -40, 150), (80, -130, 20)),
    Seat.SOUTH: ((-60, 560, 150), (20, 90, 20)),
    Seat.WEST: ((-560, -40, 150), (-80, -130, 20)),
}
"""Elbow and fingertips of each player who lays a card, in mm."""


@pytest.mark.parametrize("degrees", [60, 45, 35, 28, 22])
@pytest.mark.parametrize(
    ("seat", "raised"), [*((seat, 0) for seat in Seat), (Seat.EAST, 100), (Seat.WEST, 100)]
)
def test_an_arm_is_its_player_s_wherever_a_low_camera_sees_it_cross_the_edge(degrees, seat, raised):
    slope = Slope(float(1 / np.sin(np.radians(degrees))), HEIGHT, WIDTH)
    card_px = SLANT.focal_side_ratio * WIDTH / 1300 * CARD
    elbow, fingers = np.array(ARMS[seat])
    pixel = crossing(degrees, elbow + np.array([0, 0, raised]), fingers)
    counts = arm_sides(table_from(degrees), slope, card_px, pixel[None])[:, 0]
    assert tuple(Seat)[int(counts.argmax())] is seat


@pytest.mark.parametrize("degrees", [35, 28, 22])
@pytest.mark.parametrize(("seat", "x"), [(Seat.EAST, 425), (Seat.WEST, -425)])
def test_a_low_arm_near_the_camera_is_not_that_of_the_player_on_the_camera_s_side(degrees, seat, x):
    """East gathered tricks, and South was reported (film 9750008)."""
    slope = Slope(float(1 / np.sin(np.radians(degrees))), HEIGHT, WIDTH)
    card_px = SLANT.focal_side_ratio * WIDTH / 1300 * CARD
    for y in (-100, 150, 300):
        counts = arm_sides(table_from(degrees), slope, card_px, seen(degrees, [(x, y, 30)]))[:, 0]
        assert tuple(Seat)[int(counts.argmax())] is seat


@pytest.mark.parametrize("degrees", [35, 28])
def test_the_pixel_below_a_raised_thing_is_where_it_stands(degrees):
    slope = Slope(float(1 / np.sin(np.radians(degrees))), HEIGHT, WIDTH)
    px = SLANT.focal_side_ratio * WIDTH / 1300
    points = np.array([(-300, -200, 90), (120, 100, 150)], float)
    assert slope.below(seen(degrees, points), 90 * px)[0] == pytest.approx(
        seen(degrees, points * (1, 1, 0))[0], abs=1
    )
    assert slope.below(seen(degrees, points), 150 * px)[1] == pytest.approx(
        seen(degrees, points * (1, 1, 0))[1], abs=1
    )


def test_from_above_an_arm_belongs_to_the_edge_where_it_is_seen():
    table = TableCorners(np.array([[60, 20], [260, 20], [260, 160], [60, 160]], np.float32))
    points = np.array([(160, 22), (258, 90), (160, 158), (62, 90)], np.float32)
    counts = arm_sides(table, Slope(1.0, 180, 320), 20.0, points)
    assert counts.argmax(axis=0).tolist() == [0, 1, 2, 3]
    assert counts.sum(axis=0).tolist() == [1, 1, 1, 1]
