"""Advice on a picture: each fault is named, and a good picture has none."""

import cv2
import numpy as np
import pytest

from models.lab.films.play.script_of_motion import Pose, card_corners
from models.lab.films.room.scene import scene_for
from vision.camera.controls import apply, hold, in_words
from vision.place.camera_slope import Slope
from vision.place.picture_advice import advise, part_of_table, too_low_by_cards
from vision.place.table_by_cards import measured_by
from vision.place.table_corners import TableCorners


@pytest.fixture(scope="module")
def scene():
    return scene_for(4, table="baize", lamp="above")


def advice_on(picture, scene, pace=None):
    table = TableCorners(np.array(list(scene.corners().values()), np.float32))
    image = np.clip(cv2.GaussianBlur(picture, (0, 0), scene.blur), 0, 255).astype(np.uint8)
    return {line.about: line for line in advise(image, table, pace=pace)}


def test_a_good_picture_has_no_fault(scene):
    lines = advice_on(scene.ground, scene, pace=30)
    assert all(line.good for line in lines.values()), lines
    assert set(lines) == {"light", "glare", "cards", "sharpness", "pace"}


@pytest.mark.parametrize(
    ("gain", "word", "remedy"), [(0.3, "dark", "More light"), (5, "burnt out", "Dim the lamp")]
)
def test_too_little_and_too_much_light_are_named(scene, gain, word, remedy):
    line = advice_on(scene.ground * gain, scene)["light"]
    assert not line.good
    assert (word in line.text, line.remedy) == (True, remedy)


def test_a_mirrored_lamp_is_named_with_its_place(scene):
    picture = scene.ground.copy()
    table = TableCorners(np.array(list(scene.corners().values()), np.float32))
    at = table.image(np.array([(0.15, 0.5)]))[0]
    cv2.circle(picture, tuple(np.round(at).astype(int)), 40, (300, 300, 300), -1)
    line = advice_on(picture, scene)["glare"]
    assert not line.good
    assert "west side" in line.text


def test_a_lens_out_of_focus_is_named(scene):
    line = advice_on(cv2.GaussianBlur(scene.ground, (0, 0), 3.5), scene)["sharpness"]
    assert not line.good
    assert "soft everywhere" in line.text


def test_a_smear_is_named_with_its_place():
    rng = np.random.default_rng(3)
    picture = np.full((720, 1280, 3), 90, np.float32)
    for _ in range(400):
        x, y = rng.integers(0, (1280, 720))
        cv2.rectangle(picture, (int(x), int(y)), (int(x) + 30, int(y) + 30), (200, 200, 200), -1)
    smeared = cv2.GaussianBlur(picture, (0, 0), 4)
    picture[480:, 853:] = smeared[480:, 853:]
    table = TableCorners(np.array([[0, 0], [1280, 0], [1280, 720], [0, 720]], np.float32))
    lines = {line.about: line for line in advise(picture.astype(np.uint8), table)}
    assert not lines["sharpness"].good
    assert lines["sharpness"].text.startswith("soft at the south-east corner:")


def test_cards_too_small_to_read_and_a_slow_camera_are_named():
    far = scene_for(4, wide=2.2)
    lines = advice_on(far.ground, far, pace=5)
    assert not lines["cards"].good
    assert not lines["pace"].good


def test_a_card_on_the_table_measures_it_whatever_size_the_table_is():
    """By a table's usual size a card on one of 1.3 m would be taken for much larger than it is."""
    scene = scene_for(4, size=1.55)
    table = TableCorners(np.array(list(scene.corners().values()), np.float32))
    quads = [
        scene.lens.project(card_corners(Pose(x, y, 0.0, angle)))
        for x, y, angle in ((-90, 40, 0.4), (80, -60, 1.8), (10, 120, 2.9))
    ]
    height, width = scene.lens.height, scene.lens.width
    image = np.clip(scene.ground, 0, 255).astype(np.uint8)

    def card(quads):
        lines = advise(image, table, measured=measured_by(table, quads, Slope(1.0, height, width)))
        return next(line.text for line in lines if line.about == "cards")

    tall = scene.lens.scale() * 88
    about, guess, words = card([]).split(maxsplit=2)
    assert about == "about"
    assert words.startswith("pixels tall if the table is 86 cm wide")
    assert int(guess) > 1.3 * tall
    number, words = card(quads).split(maxsplit=1)
    assert int(number) == pytest.approx(tall, rel=0.05)
    assert words.startswith("pixels tall, measured by 3 cards on the table")
    assert "measured by 1 card on the table" in card(quads[:1])


@pytest.mark.parametrize(("place", "words"), [
    ((0.1, 0.1), "north-west corner"), ((0.9, 0.5), "east side"), ((0.5, 0.5), "middle"),
    ((1.2, 1.3), "south-east corner"),
])  # fmt: skip
def test_parts_of_the_table_have_names(place, words):
    assert part_of_table(np.array(place)) == words


class Driver:
    """A fake camera driver: its controls, and the values that were set."""

    def __init__(self, offered, refuses=()):
        self.offered, self.refuses, self.properties = dict(offered), refuses, []

    def get(self, prop):
        return self.offered.get(prop, -1.0)

    def set(self, prop, value):
        if prop not in self.offered or prop in self.refuses:
            return False
        self.offered[prop] = value
        self.properties.append(prop)
        return True


def test_what_a_camera_offers_is_held_where_it_is_and_the_rest_left_out():
    driver = Driver({cv2.CAP_PROP_AUTO_EXPOSURE: 3.0, cv2.CAP_PROP_EXPOSURE: 157.0})
    held = hold(driver)
    assert list(held.items()) == [(cv2.CAP_PROP_AUTO_EXPOSURE, 1.0), (cv2.CAP_PROP_EXPOSURE, 157.0)]
    assert in_words(held) == "exposure"
    fresh = Driver({cv2.CAP_PROP_AUTO_EXPOSURE: 3.0, cv2.CAP_PROP_EXPOSURE: 40.0})
    apply(fresh, held)
    assert fresh.offered[cv2.CAP_PROP_EXPOSURE] == 157.0
    assert fresh.properties == [
        cv2.CAP_PROP_AUTO_EXPOSURE,
        cv2.CAP_PROP_EXPOSURE,
    ]


def test_a_control_that_refuses_its_value_is_left_to_the_camera():
    driver = Driver({cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_FOCUS: 30.0}, refuses=[cv2.CAP_PROP_FOCUS])
    assert hold(driver) == {}
    assert driver.offered[cv2.CAP_PROP_AUTOFOCUS] == 1.0


@pytest.mark.parametrize(("degrees", "low"), [(18, True), (23, True), (28, False), (45, False), (89, False)])
def test_the_shapes_of_three_cards_show_a_camera_that_is_too_low_and_two_show_nothing(degrees, low):
    slope = Slope(float(1 / np.sin(np.radians(degrees))), 720, 1280)
    card = np.array([(-31.5, -44), (31.5, -44), (31.5, 44), (-31.5, 44)])
    cards = [slope.picture(card + place) for place in ((500, 360), (640, 300), (760, 420))]
    assert (too_low_by_cards(cards, 720, 1280) is not None) is low
    assert too_low_by_cards(cards[:2], 720, 1280) is None
