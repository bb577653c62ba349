"""Small pictures for the replay: nothing but the table is in them, and the eye does not wait for them."""

import threading

import cv2
import numpy as np

from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners
from vision.set_up.replay_pictures import ReplayPictures, TablePicture
from vision.tracking.shown_table import Shown
from vision.tracking.tracked_view import NO_ORDERS
from vision.tuning import REPLAY

TABLE = Shown(TableCorners(np.array([[300, 100], [1000, 90], [1180, 640], [120, 650]], np.float32)))
WHITE = np.full((720, 1280, 3), 255, np.uint8)


def opened(jpeg):
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


class Before:
    """A set-up that notes what it is asked."""

    def __init__(self):
        self.asked = []

    def set_up(self, frame, begins):
        self.asked.append(("set up", frame.seq, begins))
        return NO_ORDERS

    def seen(self, t, table, hands):
        self.asked.append(("seen", t))


def test_nothing_outside_the_table_is_in_a_small_picture():
    image = np.zeros((720, 1280, 3), np.uint8)
    image[~TABLE.table.mask(720, 1280)] = 255
    small = opened(TablePicture().jpeg(image, TABLE))
    assert small.max() < 24, "but for what JPEG makes of black"
    assert opened(TablePicture().jpeg(WHITE, TABLE)).mean() > 100


def test_small_pictures_have_as_many_pixels_whatever_the_table_s_shape_and_stay_small_in_bytes():
    make, rng = TablePicture(), np.random.default_rng(1)
    for _ in range(20):
        noisy = np.clip(rng.normal(128, 40, WHITE.shape), 0, 255).astype(np.uint8)
        jpeg = make.jpeg(noisy, TABLE)
    height, width = opened(jpeg).shape[:2]
    assert 0.98 * REPLAY.most_px < height * width < 1.02 * REPLAY.most_px
    assert len(jpeg) < 2 * REPLAY.large_bytes


def test_ten_pictures_a_second_are_given_and_none_while_the_table_is_out_of_sight():
    before, reported, came = Before(), [], threading.Semaphore(0)
    pictures = ReplayPictures(before)
    sees = True
    pictures.follow(lambda: TABLE if sees else None)
    pictures.tell(lambda t, jpeg: (reported.append(t), came.release()))
    for number in range(60):  # two seconds at thirty pictures a second
        t = number / 30
        sees = t < 1
        assert pictures.set_up(Frame(number, t, WHITE), number == 0) is NO_ORDERS
        pictures.seen(t, TABLE.table, ())
        if sees and number % 3 == 0:
            assert came.acquire(timeout=60)
    assert not came.acquire(timeout=0.2)
    assert reported == [n / 10 for n in range(10)]
    assert len(before.asked) == 120
    pictures.close()


def test_an_eye_that_is_faster_than_the_pictures_are_made_waits_for_none():
    pictures, hold = ReplayPictures(Before()), threading.Event()
    pictures.follow(lambda: TABLE)
    reported = []
    pictures.tell(lambda t, jpeg: (reported.append(t), hold.wait(10)))
    for number in range(40):
        pictures.set_up(Frame(number, number / 10, WHITE), False)
        pictures.seen(number / 10, TABLE.table, ())
    hold.set()
    pictures.close()
    assert len(reported) <= 1
