"""What a film's file states: when it was filmed, whether it is whole, and which track a player shows."""

from __future__ import annotations

import io
import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO, cast

import cv2

from .frame_source import quietly

SINCE_1904 = 2_082_844_800
"""Seconds from the start of 1904, where such files begin to count, to the start of 1970."""
FIRST_PHONES = 946_684_800
"""The start of the year 2000: an earlier date comes from a clock that was never set."""
HEADER = struct.Struct(">I4s")
LONG = struct.Struct(">Q")


MOST_TRACKS, MOST_EDITS = 64, 10_000
NOWHERE = (0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF)
"""The start time that marks an empty edit, in four bytes and in eight."""


@dataclass(frozen=True, slots=True)
class VideoTrack:
    """A track of pictures; the name of its box begins at the byte ``name_at``.

    ``seconds`` is how much of it a player shows, where it has an edit list: a film trimmed on the phone still
    holds the part that was cut away.
    """

    name_at: int
    enabled: bool
    pixels: float
    pictures: int
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Container:
    """What a film's file states.

    ``taken`` is when it was filmed, in seconds since 1970; None where the file does not state it. ``indexed``
    is False where a phone never finished writing the film, so that its index is missing.
    """

    taken: float | None = None
    indexed: bool = True
    tracks: tuple[VideoTrack, ...] = ()

    @property
    def shown(self) -> VideoTrack | None:
        """The track that a player shows: the largest that is enabled and not a cover picture."""
        return max(
            self.tracks, key=lambda track: (track.pictures > 1, track.enabled, track.pixels), default=None
        )


class ShownTrack(io.BufferedIOBase):
    """The file at ``path`` as if the track that a player shows were its only track of pictures."""

    def __init__(self, path: Path, shown: Container) -> None:
        self._file = path.open("rb")
        others = [track.name_at for track in shown.tracks if track is not shown.shown]
        self._other = {at + k: letter for at in others for k, letter in enumerate(b"free")}

    def read(self, size: int | None = -1, /) -> bytes:
        begins = self._file.tell()
        data = self._file.read(-1 if size is None else size)
        if not any(begins <= at < begins + len(data) for at in self._other):
            return data
        changed = bytearray(data)
        for at, letter in self._other.items():
            if begins <= at < begins + len(data):
                changed[at - begins] = letter
        return bytes(changed)

    def seek(self, place: int, whence: int = 0, /) -> int:
        return self._file.seek(place, whence)

    def tell(self) -> int:
        return self._file.tell()

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def close(self) -> None:
        self._file.close()
        super().close()


def opened_film(path: Path, about: Container) -> cv2.VideoCapture:
    """FFmpeg's capture of the track that a player shows; close it by :func:`let_go`."""
    with quietly():
        if len(about.tracks) > 1:
            stream = cast("cv2.IStreamReader", ShownTrack(path, about))
            return cv2.VideoCapture(stream, cv2.CAP_FFMPEG, ())
        return cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)


def let_go(capture: cv2.VideoCapture, about: Container) -> None:
    """Close a capture of :func:`opened_film`.

    A capture that reads through Python is left to the garbage collector. Releasing it aborts the process:
    OpenCV 5 frees a Python object there without holding Python's lock.
    """
    if len(about.tracks) <= 1:
        capture.release()


def stated_seconds(capture: cv2.VideoCapture, fps: float, about: Container) -> float:
    """The film's length in seconds as the file states it, without trimmed parts; 0 if it states none."""
    count = capture.get(cv2.CAP_PROP_FRAME_COUNT)
    seconds = count / fps if math.isfinite(count) and count > 0 else 0.0
    shown = about.shown
    return seconds if shown is None or not shown.seconds else min(seconds, shown.seconds)


