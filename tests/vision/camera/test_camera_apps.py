"""Phone camera apps: finding the stream on its machine or at a new address, and its delay."""

import itertools
import socket
import time

import numpy as np
import pytest

from tests.web.mjpeg import Mjpeg
from vision.camera import apps as camera_apps
from vision.camera import open_source
from vision.camera.apps import App, is_machine, moved_to, streams_at
from vision.camera.frame_source import CameraError, Frame, Source
from vision.camera.lag import FLASHES, is_screen_lit, lag
from vision.camera.open_source import _stream_opener


@pytest.mark.parametrize("camera", ["192.168.1.20", "192.168.1.20:8080", "pixel.local", "pixel:4747"])
def test_a_machine_is_distinguished_from_other_cameras(camera):
    assert is_machine(camera)


@pytest.mark.parametrize(
    "camera",
    ["0", "film.mp4", "http://192.168.1.20:8080/video", "/dev/video0", "phone", "evenings", "film.v2.mp4"],
)
def test_a_file_a_number_and_a_whole_address_are_no_machine(camera):
    assert not is_machine(camera)


def test_the_apps_with_answering_ports_are_listed_and_a_given_port_is_the_only_candidate():
    with socket.create_server(("127.0.0.1", 0)) as present, socket.create_server(("127.0.0.1", 0)) as other:
        port, second = (item.getsockname()[1] for item in (present, other))
        apps = (App("one", f"http://{{host}}:{port}/video"), App("two", f"http://{{host}}:{second}/video"))
        gone = App("gone", "http://{host}:1/video")
        assert [app.name for app, _ in streams_at("127.0.0.1", (*apps, gone))] == ["one", "two"]
        assert streams_at(f"127.0.0.1:{second}", apps) == [(apps[1], f"http://127.0.0.1:{second}/video")]
    assert streams_at("127.0.0.1", (gone,)) == []


def test_a_stream_is_followed_to_its_machine_s_new_address(monkeypatch):
    camera = Mjpeg()
    try:
        port = camera.url.split(":")[2].partition("/")[0]
        old = f"http://127.0.0.77:{port}/v.mjpg"
        assert list(moved_to(old)) == [camera.url]
        now = itertools.count(0, 100)
        opener = _stream_opener(old, lambda: next(now))
        with pytest.raises(CameraError):
            opener()  # it was never open: a neighbour's camera may be anybody's
        real = open_source._capture_opener
        first = [True]

        def moves_after_first(address, name):
            if address == old and first:
                first.clear()
                return real(camera.url, name)
            return real(address, name)

        monkeypatch.setattr(open_source, "_capture_opener", moves_after_first)
        opener().release()
        capture = opener()
        assert capture.read()[0]
        capture.release()
    finally:
        camera.close()


@pytest.mark.parametrize(
    "url", ["http://8.8.8.8/video", "http://u:p@192.168.1.2/video", "http://pixel.local/video"]
)
def test_the_open_internet_names_and_addresses_with_a_password_are_not_searched(monkeypatch, url):
    monkeypatch.setattr(camera_apps, "_answering", lambda places: pytest.fail("it was searched"))
    assert list(moved_to(url)) == []


@pytest.mark.parametrize("late", [0.0, 0.14, 0.6, 1.5, 2.8])
@pytest.mark.parametrize("fps", [8, 30])
def test_how_late_a_camera_is_shows_in_the_flashes_it_filmed(late, fps):
    chance = np.random.default_rng(5)
    times = np.arange(0, 9, 1 / fps) + chance.uniform(0, 0.02, 9 * fps)
    levels = [40 + 60 * is_screen_lit(t - late) + chance.normal(0, 6) for t in times]
    assert lag(times, levels) == pytest.approx(late, abs=0.1)


@pytest.mark.parametrize(
    "levels", [lambda t: 90.0, lambda t: 90 + 20 * np.sin(3 * t), lambda t: 20 * (t > 4)]
)
def test_where_the_flashes_are_not_in_the_picture_no_lag_is_made_up(levels):
    times = np.arange(0, 9, 0.05)
    assert lag(times, [levels(t) for t in times]) is None
    assert lag([], []) is None
    assert len(FLASHES) % 2 == 0


def test_the_check_flashes_and_reports_how_late_the_pictures_are(monkeypatch):
    from web.commands import check_camera

    shown = []
    now = [0.0]
    monkeypatch.setattr(check_camera.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(check_camera, "_shine", lambda *_: None)

    class Late(Source):
        def frames(self):
            for n in range(200):
                now[0] = n * 0.05
                level = 200 if is_screen_lit(now[0] - 0.8) else 20
                yield Frame(n, now[0], np.full((48, 64, 3), level, np.uint8))

    result = check_camera.lag(Late(), shown.append)
    assert (result.state, result.text) == ("mend", "its pictures are 0.8 s late")
    assert time.monotonic() == now[0]
