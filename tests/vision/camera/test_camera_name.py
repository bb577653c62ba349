"""The name of a camera shown to people holds no secret part of its address."""

from pathlib import Path

import pytest

from vision.camera.film_frames import Film
from vision.camera.frame_source import CameraError
from vision.camera.name import CameraAddress, camera_name
from vision.camera.open_source import open_source

SECRET = "Topf7secret"
ADDRESSES = [
    f"http://cam:{SECRET}@127.0.0.1:9/video",
    f"rtsp://cam:{SECRET}%23@127.0.0.1:9/live",
    f"http://127.0.0.1:9/video?user=cam&password={SECRET}",
    f"http://127.0.0.1:9/video?password=a@{SECRET}",
    f"http://cam:x#{SECRET}@127.0.0.1:9/video",
    f"http://cam:1/{SECRET}@127.0.0.1:9/video",
    f"http://{SECRET}@127.0.0.1:9/video",
    f"rtsp://127.0.0.1:9/user=admin_password={SECRET}_channel=1",
    f"http://127.0.0.1:9/live/{SECRET}/stream.m3u8#{SECRET}",
    f"http://[::1]:9/{SECRET}",
    f"cam:{SECRET}@127.0.0.1:9",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_secret_of_an_address_is_in_its_name_nor_in_any_error_about_it(address):
    assert SECRET not in camera_name(address)
    for use in (open_source, Film):
        with pytest.raises(CameraError) as problem:
            use(Path(address) if use is Film else address)
        assert SECRET not in str(problem.value)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        (0, "camera 0"), ("2", "camera 2"), ("/dev/video0", "/dev/video0"), ("a/deal.mp4", "a/deal.mp4"),
        ("http://192.168.1.5:8080/video", "http://192.168.1.5:8080/…"), ("rtsp://cam.local/", "rtsp://cam.local"),
        ("http://a:b@cam.local:80/x", "http://cam.local:80/…"), ("phone", "phone"), ("pi:1", "pi:1"),
    ],
)  # fmt: skip
def test_a_name_identifies_its_camera(source, name):
    assert camera_name(source) == name


def test_an_account_is_read_whatever_signs_its_password_holds():
    address = CameraAddress.of("http://cam:Topf#se/cret@127.0.0.1:9699/video")
    assert (address.user, address.password, address.host) == ("cam", "Topf#se/cret", "127.0.0.1:9699")
    assert address.whole == "http://cam:Topf%23se%2Fcret@127.0.0.1:9699/video"
    assert CameraAddress.of("rtsp://cam:a%23b@h/live").whole == "rtsp://cam:a%23b@h/live"
