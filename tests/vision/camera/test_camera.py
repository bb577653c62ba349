"""Cameras and recordings, in good order and failing."""

import contextlib
import itertools
import threading
import time

import cv2
import numpy as np
import pytest

from vision.camera.frame_source import CameraError, Frame, NoView
from vision.camera.live import MOST_HANGING, Camera
from vision.camera.open_source import check_source_exists, open_source
from vision.camera.recorded_frames import PictureFolder, VideoFile
from vision.place.table_corners import CalibrationError
from vision.tracking.tracked_view import View

WITHIN = 60.0
"""Seconds after which something that should end has not."""


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
    first, second = (open_source(str(video)).frames() for _ in range(2))
    assert all(np.array_equal(a.image, b.image) for a, b in zip(first, second, strict=True))


def test_a_folder_gives_its_pictures_by_name(tmp_path):
    for name in ("b.png", "a.png"):
        cv2.imwrite(str(tmp_path / name), picture(ord(name[0])))
    source = open_source(str(tmp_path))
    assert isinstance(source, PictureFolder)
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
def test_what_cannot_be_read_gives_a_clear_line(tmp_path, make):
    path = make(tmp_path)
    with pytest.raises(CameraError) as error:
        list(open_source(str(path)).frames())
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)


def _text(path):
    path.write_text("no video at all")
    return path


@pytest.mark.parametrize("name", ["/dev/video0", "/dev/v4l/by-id/usb-HD-index0"])
def test_a_device_is_a_camera_whether_or_not_it_is_plugged_in(name):
    check_source_exists(name)


def test_a_file_in_memory_is_no_device():
    with pytest.raises(CameraError, match="there is no such video"):
        check_source_exists("/dev/shm/none.mp4")


def test_a_missing_camera_gives_a_clear_line():
    with pytest.raises(CameraError, match="camera 97"):
        open_source(97)


class Scripted:
    """A capture that gives the set pictures, then blocks until it is released."""

    def __init__(self, pictures, then="block"):
        self.pictures, self.then = iter(pictures), then
        self.released = threading.Event()
        self.settings = {}

    def read(self):
        image = next(self.pictures, None)
        if image is None and self.then == "block":
            self.released.wait(60)
        return image is not None, image

    def set(self, prop, value):
        self.settings[prop] = value
        return True

    def release(self):
        self.released.set()


def views(captures, enough, **options):
    """The items of a camera with these captures, until ``enough`` is true for the list so far."""
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


def test_an_unplugged_camera_is_reported_and_opened_again_with_its_controls():
    second = Scripted(endless())
    got = views(
        [Scripted([picture(0)], then="fail"), CameraError("gone"), CameraError("gone"), second],
        lambda got: isinstance(got[-1], Frame) and any(isinstance(view, NoView) for view in got),
    )
    assert kinds(got)[-2:] == ["NoView", "Frame"]
    assert second.settings == {cv2.CAP_PROP_EXPOSURE: -5.0}
    assert [view.seq for view in got] == list(range(len(got)))


def test_a_read_that_never_returns_is_given_up():
    now = [0.0]

    def enough(got):
        now[0] = 100.0  # later than any camera begins
        return isinstance(got[-1], Frame)

    got = views([Scripted([]), Scripted(endless())], enough, stalled=0.01, clock=lambda: now[0])
    assert kinds(got) == ["NoView", "Frame"]
    assert any("no picture" in view.why for view in got[:-1])


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


# ---- what is odd, hangs, or is not there yet ------------------------------------------------------


@pytest.mark.parametrize("size", [(1, 2000), (2000, 1), (16, 4000), (4000, 16), (1, 1), (8, 8)])
@pytest.mark.parametrize("kind", ["folder", "video"])
def test_pictures_on_which_no_card_could_be_seen_are_refused_in_a_single_line(tmp_path, size, kind):
    image = np.full((*size, 3), 100, np.uint8)
    if kind == "folder":
        cv2.imwrite(str(tmp_path / "a.png"), image)
        path = tmp_path
    else:
        path = tmp_path / "film.avi"
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 12, size[::-1])
        writer.write(image)
        writer.release()
    with pytest.raises(CameraError) as error:
        list(open_source(str(path)).frames())
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("size", [(16, 64), (64, 16), (16, 16), (16, 160), (160, 16), (240, 320)])
def test_small_and_narrow_pictures_are_watched_or_refused_in_a_single_line(tmp_path, size):
    cv2.imwrite(str(tmp_path / "a.png"), np.full((*size, 3), 100, np.uint8))
    view = None
    for frame in [*open_source(str(tmp_path)).frames()] * 2:
        with contextlib.suppress(CalibrationError):
            view = view or View(frame, None)
            view.take(frame)
    assert view is not None or max(size) == 10 * min(size)


