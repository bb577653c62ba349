"""Measuring a film: the figures are what they claim to be, and the measurement changes nothing."""

import pytest

from vision.bench import stopwatch
from vision.bench.pace import recording
from vision.bench.stopwatch import Stopwatch, middle
from vision.nets.card_detector import Detector
from vision.reading.card_reader import Reader
from vision.tracking.motion_in_picture import Gate
from web.bootstrap import ROOT


class Clock:
    """Fake module ``time``, which a test advances."""

    def __init__(self):
        self.now = 0.0

    def perf_counter(self):
        return self.now

    def process_time(self):
        return 2 * self.now


def test_a_stage_within_another_is_counted_a_single_time(monkeypatch):
    clock, watch = Clock(), Stopwatch()
    monkeypatch.setattr(stopwatch, "time", clock)
    with watch.stage("whole"):
        clock.now += 3.0
        with watch.stage("part"):
            clock.now += 5.0
        clock.now += 1.0
    assert (watch.wall("part"), watch.wall("whole")) == (5.0, 4.0)
    assert (watch.cpu("part"), watch.cpu("whole")) == (10.0, 8.0)
    assert watch.calls("part") == watch.calls("whole") == 1
    assert watch.wall("another") == watch.calls("another") == 0


def test_a_watched_method_is_itself_again_afterwards_and_its_errors_pass():
    plain, watch = Gate.update, Stopwatch()
    with watch.watching((Gate, "update", "change")):
        assert Gate.update is not plain
        with pytest.raises(AttributeError):
            Gate.update(None, None)
    assert Gate.update is plain
    assert watch.calls("change") == 1


def test_the_median_of_nothing_is_nothing():
    assert middle([]) == 0
    assert middle([3, 1, 9]) == 3


def test_a_recording_is_measured_from_its_file():
    film = ROOT / "vision" / "demo" / "deal.mp4"
    pace = recording(Detector.load(), Reader.load(), film, rounds=1, least=6)
    assert pace.pictures == 6
    assert pace.fps > 0
