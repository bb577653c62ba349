"""A phone that sends its pictures by itself: late, asleep, with another clock, or sending rubbish."""

import threading

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.camera.frame_source import Frame, NoView
from vision.camera.jpeg_head import jpeg_size
from vision.camera.open_source import open_source
from vision.camera.phone import NOBODY, REPEATS, SILENT, PhoneCamera
from vision.camera.phone_clock import OLDEST, PhoneClock

SHORT = 0.05
"""Seconds without a picture that count as lost in these tests."""


def jpeg(k=0, width=64, height=48):
    picture = np.random.default_rng(k).integers(0, 255, (height, width, 3), np.uint8)
    return cv2.imencode(".jpg", picture)[1].tobytes()


class Ours:
    """A clock that advances by hand."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def camera():
    camera = PhoneCamera(stalled=SHORT)
    yield camera
    camera.close()


def test_it_is_what_the_command_line_calls_phone():
    source = open_source("phone")
    assert isinstance(source, PhoneCamera)
    source.close()
    assert list(source.frames()) == []


def test_the_newest_picture_is_looked_at_and_a_picture_that_waited_too_long_is_left_out(camera):
    frames = camera.frames()
    assert next(frames).why == NOBODY
    for k in range(3):
        camera.push(jpeg(k), 10 + k / 10, 10 + k / 10)
    frame = next(frames)
    assert isinstance(frame, Frame)
    assert np.array_equal(frame.image, cv2.imdecode(np.frombuffer(jpeg(2), np.uint8), cv2.IMREAD_COLOR))
    assert isinstance(next(frames), NoView)


def test_whoever_sends_learns_when_the_picture_was_looked_at(camera):
    frames = camera.frames()
    next(frames)
    camera.push(jpeg(), 1.0, 1.0)
    assert not camera.used(0.01)
    next(frames)
    assert camera.used(0.0)


def test_nothing_for_a_while_is_no_view_and_the_next_picture_is_seen_again(camera):
    frames = camera.frames()
    next(frames)
    camera.push(jpeg(1), 1.0, 1.0)
    kinds = [type(next(frames)) for _ in range(2)]
    lost = next(frames)
    camera.push(jpeg(2), 61.0, 61.0)
    assert kinds == [Frame, NoView]
    assert lost.why == SILENT
    result = next(frames)
    assert isinstance(result, Frame)
    assert result.t > lost.t


def test_a_phone_that_falls_asleep_is_out_of_sight_immediately(camera):
    slow = PhoneCamera(stalled=60)
    frames = slow.frames()
    next(frames)
    slow.push(jpeg(), 1.0, 1.0)
    next(frames)
    slow.away("the phone is asleep")
    assert next(frames).why == "the phone is asleep"
    slow.push(jpeg(1), 2.0, 2.0)
    assert isinstance(next(frames), Frame)


def test_the_same_picture_again_and_again_is_no_view():
    ours = Ours()
    camera = PhoneCamera(stalled=SHORT, clock=ours)
    frames, kinds = camera.frames(), []
    next(frames)
    for _ in range(8):
        ours.now += 0.5
        camera.push(jpeg(), ours.now, ours.now)
        kinds.append(next(frames))
    assert [type(kind) for kind in kinds[:5]] == [Frame] * 5
    assert kinds[-1].why == REPEATS
    camera.push(jpeg(1), ours.now, ours.now)
    assert isinstance(next(frames), Frame)


def test_closing_wakes_whoever_waits_for_a_picture():
    camera = PhoneCamera(stalled=60)
    frames = camera.frames()
    next(frames)
    ended = threading.Thread(target=lambda: list(frames))
    ended.start()
    camera.close()
    ended.join(60)
    assert not ended.is_alive()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"", "no JPEG"),
        (b"GIF89a", "no JPEG"),
        (jpeg()[:-40], "not whole"),
        (jpeg()[:200] + b"\xff\xd9", "damaged"),
        (jpeg().replace(b"\x00\x30\x00\x40", b"\xff\xdc\xff\xdc"), "larger than"),
        (jpeg(0, 400, 12), "too narrow"),
    ],
    ids=["nothing", "a GIF", "cut short", "its middle gone", "65,500 pixels a side", "a strip"],
)
def test_what_is_no_picture_is_refused_in_a_line_and_takes_nothing_s_place(camera, sent, why):
    with pytest.raises(ValueError, match=why):
        camera.push(sent, 1.0, 1.0)
    assert camera.used(0.0)


def drawn(*how):
    return cv2.imencode(".jpg", np.full((480, 640, 3), 128, np.uint8), how)[1].tobytes()


def again(data, times):
    """``data`` with its last scan repeated."""
    scan, end = data.rfind(b"\xff\xda"), data.rfind(b"\xff\xd9")
    return data[:end] + data[scan:end] * times + data[end:]


@pytest.mark.parametrize(
    "sent",
    [
        drawn(cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
        again(drawn(cv2.IMWRITE_JPEG_PROGRESSIVE, 1), 2000),
        again(drawn(), 2000),
        again(drawn(), 2000).replace(b"\xff\xda", b"\xff\xff\xff\xda"),
    ],
    ids=["progressive", "progressive with a scan repeated", "a scan repeated", "the same with fill bytes"],
)
def test_a_picture_that_is_drawn_over_and_over_is_refused_before_it_is_decoded(camera, monkeypatch, sent):
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("decoded"))
    with pytest.raises(ValueError, match="too many passes"):
        camera.push(sent, 1.0, 1.0)


@pytest.mark.parametrize("how", [(), (cv2.IMWRITE_JPEG_OPTIMIZE, 1), (cv2.IMWRITE_JPEG_RST_INTERVAL, 2)])
def test_what_browsers_and_cameras_send_is_taken(camera, how):
    for quality in (60, 85, 100):
        camera.push(drawn(cv2.IMWRITE_JPEG_QUALITY, quality, *how), 1.0, 1.0)
        camera.push(jpeg(quality, 640, 480), 1.0, 1.0)


def test_a_picture_no_longer_wanted_after_decoding_replaces_nothing(camera):
    assert camera.push(jpeg(), 1.0, 1.0, wanted=lambda: False) is None
    assert camera.used(0.0)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.binary(max_size=300), st.booleans())
def test_any_rubbish_is_refused_by_its_head(rubbish, framed):
    data = b"\xff\xd8\xff" + rubbish + b"\xff\xd9" if framed else rubbish
    with pytest.raises(ValueError, match=r"\Athis (is no )?JPEG picture[^\n]*\Z"):
        jpeg_size(data)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(st.floats(0.03, 0.4), st.floats(0.005, 0.9)), min_size=3, max_size=40),
    st.floats(0, 1e6),
)
def test_however_late_pictures_come_the_time_between_them_is_that_of_the_phone(ways, apart):
    """After a quick picture, delays of the Wi-Fi no longer move the times at which pictures were taken."""
    clock, phone, reported = PhoneClock(), 0.0, []
    for step, delay in [(0.1, 0.005), *ways]:
        phone = max(phone + step, reported[-1][1] - apart if reported else 0)
        arrived = phone + apart + delay
        reported.append((phone, arrived, clock.ours(phone - 0.02, phone, arrived)))
    for taken, arrived, ours in reported:
        assert arrived - OLDEST <= ours <= arrived
        assert ours == pytest.approx(taken - 0.02 + apart + 0.005, abs=1e-3)


def test_a_phone_with_a_clock_that_stood_still_while_it_slept_is_believed_again():
    clock = PhoneClock()
    clock.ours(10.0, 10.0, 1000.0)
    assert clock.ours(10.2, 10.3, 1060.0) == pytest.approx(1059.9)
    assert clock.ours(0.0, 900.0, 1061.0) == 1061.0
