"""The seats before a camera with an automatically located table: asked until people answer, and stored."""

import numpy as np
import pytest

from tests.vision.set_up.no_pictures import NO_PICTURES
from tests.vision.set_up.test_live_set_up import SIZE, frames, seen, staged
from tests.vision.stage import CORNERS
from tests.vision.tagged import drawn_table, put_tags
from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners
from vision.set_up.live import LiveSetUp


def lookout_of(folder, **how):
    """A set-up with its table stored in ``folder``, and its questions to people."""
    lookout, asked = LiveSetUp(NO_PICTURES, path=folder / "kitchen.table.json", **how), []
    lookout.seats.on_question = asked.append
    return lookout, asked


def test_a_table_located_automatically_is_asked_about_until_people_name_east(tmp_path):
    lookout, asked = lookout_of(tmp_path)
    pictures = staged()
    view = seen(lookout, pictures)
    result = view.table.corners / SIZE
    assert len(asked) == 1
    assert np.array(asked[0].corners) == pytest.approx(result, abs=1e-4)
    lookout.seats.say(1)
    seen(lookout, pictures, view)
    assert asked[1:] == [None]
    assert lookout.seats.renamed == 1
    assert np.array(lookout.view().corners) == pytest.approx(np.roll(result, -1, axis=0), abs=1e-4)
    assert view.table.corners / SIZE == pytest.approx(result), "the watcher goes on as it was"


@pytest.mark.parametrize("corners", [0, 1, 3])
def test_what_people_answered_is_known_the_next_evening_and_not_asked_again(tmp_path, corners):
    lookout, _ = lookout_of(tmp_path)
    pictures = staged()
    result = seen(lookout, pictures).table.corners
    lookout.seats.say(corners)
    again, asked = lookout_of(tmp_path)
    view = seen(again, pictures)
    assert view.table.corners == pytest.approx(np.roll(result, -corners, axis=0))
    assert (asked, again.seats.renamed) == ([], 0)
    assert again.view().is_seated
    assert not again.view().is_kept, "where the table is, is found anew every evening"


def test_a_camera_in_another_place_is_asked_about_again(tmp_path):
    lookout, _ = lookout_of(tmp_path)
    pictures = staged()
    seen(lookout, pictures)
    lookout.seats.say(1)
    moved = [Frame(picture.seq, picture.t, np.roll(picture.image, 60, axis=1)) for picture in pictures]
    again, asked = lookout_of(tmp_path)
    seen(again, moved)
    assert len(asked) == 1
    assert not again.view().is_seated


def test_corners_that_people_gave_kept_or_tagged_are_never_asked_about(tmp_path):
    pictures = staged()
    given, asked = lookout_of(tmp_path, table=TableCorners(CORNERS))
    seen(given, pictures)
    assert asked == []
    placed, asked = lookout_of(tmp_path)
    view = seen(placed, pictures)
    placed.place([[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]])
    seen(placed, pictures, view)
    assert asked[1:] == [None]
    tagged, asked = lookout_of(tmp_path)
    seen(tagged, frames(put_tags(drawn_table(2), ("NW", "NE", "SE", "SW"))))
    assert tagged.view().by == "tags"
    assert asked == []


def test_seats_that_people_turn_on_the_camera_page_are_not_asked_about(tmp_path):
    lookout, asked = lookout_of(tmp_path)
    pictures = staged()
    view = seen(lookout, pictures)
    lookout.turn(1)
    seen(lookout, pictures, view)
    assert asked[1:] == [None]


def test_corners_put_right_after_the_seats_were_renamed_are_as_people_name_them(tmp_path):
    lookout, _ = lookout_of(tmp_path)
    pictures = staged()
    view = seen(lookout, pictures)
    lookout.seats.say(1)
    wanted = [[0.8, 0.1], [0.8, 0.9], [0.2, 0.9], [0.2, 0.1]]
    lookout.place(wanted)
    seen(lookout, pictures, view)
    assert np.array(lookout.view().corners) == pytest.approx(np.array(wanted), abs=1e-4)
    lookout.keep()
    assert lookout_of(tmp_path)[0] is not None