def container(path: Path) -> Container:
    """What the file at ``path`` states; an empty Container where it has another form or cannot be read."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            boxes = {name: place for name, *place in _boxes(file, 0, size)}
            if b"ftyp" not in boxes:
                return Container()
            if b"moov" not in boxes:
                return Container(indexed=False)
            tracks = islice(_tracks(file, *boxes[b"moov"]), MOST_TRACKS)
            return Container(_taken(file, *boxes[b"moov"]), tracks=tuple(tracks))
    except (OSError, struct.error, IndexError):
        return Container()


def _boxes(file: BinaryIO, start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """The boxes between two positions: the name of each, and where its content begins and ends."""
    while start + HEADER.size <= end:
        file.seek(start)
        size, name = HEADER.unpack(file.read(HEADER.size))
        inside = start + HEADER.size
        if size == 1:  # the true size follows, in eight bytes
            (size,) = LONG.unpack(file.read(LONG.size))
            inside += LONG.size
        elif size == 0:  # until the end
            size = end - start
        if size < inside - start:
            return
        yield name, inside, min(start + size, end)
        start += size


def _taken(file: BinaryIO, start: int, end: int) -> float | None:
    for name, inside, _ in _boxes(file, start, end):
        if name == b"mvhd":
            file.seek(inside)
            version = file.read(4)[0]
            (since,) = LONG.unpack(file.read(8)) if version == 1 else struct.unpack(">I", file.read(4))
            when = float(since - SINCE_1904)
            return when if when > FIRST_PHONES else None
    return None


def _tracks(file: BinaryIO, start: int, end: int) -> Iterator[VideoTrack]:
    parts = list(_boxes(file, start, end))
    scale = next((_scale(file, inside) for name, inside, _ in parts if name == b"mvhd"), 0)
    for name, inside, ends in parts:
        if name == b"trak":
            track = _track(file, inside, ends, scale)
            if track is not None:
                yield track


def _track(file: BinaryIO, start: int, end: int, scale: int) -> VideoTrack | None:
    """The track in a box; None if it holds no pictures."""
    boxes = {name: place for name, *place in _boxes(file, start, end)}
    media = {name: place for name, *place in _boxes(file, *boxes.get(b"mdia", (0, 0)))}
    if b"tkhd" not in boxes or b"hdlr" not in media or _read(file, media[b"hdlr"][0] + 8, 4) != b"vide":
        return None
    head = _read(file, boxes[b"tkhd"][0], 4)
    width, height = struct.unpack(">II", _read(file, boxes[b"tkhd"][1] - 8, 8))
    inner = {name: place for name, *place in _boxes(file, *media.get(b"minf", (0, 0)))}
    table = {name: place for name, *place in _boxes(file, *inner.get(b"stbl", (0, 0)))}
    sizes = table.get(b"stsz") or table.get(b"stz2")
    (pictures,) = struct.unpack(">I", _read(file, sizes[0] + 8, 4)) if sizes else (0,)
    edits = {name: place for name, *place in _boxes(file, *boxes.get(b"edts", (0, 0)))}
    seconds = _shown_seconds(file, edits[b"elst"][0], scale) if b"elst" in edits and scale else None
    return VideoTrack(start - 4, bool(head[3] & 1), width / 65536 * height / 65536, pictures, seconds)


def _shown_seconds(file: BinaryIO, at: int, scale: int) -> float:
    version, count = struct.unpack(">B3xI", _read(file, at, 8))
    form = struct.Struct(">QQ4x" if version == 1 else ">II4x")
    total = 0
    for number in range(min(count, MOST_EDITS)):
        lasts, begins = form.unpack(_read(file, at + 8 + number * form.size, form.size))
        total += lasts if begins != NOWHERE[version == 1] else 0
    return total / scale


def _scale(file: BinaryIO, at: int) -> int:
    version = _read(file, at, 1)[0]
    return int.from_bytes(_read(file, at + (20 if version == 1 else 12), 4))


def _read(file: BinaryIO, at: int, size: int) -> bytes:
    file.seek(at)
    return file.read(size)
