"""The one reader of pictures that come as files: their size is read before they are decoded.

A small file can unfold to more than the memory holds, or to minutes of work. A form whose size cannot be read
beforehand is refused (JPEG 2000, AVIF, Radiance, BigTIFF).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from .frame_source import silently
from .jpeg_head import ALONE, BEGINS, FRAMES, SCAN

MOST_PIXELS = 64_000_000
"""Pixels of the largest picture that is decoded: more than phones take by default."""
MOST_BYTES = 128 * 1024 * 1024
MOST_DRAWN = 1_500_000_000
"""Pixels that a JPEG may draw, summed over its passes."""
FORMS = "JPEG, PNG, WebP, GIF, BMP, PPM, TIFF"
"""The forms of pictures that state their size."""
PNG, GIF, BMP, RIFF = b"\x89PNG\r\n\x1a\n", b"GIF8", b"BM", b"RIFF"
TIFF = (b"II*\0", b"MM\0*")
TIFF_SIDES = {256: 0, 322: 0, 257: 1, 323: 1}
"""The tags of a picture's and its tiles' width (0) and height (1)."""
PLAIN = re.compile(rb"P[1-7]\s+(?:#[^\n]*\n\s*)*(\d{1,9})\s+(?:#[^\n]*\n\s*)*(\d{1,9})")


class BadPicture(ValueError):
    """These bytes are no picture, or too large a picture; the text is one clear line."""


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels as the head of a picture states them; None where the form is not known."""
    if data.startswith(PNG):
        return _numbers(data, 16, 4, "big")
    if data.startswith(GIF):
        return _numbers(data, 6, 2, "little")
    if data.startswith(BMP):
        width, height = _numbers(data, 18, 4, "little")
        return width, min(height, 2**32 - height)  # a negative height: drawn from the top
    if data.startswith(BEGINS):
        return next(_jpeg_frames(data), None)
    if data.startswith(RIFF) and data[8:12] == b"WEBP":
        return _webp(data)
    if data.startswith(TIFF):
        return _tiff(data)
    plain = PLAIN.match(data)
    return (int(plain[1]), int(plain[2])) if plain else None


def decoded(data: bytes, size: tuple[int, int] | None = None, most: int = MOST_PIXELS) -> np.ndarray:
    """The picture as uint8 BGR (h, w, 3), turned as its camera says.

    ``size`` is the only width and height that it may have. Raises :class:`BadPicture`.
    """
    check_size(data, size, most)
    try:
        with silently():
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    except (cv2.error, MemoryError):
        image = None
    if image is None or (size is not None and image.shape[1::-1] != size):
        raise BadPicture("this cannot be read as a picture")
    return image


def picture_in(path: Path) -> np.ndarray:
    """The picture in the file at ``path``; reads at most ``MOST_BYTES``. Raises OSError as well."""
    if path.exists() and not path.is_file():  # a pipe may never end, a device never does
        raise BadPicture("this is no file")
    with path.open("rb") as file:
        return decoded(file.read(MOST_BYTES + 1))


def check_size(data: bytes, size: tuple[int, int] | None = None, most: int = MOST_PIXELS) -> None:
    """Raise :class:`BadPicture` for a picture that is too large, or drawn too often, to be decoded.

    ``size`` is the only width and height that it may have.
    """
    if len(data) > MOST_BYTES:
        raise BadPicture(f"a picture's file is larger than {MOST_BYTES // 2**20} MiB")
    stated = picture_size(data)
    if stated is None:
        raise BadPicture(f"this cannot be read as a picture of a known form ({FORMS})")
    width, height = stated
    if width * height > most:
        raise BadPicture(f"a picture of {width}x{height} pixels is larger than {most // 1_000_000} million")
    if size is not None and stated != size:
        raise BadPicture(f"a picture of {width}x{height} pixels, and not of {size[0]}x{size[1]}")
    if data.startswith(BEGINS) and data.count(SCAN) * width * height > MOST_DRAWN:
        raise BadPicture("a JPEG picture that is drawn over and over again")


def _numbers(data: bytes, at: int, size: int, order: Literal["big", "little"]) -> tuple[int, int]:
    return int.from_bytes(data[at : at + size], order), int.from_bytes(data[at + size : at + 2 * size], order)


def _jpeg_frames(data: bytes) -> Iterator[tuple[int, int]]:
    at = data.find(b"\xff", 2)
    while 0 <= at <= len(data) - 9:
        marker = data[at + 1]
        if marker in FRAMES:
            height, width = _numbers(data, at + 5, 2, "big")
            yield width, height
            return
        at += (
            1 if marker in (0, 0xFF) else 2 if marker in ALONE else 2 + int.from_bytes(data[at + 2 : at + 4])
        )
        at = data.find(b"\xff", at)  # decoders skip what is between two segments


def _webp(data: bytes) -> tuple[int, int] | None:
    form = data[12:16]
    if form == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if form == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = _numbers(data, 26, 2, "little")
    return width & 0x3FFF, height & 0x3FFF


def _tiff(data: bytes) -> tuple[int, int] | None:
    """The larger of the picture and its tiles, each way; None where that is not stated in plain numbers."""
    order: Literal["big", "little"] = "little" if data.startswith(b"II") else "big"
    at = int.from_bytes(data[4:8], order)
    sides = [0, 0]
    for entry in range(at + 2, at + 2 + 12 * int.from_bytes(data[at : at + 2], order), 12):
        tag, kind = _numbers(data, entry, 2, order)
        if tag in TIFF_SIDES:
            value = int.from_bytes(data[entry + 8 : entry + (10 if kind == 3 else 12)], order)
            if kind not in (3, 4) or not value:
                return None
            sides[TIFF_SIDES[tag]] = max(sides[TIFF_SIDES[tag]], value)
    return (sides[0], sides[1]) if all(sides) else None
