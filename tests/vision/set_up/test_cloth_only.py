"""Where nobody may see more than the table: what is shown while it is a guess, and whatever anybody asks."""

from contextlib import suppress

import numpy as np
import pytest

from tests.vision.set_up.no_pictures import NO_PICTURES
from tests.vision.set_up.test_live_set_up import SIZE, frames, seen
from tests.vision.stage import CORNERS
from tests.vision.tagged import drawn_table, put_tags
from vision.place.table_corners import CalibrationError, TableCorners
from vision.place.table_edges import LocatedTable
from vision.place.table_profile import Profile
from vision.place.table_tags import locate
from vision.set_up.carried import CarriedSetUp
from vision.set_up.live import LiveSetUp
from vision.set_up.phone_guide import PhoneGuide

NAMES = ("NW", "NE", "SE", "SW")
ROOM = np.random.default_rng(1).integers(60, 255, (9, 16, 3), np.uint8).repeat(60, axis=0).repeat(60, axis=1)
"""A room with no table in it, (540, 960, 3)."""
WHOLE = [[-0.05, -0.05], [1.05, -0.05], [1.05, 1.05], [-0.05, 1.05]]
WHITE = np.full((480, 640, 3), 255, np.uint8)


@pytest.fixture(scope="module")
def tagged():
    return put_tags(drawn_table(2), NAMES)


def lit(lookout):
    """Which pixels of the newest picture are shown."""
    return lookout.newest().max(axis=2) > 0


def share(lookout):
    return float(lit(lookout).mean())


def grown(table, by):
    middle = table.corners.mean(axis=0)
    return middle + (table.corners - middle) * by


def shares(corners, height, width):
    return (np.asarray(corners) / (width, height)).tolist()


@pytest.mark.parametrize("carried", [False, True])
def test_a_room_without_a_located_table_is_not_shown(tmp_path, carried):
    lookout = LiveSetUp(
        NO_PICTURES, path=tmp_path / "t.json", carried=CarriedSetUp() if carried else None, only_cloth=True
    )
    assert len(locate(ROOM).edges_seen) < 4, "a guess"
    seen(lookout, frames(ROOM, 20))
    assert share(lookout) == 0
    assert lookout.is_hidden
    assert lookout.view().advice[0].about == "table"
    assert PhoneGuide(lookout).view().advice[0].do == "Show the table"
    for ask in (lambda: lookout.place(WHOLE), lookout.find, lookout.keep):
        with pytest.raises(CalibrationError, match="plain where the table is"):
            ask()
    assert share(lookout) == 0


@pytest.mark.parametrize("carried", [False, True])
def test_a_table_that_is_located_by_its_tags_is_shown_with_its_rim(tagged, carried):
    lookout = LiveSetUp(NO_PICTURES, carried=CarriedSetUp() if carried else None, only_cloth=True)
    seen(lookout, frames(tagged))
    rim = TableCorners(grown(locate(tagged).table, 1.13)).mask(*tagged.shape[:2])
    assert not (lit(lookout) & ~rim).any()
    assert share(lookout) > 0.4
    assert not lookout.is_hidden


def test_a_phone_s_table_with_four_edges_is_shown_as_soon_as_looks_agree(monkeypatch):
    table = TableCorners(np.array([[200, 100], [700, 100], [700, 500], [200, 500]], np.float32))
    for module in ("live", "carried"):
        monkeypatch.setattr(f"vision.set_up.{module}.locate", lambda image: LocatedTable(table, "NESW"))
    lookout, pictures = LiveSetUp(NO_PICTURES, carried=CarriedSetUp(), only_cloth=True), frames(ROOM, 12)
    view = seen(lookout, pictures[:2])
    assert share(lookout) == 0, "one look is soon mistaken while the phone is carried about"
    seen(lookout, pictures[2:], view)
    assert 0.3 < share(lookout) < 0.6


def test_who_is_not_trusted_cannot_show_more_by_moving_a_corner_and_may_move_it_within(tagged):
    lookout = LiveSetUp(NO_PICTURES, only_cloth=True)
    view = seen(lookout, frames(tagged))
    height, width = tagged.shape[:2]
    table, before = view.table, lit(lookout)
    for corners in (WHOLE, shares(grown(table, 1.3), height, width)):
        with pytest.raises(CalibrationError, match="director"):
            lookout.place(corners)
    for _ in range(4):
        corners = grown(table, 1.05) if view.table is table else view.table.corners
        lookout.place(shares(corners, height, width))
        seen(lookout, frames(tagged), view)
    assert np.array_equal(lit(lookout), before)


