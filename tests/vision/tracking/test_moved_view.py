"""The camera slips: cards that lie outside the picture then are neither gone nor a fault."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners
from vision.reading.votes import EUCHRE_CARDS
from vision.tracking.card import State
from vision.tracking.motion_in_picture import Gate as MotionGate
from vision.tracking.tracked_view import View, ViewOrders
from vision.tracking.tracker import Tracker

SHAPE = (60, 100)


class Gate:
    """A picture of 60x100 in which nothing moves."""

    def __init__(self):
        self.small, self.shape, self.size = np.zeros((*SHAPE, 3), np.uint8), SHAPE, SHAPE[0] * SHAPE[1]

    def fill(self, quad):
        mask = np.zeros(SHAPE, np.uint8)
        cv2.fillConvexPoly(mask, np.asarray(quad).astype(np.int32), 1)
        return mask.astype(bool)

    def restart(self, _t, _covered):
        return True


def view(down):
    """The table ``down`` pixels lower in the picture than it was."""
    return SimpleNamespace(
        table=None,
        places=SimpleNamespace(ruler=SimpleNamespace(count=1)),
        gate=Gate(),
        hands=None,
        is_other_view=False,
        moved=lambda quad: quad + np.float32((0, down)),
    )


def test_an_arm_over_the_only_piece_of_an_edge_in_sight_shows_no_moved_camera():
    corners = np.float32([[-200, -700], [600, -700], [600, 60], [-200, 60]])
    picture = np.full((480, 640, 3), (60, 70, 80), np.uint8)
    cv2.fillPoly(picture, [corners.astype(np.int32)], (60, 110, 50))
    gate = MotionGate(TableCorners(corners, "E"), 480, 640)
    for k in range(8):
        gate.update(Frame(k, k / 12, picture))
    reaching = picture.copy()
    cv2.line(reaching, (640, 30), (500, 30), (130, 160, 220), 60)
    gate.update(Frame(8, 8 / 12, reaching))
    assert gate.moving.any()
    assert not gate.has_upheaval


CORNERS = np.float32([[120, 60], [520, 60], [520, 420], [120, 420]])


def room(shift=0.0):
    """A table in a room full of things, ``shift`` pixels farther right."""
    things = np.random.default_rng(5).integers(0, 255, (27, 36, 3), np.uint8)
    picture = cv2.resize(things, (640, 480), interpolation=cv2.INTER_LINEAR)
    cv2.fillPoly(picture, [CORNERS.astype(np.int32)], (60, 110, 50))
    across = np.float32([[1, 0, shift], [0, 1, 0]])
    return cv2.warpAffine(picture, across, (640, 480), borderMode=cv2.BORDER_REFLECT)


def watched(pictures):
    """The view after these pictures, twelve a second."""
    view = None
    for seq, picture in enumerate(pictures):
        frame = Frame(seq, seq / 12, picture)
        view = view or View(frame, TableCorners(CORNERS))
        if view.take(frame) is None:
            view.steady(picture)
    return view


def strange(seed):
    """Another room."""
    return np.random.default_rng(seed).integers(0, 255, (480, 640, 3), np.uint8)


@pytest.mark.parametrize(
    ("picture", "shift", "is_other"), [(room(), None, False), (room(30), 30, False), (strange(1), None, True)]
)
def test_a_table_set_again_after_the_view_was_lost_shows_how_the_camera_was_moved(picture, shift, is_other):
    view = watched([room()] * 12)
    assert view.take(Frame(12, 1.0, np.zeros_like(picture)))
    assert view.take(Frame(16, 1.4, picture), ViewOrders(TableCorners(CORNERS + 9))) is None
    assert view.is_other_view == is_other
    assert (None if view.turned is None else round(view.turned[0, 2])) == shift


def square(x, y):
    return np.float32([[x, y], [x + 10, y], [x + 10, y + 14], [x, y + 14]])


def test_a_camera_that_slips_loses_no_card_that_is_outside_the_picture_for_a_while():
    tracker = Tracker(view(0), None, None, EUCHRE_CARDS, frozenset)
    for number, quad in ((1, square(10, 40)), (2, square(40, 5))):
        track = tracker._search.new_track(quad, True, 0.0, number)
        track.state = State.LAID
    assert [track.number for track in tracker.tracks] == [1, 2]
    tracker.restart(1.0, view(30))
    assert [track.number for track in tracker.tracks] == [2]
    tracker.restart(2.0, view(-30))
    assert [track.number for track in tracker.tracks] == [1, 2]
    assert [track.quad[0].tolist() for track in tracker.tracks] == [[10, 40], [40, 5]]
    assert all(track.mask[track.box].any() for track in tracker.tracks)


def test_the_places_of_cards_that_have_left_the_table_move_with_the_view():
    tracker = Tracker(view(0), None, None, EUCHRE_CARDS, frozenset)
    lifted, remembered, both = (
        tracker._search.new_track(square(x, 5), True, 0.0, number) for number, x in enumerate((10, 40, 70))
    )
    both.other = square(70, 5)
    tracker.tracks[:] = [both]
    tracker._same.lifted(lifted, 0.5)
    tracker.restart(1.0, view(30), [remembered, both])
    assert tracker.tracks == [both]
    assert [track.quad[0].tolist() for track in (lifted, remembered, both)] == [[10, 35], [40, 35], [70, 35]]
    assert [int(np.argwhere(track.mask)[0, 0]) for track in (lifted, remembered, both)] == [35, 35, 35]
    assert both.other[0].tolist() == [70, 35]
