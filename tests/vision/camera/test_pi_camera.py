"""The Raspberry Pi's camera, by a fake picamera2: focused a single time and kept, also when opened again."""

import types

import cv2
import numpy as np
import pytest

from vision.camera import controls as camera_controls
from vision.camera import pi as pi_camera
from vision.camera.frame_source import CameraError, Frame
from vision.camera.live import Camera
from vision.camera.open_source import check_source_exists, open_source
from vision.camera.pi import BLUE, RED, PiCapture, pi_camera_number

OFFERS = {"ExposureTime", "AnalogueGain", "ColourGains", "LensPosition", "AeEnable", "AwbEnable", "AfMode"}


def package(offers=OFFERS, cameras=1, breaks=False):
    """A picamera2 with cameras that remember their settings."""
    made = []

    class Picamera2:
        @staticmethod
        def global_camera_info():
            return [{}] * cameras

        def __init__(self, number):
            if breaks:
                raise RuntimeError("in use")
            self.camera_controls = dict.fromkeys(offers, (0, 10, 1))
            self.settings, self.focused, self.running = {}, 0, False
            self.now = {
                "ExposureTime": 8000,
                "AnalogueGain": 2.5,
                "ColourGains": (1.9, 1.4),
                "LensPosition": 1.0,
            }
            made.append(self)

        def create_video_configuration(self, **about):
            return about

        def configure(self, about):
            self.about = about

        def start(self):
            self.running = True

        def stop(self):
            self.running = False

        def close(self):
            self.closed = True

        def autofocus_cycle(self):
            self.focused += 1
            self.now["LensPosition"] = 3.25

        def set_controls(self, controls):
            self.settings |= controls

        def capture_metadata(self):
            return self.now

        def capture_array(self, _stream):
            if not self.running:
                raise RuntimeError("stopped")
            return np.random.default_rng().integers(0, 255, (720, 1280, 3), np.uint8)

    return types.SimpleNamespace(Picamera2=Picamera2, made=made)


def test_it_is_named_pi_and_imported_only_when_asked_for(monkeypatch):
    assert [pi_camera_number(name) for name in ("pi", "pi:1", "pie", "0", "pi:12")] == [
        0,
        1,
        None,
        None,
        None,
    ]
    check_source_exists("pi:1")
    monkeypatch.setattr(
        pi_camera.importlib, "import_module", lambda name: (_ for _ in ()).throw(ImportError(name))
    )
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        open_source("pi")


def test_it_is_focused_a_single_time_and_held():
    present = package()
    PiCapture(0, present)
    assert present.made[0].focused == 1
    assert present.made[0].settings == {"AfMode": 0, "LensPosition": 3.25}
    assert present.made[0].about["main"] == {"size": (1280, 720), "format": "RGB888"}


def test_gains_exposure_and_focus_are_held_and_set_again_at_the_next_opening():
    present = package()
    capture = PiCapture(0, present)
    held = camera_controls.hold(capture)
    assert held == {
        cv2.CAP_PROP_EXPOSURE: 8000.0, cv2.CAP_PROP_GAIN: 2.5, cv2.CAP_PROP_FOCUS: 3.25, RED: 1.9, BLUE: 1.4,
    }  # fmt: skip
    again = PiCapture(0, present)
    camera_controls.apply(again, held)
    for camera in present.made:
        assert camera.settings == {
            "AfMode": 0, "LensPosition": 3.25, "AeEnable": False, "ExposureTime": 8000, "AnalogueGain": 2.5,
            "AwbEnable": False, "ColourGains": (1.9, 1.4),
        }  # fmt: skip
    assert camera_controls.in_words(held) == "exposure, focus"


def test_a_camera_without_a_lens_that_moves_is_held_in_the_rest():
    present = package(OFFERS - {"LensPosition", "AfMode"})
    capture = PiCapture(0, present)
    assert present.made[0].focused == 0
    assert cv2.CAP_PROP_FOCUS not in capture.hold()
    assert capture.get(cv2.CAP_PROP_FOCUS) == -1
    assert not capture.set(cv2.CAP_PROP_FOCUS, 3.0)


@pytest.mark.parametrize(("how", "why"), [({"cameras": 0}, "no such camera"), ({"breaks": True}, "in use")])
def test_a_missing_camera_or_a_camera_in_use_gives_a_clear_line(how, why):
    with pytest.raises(CameraError, match=why):
        PiCapture(0, package(**how))


def test_its_pictures_go_the_way_of_every_live_camera():
    present = package()
    camera = Camera(lambda: PiCapture(0, present), {})
    frame = next(camera.frames())
    assert isinstance(frame, Frame)
    assert frame.image.shape == (720, 1280, 3)
    assert camera.hold_controls()[cv2.CAP_PROP_GAIN] == 2.5
    camera.close()
    assert not present.made[0].running
