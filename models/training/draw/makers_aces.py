"""Ten makers' aces of spades, engraved, with names and mottoes, for the examination alone.

None of the strokes is of the kind that training draws in its aces (:mod:`.chance_card_middles`,
:mod:`.chance_card_pictures`: blots, rings and straight lines of print). Names and mottoes are nobody's.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from .chance_card_ink import H, W, font_files, glyph_of, scaled
from .chance_pips import pip_shape
from .printed_card_art import CARD_H, CARD_W

NAMES = (
    "Kestrel & Sons", "Aldgate Card Works", "Morwen Bros.", "The Otter Press", "Fairholm",
    "Tessel & Co.", "Greenmantle", "Hollis & Ward", "North Quay", "Juniper Lane",
)  # fmt: skip
MOTTOES = (
    "fortune favours", "warranted linen", "established", "no. 44", "air finish",
    "sans pareil", "fast colours", "club quality", "squeezers", "extra fine",
)  # fmt: skip
Ink = Callable[[np.random.Generator, np.ndarray], np.ndarray]
"""Engraves a pip: from its mask (h, w) in 0..1 to how much ink (h, w) in 0..1."""


def _grid(mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """x and y of every pixel, in heights of the mask, from its middle."""
    h, w = mask.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return (x - w / 2) / h, (y - h / 2) / h


def _inside(mask: np.ndarray, share: float) -> np.ndarray:
    """The mask without an edge as wide as this share of its height."""
    side = 2 * max(1, round(share * mask.shape[0])) + 1
    shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.erode(mask, shape, borderType=cv2.BORDER_CONSTANT, borderValue=0))


def _rings(_: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    """A spade within a spade within a spade."""
    ink, part = mask.copy(), mask
    for k, share in enumerate((0.03, 0.05, 0.04, 0.06)):
        part = _inside(part, share)
        ink = np.where(part > 0.5, float(k % 2), ink)
    return ink


def _hatched(rng: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    x, y = _grid(mask)
    lines = np.sin((x + y) * 2 * np.pi * rng.uniform(14, 24)) > rng.uniform(-0.4, 0.4)
    return np.where(_inside(mask, 0.03) > 0.5, lines, mask)


def _guilloche(rng: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    """The interlaced waves of a banknote."""
    x, y = _grid(mask)
    far, way = np.hypot(x, y), np.arctan2(y, x)
    petals = int(rng.integers(5, 11))
    waves = [np.sin(far * 60 + k * np.sin(petals * way + k)) for k in (1.5, -1.5, 3)]
    lines = np.max(waves, axis=0) > 0.72
    return np.where(_inside(mask, 0.025) > 0.5, lines, mask)


def _chequered(rng: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    x, y = _grid(mask)
    pitch = rng.uniform(9, 15)
    squares = (np.sin(x * pitch * np.pi) * np.sin(y * pitch * np.pi)) > 0
    return np.where(_inside(mask, 0.04) > 0.5, squares, mask)


def _portrait(_: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    """A white oval with a head in it, all of vertical lines."""
    x, y = _grid(mask)
    oval = (x / 0.2) ** 2 + ((y - 0.06) / 0.26) ** 2 < 1
    head = (x / 0.075) ** 2 + ((y + 0.03) / 0.1) ** 2 < 1
    bust = ((x / 0.15) ** 2 + ((y - 0.27) / 0.16) ** 2 < 1) & oval
    lines = np.sin(x * 2 * np.pi * 42) > 0
    return np.where(oval, (head | bust) & lines, mask)


def _wreath(_: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    """A ring of white leaves."""
    ink = mask.copy()
    h, w = mask.shape
    for a in np.linspace(0, 2 * np.pi, 18, endpoint=False):
        at = (w / 2 + 0.2 * h * np.cos(a), h * 0.54 + 0.2 * h * np.sin(a))
        cv2.ellipse(ink, (at, (0.1 * h, 0.035 * h), float(np.degrees(a) + 60)), 0.0, -1, cv2.LINE_AA)
    return ink


def _ship(_: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    """A ship under sail, white on the pip, and waves below it."""
    h, w = mask.shape
    x, y = _grid(mask)
    ink = mask.copy()

    def white(*points: tuple[float, float]) -> None:
        where = np.array([(w / 2 + a * h, h / 2 + b * h) for a, b in points], np.int32)
        cv2.fillPoly(ink, [where], 0.0, cv2.LINE_AA)

    white((-0.22, 0.12), (0.22, 0.12), (0.14, 0.22), (-0.15, 0.22))
    white((-0.16, 0.1), (-0.02, 0.1), (-0.02, -0.18))
    white((0.01, 0.1), (0.15, 0.1), (0.02, -0.24))
    sea = (y > 0.24) & (y < 0.34) & (np.sin(x * 60 + 40 * y) > 0.2)
    return np.where(sea, 0.0, ink)


def _framed(_: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    """Only an outline, and a small pip within it."""
    h, w = mask.shape
    ink = mask * (_inside(mask, 0.035) < 0.5)
    small = cv2.resize(mask, (w // 3, h // 3), interpolation=cv2.INTER_AREA)
    y, x = round(h * 0.36), (w - w // 3) // 2
    ink[y : y + h // 3, x : x + w // 3] = np.maximum(ink[y : y + h // 3, x : x + w // 3], small)
    return ink


def _rayed(rng: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    """Rays from the pip's foot."""
    x, y = _grid(mask)
    rays = np.sin(np.arctan2(x, 0.5 - y) * int(rng.integers(30, 56))) > 0
    return np.where(_inside(mask, 0.03) > 0.5, rays, mask)


