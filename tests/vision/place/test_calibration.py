"""The table in the picture: entered, located, kept."""

import cv2
import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from vision.camera.frame_source import Frame
from vision.place.table_corners import CalibrationError, TableCorners, parse_corners
from vision.place.table_edges import find_table
from vision.place.table_profile import Profile
from vision.tracking.tracked_view import View

SQUARE = np.array([[100, 40], [540, 60], [560, 460], [90, 450]], np.float32)


def drawn(corners, cloth=(50, 120, 40), floor=(70, 80, 95), size=(480, 640)):
    noise = np.random.default_rng(1).integers(0, 14, (*size, 3))
    image = np.empty((*size, 3), np.uint8)
    image[:] = floor
    cv2.fillPoly(image, [np.round(corners).astype(np.int32)], cloth)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def test_a_table_wholly_in_the_picture_is_located_within_a_few_pixels():
    table = find_table(drawn(SQUARE))
    assert table.edges_seen == "NESW"
    assert np.abs(table.table.corners - SQUARE).max() < 8


def test_edges_outside_the_picture_are_guessed_from_the_others():
    corners = np.array([[130, -40], [690, -40], [690, 520], [130, 520]], np.float32) - (90, 0)
    table = find_table(drawn(corners))
    assert table.edges_seen == "EW"
    assert np.abs(table.table.corners - corners).max() < 20


def test_planks_cards_and_a_mug_are_not_taken_for_an_edge():
    image = drawn(np.array([[80, -30], [560, -30], [560, 510], [80, 510]], np.float32), cloth=(45, 60, 105))
    for y in range(40, 480, 90):
        cv2.line(image, (80, y), (560, y), (30, 40, 75), 3)
    cv2.rectangle(image, (300, 200), (340, 260), (235, 235, 235), -1)
    cv2.circle(image, (540, 60), 40, (200, 200, 205), -1)
    table = find_table(image)
    assert table.edges_seen == "EW"
    assert np.abs(table.table.corners[:, 0] - [80, 560, 560, 80]).max() < 10


def test_a_picture_without_any_edge_is_all_table():
    table = find_table(drawn(np.array([[-9, -9], [700, -9], [700, 500], [-9, 500]], np.float32)))
    assert table.edges_seen == ""
    assert table.table.mask(480, 640).all()


WIDE_TABLE = np.array([[252, -30], [1030, -30], [1036, 750], [262, 750]], np.float32)


def with_a_band(corners, bands, size=(720, 1280)):
    """A table from E to W of the picture, with bands of another colour from side to side on its cloth."""
    image = drawn(corners, size=size)
    left, right = int(corners[:, 0].min()), int(corners[:, 0].max())
    for top, low in bands:
        image[top:low, left:right] = np.clip(image[top:low, left:right] + [60.0, 10.0, 60.0], 0, 255)
    return image


@pytest.mark.parametrize(
    "bands",
    [
        pytest.param([(240, 490)], id="a runner across the middle"),
        pytest.param([(0, 240), (490, 720)], id="bands on both sides"),
        pytest.param([(0, 240)], id="a band at one side"),
        pytest.param([(470, 720)], id="a band at the other side"),
    ],
)
def test_a_band_on_the_cloth_does_not_make_a_strip_of_the_table(bands):
    table = find_table(with_a_band(WIDE_TABLE, bands))
    assert table.edges_seen == "EW"
    assert np.abs(table.table.corners - WIDE_TABLE).max() < 30


@pytest.mark.parametrize("wide", [34, 60])
def test_of_a_striped_cloth_the_ends_are_the_table_and_not_two_stripes_in_the_middle(wide):
    corners = np.array([[280, -30], [1000, -30], [1006, 750], [274, 750]], np.float32)
    image = drawn(corners, cloth=(210, 225, 230), floor=(85, 90, 95), size=(720, 1280))
    cloth = drawn(corners, cloth=(255, 255, 255), floor=(0, 0, 0), size=(720, 1280))[:, :, 0] > 128
    for left in range(300, 1000, 3 * wide):
        stripe = np.zeros_like(cloth)
        stripe[:, left : left + wide] = True
        image[stripe & cloth] = (40, 40, 170)
    table = find_table(image)
    assert np.abs(table.table.corners - corners).max() < 60


def test_an_edge_is_preferred_to_a_band_that_looks_like_an_edge():
    corners = np.array([[272, 14], [1036, 14], [1036, 770], [272, 770]], np.float32)
    table = find_table(with_a_band(corners, [(500, 720)]))
    assert table.edges_seen == "NEW"
    assert np.abs(table.table.corners - corners).max() < 30