def test_repeated_keeping_shows_no_more_than_the_located_table(tmp_path, tagged):
    path = tmp_path / "t.json"
    height, width = tagged.shape[:2]
    lookout = LiveSetUp(NO_PICTURES, path=path, only_cloth=True)
    view = seen(lookout, frames(tagged))
    before = share(lookout)
    for _ in range(4):
        with suppress(CalibrationError):
            lookout.place(shares(grown(view.table, 1.1), height, width))
        lookout.keep()
        lookout = LiveSetUp(NO_PICTURES, profile=Profile.load(path), path=path, only_cloth=True)
        view = seen(lookout, frames(tagged))
    assert share(lookout) == pytest.approx(before, abs=0.01)


def test_the_machine_and_the_director_may_place_the_corners_anywhere_also_outside_the_picture():
    lookout = LiveSetUp(NO_PICTURES, only_cloth=True)
    seen(lookout, frames(ROOM))
    lookout.place(WHOLE, anywhere=True)
    assert share(lookout) == 1


def test_a_table_with_corners_outside_the_picture_can_be_placed_again_where_it_is():
    lookout = LiveSetUp(NO_PICTURES, TableCorners(CORNERS), only_cloth=True)
    seen(lookout, frames(WHITE))
    before = lit(lookout)
    lookout.place((CORNERS / SIZE).tolist())
    lookout.place((np.roll(CORNERS, 1, axis=0) / SIZE).tolist())
    assert np.array_equal(lit(lookout), before)


def test_what_is_shown_follows_the_table_where_the_camera_is_moved(tagged):
    lookout = LiveSetUp(NO_PICTURES, only_cloth=True)
    view = seen(lookout, frames(tagged))
    before = lit(lookout)
    for n in range(5):
        moved = TableCorners(view.table.corners + np.float32([40, 0]))
        lookout.set_up(frames(tagged)[0], False)
        lookout.seen(1.0 + n, moved, [])
    after = lit(lookout)
    assert (after[:, 40:] ^ before[:, :-40]).mean() < 0.01


def test_a_table_that_cards_show_to_be_elsewhere_is_hidden_where_an_edge_of_it_is_a_guess(tagged):
    lookout = LiveSetUp(NO_PICTURES, only_cloth=True)
    view = seen(lookout, frames(tagged))
    lookout.set_up(frames(tagged)[0], False)
    lookout.seen(1.0, TableCorners(grown(view.table, 2.0), "EW", sure=False), [])
    assert share(lookout) == 0
    assert lookout.is_hidden


def test_while_the_view_is_lost_nothing_is_shown(tagged):
    lookout = LiveSetUp(NO_PICTURES, only_cloth=True)
    view = seen(lookout, frames(tagged))
    lost = True
    lookout.follow(lambda: not lost)
    lookout.set_up(frames(np.full_like(tagged, 255))[1], False)
    assert share(lookout) < 1
    lookout.seen(0.2, view.table, [])
    assert share(lookout) == 0
    lost = False
    lookout.seen(0.3, view.table, [])
    assert share(lookout) > 0.4


def test_a_profile_keeps_what_may_be_shown(tmp_path):
    table = TableCorners(CORNERS)
    Profile(table, 640, 480, cloth=TableCorners(grown(table, 0.9))).save(tmp_path / "t.json")
    kept = Profile.load(tmp_path / "t.json")
    assert kept.cloth.corners == pytest.approx(grown(table, 0.9), abs=0.01)
    assert kept.cloth.scaled(1280 / kept.width).corners == pytest.approx(2 * grown(table, 0.9), abs=0.02)


def test_a_table_that_its_cards_show_to_be_no_table_is_shown_no_more(tmp_path):
    """Then the whole picture is taken for the table, and it may show the room."""
    lookout = LiveSetUp(NO_PICTURES, path=tmp_path / "t.json", only_cloth=True)
    strip = TableCorners(CORNERS, sure=False)
    lookout._located_table, lookout._placed = LocatedTable(strip, "NESW"), strip
    lookout._only.is_at(strip)
    lookout._newest = next(iter(frames(WHITE, 1)))
    lookout.seen(0.0, strip, [])
    assert share(lookout) > 0
    whole = TableCorners(np.array([(0, 0), (640, 0), (640, 480), (0, 480)], np.float32), "", sure=False)
    lookout.seen(0.1, whole, [])
    assert share(lookout) == 0
    assert lookout.view().edges == ""
