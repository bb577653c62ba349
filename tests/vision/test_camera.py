"""Cameras and recordings, well and unwell."""

import itertools
import threading

import cv2
import numpy as np
import pytest

from vision.camera.camera import Camera, CameraError, Frame, NoView, Pictures, VideoFile, open_source


def picture(k):
    return np.random.default_rng(k).integers(0, 255, (48, 64, 3), np.uint8)


@pytest.fixture
def video(tmp_path):
    path = tmp_path / "deal.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 12, (64, 48))
    for k in range(10):
        writer.write(picture(k))
    writer.release()
    return path


def test_a_recording_gives_every_frame_in_order_with_the_time_of_the_video(video):
    source = open_source(str(video))
    assert isinstance(source, VideoFile)
    frames = list(source.frames())
    source.close()
    assert [frame.seq for frame in frames] == list(range(10))
    assert [frame.t for frame in frames] == pytest.approx([k / 12 for k in range(10)], abs=1e-3)


def test_a_recording_goes_the_same_way_twice(video):
    first, second = (list(open_source(str(video)).frames()) for _ in range(2))
    assert all(np.array_equal(a.image, b.image) for a, b in zip(first, second, strict=True))


def test_a_folder_gives_its_pictures_by_name(tmp_path):
    for name in ("b.png", "a.png"):
        cv2.imwrite(str(tmp_path / name), picture(ord(name[0])))
    source = open_source(str(tmp_path))
    assert isinstance(source, Pictures)
    images = [frame.image for frame in source.frames()]
    assert np.array_equal(images[0], picture(ord("a")))


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda folder: folder / "none.mp4", id="missing"),
        pytest.param(lambda folder: folder, id="empty folder"),
        pytest.param(lambda folder: _text(folder / "notes.mp4"), id="not a video"),
    ],
)
def test_what_cannot_be_read_is_one_clear_line(tmp_path, make):
    path = make(tmp_path)
    with pytest.raises(CameraError) as error:
        list(open_source(str(path)).frames())
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)


def _text(path):
    path.write_text("no video at all")
    return path


def test_a_missing_camera_is_one_clear_line():
    with pytest.raises(CameraError, match="camera 97"):
        open_source(97)


class Scripted:
    """A capture that gives what it is told, then blocks until it is released."""

    def __init__(self, pictures, then="block"):
        self.pictures, self.then = iter(pictures), then
        self.released = threading.Event()
        self.settings = {}

    def read(self):
        image = next(self.pictures, None)
        if image is None and self.then == "block":
            self.released.wait(10)
        return image is not None, image

    def set(self, prop, value):
        self.settings[prop] = value
        return True

    def release(self):
        self.released.set()


def views(captures, enough, **options):
    """What a camera with these captures yields until ``enough`` says so of the list so far."""
    opened = iter(captures)

    def opener():
        capture = next(opened)
        if isinstance(capture, Exception):
            raise capture
        return capture

    camera = Camera(opener, {cv2.CAP_PROP_EXPOSURE: -5.0}, sleep=lambda seconds: None, **options)
    got = []
    for view in camera.frames():
        got.append(view)
        if enough(got):
            break
    camera.close()
    for capture in captures:
        if isinstance(capture, Scripted):
            capture.released.set()
    return got


def kinds(got):
    return [kind.__name__ for kind, _ in itertools.groupby(type(view) for view in got)]


def lost_and_back(got):
    return len(kinds(got)) >= 3


def endless(first=0):
    return (picture(k) for k in itertools.count(first))


def test_an_unplugged_camera_is_said_and_opened_again_with_its_controls():
    second = Scripted(endless())
    got = views(
        [Scripted([picture(0)], then="fail"), CameraError("gone"), CameraError("gone"), second],
        lambda got: isinstance(got[-1], Frame) and any(isinstance(view, NoView) for view in got),
    )
    assert kinds(got)[-2:] == ["NoView", "Frame"]
    assert second.settings == {cv2.CAP_PROP_EXPOSURE: -5.0}
    assert [view.seq for view in got] == list(range(len(got)))


def test_a_read_that_never_returns_is_given_up():
    got = views([Scripted([]), Scripted(endless())], lambda got: isinstance(got[-1], Frame), stalled=0.05)
    assert kinds(got) == ["NoView", "Frame"]
    assert "no picture" in got[0].why


def test_a_frozen_camera_that_repeats_its_last_picture_is_lost():
    still = (picture(0) for _ in itertools.count())
    ticks = itertools.count()
    got = views(
        [Scripted(still), Scripted(endless(1))], lost_and_back, frozen=0.5, clock=lambda: next(ticks) * 0.05
    )
    assert kinds(got)[:3] == ["Frame", "NoView", "Frame"]
    assert "same picture" in next(view for view in got if isinstance(view, NoView)).why


def test_controls_that_are_held_are_set_again_when_the_camera_comes_back():
    class Offering(Scripted):
        def get(self, prop):
            return {cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_FOCUS: 30.0}.get(prop, -1.0)

    more = threading.Event()

    def pictures():
        yield picture(0)
        while not more.is_set():
            yield picture(1)

    first, second = Offering(pictures(), then="fail"), Scripted(endless())
    opened = iter([first, second])
    camera = Camera(lambda: next(opened), {}, sleep=lambda seconds: None)
    held = camera.hold_controls()
    assert held == {cv2.CAP_PROP_AUTOFOCUS: 0.0, cv2.CAP_PROP_FOCUS: 30.0}
    more.set()
    views = camera.frames()
    assert any(isinstance(view, NoView) for view in itertools.islice(views, 10))
    assert isinstance(next(views), Frame)
    camera.close()
    second.released.set()
    assert second.settings == held


def test_a_slow_watcher_gets_the_newest_picture_and_not_the_oldest():
    drained = threading.Event()

    def pictures():
        yield from (picture(k) for k in range(50))
        drained.set()

    source = Scripted(pictures())
    camera = Camera(lambda: source, {})
    assert drained.wait(10)
    first = next(iter(camera.frames()))
    camera.close()
    source.released.set()
    assert np.array_equal(first.image, picture(49))
