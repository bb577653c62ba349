"""What is kept as proof, and what never is."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from vision.place.camera_slope import Slope
from vision.place.measured_table import MeasuredTable
from vision.place.table_corners import TableCorners
from vision.set_up.replay_pictures import TablePicture
from vision.tracking.shown_table import Shown, shown, unpacked
from vision.tracking.tracked_evidence import CARD, Evidence, crop

CORNERS = np.array([[100, 50], [540, 50], [540, 430], [100, 430]], np.float32)
TABLE = Shown(TableCorners(CORNERS))
QUAD = np.array([[200, 200], [260, 200], [260, 284], [200, 284]], np.float32)


LOW = Slope(2.0, 480, 640)
"""A camera 30 degrees above the table."""


def from_a_low_camera(known="NESW"):
    """The table as that camera sees it, measured by two cards on it."""
    table = MeasuredTable(
        TableCorners(LOW.picture(np.array([[140, -80], [500, -80], [500, 380], [140, 380]])), known), 480, 640
    )
    card = np.array([[-16, -22], [16, -22], [16, 22], [-16, 22]])
    for middle in ((250, 200), (330, 280)):
        table.learn(LOW.picture(card + middle))
    return table


def seen_with(places, people=None):
    """What may be kept of a view of a table with ``people`` in a small mask."""
    people = np.zeros((120, 160), bool) if people is None else people
    view = SimpleNamespace(
        is_upset=False, table=places.table, places=places, people=people, gate=SimpleNamespace(scale=0.25)
    )
    return shown(view)


def kept():
    pictures = {}

    def sink(sighting, name, jpeg):
        pictures[sighting, name] = jpeg

    return pictures, Evidence(sink)


def opened(jpeg):
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


def test_a_sighting_has_the_card_the_table_and_what_came_before_and_after():
    pictures, evidence = kept()
    evidence.quiet(np.full((480, 640, 3), 50, np.uint8), TABLE)
    evidence.keep("s1", 3.0, np.full((480, 640, 3), 100, np.uint8), QUAD, TABLE)
    evidence.later(3.1, np.full((480, 640, 3), 150, np.uint8), TABLE)
    assert {name for _, name in pictures} == {"crop", "table", "before"}
    evidence.later(3.5, np.full((480, 640, 3), 200, np.uint8), TABLE)
    assert round(float(opened(pictures["s1", "before"])[200, 300].mean()), -1) == 50
    assert round(float(opened(pictures["s1", "after"])[200, 300].mean()), -1) == 200


def test_nothing_outside_the_table_is_ever_kept():
    pictures, evidence = kept()
    white = np.full((480, 640, 3), 255, np.uint8)
    evidence.quiet(white, TABLE)
    evidence.keep("s1", 0.0, white, None, TABLE)
    evidence.later(1.0, white, TABLE)
    for jpeg in pictures.values():
        picture = opened(jpeg)
        assert picture[:40].max() < 20
        assert picture[:, :90].max() < 20


@pytest.mark.parametrize("is_stored", [False, True], ids=["now", "noted for the film's clips"])
def test_from_a_low_camera_people_before_the_cloth_are_black_in_every_picture_and_the_card_is_not(is_stored):
    pictures, evidence = kept()
    white = np.full((480, 640, 3), 255, np.uint8)
    people = np.zeros((120, 160), bool)
    people[60:75, 50:100] = True
    seen = seen_with(from_a_low_camera(), people)
    if is_stored:
        seen = Shown(seen.table, unpacked(seen.packed()))
    evidence.quiet(white, seen)
    evidence.keep("s1", 0.0, white, QUAD, seen)
    evidence.later(1.0, white, seen)
    small = opened(TablePicture().jpeg(white, Shown(TABLE.table, seen.hidden)))
    across, down = small.shape[1] / 440, small.shape[0] / 380
    assert small[round(195 * down) : round(245 * down), round(210 * across) : round(300 * across)].max() < 20
    for name in ("table", "after", "before"):
        picture = opened(pictures["s1", name])
        assert picture[245:295, 310:400].max() < 20
        assert picture[160, 320].min() > 200
    assert opened(pictures["s1", "table"])[270, 230].min() > 200
    assert opened(pictures["s1", "crop"]).min() > 200


def test_from_a_low_camera_nothing_behind_an_edge_that_was_not_seen_is_kept():
    white = np.full((480, 640, 3), 255, np.uint8)
    behind = tuple(np.int32(LOW.picture(np.array([(320.0, -60.0)]))[0][::-1]))
    for known, is_shown in (("NESW", True), ("ESW", False)):
        pictures, evidence = kept()
        seen = seen_with(from_a_low_camera(known))
        evidence.keep("s1", 0.0, white, None, seen)
        picture = opened(pictures["s1", "table"])
        assert bool(picture[behind].min() > 200) is is_shown
        assert picture[240, 320].min() > 200
        assert (unpacked(seen.packed()) is None) is is_shown


def test_the_crop_stands_upright_from_its_printed_top_left():
    image = np.zeros((480, 640, 3), np.uint8)
    image[200:220, 200:260] = 255
    assert crop(image, QUAD)[:40].mean() > 200
    assert crop(image, np.roll(QUAD, 2, axis=0))[-40:].mean() > 200
    assert crop(image, QUAD).shape == (CARD[1], CARD[0], 3)


def test_without_anybody_to_keep_it_no_picture_is_made(monkeypatch):
    made = []
    for maker in ("imencode", "warpPerspective"):
        monkeypatch.setattr(cv2, maker, lambda *given, maker=maker, **_: made.append(maker))
    evidence = Evidence(None)
    evidence.quiet(np.zeros((480, 640, 3), np.uint8), TABLE)
    evidence.keep("s1", 0.0, np.zeros((480, 640, 3), np.uint8), QUAD, TABLE)
    evidence.later(9.0, np.zeros((480, 640, 3), np.uint8), TABLE)
    assert made == []


def test_nothing_is_kept_while_the_table_may_be_out_of_view():
    pictures, evidence = kept()
    hidden = shown(SimpleNamespace(is_upset=True))
    evidence.keep("s1", 0.0, np.full((480, 640, 3), 255, np.uint8), QUAD, hidden)
    assert (hidden, pictures) == (None, {})
