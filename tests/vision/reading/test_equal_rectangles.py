"""Cards face down are found by their shape: equal rectangles, apart from each other."""

import cv2
import numpy as np
import pytest

from referee.cards import Card
from vision.reading.equal_rectangles import equal_rectangles
from vision.reading.photo import as_line, read_photo

from .test_photo import FakeEye, face

PLACES = [(150, 140, 20), (420, 150, 75), (760, 160, 140), (200, 470, 110), (480, 480, 5), (740, 500, 50)]


def table(places=PLACES, tall=110, ratio=0.7, mark=True):
    """A grained brown table with green rectangles, at places with a turn in degrees."""
    rng = np.random.default_rng(7)
    image = np.clip(rng.normal((70, 90, 120), 6, (640, 960, 3)), 0, 255).astype(np.uint8)
    for x, y, turn in places:
        quad = cv2.boxPoints(((x, y), (tall * ratio, tall), turn))
        cv2.fillConvexPoly(image, quad.astype(np.int32), (40, 80, 30), cv2.LINE_AA)
        if mark:
            cv2.circle(image, (x, y), 14, (220, 220, 220), 3, cv2.LINE_AA)
    return image


def middles(quads):
    return sorted(tuple(int(round(v, -1)) for v in quad.mean(axis=0)) for quad in quads)


@pytest.mark.parametrize("mark", [True, False])
@pytest.mark.parametrize("scale", [0.7, 1.0, 2.0])
def test_plain_backs_are_outlined_by_being_equal_at_any_size(mark, scale):
    outlines = equal_rectangles(cv2.resize(table(mark=mark), None, fx=scale, fy=scale))
    assert middles(quad / scale for quad in outlines) == sorted(place[:2] for place in PLACES)
    for quad in outlines:
        short, long = (np.hypot(*(quad[k + 1] - quad[k])) / scale for k in (0, 1))
        assert (short, long) == (pytest.approx(77, abs=8), pytest.approx(110, abs=8))


@pytest.mark.parametrize(
    "image",
    [
        pytest.param(table(PLACES[:2]), id="two may be anything"),
        pytest.param(table(ratio=0.5), id="as slim as dominoes"),
        pytest.param(table(ratio=0.95), id="square"),
        pytest.param(table([(x, y, 30) for x, y, _ in PLACES]), id="all turned alike, as on a printed cloth"),
        pytest.param(
            table([(x, y, 3 * x) for x in range(120, 900, 118) for y in (150, 270)]), id="side by side"
        ),
        pytest.param(table([(0, 140, 20), (420, 0, 75), (960, 160, 140)]), id="cut off by the picture"),
        pytest.param(table([]), id="nothing"),
    ],
)
def test_other_rectangles_are_no_backs(image):
    assert equal_rectangles(image) == []


UNSURE = ((Card.parse("3c"), 0.45),)


def names(image, *reads):
    eye = FakeEye(*reads)
    return [entry["card"] for entry in as_line("", read_photo(image, eye, eye), 0.0)["cards"]]


def place(number, tall=110):
    x, y, turn = PLACES[number]
    return cv2.boxPoints(((x, y), (tall * 0.7, tall), turn))


@pytest.mark.parametrize(
    ("read", "backs"),
    [
        pytest.param(face(None, 0.6, place(0), back=True), 6, id="an unsure back becomes a sure one"),
        pytest.param(face(None, 0.9, place(0), back=True), 6, id="a back is named once"),
        pytest.param(face(None, 0.5, place(0), nothing=True), 6, id="what was taken for no card is one"),
        pytest.param(face("As", 0.99, place(0)), 5, id="a face is no back"),
        pytest.param(face(None, 0.5, place(0), UNSURE), 5, id="an unread face is no back"),
        pytest.param(
            face(None, 0.5, place(0, 500), UNSURE), 6, id="an outline that is far too large hides no card"
        ),
        pytest.param(face("As", 0.99, place(0, 180)), 0, id="cards are of another size in this picture"),
    ],
)
def test_what_the_models_read_goes_with_the_shapes(read, backs):
    assert names(table(), read).count("back") == backs