def test_a_square_table_at_the_side_of_the_picture_is_located_where_all_its_edges_are_seen():
    corners = np.array([[60, 50], [480, 50], [480, 470], [60, 470]], np.float32)
    table = find_table(drawn(corners, size=(720, 720)))
    assert table.edges_seen == "NESW"
    assert np.abs(table.table.corners - corners).max() < 10


@given(st.lists(st.tuples(st.floats(0.02, 0.98), st.floats(0.02, 0.98)), min_size=1, max_size=8))
def test_the_plane_and_the_picture_are_inverse(places):
    table = TableCorners(SQUARE)
    assert table.plane(table.image(np.array(places))) == pytest.approx(np.array(places), abs=1e-3)


def test_the_corners_of_the_table_are_the_corners_of_the_plane():
    assert TableCorners(SQUARE).plane(SQUARE) == pytest.approx(
        np.array([[0, 0], [1, 0], [1, 1], [0, 1]]), abs=1e-5
    )


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["1,2", "3,4", "5,6"], id="three corners"),
        pytest.param(["1,2", "3,4", "5,6", "x,y"], id="letters"),
        pytest.param(["0,0", "0,9", "9,9", "9,0"], id="the wrong way round"),
        pytest.param(["0,0", "9,0", "18,0", "9,9"], id="three in a line"),
        pytest.param(["0,0", "9,0", "nan,9", "0,9"], id="not a number"),
    ],
)
def test_corners_that_make_no_table_are_refused_in_a_single_line(words):
    with pytest.raises(CalibrationError) as error:
        parse_corners(words)
    assert "NW NE SE SW" in str(error.value)


def test_corners_may_lie_outside_the_picture():
    assert parse_corners(["-10,-20.5", "700,-20", "700,500", "-10,500"]).mask(480, 640).all()


def test_a_profile_comes_back_as_it_was_saved(tmp_path):
    saved = Profile(TableCorners(SQUARE), 640, 480, {15: -6.0})
    saved.save(tmp_path / "kitchen.json")
    loaded = Profile.load(tmp_path / "kitchen.json")
    assert loaded.table.corners == pytest.approx(SQUARE, abs=0.01)
    assert (loaded.width, loaded.height, loaded.controls) == (640, 480, {15: -6.0})


@pytest.mark.parametrize("text", [None, "", "{}", '{"corners": 3}', '{"corners": {"NW": [0, 0]}}'])
def test_a_spoilt_profile_gives_a_line_with_its_name(tmp_path, text):
    path = tmp_path / "spoilt.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(CalibrationError, match=r"spoilt\.json.*calibrate again"):
        Profile.load(path)


@given(st.integers(0, 400), st.integers(0, 300), st.integers(300, 900), st.integers(250, 700))
def test_the_box_of_a_table_holds_all_of_it_that_the_picture_shows(left, top, width, height):
    right, low = left + width, top + height
    table = TableCorners(np.array([[left, top], [right, top], [right, low], [left, low]], np.float32))
    x0, y0, x1, y1 = table.box(720, 1280)
    assert x0 % 64 == y0 % 64 == 0
    assert 0 <= x0 <= left - min(left, 0.07 * width)
    assert 0 <= y0 <= top - min(top, 0.07 * height)
    assert x1 == min(1280, x1) >= min(1280, right)
    assert y1 == min(720, y1) >= min(720, low)


def test_a_table_next_to_the_picture_still_has_a_box():
    far = TableCorners(np.array([[2000, 0], [2600, 0], [2600, 600], [2000, 600]], np.float32))
    x0, y0, x1, y1 = far.box(720, 1280)
    assert x0 < x1 <= 1280
    assert y0 < y1 <= 720


