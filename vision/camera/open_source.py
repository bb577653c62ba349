"""Opening what people name: a video file, a camera, a stream or a folder of pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import cv2

from .frame_source import CameraError, Source, quietly
from .live_camera import Camera, Capture
from .phone_camera import PhoneCamera
from .recorded_frames import Pictures, VideoFile

# as in .recording, for streams
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

OPENS_WITHIN, ANSWERS_WITHIN = 5_000, 3_000
"""Milliseconds that FFmpeg waits for a stream to open, and for its next picture; else it is 30 s."""
PHONE = "phone"
"""What a phone that sends its pictures by itself is called."""
STREAM = (
    cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPENS_WITHIN, cv2.CAP_PROP_READ_TIMEOUT_MSEC, ANSWERS_WITHIN,
)  # fmt: skip
"""How a stream is opened."""


def open_source(
    source: str | int, controls: Mapping[int, float] | None = None, patient: bool = False
) -> Source:
    """The camera or recording that ``source`` names.

    A number or a path under /dev is a camera, ``phone`` one that sends its pictures by itself, anything
    with ``://`` a stream, a folder its pictures in the order of their names, any other path a video file.
    ``controls`` are OpenCV properties that a camera is given at every opening. ``patient``: a camera that
    is not there yet is waited for. Raises :class:`CameraError`.
    """
    name = str(source)
    if name.isdigit():
        return Camera(_capture_opener(int(name), f"camera {name}"), controls or {}, patient=patient)
    if name == PHONE:
        return PhoneCamera()
    if "://" in name or name.startswith("/dev/"):
        return Camera(_capture_opener(name, name), controls or {}, patient=patient)
    is_named(source)
    path = Path(name)
    return Pictures(path) if path.is_dir() else VideoFile(path)


def is_named(source: str | int) -> None:
    """Raise :class:`CameraError` where ``source`` is not written as a camera, and there is no such file."""
    name = str(source)
    if name.isdigit() or name == PHONE or "://" in name or name.startswith("/dev/"):
        return
    if not (Path(name).is_dir() or Path(name).is_file()):
        raise CameraError(
            f"{name}: there is no such video, folder or camera; give a file, a camera number or a URL"
        )


def _capture_opener(address: int | str, name: str) -> Callable[[], Capture]:
    def opener() -> Capture:
        with quietly():
            if isinstance(address, str) and "://" in address:
                capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, STREAM)
            else:
                capture = cv2.VideoCapture(address)
        if not capture.isOpened():
            capture.release()
            raise CameraError(f"{name}: no picture comes from this camera; is it plugged in and not in use?")
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return capture

    return opener
