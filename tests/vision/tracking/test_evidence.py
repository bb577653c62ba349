"""What is kept as proof, and what never is."""

import cv2
import numpy as np

from vision.place.table_corners import TableCorners
from vision.tracking.tracked_evidence import CARD, Evidence, crop

TABLE = TableCorners(np.array([[100, 50], [540, 50], [540, 430], [100, 430]], np.float32))
QUAD = np.array([[200, 200], [260, 200], [260, 284], [200, 284]], np.float32)


def kept():
    pictures = {}

    def sink(sighting, name, jpeg):
        pictures[sighting, name] = jpeg

    return pictures, Evidence(TABLE, 480, 640, sink)


def opened(jpeg):
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


def test_a_sighting_has_the_card_the_table_and_what_came_before_and_after():
    pictures, evidence = kept()
    evidence.quiet(np.full((480, 640, 3), 50, np.uint8))
    evidence.keep("s1", 3.0, np.full((480, 640, 3), 100, np.uint8), QUAD)
    evidence.later(3.1, np.full((480, 640, 3), 150, np.uint8))
    assert {name for _, name in pictures} == {"crop", "table", "before"}
    evidence.later(3.5, np.full((480, 640, 3), 200, np.uint8))
    assert round(float(opened(pictures["s1", "before"])[200, 300].mean()), -1) == 50
    assert round(float(opened(pictures["s1", "after"])[200, 300].mean()), -1) == 200


def test_nothing_outside_the_table_is_ever_kept():
    pictures, evidence = kept()
    white = np.full((480, 640, 3), 255, np.uint8)
    evidence.quiet(white)
    evidence.keep("s1", 0.0, white, None)
    evidence.later(1.0, white)
    for jpeg in pictures.values():
        picture = opened(jpeg)
        assert picture[:40].max() < 20
        assert picture[:, :90].max() < 20


def test_the_crop_stands_upright_from_its_printed_top_left():
    image = np.zeros((480, 640, 3), np.uint8)
    image[200:220, 200:260] = 255
    assert crop(image, QUAD)[:40].mean() > 200
    assert crop(image, np.roll(QUAD, 2, axis=0))[-40:].mean() > 200
    assert crop(image, QUAD).shape == (CARD[1], CARD[0], 3)


def test_without_anybody_to_keep_it_nothing_is_made():
    evidence = Evidence(TABLE, 480, 640, None)
    evidence.quiet(np.zeros((480, 640, 3), np.uint8))
    evidence.keep("s1", 0.0, np.zeros((480, 640, 3), np.uint8), QUAD)
    evidence.later(9.0, np.zeros((480, 640, 3), np.uint8))
