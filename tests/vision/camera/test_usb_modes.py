"""The modes of a USB camera, from a fake driver, and the best of them."""

import struct

import cv2
import pytest

from vision.camera import usb_modes
from vision.camera.open_source import choose_mode
from vision.camera.usb_modes import ENUM_FMT, ENUM_RATES, ENUM_SIZES, Mode, best, modes

C920 = [
    *(
        Mode("YUYV", *size, fps)
        for size, fps in (((640, 480), 30.0), ((1280, 720), 10.0), ((1920, 1080), 5.0))
    ),
    *(Mode("MJPG", *size, 30.0) for size in ((640, 480), (1280, 720), (1920, 1080))),
    Mode("MJPG", 1280, 720, 15.0),
]


def driver(offered):
    """Answers as a driver with those modes would, asked by number."""

    def ask(number, about):
        forms = list(dict.fromkeys(item.form for item in offered))
        (n,) = struct.unpack_from("I", about)
        form = bytes(about[4:8]).decode("ascii", "replace")
        mine = [item for item in offered if item.form == form]
        if number == ENUM_FMT and n < len(forms):
            about[44:48] = forms[n].encode()
        elif number == ENUM_SIZES and n < len(
            sizes := list(dict.fromkeys((o.width, o.height) for o in mine))
        ):
            struct.pack_into("III", about, 8, 1, *sizes[n])
        elif number == ENUM_RATES:
            size = struct.unpack_from("II", about, 8)
            rates = [item.fps for item in mine if (item.width, item.height) == size]
            if n >= len(rates):
                return False
            struct.pack_into("III", about, 16, 1, 100, round(100 * rates[n]))
        else:
            return False
        return True

    return ask


def test_every_mode_is_asked_for():
    assert sorted(usb_modes._modes(driver(C920)), key=str) == sorted(C920, key=str)
    assert list(usb_modes._modes(lambda *_: False)) == []
    assert modes("/dev/none") == []


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (C920, "MJPG 1280x720 at 30"),
        ([item for item in C920 if item.form == "YUYV"], "YUYV 640x480 at 30"),
        ([Mode("MJPG", 1920, 1080, 30.0), Mode("MJPG", 640, 480, 30.0)], "MJPG 1920x1080 at 30"),
        ([Mode("YUYV", 1280, 720, 10.0), Mode("YUYV", 640, 480, 5.0)], "YUYV 1280x720 at 10"),
    ],
)
def test_the_best_has_enough_pictures_then_the_eye_s_size_then_jpeg(offered, chosen):
    assert str(best(offered)) == chosen
    assert best([]) is None


def test_a_camera_is_opened_in_its_best_mode_and_a_stream_as_it_is():
    class Capture:
        def __init__(self):
            self.settings = {}

        def set(self, prop, value):
            self.settings[prop] = value
            return True

    capture = Capture()
    assert (
        str(choose_mode(capture, 0, lambda device: C920 if device == "/dev/video0" else []))
        == "MJPG 1280x720 at 30"
    )
    assert list(capture.settings) == [
        cv2.CAP_PROP_FOURCC, cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_FPS,
    ]  # fmt: skip
    stream = Capture()
    assert choose_mode(stream, "http://x/video", lambda device: C920) is None
    assert stream.settings == {}
