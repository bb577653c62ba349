"""The ink of the cards drawn by chance: glyphs of the machine's fonts, and masks laid on a card."""

from __future__ import annotations

import subprocess
from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .printed_card_art import CARD_H, CARD_W

SCALE = 2  # drawn at twice the size, then averaged down
W, H = CARD_W * SCALE, CARD_H * SCALE


class MissingGlyph(ValueError):
    """The font does not draw this text."""


@lru_cache(maxsize=1)
def font_files() -> tuple[tuple[str, bool], ...]:
    """Font files of this machine that hold Latin letters, with whether they hold Cyrillic too."""
    listed = subprocess.run(
        ["fc-list", ":lang=en", "file"], capture_output=True, text=True, check=True
    ).stdout
    cyrillic = subprocess.run(
        ["fc-list", ":lang=ru", "file"], capture_output=True, text=True, check=True
    ).stdout
    files = sorted({line.split(":")[0] for line in listed.splitlines()})
    wanted = [f for f in files if f.endswith((".ttf", ".otf", ".t1")) and not _is_oblique(f)]
    return tuple((f, f in cyrillic) for f in wanted)


def _is_oblique(file: str) -> bool:
    name = file.lower()
    return any(word in name for word in ("italic", "oblique", "symbol", "emoji", "dingbat", "math", "swash"))


@lru_cache(maxsize=512)
def glyph_of(file: str, text: str, height: int) -> np.ndarray:
    """The ink of ``text`` as a mask (h, w), cut to the ink, about ``height`` pixels tall."""
    font = ImageFont.truetype(file, height * 2)
    box = font.getbbox(text)
    image = Image.new("L", (box[2] - box[0] + 8, box[3] - box[1] + 8), 0)
    ImageDraw.Draw(image).text((4 - box[0], 4 - box[1]), text, fill=255, font=font)
    ink = np.asarray(image)
    ys, xs = np.nonzero(ink > 40)
    if len(ys) < 12:
        raise MissingGlyph(f"{file} does not draw {text!r}")
    ink = ink[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    width = max(2, round(ink.shape[1] * height / ink.shape[0]))
    return cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA)


def put_ink(
    canvas: np.ndarray, mask: np.ndarray, cx: float, cy: float, colour: np.ndarray, turned: bool = False
) -> None:
    """Lay ``colour`` through ``mask`` with its centre at (cx, cy); what falls outside is cut off."""
    if turned:
        mask = mask[::-1, ::-1]
    h, w = mask.shape
    x, y = round(cx - w / 2), round(cy - h / 2)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, W), min(y + h, H)
    if x0 >= x1 or y0 >= y1:
        return
    part = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
    field = canvas[y0:y1, x0:x1]
    field[:] = field * (1 - part) + colour * part


def scaled(mask: np.ndarray, height: float, squeeze: float = 1.0) -> np.ndarray:
    h = max(6, round(height))
    return cv2.resize(
        mask, (max(4, round(mask.shape[1] * h / mask.shape[0] * squeeze)), h), interpolation=cv2.INTER_AREA
    )