def test_a_live_camera_with_odd_pictures_is_reported_and_opened_again():
    strip = np.full((1, 2000, 3), 100, np.uint8)
    got = views([Scripted([strip]), Scripted(endless())], lambda got: isinstance(got[-1], Frame))
    assert kinds(got) == ["NoView", "Frame"]
    assert "2000x1 pixels" in got[0].why


def test_a_camera_that_is_missing_at_first_is_waited_for():
    tries = iter([CameraError("camera 7: no picture"), CameraError("camera 7: no picture"), None])

    def opener():
        problem = next(tries)
        if problem is not None:
            raise problem
        return Scripted(endless())

    camera = Camera(opener, {}, patient=True, sleep=lambda seconds: None)
    got = list(itertools.islice(camera.frames(), 3))
    camera.close()
    assert kinds(got) == ["NoView", "Frame"]
    assert got[0].why == "camera 7: no picture"


def test_a_driver_that_fails_in_an_unforeseen_way_is_reported_and_tried_again():
    got = views([ValueError("what a driver raises"), Scripted(endless())], lambda got: True, patient=True)
    assert "ValueError" in got[0].why


def closes(camera):
    """Whether it closes although its driver hangs until the test ends."""
    closing = threading.Thread(target=camera.close, daemon=True)
    closing.start()
    closing.join(WITHIN)
    return not closing.is_alive()


def inside():
    """The threads that are inside a camera now."""
    return [thread for thread in threading.enumerate() if thread.name == "camera"]


def test_a_closed_camera_leaves_no_thread_inside_its_driver():
    def pictures():
        for k in itertools.count():
            time.sleep(0.05)
            yield picture(k)

    camera = Camera(lambda: Scripted(pictures()), {})
    assert next(camera.frames()) is not None
    assert closes(camera)
    assert not inside()


def test_a_camera_that_hangs_is_closed_soon_and_whoever_waits_for_it_is_woken():
    hanging = Scripted([picture(0)])
    camera = Camera(lambda: hanging, {}, stalled=30.0)
    views = camera.frames()
    next(views)
    ended = threading.Thread(target=lambda: list(views))
    ended.start()
    assert closes(camera)
    ended.join(WITHIN)
    assert not ended.is_alive()
    hanging.released.set()


def test_a_camera_that_hangs_while_it_opens_is_closed_soon():
    opens = threading.Event()

    def opener():
        opens.wait()
        raise CameraError("late")

    camera = Camera(opener, {}, patient=True)
    ended = threading.Thread(target=lambda: list(camera.frames()))
    ended.start()
    assert closes(camera)
    ended.join(WITHIN)
    assert not ended.is_alive()
    opens.set()


def test_a_camera_that_hangs_at_every_opening_costs_few_threads_and_is_tried_again_when_an_opening_ends():
    before, first, others = set(inside()), threading.Event(), threading.Event()
    openings, tried_again = itertools.count(), threading.Event()
    waits, waited_often = itertools.count(), threading.Event()

    def opener():
        number = next(openings)
        if number == MOST_HANGING:
            tried_again.set()
        (others if number else first).wait()
        raise CameraError("late")

    def sleep(seconds):
        if next(waits) == 5 * MOST_HANGING:
            waited_often.set()

    camera = Camera(opener, {}, stalled=0.01, begins=0.0, patient=True, sleep=sleep)
    ended = threading.Thread(target=lambda: list(camera.frames()))
    ended.start()
    assert waited_often.wait(WITHIN)
    assert len(set(inside()) - before) == MOST_HANGING
    first.set()
    assert tried_again.wait(WITHIN)
    others.set()
    assert closes(camera)
    ended.join(WITHIN)
    assert not ended.is_alive()


@pytest.mark.parametrize("data", [b"", b"hello" * 100, b"ffconcat version 1.0\nfile /etc/passwd\n"])
def test_only_a_single_line_is_printed_about_a_file_that_is_no_film(tmp_path, data, capfd):
    path = tmp_path / "film.mp4"
    path.write_bytes(data)
    with pytest.raises(CameraError):
        list(open_source(str(path)).frames())
    assert capfd.readouterr().err == ""


def test_only_a_single_line_is_printed_about_a_picture_that_is_broken(tmp_path, capfd):
    (tmp_path / "a.jpg").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(CameraError):
        list(open_source(str(tmp_path)).frames())
    assert capfd.readouterr().err == ""
