"""The eye as it is set up while it watches."""

import cv2
import numpy as np
import pytest

from tests.vision.scripted_eye import Eye
from tests.vision.set_up.no_pictures import NO_PICTURES
from tests.vision.stage import CORNERS, Stage
from tests.vision.staged import short
from tests.vision.tagged import drawn_table, put_tags
from vision.camera.frame_source import Frame
from vision.place.table_corners import CalibrationError, TableCorners
from vision.place.table_profile import Profile
from vision.place.table_tags import locate
from vision.set_up.hands import Reach
from vision.set_up.live import LiveSetUp
from vision.tracking.tracked_view import NO_ORDERS, View
from vision.tuning import SET_UP
from vision.watching.watcher import Watcher

SIZE = np.array([640, 480])


def frames(image, count=3):
    return [Frame(n, n / 10, image.copy()) for n in range(count)]


def seen(lookout, pictures, view=None):
    """Show ``pictures`` to a view, which ``lookout`` sets up before each, and return the view."""
    for frame in pictures:
        orders = lookout.set_up(frame, view is None)
        if view is None:
            view, orders = View(frame, orders.table), NO_ORDERS
        view.take(frame, orders)
        gate = view.gate
        view.hands.update(frame.t, gate.moving, gate.foreground, np.zeros(gate.shape, bool))
        lookout.seen(frame.t, view.table, view.hands.present)
    return view


def staged(script=lambda stage: stage):
    return list(script(Stage()).frames())


def test_nothing_is_reported_before_the_first_picture():
    lookout = LiveSetUp(NO_PICTURES)
    assert lookout.still() is None
    assert lookout.view() is None
    with pytest.raises(CalibrationError, match="no picture"):
        lookout.place([[0, 0], [1, 0], [1, 1], [0, 1]])


def test_the_still_is_the_whole_newest_picture():
    lookout = LiveSetUp(NO_PICTURES)
    pictures = staged()
    seen(lookout, pictures)
    still = cv2.imdecode(np.frombuffer(lookout.still(), np.uint8), cv2.IMREAD_COLOR)
    assert np.abs(still.astype(int) - pictures[-1].image).mean() < 3


def test_where_nobody_may_see_more_than_the_cloth_the_room_is_black_in_every_picture_shown():
    lookout, pictures = LiveSetUp(NO_PICTURES, TableCorners(CORNERS), only_cloth=True), staged()
    seen(lookout, pictures)
    inside = TableCorners(CORNERS).mask(*pictures[-1].image.shape[:2])
    for shown in (lookout.newest(), cv2.imdecode(np.frombuffer(lookout.still(), np.uint8), cv2.IMREAD_COLOR)):
        assert np.abs(shown.astype(int) - pictures[-1].image)[inside].mean() < 3
        assert max(shown[y, x].max() for y in (2, -3) for x in (2, -3)) < 12


def test_corners_that_are_placed_are_the_watcher_s_from_the_next_picture_on():
    lookout, pictures = LiveSetUp(NO_PICTURES), staged()
    view = seen(lookout, pictures)
    lookout.place([[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]])
    seen(lookout, pictures, view)
    wanted = np.array([[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]]) * SIZE
    assert view.table.corners == pytest.approx(wanted, abs=0.1)
    assert lookout.view().by == "hand"


def test_corners_in_the_wrong_order_are_refused():
    lookout = LiveSetUp(NO_PICTURES)
    seen(lookout, staged())
    with pytest.raises(CalibrationError, match="clockwise"):
        lookout.place([[0.8, 0.1], [0.2, 0.1], [0.2, 0.9], [0.8, 0.9]])


def test_turning_the_seats_four_times_changes_nothing():
    lookout, pictures = LiveSetUp(NO_PICTURES, TableCorners(CORNERS)), staged()
    view = seen(lookout, pictures)
    lookout.turn(1)
    seen(lookout, pictures, view)
    assert view.table.corners == pytest.approx(np.roll(CORNERS, -1, axis=0))
    for _ in range(3):
        lookout.turn(1)
    seen(lookout, pictures, view)
    assert view.table.corners == pytest.approx(CORNERS)


def test_north_sits_where_a_hand_rests():
    lookout = LiveSetUp(NO_PICTURES, TableCorners(CORNERS))
    stage = Stage()
    start = len(stage.scenes)
    for _ in range(40):
        stage._show(("E", (0.93, 0.5)))
    stage.wait(0.2)
    pictures = list(stage.frames())
    view = seen(lookout, pictures[:start])
    asked = lookout.north_by_hand()
    assert lookout.view().is_waiting
    seen(lookout, pictures[start:], view)
    assert asked.is_set()
    assert view.table.corners == pytest.approx(np.roll(CORNERS, -1, axis=0))
    assert not lookout.view().is_waiting


def test_a_profile_is_kept_and_begun_with(tmp_path):
    path = tmp_path / "tables" / "kitchen.table.json"
    lookout, pictures = LiveSetUp(NO_PICTURES, path=path), staged()
    view = seen(lookout, pictures)
    lookout.place([[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]])
    lookout.turn(1)
    assert lookout.keep() == str(path)
    again = seen(LiveSetUp(NO_PICTURES, profile=Profile.load(path)), pictures)
    seen(lookout, pictures, view)
    assert again.table.corners == pytest.approx(view.table.corners, abs=0.1)


