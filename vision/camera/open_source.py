"""Opens the source that people name: a video file, a camera, a stream or a folder of pictures."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import cv2

from .. import system
from . import pi as pi_camera
from .apps import moved_to
from .frame_source import CameraError, Source, quietly
from .live import Camera, Capture
from .name import CameraAddress, camera_name, is_device, is_stream
from .network import refused_by_ffmpeg, snapshots
from .phone import PhoneCamera
from .recorded_frames import PictureFolder, VideoFile
from .usb_modes import USUAL, Mode, best, modes

# as in .recorded_frames, for streams
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

OPENS_WITHIN, ANSWERS_WITHIN = 20_000, 3_000
"""Milliseconds that FFmpeg waits for a stream to open, and for its next picture: some begin late."""
NETWORK_FROZEN = 10.0
"""Seconds with an identical picture after which a network camera counts as lost: some cameras repeat the last
picture until something moves."""
PHONE = "phone"
"""The name of a phone that sends its pictures by itself."""
STREAM = (
    cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPENS_WITHIN, cv2.CAP_PROP_READ_TIMEOUT_MSEC, ANSWERS_WITHIN,
)  # fmt: skip
"""OpenCV's options for opening a stream."""


@dataclass(frozen=True, slots=True)
class CameraOptions:
    """The options with which a camera is opened, as :func:`open_source` takes them."""

    controls: Mapping[int, float]
    is_patient: bool = False
    on_starting: Callable[[str], object] | None = None

    @property
    def camera(self) -> partial[Camera]:
        """Makes a live camera of what opens it."""
        return partial(Camera, controls=self.controls, patient=self.is_patient, on_starting=self.on_starting)

    def source(self, name: str) -> Source:
        """The source of another name, opened with the same options."""
        return open_source(name, self.controls, self.is_patient, self.on_starting)


class CameraKind(NamedTuple):
    """A kind of camera: ``is_named`` says whether a name is one of it, and ``opened`` opens it."""

    is_named: Callable[[str], bool]
    opened: Callable[[str, CameraOptions], Source]


def open_source(
    source: str | int,
    controls: Mapping[int, float] | None = None,
    patient: bool = False,
    on_starting: Callable[[str], object] | None = None,
) -> Source:
    """The camera or recording that ``source`` names.

    :data:`CAMERA_KINDS` has the names of cameras; a folder is its pictures in the order of their names, any
    other path a video file.
    ``controls`` are OpenCV properties, set at every opening of a camera. ``patient``: wait for a camera that
    does not exist yet; for one that exists ``on_starting`` receives a line while it is waited for.
    Raises :class:`CameraError`.
    """
    name = str(source)
    kind = _kind_of(name)
    if kind is not None:
        return kind.opened(name, CameraOptions(controls or {}, patient, on_starting))
    check_source_exists(source)
    path = Path(name)
    return PictureFolder(path) if path.is_dir() else VideoFile(path)


def check_source_exists(source: str | int) -> None:
    """Raise :class:`CameraError` where ``source`` names neither a camera nor an existing file."""
    name = str(source)
    if _kind_of(name) is None and not (Path(name).is_dir() or Path(name).is_file()):
        raise CameraError(
            f"{camera_name(name)}: there is no such video, folder or camera;"
            " give a file, a camera number or a URL"
        )


def _kind_of(name: str) -> CameraKind | None:
    return next((kind for kind in CAMERA_KINDS.values() if kind.is_named(name)), None)


def _number(name: str, options: CameraOptions) -> Source:
    return options.camera(_capture_opener(int(name), f"camera {name}"))


def _phone(_name: str, _options: CameraOptions) -> Source:
    return PhoneCamera()


def _pi(name: str, options: CameraOptions) -> Source:
    return options.camera(partial(pi_camera.PiCapture, pi_camera.pi_camera_number(name) or 0))


def _stream(name: str, options: CameraOptions) -> Source:
    return options.camera(_stream_opener(name), frozen=NETWORK_FROZEN)


def _device(name: str, options: CameraOptions) -> Source:
    return options.camera(_capture_opener(name, name))


CAMERA_KINDS = {
    "number": CameraKind(str.isdigit, _number),
    "phone": CameraKind(PHONE.__eq__, _phone),
    "pi": CameraKind(pi_camera.is_pi_camera, _pi),
    "stream": CameraKind(is_stream, _stream),
    "device": CameraKind(is_device, _device),
}
"""The kinds of cameras, in the order in which a name is tried: a camera's number, a phone that sends its
pictures by itself, the Raspberry Pi's own camera, a stream by its address, a device by its path."""

LOOKED_FOR = 20.0
"""Seconds between two searches for a stream's machine, which may have another address by now."""


def _stream_opener(url: str, clock: Callable[[], float] = time.monotonic) -> Callable[[], Capture]:
    """An opener of the stream ``url``, which follows a camera that has been open to its new address.

    It follows only where exactly one neighbour answers at the same port: of several, it cannot know which is
    this camera.
    """
    known, been, looked = url, False, clock()

    def opener() -> Capture:
        nonlocal known, been, looked
        try:
            capture = _capture_opener(known, camera_name(url))()
        except CameraError:
            if not been or clock() - looked < LOOKED_FOR:
                raise
            looked = clock()
            others = list(moved_to(known))
            if len(others) != 1:
                raise
            capture = _capture_opener(others[0], camera_name(url))()
            known = others[0]
        been = True
        return capture

    return opener


def choose_mode(
    capture: Capture, address: int | str, offered: Callable[[str], list[Mode]] = modes
) -> Mode | None:
    """Set the best mode that the camera at ``address`` offers, and return it; None for a stream.

    By default a camera sends 640x480, or large pictures five times a second.
    """
    device = f"/dev/video{address}" if isinstance(address, int) else address
    mode = best(offered(device)) if is_device(device) else None
    if mode is None and isinstance(address, int) and not system.can_list_modes():
        mode = USUAL
    if mode is not None:
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*mode.form))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, mode.width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, mode.height)
        capture.set(cv2.CAP_PROP_FPS, mode.fps)
    return mode


def _capture_opener(address: int | str, name: str) -> Callable[[], Capture]:
    def opener() -> Capture:
        url = address if isinstance(address, str) and "://" in address else None
        if url is not None and (polled := snapshots(url)) is not None:
            return polled
        with quietly():
            if url is not None:
                parts = CameraAddress.of(url)
                capture = cv2.VideoCapture(parts.whole if parts else url, cv2.CAP_FFMPEG, STREAM)
            else:
                capture = cv2.VideoCapture(address, system.camera_interface())
        if not capture.isOpened():
            capture.release()
            raise CameraError(
                f"{name}: no picture comes from this camera; is it plugged in and not in use?"
                if url is None
                else refused_by_ffmpeg(url)
            )
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        choose_mode(capture, address)
        return capture

    return opener
