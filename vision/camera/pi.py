"""The Raspberry Pi's own camera, by ``picamera2`` from the system's packages; imported only for that camera.

It starts no autofocus by itself: Bowerbird focuses it once, then holds focus, gains and exposure.
"""

from __future__ import annotations

import importlib
import re
from typing import Any

import cv2
import numpy as np

from .frame_source import CameraError

PI_NAME = re.compile(r"pi(?::([0-9]))?")
"""The name of a Pi's camera: ``pi``, or ``pi:1`` for the second."""
SIZE, FPS = (1280, 720), 30.0
MANUAL = 0
"""libcamera's number of a fixed focus (``AfModeEnum.Manual``)."""
NO_PACKAGE = (
    "picamera2 is not installed: sudo apt install python3-picamera2, and let this Python see the system's"
    " packages (python3 -m venv --system-site-packages)"
)

HELD = {
    cv2.CAP_PROP_EXPOSURE: "ExposureTime",
    cv2.CAP_PROP_GAIN: "AnalogueGain",
    cv2.CAP_PROP_FOCUS: "LensPosition",
}
"""The controls held: libcamera's name of each, by OpenCV's number."""
RED, BLUE = cv2.CAP_PROP_WHITE_BALANCE_RED_V, cv2.CAP_PROP_WHITE_BALANCE_BLUE_U
AUTOMATIC: dict[str, dict[str, object]] = {
    "ExposureTime": {"AeEnable": False},
    "AnalogueGain": {"AeEnable": False},
    "LensPosition": {"AfMode": MANUAL},
}
"""The settings that end each automatic."""


class PiCapture:
    """A camera of the Pi as :class:`vision.camera.live.Capture`; raises :class:`CameraError`.

    ``package`` is picamera2, or a test's replacement.
    """

    def __init__(self, number: int = 0, package: Any = None) -> None:
        if package is None:
            try:
                package = importlib.import_module("picamera2")
            except ImportError:
                raise CameraError(NO_PACKAGE) from None
        if number >= len(package.Picamera2.global_camera_info()):
            raise CameraError(f"pi:{number}: this Raspberry Pi finds no such camera; is its ribbon in?")
        try:
            self._camera = package.Picamera2(number)
            # picamera2's RGB888 has the byte order of OpenCV's BGR
            about = {"size": SIZE, "format": "RGB888"}
            self._camera.configure(
                self._camera.create_video_configuration(main=about, controls={"FrameRate": FPS}, queue=False)
            )
            self._camera.start()
        except RuntimeError as problem:
            raise CameraError(f"pi:{number}: the camera cannot be started ({problem})") from None
        self._gains: dict[int, float] = {}
        if self._has_control("LensPosition"):
            self._camera.autofocus_cycle()
            self._hold("LensPosition", self._now()["LensPosition"])

    def read(self) -> tuple[bool, np.ndarray | None]:
        """The next picture (h, w, 3) uint8 BGR."""
        try:
            image = self._camera.capture_array("main")
        except RuntimeError:
            return False, None
        return True, np.ascontiguousarray(image[:, :, :3])

    def get(self, prop: int, /) -> float:
        """A property's present value; -1 where the camera lacks it."""
        name = HELD.get(prop)
        return -1.0 if name is None or not self._has_control(name) else float(self._now().get(name, -1.0))

    def set(self, prop: int, value: float, /) -> bool:
        """Hold a property at ``value``; False where the camera lacks it."""
        name = HELD.get(prop)
        if prop in (RED, BLUE) and self._has_control("ColourGains"):
            self._gains[prop] = value
            if len(self._gains) == 2:
                gains = self._gains[RED], self._gains[BLUE]
                self._camera.set_controls({"AwbEnable": False, "ColourGains": gains})
            return True
        if name is None or not self._has_control(name):
            return False
        self._hold(name, value)
        return True

    def hold(self) -> dict[int, float]:
        """Hold exposure, gains, white balance and focus where they are; returns the values set, by number."""
        now = self._now()
        held = {
            prop: float(now[name]) for prop, name in HELD.items() if self._has_control(name) and name in now
        }
        if self._has_control("ColourGains") and "ColourGains" in now:
            held |= dict(zip((RED, BLUE), map(float, now["ColourGains"]), strict=True))
        for prop, value in held.items():
            self.set(prop, value)
        return held

    def release(self) -> None:
        """Stop and close the camera."""
        self._camera.stop()
        self._camera.close()

    def _has_control(self, name: str) -> bool:
        return name in self._camera.camera_controls

    def _now(self) -> dict[str, Any]:
        metadata: dict[str, Any] = self._camera.capture_metadata()
        return metadata

    def _hold(self, name: str, value: float) -> None:
        whole = int(value) if name == "ExposureTime" else float(value)
        self._camera.set_controls({**AUTOMATIC[name], name: whole})


def is_pi_camera(camera: str) -> bool:
    """Whether ``camera`` names a camera of the Pi."""
    return pi_camera_number(camera) is not None


def pi_camera_number(camera: str) -> int | None:
    """The number of the Pi's camera that ``camera`` names; None for any other camera."""
    match = PI_NAME.fullmatch(camera)
    return None if match is None else int(match[1] or 0)
