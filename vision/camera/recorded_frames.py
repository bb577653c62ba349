"""Recordings: every picture in order, with the time of the video, so that it goes the same way each time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import cv2

from .frame_prefetch import Ahead
from .frame_source import CameraError, Frame, odd_shape, quietly, silently

# FFmpeg would add lines of its own to the one that says what is wrong; it looks here when it is first used
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp"}


class VideoFile:
    """Every frame of a recording, in order, with the time of the video; decoded a little ahead."""

    def __init__(self, path: Path):
        self._path = path
        with quietly():
            self._capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise CameraError(f"{path}: this is not a video that can be read")
        fps = self._capture.get(cv2.CAP_PROP_FPS)
        self.fps = fps if 1 <= fps <= 240 else 25.0
        self.length = max(0, int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT)))
        """How many frames the file says it has; 0 where it does not say."""
        self._ahead: Ahead[Frame] | None = None

    def frames(self) -> Iterator[Frame]:
        self._ahead = Ahead(self._decoded())
        try:
            yield from self._ahead
        finally:
            self._ahead.stop()

    def _decoded(self) -> Iterator[Frame]:
        seq = 0
        while True:
            good, image = self._capture.read()
            if not good:
                break
            if seq == 0 and (odd := odd_shape(image)):
                raise CameraError(f"{self._path}: {odd}")
            yield Frame(seq, round(seq / self.fps, 4), image)
            seq += 1
        if seq == 0:
            raise CameraError(f"{self._path}: this is not a video that can be read")

    def close(self) -> None:
        if self._ahead is not None:
            self._ahead.stop()
        self._capture.release()


class Pictures:
    """The pictures of a folder in the order of their names, as a recording of one frame a second."""

    def __init__(self, folder: Path, fps: float = 1.0):
        self._paths = sorted(p for p in folder.iterdir() if p.suffix.lower() in PICTURES)
        self._fps = fps
        self.length = len(self._paths)
        if not self._paths:
            raise CameraError(f"{folder}: there is no picture in this folder")

    def frames(self) -> Iterator[Frame]:
        for seq, path in enumerate(self._paths):
            with silently():
                image = cv2.imread(str(path), cv2.IMREAD_COLOR)
            if image is None:
                raise CameraError(f"{path}: this is not a picture that can be read")
            if odd := odd_shape(image):
                raise CameraError(f"{path}: {odd}")
            yield Frame(seq, seq / self._fps, image)

    def close(self) -> None:
        pass
