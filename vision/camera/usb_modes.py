"""The modes that a USB camera offers on Linux (V4L2), and which of them is best for a table."""

from __future__ import annotations

import contextlib
import os
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

Ask = Callable[[int, bytearray], bool]
"""Asks the driver by a request's number and fills the bytes with the answer; False after the last entry."""
ENUM_FMT, ENUM_SIZES, ENUM_RATES = 0xC0405602, 0xC02C564A, 0xC034564B
"""VIDIOC_ENUM_FMT, VIDIOC_ENUM_FRAMESIZES and VIDIOC_ENUM_FRAMEINTERVALS, by their numbers."""
CAPTURE, DISCRETE = 1, 1
MOST = 64
"""Most modes read of each kind: a driver that lists more is broken."""
WANTED = (1280, 720)
"""The size in pixels that the watcher needs."""
ENOUGH = 15.0
"""Pictures a second at which cards laid quickly are still visible."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A ``form`` of four letters (``MJPG``, ``YUYV``), a size in pixels, and pictures a second."""

    form: str
    width: int
    height: int
    fps: float

    def __str__(self) -> str:
        return f"{self.form} {self.width}x{self.height} at {self.fps:g}"


USUAL = Mode("MJPG", 1280, 720, 30)
"""A mode that almost every camera offers, for systems that cannot list modes."""


def modes(device: str) -> list[Mode]:
    """The modes of the camera at ``device`` (``/dev/video0``); none where the system cannot list them."""
    if not sys.platform.startswith("linux"):
        return []
    import fcntl

    try:
        file = os.open(device, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return []

    def ask(number: int, about: bytearray) -> bool:
        try:
            fcntl.ioctl(file, number, about)
        except OSError:
            return False
        return True

    with contextlib.ExitStack() as after:
        after.callback(os.close, file)
        return list(_modes(ask))


def _modes(ask: Ask) -> Iterator[Mode]:
    for number in range(MOST):
        about = bytearray(struct.pack("II56x", number, CAPTURE))
        if not ask(ENUM_FMT, about):
            return
        form = bytes(about[44:48])
        for width, height in _sizes(ask, form):
            yield from (
                Mode(form.decode("ascii", "replace"), width, height, fps)
                for fps in _rates(ask, form, width, height)
            )


def _sizes(ask: Ask, form: bytes) -> Iterator[tuple[int, int]]:
    for number in range(MOST):
        about = bytearray(struct.pack("I4s36x", number, form))
        if not ask(ENUM_SIZES, about):
            return
        kind, width, height = struct.unpack_from("III", about, 8)
        if kind != DISCRETE:
            yield WANTED  # any size between two limits
            return
        yield width, height


def _rates(ask: Ask, form: bytes, width: int, height: int) -> Iterator[float]:
    for number in range(MOST):
        about = bytearray(struct.pack("I4sII36x", number, form, width, height))
        if not ask(ENUM_RATES, about):
            return
        kind, over, under = struct.unpack_from("III", about, 16)
        if over:
            yield round(under / over, 2)
        if kind != DISCRETE:
            return


def best(offered: Iterable[Mode]) -> Mode | None:
    """The mode for a table: enough pictures a second, the size that the watcher needs, JPEG if possible.

    Uncompressed pictures of that size fill a USB cable: a camera then sends five or ten a second.
    """
    return max(offered, key=_worth, default=None)


def _worth(mode: Mode) -> tuple[bool, float, bool, float]:
    small = min(mode.width / WANTED[0], mode.height / WANTED[1], 1.0)
    large = max(mode.width / WANTED[0], mode.height / WANTED[1], 1.0)
    return mode.fps >= ENOUGH, small / large, mode.form == "MJPG", -abs(mode.fps - 30)
