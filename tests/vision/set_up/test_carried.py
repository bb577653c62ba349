"""A camera that people carry: the table is found by itself once it hangs still, and where it was kept."""

import numpy as np
import pytest

from tests.vision.set_up.no_pictures import NO_PICTURES
from tests.vision.set_up.test_live_set_up import seen
from tests.vision.tagged import drawn_table, put_tags
from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners
from vision.place.table_edges import LocatedTable
from vision.place.table_profile import Profile
from vision.place.table_tags import locate
from vision.set_up.carried import CarriedSetUp
from vision.set_up.live import LiveSetUp
from vision.set_up.phone_guide import PhoneGuide, aimed, what_to_do

SIZE = (720, 1280)
NAMES = ("NW", "NE", "SE", "SW")


@pytest.fixture(scope="module")
def hung():
    return put_tags(drawn_table(2), NAMES)


def after(pictures, begin=0.0, every=0.25):
    return [Frame(n, begin + n * every, image) for n, image in enumerate(pictures)]


def far(moved, other):
    return float(np.abs(moved.corners - other.corners).max())


def square(x, y, side):
    return TableCorners(np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32))


def test_the_table_is_located_as_soon_as_the_phone_hangs_still_whatever_it_showed_before(hung):
    ceiling = np.full((*SIZE, 3), 150, np.uint8)
    carried = CarriedSetUp()
    lookout = LiveSetUp(NO_PICTURES, carried=carried)
    view = seen(lookout, after([ceiling] * 2))
    carried.is_upset = lambda: view.is_upset
    assert far(view.table, locate(hung).table) > 50
    seen(lookout, after([hung] * 12, 0.5), view)
    assert far(view.table, locate(hung).table) < 5


def test_while_it_is_moved_about_nothing_is_settled(hung):
    carried = CarriedSetUp()
    moved = [np.roll(hung, 90 * (n % 2), axis=1) for n in range(12)]
    assert [carried.look(frame) for frame in after(moved, every=0.5)] == [None] * 12


def test_the_table_is_located_again_where_the_view_stays_lost_and_not_where_it_is_well(hung):
    carried = CarriedSetUp()
    first = [carried.look(frame) for frame in after([hung] * 6, every=0.5)]
    assert [item is not None for item in first] == [False, False, True, False, False, False]
    carried.is_upset = lambda: True
    then = [carried.look(frame) for frame in after([np.roll(hung, 60, axis=1)] * 12, 10.0, every=0.5)]
    result = next(n for n, item in enumerate(then) if item is not None)
    assert result * 0.5 >= 3.0


def test_what_was_kept_counts_where_the_phone_hangs_as_it_did_and_nowhere_else(hung):
    here = locate(hung).table
    nudged = TableCorners(here.corners + 9)
    kept = Profile(nudged.turned(1), 1280, 720, by="hand", turn=1)
    view = seen(LiveSetUp(NO_PICTURES, profile=kept, carried=CarriedSetUp()), after([hung]))
    assert far(view.table, nudged.turned(1)) < 1
    elsewhere = Profile(square(50, 50, 300), 1280, 720, by="hand")
    view = seen(LiveSetUp(NO_PICTURES, profile=elsewhere, carried=CarriedSetUp()), after([hung]))
    assert far(view.table, here) < 5


@pytest.mark.parametrize(
    ("table", "edges", "text"),
    [
        (square(340, 60, 600), "NESW", None),
        (square(340, 60, 600), "", "Show the table"),
        (square(200, -300, 1300), "EW", "A little higher"),
        (square(340, 340, 600), "NEW", "Move it to the picture's bottom"),
        (square(500, 300, 200), "NESW", "A little lower"),
        (TableCorners(np.array([[500, 100], [800, 100], [1000, 700], [200, 700]], np.float32)), "NESW",
         "Hold it flatter"),
    ],
)  # fmt: skip
def test_how_the_phone_is_to_be_held_is_advised_in_a_few_words(table, edges, text):
    result = aimed(table, LocatedTable(table, edges), *SIZE)
    assert (None if result is None else result.about) == text


def test_what_is_to_be_done_comes_before_what_could_be_better(hung):
    table = square(500, 300, 200)
    dark = (hung // 12).astype(np.uint8)
    abouts = [item.about for item in what_to_do(dark, table, LocatedTable(table, "NESW"))]
    assert abouts[:2] == ["A little lower", "light"]


def test_the_advice_is_worked_out_now_and_then_and_the_outline_is_always_the_newest(hung):
    lookout, now = LiveSetUp(NO_PICTURES, carried=CarriedSetUp()), [0.0]
    guide = PhoneGuide(lookout, lambda: now[0])
    assert guide.view() is None
    seen(lookout, after([(hung * 0.3).astype(np.uint8)]))
    before = guide.view()
    assert "More light" in [item.do for item in before.advice]
    seen(lookout, after([hung] * 8, 1.0))
    assert guide.view().advice == before.advice
    now[0] = 2.0
    assert "More light" not in [item.do for item in guide.view().advice]
    assert len(guide.view().outline) == 4
