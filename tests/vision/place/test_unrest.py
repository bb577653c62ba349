"""What moves where nothing moves: lamps that flicker in the picture, and a focus that hunts."""

import cv2
import numpy as np
import pytest

from models.lab.films.room.scene import scene_for
from vision.place.picture_unrest import unrest


@pytest.fixture(scope="module")
def ground():
    return np.clip(scene_for(2, 640, 360, wide=1.25).ground, 0, 255).astype(np.float32)


def unrest_of(images):
    return {item.about: item.good for item in unrest(images)}


def filmed(ground, shade=lambda n, rows, columns: 1.0, blur=lambda n: 0.0, count=30):
    chance, (height, width) = np.random.default_rng(3), ground.shape[:2]
    rows, columns = np.arange(height)[:, None, None] / height, np.arange(width)[None, :, None] / width
    for n in range(count):
        image = ground * shade(n, rows, columns)
        if blur(n):
            image = cv2.GaussianBlur(image, (0, 0), blur(n))
        yield np.clip(image + chance.normal(0, 3, ground.shape), 0, 255).astype(np.uint8)


def test_a_still_table_is_at_rest(ground):
    assert unrest_of(list(filmed(ground))) == {"flicker": True, "focus": True}
    assert unrest_of(list(filmed(ground, count=5))) == {}


@pytest.mark.parametrize("deep", [0.04, 0.12])
def test_bands_that_wander_down_the_picture_are_a_flickering_lamp(ground, deep):
    bands = filmed(ground, lambda n, rows, _: 1 + deep * np.sin(2 * np.pi * (2.4 * rows + 0.31 * n)))
    assert unrest_of(list(bands)) == {"flicker": False, "focus": True}


def test_a_lamp_that_is_dimmed_and_an_arm_that_reaches_in_are_no_flicker(ground):
    assert unrest_of(list(filmed(ground, lambda n, *_: 1 - 0.01 * n)))["flicker"]
    arm = filmed(ground, lambda n, rows, columns: np.where(np.abs(columns - 0.03 * n) < 0.05, 0.4, 1.0))
    assert unrest_of(list(arm))["flicker"]


def test_a_focus_that_goes_to_and_fro_hunts(ground):
    hunts = filmed(ground, blur=lambda n: 0.6 + 2.5 * (1 + np.sin(n / 3)))
    assert not unrest_of(list(hunts))["focus"]
