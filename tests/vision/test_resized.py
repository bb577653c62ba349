"""Resizing gives the same pixels on every processor, and nothing that decides is resized otherwise."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

from tests.sources import sources
from vision.resized import halved, resized, scaled
from web.bootstrap import ROOT

PICTURE = np.random.default_rng(43).integers(0, 256, (301, 403, 3), np.uint8)
RESIZED_OTHERWISE = {
    "vision/camera/seen_code.py": "a code is read by OpenCV or not at all",
    "vision/nets/crop_cutting.py": "a live table's crops, which are compared from picture to picture",
    "vision/reading/card_in_other_light.py": "drawn by chance",
    "vision/reading/pack_check_steps.py": "for a person to look at",
    "vision/recording/film_writer.py": "for a person to look at",
    "vision/set_up/live.py": "for a person to look at",
    "vision/set_up/replay_pictures.py": "for a person to look at",
    "vision/tracking/shown_table.py": "takes the nearest pixel: nothing is computed",
}


@pytest.mark.parametrize(
    ("width", "height", "checksum"),
    [(201, 150, 3590232303), (130, 97, 358572653), (300, 224, 405049856), (500, 380, 1037617760)],
)
def test_the_pixels_are_those_of_every_processor(width, height, checksum):
    # seen on x86-64 and on ARM64
    assert zlib.crc32(resized(PICTURE, width, height).tobytes()) == checksum


@pytest.mark.parametrize("width", [403, 202, 201, 100, 3, 1])
def test_a_picture_has_the_size_that_was_asked_for(width):
    assert resized(PICTURE, width, 75).shape == (75, width, 3)
    assert resized(PICTURE[..., 0], width, 75).shape == (75, width)


def test_lines_a_pixel_wide_become_grey_and_are_not_stepped_over():
    lines = np.zeros((400, 400, 3), np.uint8)
    lines[:, ::2] = 255
    for share in (0.5, 0.4, 0.25, 0.2):
        assert np.abs(scaled(lines, share).astype(int) - 127).max() <= 1


def test_what_has_no_half_stays_a_pixel_wide():
    assert halved(np.zeros((1, 5, 3), np.uint8)).shape == (1, 2, 3)
    assert scaled(np.zeros((3, 900, 3), np.uint8), 0.01).shape == (1, 9, 3)


def test_what_decides_is_resized_in_this_place_only():
    otherwise = {
        path.relative_to(ROOT).as_posix()
        for path in sources("vision")
        if "cv2.resize(" in path.read_text(encoding="utf-8")
    }
    assert otherwise == {"vision/resized.py", *RESIZED_OTHERWISE}