def shares(*corners):
    """Corners as shares of a picture of 1280x720."""
    return TableCorners(np.array(corners, np.float32) * (1280, 720))


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param([(1.5, 1.5), (2.5, 1.5), (2.5, 2.5), (1.5, 2.5)], id="beside the picture"),
        pytest.param([(0, -2), (1, -2), (1, -0.01), (0, -0.01)], id="above it"),
        pytest.param([(0.5, 0.5), (0.504, 0.5), (0.504, 0.504), (0.5, 0.504)], id="a few pixels"),
        pytest.param([(0.5, 0.5), (0.5005, 0.5), (0.5005, 0.5005), (0.5, 0.5005)], id="less than one pixel"),
        pytest.param([(0.1, 0.5), (0.9, 0.5), (0.9, 0.5015), (0.1, 0.5015)], id="a needle"),
        pytest.param([(-2, 0.4), (3, 0.4), (3, 0.45), (-2, 0.45)], id="a strip across the picture"),
        pytest.param([(0.5, 0.0), (0.501, 0.0), (0.9, 1.0), (0.1, 1.0)], id="one edge a point"),
        pytest.param([(0.9, 0.9), (2.9, 0.9), (2.9, 2.9), (0.9, 2.9)], id="a corner in the picture's corner"),
        pytest.param([(-9e5, -9e5), (9e5, -9e5), (9e5, 9e5), (-9e5, 9e5)], id="far outside"),
        pytest.param([(0, 0), (3, -2), (0.6, 0.5), (-2, 3)], id="a kite whose far corner runs away"),
    ],
)
def test_corners_between_which_no_card_can_be_seen_are_refused_in_a_single_line(corners):
    with pytest.raises(CalibrationError) as refused:
        shares(*corners).seen_in(720, 1280)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param([(0.2, 0.1), (0.8, 0.1), (0.8, 0.9), (0.2, 0.9)], id="in the picture"),
        pytest.param([(-2, -2), (3, -2), (3, 3), (-2, 3)], id="all corners outside, the table everywhere"),
        pytest.param([(-0.11, -0.37), (1.1, -0.3), (1.2, 1.4), (-0.2, 1.3)], id="as calibrate found it once"),
        pytest.param([(0.35, 0.3), (0.65, 0.3), (0.95, 0.9), (0.05, 0.9)], id="seen aslant"),
        pytest.param([(0.6, 0.1), (1.4, 0.1), (1.4, 0.9), (0.6, 0.9)], id="half of it in the picture"),
    ],
)
def test_corners_that_lie_outside_a_picture_that_shows_the_table_are_lawful(corners):
    table = shares(*corners)
    assert table.seen_in(720, 1280) is table


def between(low, high):
    return st.floats(low, high, allow_nan=False, width=32)


def dragged(large, middle, by):
    """The corners of a table so ``large`` round the ``middle``, each dragged ``by`` a part of its size."""
    square = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return [
        (middle[0] + large * (x + dx), middle[1] + large * (y + dy))
        for (x, y), (dx, dy) in zip(square, by, strict=True)
    ]


tables = st.builds(
    dragged,
    between(0.125, 2),
    st.tuples(between(-0.5, 1.5), between(-0.5, 1.5)),
    st.lists(st.tuples(between(-0.5, 0.5), between(-0.5, 0.5)), min_size=4, max_size=4),
)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(tables)
def test_whatever_corners_are_taken_cost_no_more_than_the_picture(corners):
    try:
        table = shares(*corners).seen_in(720, 1280)
    except CalibrationError:
        reject()
    frame = Frame(0, 0.0, np.full((720, 1280, 3), 120, np.uint8))
    View(frame, table).take(frame)
    left, top, right, low = table.box(720, 1280)
    assert 0 <= left < right <= 1280
    assert 0 <= top < low <= 720


def kept(folder):
    path = folder / "kitchen.table.json"
    Profile(TableCorners(np.array([[10, 10], [600, 12], [610, 400], [5, 410]], np.float32)), 640, 480).save(
        path
    )
    return path


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda text: "", id="cut off at the first byte"),
        pytest.param(lambda text: text[: len(text) // 2], id="cut off in the middle"),
        pytest.param(lambda text: text.replace("640", "0"), id="no width"),
        pytest.param(lambda text: text.replace("480", "-480"), id="less than no height"),
        pytest.param(lambda text: text.replace("640", "Infinity"), id="endless"),
        pytest.param(lambda text: text.replace("640", "1e999"), id="endless, by a power of ten"),
        pytest.param(lambda text: text.replace("10.0", "1e60", 1), id="a corner beyond all numbers"),
        pytest.param(lambda text: "[" * 100_000, id="nested without end"),
    ],
)
def test_a_damaged_profile_gives_a_clear_line(tmp_path, damage):
    path = kept(tmp_path)
    path.write_text(damage(path.read_text()))
    with pytest.raises(CalibrationError) as refused:
        Profile.load(path)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_profile_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = kept(tmp_path)
    before = path.read_text()

    def the_power_goes(_file):
        raise OSError("the power goes")

    monkeypatch.setattr("vision.place.table_profile.os.fsync", the_power_goes)
    with pytest.raises(OSError, match="power"):
        kept(tmp_path)
    assert path.read_text() == before


def test_a_kept_table_that_the_picture_no_longer_shows_is_refused():
    profile = Profile(TableCorners(np.array([[5, 5], [8, 5], [8, 8], [5, 8]], np.float32)), 640, 480)
    with pytest.raises(CalibrationError, match="nearly nothing"):
        profile.fitted(480, 640)