def _scaled_like_a_fish(rng: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    x, y = _grid(mask)
    pitch = rng.uniform(0.05, 0.08)
    row = np.floor(y / pitch)
    across = (x / pitch + 0.5 * (row % 2)) % 1 - 0.5
    arcs = np.abs(np.hypot(across, (y / pitch - row) - 0.1) - 0.55) < 0.14
    return np.where(_inside(mask, 0.03) > 0.5, ~arcs, mask)


ENGRAVINGS: tuple[Ink, ...] = (
    _rings, _hatched, _guilloche, _chequered, _portrait, _wreath, _ship, _framed, _rayed, _scaled_like_a_fish,
)  # fmt: skip
"""How each of the makers engraves."""


def _written(
    ink: np.ndarray, text: str, file: str, tall: float, middle: tuple[float, float], bow: float
) -> None:
    """Write ``text`` into ``ink`` (H, W), letter by letter along a bow of this radius (0: straight)."""
    letters = [None if c == " " else scaled(glyph_of(file, c, 80), tall) for c in text]
    wide = [tall * 0.45 if letter is None else letter.shape[1] + tall * 0.16 for letter in letters]
    along = -sum(wide) / 2
    for letter, step in zip(letters, wide, strict=True):
        along += step / 2
        if letter is not None:
            turn = along / bow if bow else 0.0
            x = middle[0] + (abs(bow) * np.sin(abs(turn)) * np.sign(along) if bow else along)
            y = middle[1] + (bow * (1 - np.cos(turn)) if bow else 0.0)
            h, w = letter.shape
            matrix = cv2.getRotationMatrix2D((w / 2, h / 2), -float(np.degrees(turn)), 1)
            matrix[:, 2] += (x - w / 2, y - h / 2)
            laid = cv2.warpAffine(letter, matrix, (W, H))
            np.maximum(ink, laid.astype(np.float32) / 255, out=ink)
        along += step / 2


def makers_ace(number: int, card: np.ndarray, index: np.ndarray) -> np.ndarray:
    """The ace of spades ``card`` (BGRA uint8, CARD_H x CARD_W) as maker ``number`` prints it.

    ``index`` is how far its corner indices reach in, in pixels: they stay as they are.
    """
    rng = np.random.default_rng([97, number])
    maker = number % len(ENGRAVINGS)
    tall = int(H * rng.uniform(0.34, 0.5))
    pip = (
        cv2.resize(pip_shape("s", rng), (int(tall * rng.uniform(0.72, 0.95)), tall)).astype(np.float32) / 255
    )
    ink = np.zeros((H, W), np.float32)
    y, x = (H - tall) // 2, (W - pip.shape[1]) // 2
    ink[y : y + tall, x : x + pip.shape[1]] = ENGRAVINGS[maker](rng, pip) * (pip > 0.02)
    files = [file for file, _ in font_files()]
    file = files[rng.integers(len(files))]
    letters = W * rng.uniform(0.045, 0.075)
    bow = W * rng.uniform(0.5, 1.2) if maker % 3 else 0.0
    _written(ink, NAMES[maker], file, letters, (W / 2, y - H * rng.uniform(0.03, 0.07)), bow)
    _written(ink, MOTTOES[maker].upper(), file, letters * 0.7, (W / 2, y + tall + H * 0.05), -bow)
    small = cv2.resize(ink, (CARD_W, CARD_H), interpolation=cv2.INTER_AREA)
    wide, high = (int(v) + 4 for v in index)
    for flat in (small, small[::-1, ::-1], small[:, ::-1], small[::-1]):
        flat[:high, :wide] = 0  # the indices stay
    paper = np.median(card[CARD_H // 2 - 20 : CARD_H // 2 + 20, 4:9, :3].reshape(-1, 3), axis=0)
    black = np.full(3, rng.uniform(0, 60))
    made = card.copy()
    middle = np.empty((CARD_H, CARD_W, 3), np.float32)
    middle[:] = paper
    middle += small[..., None] * (black - middle)
    keep = np.zeros((CARD_H, CARD_W), bool)
    for flat in (keep, keep[::-1, ::-1], keep[:, ::-1], keep[::-1]):
        flat[:high, :wide] = True
    keep[:3] = keep[-3:] = keep[:, :3] = keep[:, -3:] = True
    made[:, :, :3] = np.where(keep[..., None], card[:, :, :3], middle.clip(0, 255).astype(np.uint8))
    return made
