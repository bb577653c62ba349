"""Cameras on the network: errors name the camera's answer, and single pictures are requested repeatedly."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from vision.camera.frame_source import CameraError, Frame
from vision.camera.network import snapshots
from vision.camera.open_source import open_source

HTML = b"<p>log in</p>"


class Answers(BaseHTTPRequestHandler):
    """A camera: what it answers depends on the path."""

    def do_GET(self):
        self.server.asked += 1
        code, kind, body = {
            "/locked": (401, "text/html", b"no"),
            "/login": (200, "text/html", HTML),
            "/page": (200, "text/plain", HTML),
            "/none": (404, "text/html", b""),
            "/broken": (500, "text/plain", b""),
        }.get(self.path, (200, "image/jpeg", picture(self.server.asked)))
        if self.path == "/own" and self.headers.get("Authorization") != "Basic Y2FtOmEjYg==":
            code = 401
        self.send_response(code)
        if code == 401:
            self.send_header("WWW-Authenticate", 'Basic realm="camera"')
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def picture(number):
    image = np.random.default_rng(number).integers(0, 255, (90, 160, 3), np.uint8)
    return cv2.imencode(".jpg", image)[1].tobytes()


@pytest.fixture(scope="module")
def camera():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    server.asked = 0
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("locked", "it asks for a name and a password (401): write them into its address"),
        ("login", "a web page comes from there, no pictures; give the address of its video"),
        ("page", "a web page comes from there"),
        ("none", "has nothing at this path (404); give the address of its video"),
        ("broken", "an error of its own (500)"),
    ],
)
def test_what_comes_back_instead_of_pictures_is_reported_with_the_text_to_type(camera, path, text):
    with pytest.raises(CameraError) as problem:
        open_source(f"http://{camera}/{path}")
    assert text in str(problem.value)
    assert "plugged in" not in str(problem.value)


def test_a_wrong_password_is_reported_and_not_repeated(camera):
    with pytest.raises(CameraError, match="refuses this name and password") as problem:
        open_source(f"http://cam:secret7@{camera}/locked")
    assert "secret7" not in str(problem.value)


def test_a_machine_that_does_not_answer_is_reported():
    with pytest.raises(CameraError, match="nothing answers there"):
        open_source("rtsp://127.0.0.1:9/live")


@pytest.mark.parametrize(
    "address", ["http://{}/shot.jpg", "http://cam:a%23b@{}/own", "http://cam:a#b@{}/own"]
)
def test_a_single_picture_is_asked_for_again_and_again(camera, address):
    source = open_source(address.format(camera))
    frames = source.frames()
    views = [next(frames) for _ in range(3)]
    source.close()
    assert all(isinstance(view, Frame) for view in views)
    assert not np.array_equal(views[0].image, views[2].image)


def test_a_stream_is_no_single_picture():
    assert snapshots("/dev/video0") is None
    assert snapshots("udp://127.0.0.1:9") is None