def test_a_profile_of_a_larger_picture_fits_a_smaller_picture_but_not_another_shape():
    profile = Profile(TableCorners(CORNERS * 2 + 100), 1280, 960)
    assert profile.fitted(480, 640).corners == pytest.approx(CORNERS + 50)
    with pytest.raises(CalibrationError, match="1280x960"):
        profile.fitted(480, 853)


def test_a_folder_that_cannot_be_written_gives_a_clear_line(tmp_path):
    (tmp_path / "file").write_text("")
    lookout = LiveSetUp(NO_PICTURES, path=tmp_path / "file" / "kitchen.table.json")
    seen(lookout, staged())
    with pytest.raises(CalibrationError, match="cannot be written"):
        lookout.keep()


def test_tags_are_followed_to_where_the_camera_hangs_tonight_with_north_where_it_was_seated():
    names = ("NW", "NE", "SE", "SW")
    tonight = drawn_table(2)
    kept = Profile(TableCorners(np.array([[300, 90], [900, 90], [900, 600], [300, 600]], np.float32)),
                   1280, 720, by="tags", turn=1)  # fmt: skip
    view = seen(LiveSetUp(NO_PICTURES, profile=kept), frames(put_tags(tonight, names)))
    corners = np.array(list(tonight.corners().values()))
    assert np.abs(view.table.corners - np.roll(corners, -1, axis=0)).max() < 8


def test_finding_the_table_again_leaves_north_where_it_sits():
    scene = drawn_table(2)
    picture = put_tags(scene, ("NW", "NE", "SE", "SW"))
    lookout = LiveSetUp(NO_PICTURES)
    view = seen(lookout, frames(picture))
    lookout.turn(1)
    seen(lookout, frames(picture), view)
    turned = view.table.corners
    lookout.find()
    seen(lookout, frames(picture), view)
    assert np.abs(view.table.corners - turned).max() < 3


def test_the_table_is_looked_for_in_the_first_picture_that_shows_something():
    eye, lookout = Eye(), LiveSetUp(NO_PICTURES)
    pictures = staged()
    dark = Frame(0, 0.0, np.zeros_like(pictures[0].image))
    watcher = Watcher(eye, eye)
    assert short(list(watcher.run([dark], lookout))) == ["ViewLost"]
    assert lookout.view() is None
    assert short(list(watcher.run(pictures[1:4], lookout))) == ["ViewBack"]
    assert watcher.table.corners == pytest.approx(locate(pictures[1].image).table.corners)


def test_corners_placed_while_the_lens_is_covered_are_the_watcher_s_as_soon_as_it_sees():
    eye, lookout = Eye(), LiveSetUp(NO_PICTURES, TableCorners(CORNERS))
    pictures = staged()
    watcher = Watcher(eye, eye)
    list(watcher.run(pictures[:2], lookout))
    lookout.place([[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]])
    dark = Frame(2, pictures[1].t + 0.1, np.zeros_like(pictures[0].image))
    list(watcher.run([dark, *pictures[3:5]], lookout))
    wanted = np.array([[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]]) * SIZE
    assert watcher.table.corners == pytest.approx(wanted, abs=0.1)


def test_a_hand_is_reported_when_it_stays_and_when_it_is_gone():
    reach, reported = Reach(), []
    reach.on_change = reported.append
    for t, over in (
        (0.0, False),
        (0.1, True),
        (0.2, False),
        (0.3, True),
        (0.4, True),
        (0.6, True),
        (0.7, True),
    ):
        reach.see(t, over)
    assert reported == [True]
    for t in (0.8, 0.9, 1.1):
        reach.see(t, False)
    assert reported == [True, False]


@pytest.mark.parametrize(("width", "height"), [(320, 240), (1280, 960), (640, 360), (160, 240)])
def test_given_corners_fit_pictures_of_another_size_and_do_not_count_in_another_shape(width, height):
    lookout, pictures = LiveSetUp(NO_PICTURES, TableCorners(CORNERS)), staged()
    seen(lookout, pictures)
    other = cv2.resize(pictures[-1].image, (width, height), interpolation=cv2.INTER_AREA)
    table = lookout.set_up(Frame(9, 9.0, other), False).table
    same_shape = width * 3 == height * 4
    assert lookout.view().by == ("hand" if same_shape else "edges")
    assert np.allclose(table.corners, CORNERS * width / 640) == same_shape
    again = lookout.set_up(pictures[-1], False).table
    assert again.corners == pytest.approx(CORNERS)


def test_corners_that_were_placed_grow_with_the_picture_and_the_cloth_that_is_shown_with_them():
    lookout, pictures = LiveSetUp(NO_PICTURES, TableCorners(CORNERS), only_cloth=True), staged()
    view = seen(lookout, pictures)
    lookout.place([[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]], anywhere=True)
    seen(lookout, pictures, view)
    larger = cv2.resize(pictures[-1].image, (1280, 960), interpolation=cv2.INTER_AREA)
    table = lookout.set_up(Frame(9, 9.0, larger), False).table
    wanted = np.array([[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]]) * (1280, 960)
    assert table.corners == pytest.approx(wanted, abs=0.1)
    middle = wanted.mean(axis=0)
    assert (lookout.rim.corners - middle) / (wanted - middle) == pytest.approx(SET_UP.cloth_ratio, abs=0.001)
    assert not lookout.newest().any(), "the limit of the new pictures is not that of the last one shown"
