"""A camera that takes 12 s to begin is waited for; page, terminal and ``check`` say that it is starting."""

import itertools
import threading

import cv2
import numpy as np
import pytest

from referee.table_events import STARTING
from tests.web.states import state_of
from vision.camera import open_source as sources
from vision.camera.frame_source import CameraError, Frame
from vision.camera.live import Camera
from vision.watching.watcher import Watcher
from web.__main__ import main
from web.commands import check, progress_bar

BEGINS_S = 12.0
"""The slowest start of a camera in public reports."""
STALLED_S = 0.1
"""Seconds without a picture after which a camera reports; six of them are 12 s of the tests' clock."""


class Clock:
    """Two seconds pass whenever a starting camera reports; once it has begun, a little whenever asked."""

    def __init__(self):
        self.now, self.has_begun, self._lock = 0.0, threading.Event(), threading.Lock()

    def __call__(self):
        with self._lock:
            self.now += 1 / 15 if self.has_begun.is_set() else 0.0
            return self.now

    def reported(self, text):
        assert text == STARTING
        with self._lock:
            self.now += 2.0
        if self.now >= BEGINS_S:
            self.has_begun.set()


class SlowCamera:
    """A capture of a light table, with its first picture after 12 s of its clock."""

    def __init__(self, clock, ever=True):
        self._clock, self._ever = clock, ever
        noise = np.random.default_rng(42)
        self._pictures = itertools.cycle(noise.integers(90, 110, (2, 360, 640, 3), np.uint8))

    def read(self):
        self._clock.has_begun.wait(20)
        if not self._ever:
            return False, None
        return True, next(self._pictures)

    def get(self, prop):
        return {cv2.CAP_PROP_FRAME_WIDTH: 640.0, cv2.CAP_PROP_FRAME_HEIGHT: 360.0}.get(prop, -1.0)

    def set(self, prop, value):
        return False

    def release(self):
        self._clock.has_begun.set()


@pytest.fixture(params=["opens late", "sends late"])
def slow(request, monkeypatch):
    """Every camera that is opened meanwhile: a driver that answers late, or a stream that begins late."""
    clock, line_of = Clock(), progress_bar.starting_line

    def open_source(source, controls=None, patient=False, on_starting=None):
        def opener():
            if request.param == "opens late":
                clock.has_begun.wait(20)
            return SlowCamera(clock)

        return Camera(
            opener, {}, stalled=STALLED_S, begins=24.0, frozen=1e9, patient=patient, on_starting=on_starting,
            clock=clock,
        )  # fmt: skip

    def starting_line():
        print_line = line_of()
        return lambda text: (print_line(text), clock.reported(text))

    monkeypatch.setattr(sources, "open_source", open_source)
    monkeypatch.setattr(progress_bar, "starting_line", starting_line)
    monkeypatch.setattr(check, "starting_line", starting_line)
    return clock


def test_check_reports_a_starting_camera_and_then_its_picture(slow, capsys, tmp_path):
    main(["check", "--camera", "0", "--port", "0", "--journal", str(tmp_path / "evening.journal")])
    printed = capsys.readouterr()
    assert printed.err.count("The camera is starting") == 1
    assert "✓ camera      640x360" in printed.out
    assert slow.now >= BEGINS_S


def test_calibrate_waits_for_it_with_a_single_message(slow, capsys):
    assert main(["calibrate", "--camera", "0", "--no-save"]) == 0
    printed = capsys.readouterr()
    assert printed.err.count("The camera is starting") == 1
    assert printed.out.startswith("table")


def test_the_page_shows_that_it_is_starting_which_is_no_fault(slow, table):
    camera = sources.open_source("0", patient=True)
    watcher, states = Watcher(None, None), []

    def until_a_picture():
        for view in camera.frames():
            if isinstance(view, Frame):
                return
            slow.reported(view.why)
            yield view

    for event in watcher.run(until_a_picture()):
        table.hear(event)
        states.append(state_of(table, "spectator"))
    camera.close()
    assert [(state["eye"]["state"], state["wrong"]) for state in states] == [("starting", [])]


def test_a_camera_that_never_sends_a_picture_is_first_starting_and_then_lost(table):
    clock = Clock()
    camera = Camera(
        lambda: SlowCamera(clock, ever=False), {}, stalled=STALLED_S, begins=24.0, patient=True, clock=clock,
        sleep=lambda seconds: None,
    )  # fmt: skip
    watcher, eyes = Watcher(None, None), []

    def late():
        for view in camera.frames():
            if view.why == STARTING:
                clock.reported(view.why)
            yield view

    for event in watcher.run(late()):
        table.hear(event)
        eyes.append(state_of(table, "table")["eye"])
        if eyes[-1]["state"] == "lost":
            break
    camera.close()
    assert [eye["state"] for eye in eyes] == ["starting", "lost"]
    assert "gave no picture" in eyes[-1]["why"]


def test_a_camera_that_cannot_be_opened_is_given_up_in_the_end():
    clock, hold, lines = Clock(), threading.Event(), []

    def opener():
        hold.wait(20)
        raise CameraError("too late")

    def on_starting(text):
        lines.append(text)
        clock.now += 2.0

    with pytest.raises(CameraError, match="could not be opened within 24 s"):
        Camera(opener, {}, stalled=0.001, begins=24.0, clock=clock, on_starting=on_starting)
    hold.set()
    assert lines == [STARTING] * 12
