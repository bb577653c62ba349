"""Recordings: every picture in order with its time in the video, the same at every run."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import cv2

from ..tuning import FILM
from .bounded_picture import BadPicture, picture_in
from .film_container import container, let_go, opened_film, stated_seconds
from .frame_prefetch import Ahead
from .frame_source import CameraError, Frame, Source, odd_shape, small
from .name import camera_name

# FFmpeg would print further lines beneath our error; it reads this setting at its first use
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp"}


def clock(t: float) -> str:
    """A time in a recording: ``12:03``, from an hour on ``1:12:03``."""
    minutes, seconds = divmod(int(t), 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def frame_time(stamp: float, seq: int, last: float, fps: float) -> float:
    """The time of the picture ``seq``: its ``stamp`` in the file, or the even beat close to it.

    Files may lack times, or have times that run backwards; ``last`` is the time of the picture before, and
    the result is after it. On an even beat the first picture that is seconds late does not count as late: its
    time is off the beat then, which shows by the next picture whether it was a gap or a wrong stamp.
    """
    beat = round(seq / fps, 4)
    if abs(stamp - beat) <= FILM.off_beat_s and (seq == 0 or beat > last):
        return beat
    if seq == 0:
        return round(stamp, 4)
    if stamp <= last:
        return round(last + 1 / fps, 4)
    on_beat = abs(last - (seq - 1) / fps) <= FILM.off_beat_s
    return round(last + 0.5 / fps if on_beat and stamp - last > FILM.gap_s else stamp, 4)


class VideoFile(Source):
    """Every frame of a recording, in order, with the time of the video; decoded a little ahead.

    It may be closed at any moment from another thread: the decoding thread ends before the file is
    released, because FFmpeg aborts the process where both overlap.
    """

    def __init__(self, path: Path):
        self._path = path
        self._about = container(path)
        self._capture = opened_film(path, self._about)
        if not self._capture.isOpened():
            raise CameraError(f"{camera_name(path)}: this is not a video that can be read")
        fps = self._capture.get(cv2.CAP_PROP_FPS)
        self.fps: float = fps if 1 <= fps <= 240 else 25.0
        self.length = max(0, int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT)))
        self._seconds = stated_seconds(self._capture, self.fps, self._about)
        self.broken_off = ""
        """A line about the place where the recording ends before its stated length; empty until it does."""
        self._ahead: Ahead[Frame] | None = None
        self._begins_or_ends = threading.Lock()
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        with self._begins_or_ends:
            if self._closed:
                return
            self._ahead = Ahead(self._decoded())
        try:
            yield from self._ahead
        finally:
            self._ahead.stop()

    def _decoded(self) -> Iterator[Frame]:
        seq, t = 0, 0.0
        while True:
            good, image = self._capture.read()
            if not good:
                break
            if seq == 0 and (odd := odd_shape(image)):
                raise CameraError(f"{camera_name(self._path)}: {odd}")
            t = frame_time(self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000, seq, t, self.fps)
            yield Frame(seq, t, image, small(image))
            seq += 1
        if seq == 0:
            raise CameraError(f"{camera_name(self._path)}: this is not a video that can be read")
        self._say_if_short(t + 1 / self.fps)

    def _say_if_short(self, end: float) -> None:
        stated = self._seconds
        if end < stated - FILM.cut_short_s:
            self.broken_off = (
                f"{camera_name(self._path)}: the video breaks off or is damaged at {clock(end)} of"
                f" {clock(stated)}; what was seen until then stands. bowerbird review reads on behind damage"
            )

    def close(self) -> None:
        with self._begins_or_ends:
            self._closed = True
            if self._ahead is not None:
                self._ahead.stop()
            let_go(self._capture, self._about)


class PictureFolder(Source):
    """The pictures of a folder in the order of their names, as a recording of one frame a second."""

    def __init__(self, folder: Path, fps: float = 1.0):
        self._paths = sorted(p for p in folder.iterdir() if p.suffix.lower() in PICTURES)
        self._fps = fps
        self.length = len(self._paths)
        if not self._paths:
            raise CameraError(f"{camera_name(folder)}: there is no picture in this folder")

    def frames(self) -> Iterator[Frame]:
        for seq, path in enumerate(self._paths):
            try:
                image = picture_in(path)
            except (OSError, BadPicture) as problem:
                raise CameraError(f"{camera_name(path)}: {problem}") from None
            if odd := odd_shape(image):
                raise CameraError(f"{camera_name(path)}: {odd}")
            yield Frame(seq, seq / self._fps, image)

    def close(self) -> None:
        pass
