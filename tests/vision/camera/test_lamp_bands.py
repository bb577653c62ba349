"""A lamp with bands of light that move down the picture: they are evened out and reported, nothing more."""

from itertools import islice, pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.lab.films.room.scene import scene_for
from tests.vision.camera.test_films import film, table
from vision.camera.film_frames import Film
from vision.camera.frame_source import Frame
from vision.camera.lamp_bands import COLUMNS, LINES, LampBands
from vision.camera.recorded_frames import VideoFile
from vision.nets.card_detector import Detector
from vision.reading.card_reader import Reader
from vision.tuning import MOTION
from vision.watching.watcher import Watcher

DEMO = Path(__file__).parents[3] / "vision" / "demo" / "deal.mp4"
FPS = 12


@pytest.fixture(scope="module")
def cloth():
    return np.clip(scene_for(4, 320, 180, wide=1.25).ground, 0, 255).astype(np.float32)


def light(n, lines, depth, pwm=False):
    """What a lamp on 50 Hz gives to each line of the picture ``n`` while a shutter reads for 28 ms."""
    wave = np.sin(2 * np.pi * 100 * (n / FPS * 1.007 + np.arange(lines) / lines * 0.028))
    return 1 - depth / 2 + depth / 2 * (np.sign(wave) if pwm else wave)


def pictures(cloth, depth, axis=LINES, pwm=False, things=lambda n, image: None):
    chance = np.random.default_rng(7)
    for n in range(40):
        image = cloth.copy()
        things(n, image)
        bands = light(n, cloth.shape[axis], depth, pwm)
        image *= bands[:, None, None] if axis == LINES else bands[None, :, None]
        yield np.clip(image + chance.normal(0, 2, cloth.shape), 0, 255).astype(np.uint8)


def looked_at(images):
    lamp = LampBands()
    return lamp, [lamp.evened(n / FPS, image) for n, image in enumerate(images)]


@pytest.mark.parametrize("depth", [0.06, 0.12, 0.2, 0.3])
@pytest.mark.parametrize("axis", [LINES, COLUMNS])
@pytest.mark.parametrize("pwm", [False, True])
def test_bands_are_evened_out_and_named_whichever_way_the_film_was_taken(cloth, depth, axis, pwm):
    lamp, seen = looked_at(pictures(cloth, depth, axis, pwm))
    assert lamp.is_flickering
    assert lamp.axis == axis
    assert 0.7 * depth < lamp.depth < 2.2 * depth
    for before, after in pairwise(seen[20:]):
        assert (cv2.absdiff(before, after) > MOTION.moves_levels).mean() < 0.005


def test_a_card_and_an_arm_are_as_plain_in_bands_as_without(cloth):
    def things(n, image):
        if n >= 25:
            image[60:84, 100:116] = 235
        if n >= 30:
            image[90:120, :150] = 120

    _, seen = looked_at(pictures(cloth, 0.2, things=things))
    changed = cv2.absdiff(seen[24], seen[36]).max(axis=2) > MOTION.differs_levels
    assert changed[62:82, 102:114].mean() > 0.95
    assert changed[92:118, 2:148].mean() > 0.5
    changed[58:122, :152] = False
    assert changed.mean() < 0.005


def test_pictures_without_bands_stay_the_very_pictures(cloth):
    def hand(n, image):
        image[20 * (n % 6) : 20 * (n % 6) + 40, 60:140] = 110

    for images in (pictures(cloth, 0), pictures(cloth, 0, things=hand)):
        given = list(images)
        lamp, seen = looked_at(given)
        assert not lamp.is_flickering
        assert all(item is same for item, same in zip(seen, given, strict=True))


def test_daylight_that_comes_and_goes_over_the_whole_picture_is_no_lamp(cloth):
    images = [np.clip(cloth * (1 + 0.1 * np.sin(n / 3)), 0, 255).astype(np.uint8) for n in range(40)]
    assert not looked_at(images)[0].is_flickering


def test_the_review_of_a_film_names_the_lamp(tmp_path):
    def banded(n):
        return np.clip(table() * light(n, len(table()), 0.2)[:, None, None], 0, 255).astype(np.uint8)

    first = Film(film(tmp_path / "film.avi", [banded(n) for n in range(40)]))
    list(first.frames())
    first.close()
    assert [remark.kind for remark in first.remarks] == ["flickers"]


def test_the_first_cards_of_the_demo_are_seen_in_bands_as_without():
    detector, reader = Detector.load(None), Reader.load(None)

    def events(depth):
        source = VideoFile(DEMO)
        watcher = Watcher(detector, reader)

        def frames():
            for frame in islice(source.frames(), 130):
                if not depth:
                    yield frame
                    continue
                bands = np.float32(light(frame.seq, len(frame.image), depth))[:, None, None]
                yield Frame(frame.seq, frame.t, np.clip(frame.image * bands, 0, 255).astype(np.uint8))

        result = [
            (
                type(event).__name__,
                getattr(event, "seat", None),
                getattr(getattr(event, "read", None), "card", None),
            )
            for event in watcher.run(frames())
        ]
        source.close()
        return result, watcher.lamp.is_flickering

    calm, flickers = events(0)
    assert len(calm) >= 4
    assert not flickers
    assert events(0.2) == (calm, True)
