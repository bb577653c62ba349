"""A late camera is waited for and shown as starting; a camera that never begins is given up."""

import itertools
import threading

import numpy as np

from vision.camera.frame_source import Frame
from vision.camera.live import STARTING, Camera


class Late:
    """A capture with a first picture that waits for its release."""

    def __init__(self, goes_on):
        self.goes_on, self.noise = goes_on, np.random.default_rng(1)

    def read(self):
        self.goes_on.wait(10)
        return True, self.noise.integers(0, 255, (48, 64, 3), np.uint8)

    def get(self, prop):
        return -1.0

    def set(self, prop, value):
        return False

    def release(self):
        self.goes_on.set()


def test_a_camera_that_begins_late_is_opened_a_single_time_and_reported_as_starting():
    goes_on, opened = threading.Event(), itertools.count()

    def opener():
        next(opened)
        return Late(goes_on)

    camera = Camera(opener, {}, stalled=0.05, begins=10, patient=True)
    frames = camera.frames()
    assert [next(frames).why for _ in range(4)] == [STARTING] * 4
    goes_on.set()
    assert any(isinstance(view, Frame) for view in itertools.islice(frames, 20))
    camera.close()
    assert next(opened) == 1


def test_a_camera_that_never_begins_is_opened_again_and_reported():
    now, opened, whys = [0.0], [], []

    def opener():
        opened.append(Late(threading.Event()))
        return opened[-1]

    camera = Camera(opener, {}, stalled=0.02, patient=True, clock=lambda: now[0], sleep=lambda s: None)
    for view in camera.frames():
        whys.append(view.why)
        now[0] += 100.0  # later than any camera begins
        if len(opened) > 1:
            break
    for late in opened:
        late.release()
    camera.close()
    assert whys[0] == STARTING
    assert "no picture for" in whys[1]
