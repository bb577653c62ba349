"""What the finder and the namer learn from: pieces of the pictures of fans, and indices cut out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.utils.data import IterableDataset

from vision.nets.crop_cutting import rectify
from vision.nets.fan_indices import NAMER_H, NAMER_W, index_window

from .naming import changed

PIECE = 192
PIECES = 2
"""Pieces cut from each picture: opening a picture takes longer than cutting it."""
ABOUT = 0.8
"""How many pieces have an index somewhere near their middle."""
MOST = 48
"""Indices in a piece at most."""
SHOWN, HIDDEN = 0.8, 0.35
"""From the first visible share on an index must be found, up to the second it is none; what is
between does not count."""
LEAST = 9.5
"""Pixels: smaller indices need not be found, but may be."""
OFF_PX = 0.5
"""The finder's error in pixels in addition to the error by the index's size; large for a small index."""
FACE, X, Y, TALL, WIDE, TURN, VISIBLE = range(7)
"""The columns of a picture's labels."""
NONE = 52
MINED = 0.6
"""Mined crops for each one that is cut where an index is known to stand."""


def pictures(folder: Path) -> list[Path]:
    """The labels of the pictures that are there by now."""
    return sorted(folder.glob("*.npy"))


def load(labels: Path) -> tuple[np.ndarray, np.ndarray] | None:
    """A picture and its indices (n, 7); None where it is being written."""
    image = cv2.imread(str(labels.with_suffix(".jpg")))
    try:
        rows = np.load(labels)
    except (OSError, ValueError, EOFError):
        return None
    return None if image is None else (image, rows)


Parts = Callable[[np.random.Generator, np.ndarray, np.ndarray], Iterator]
"""What is taken from one picture and its indices (n, 7)."""


class Stream(IterableDataset):
    """The ``parts`` of the pictures in ``folder``, without end, those that come meanwhile included."""

    def __init__(self, folder: Path, seed: int, parts: Parts):
        self.folder, self.seed, self.parts = folder, seed, parts

    def __iter__(self) -> Iterator:
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        cv2.setNumThreads(1)
        while True:
            paths = pictures(self.folder)
            for i in rng.integers(len(paths), size=2000):
                loaded = load(paths[i])
                if loaded is not None:
                    yield from self.parts(rng, *loaded)


def pieces(rng: np.random.Generator, image: np.ndarray, rows: np.ndarray) -> Iterator:
    """(picture (PIECE, PIECE, 3), indices (MOST, 6): x, y, height, sine and cosine of the
    way up, and 1 to be found, -1 no matter, 0 none)."""
    for _ in range(PIECES):
        yield piece(rng, image, rows)


class Pool:
    """(crop (NAMER_H, NAMER_W, 3), number of its face, or NONE); of them ``mined`` ones if given."""

    def __init__(self, mined: Path | None = None):
        self.pool: list[tuple[np.ndarray, int]] = []
        self.mined = None if mined is None else (*np.load(mined).values(),)

    def __call__(self, rng: np.random.Generator, image: np.ndarray, rows: np.ndarray) -> Iterator:
        drawn = crops(rng, *farther(rng, recoloured(rng, image), rows))
        self.pool += drawn
        if self.mined is not None:
            seen, answers = self.mined
            for i in rng.integers(len(seen), size=round(len(drawn) * MINED)) if len(seen) else ():
                self.pool.append((changed(rng, seen[i], turns=False), int(answers[i])))
        while len(self.pool) > 1500:  # of many pictures, mixed
            yield self.pool.pop(int(rng.integers(len(self.pool))))


def recoloured(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """The same picture in another light."""
    gain = rng.uniform(0.75, 1.2) * rng.uniform(0.92, 1.08, 3)
    levels = np.arange(256)[:, None] * gain + rng.uniform(-12, 12)
    if rng.random() < 0.3:
        levels = 255 * (np.clip(levels, 0, 255) / 255) ** rng.uniform(0.7, 1.4)
    image = cv2.LUT(image, np.clip(levels, 0, 255).astype(np.uint8)[None])
    if rng.random() < 0.1:
        image = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return image


def farther(rng: np.random.Generator, image: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same picture as it was, or from farther off, less sharp or grainier, with its indices: one drawn
    picture is seen many times."""
    if rng.random() < 0.35:
        scale = float(rng.uniform(0.5, 0.95))
        side = round(image.shape[0] * scale)
        image = cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA)
        rows = rows.copy()
        rows[:, [X, Y, TALL, WIDE]] *= scale
    if rng.random() < 0.2:
        image = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.3, 0.8)))
    if rng.random() < 0.2:
        grain = rng.standard_normal(image.shape[:2], np.float32)[..., None] * rng.uniform(1, 7)
        image = np.clip(image + grain, 0, 255).astype(np.uint8)
    return image, rows


def piece(rng: np.random.Generator, image: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A part of a picture, turned by quarters, larger or smaller."""
    side = image.shape[0]
    part = int(PIECE * rng.uniform(0.8, 1.25))
    x0, y0 = (int(v) for v in rng.integers(0, side - part + 1, 2))
    shown = rows[rows[:, VISIBLE] > HIDDEN]
    if len(shown) and rng.random() < ABOUT:
        near = shown[rng.integers(len(shown))][[X, Y]] - part * rng.uniform(0.25, 0.75, 2)
        x0, y0 = (int(v) for v in np.clip(near, 0, side - part))
    scale, quarters = PIECE / part, int(rng.integers(4))
    cut = image[y0 : y0 + part, x0 : x0 + part]
    cut = cv2.resize(cut, (PIECE, PIECE), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    x, y = (rows[:, X] - x0) * scale, (rows[:, Y] - y0) * scale
    tall, wide, turn = rows[:, TALL] * scale, rows[:, WIDE] * scale, rows[:, TURN]
    reach_x = (np.abs(np.sin(turn)) * tall + np.abs(np.cos(turn)) * wide) / 2
    reach_y = (np.abs(np.cos(turn)) * tall + np.abs(np.sin(turn)) * wide) / 2
    beyond = np.max([reach_x - x, reach_y - y, x + reach_x - PIECE, y + reach_y - PIECE], axis=0) / tall
    shows = rows[:, VISIBLE] * np.clip(1 - np.maximum(beyond, 0), 0, 1)
    for _ in range(quarters):  # counterclockwise
        x, y, turn = y, PIECE - x, turn - np.pi / 2
    counts = np.where(shows < HIDDEN, 0, np.where((shows < SHOWN) | (tall < LEAST), -1, 1))
    inside = (counts != 0) & (x > 0) & (y > 0) & (x < PIECE - 0.01) & (y < PIECE - 0.01)
    labels = np.zeros((MOST, 6), np.float32)
    chosen = np.stack([x, y, tall, np.sin(turn), np.cos(turn), counts], axis=1)[inside][:MOST]
    labels[: len(chosen)] = chosen
    return recoloured(rng, np.ascontiguousarray(np.rot90(cut, quarters))), labels


def crops(rng: np.random.Generator, image: np.ndarray, rows: np.ndarray) -> list[tuple[np.ndarray, int]]:
    """The indices of a picture as the finder gives them, and other places that are none."""
    samples: list[tuple[np.ndarray, int]] = []

    def cut(x: float, y: float, tall: float, turn: float, answer: int) -> None:
        window = index_window((x, y), tall, turn)
        if window.min() > -0.3 * tall and window.max() < image.shape[0] + 0.3 * tall:
            samples.append((rectify(image, window, NAMER_W, NAMER_H), answer))

    for row in rows:
        if HIDDEN < row[VISIBLE] < SHOWN or row[TALL] < LEAST:
            continue
        off = (0.035 if rng.random() < 0.7 else 0.07) + rng.uniform(0, OFF_PX) / row[TALL]
        x, y = row[[X, Y]] + rng.normal(0, off, 2) * row[TALL]
        tall = row[TALL] * np.exp(rng.normal(0, off * 1.6))
        turn = row[TURN] + rng.normal(0, off * 1.6)
        cut(x, y, tall, turn, int(row[FACE]) if row[VISIBLE] >= SHOWN else NONE)
        kind = rng.random()
        if kind < 0.07:  # upside down, or on its side
            cut(x, y, tall, turn + np.pi / 2 * rng.integers(1, 4), NONE)
        elif kind < 0.2:  # next to it: a part of it, a pip, the edge
            a, far = rng.uniform(0, 6.28), rng.uniform(0.45, 1.5) * tall
            at = np.array([x + far * np.cos(a), y + far * np.sin(a)])
            if not len(_near(rows, at, 0.4)):
                cut(*at, tall, turn + rng.normal(0, 0.4), NONE)
    if rng.random() < 0.8:
        at, tall = rng.uniform(10, image.shape[0] - 10, 2), rng.uniform(12, 60)
        if not len(_near(rows, at, 0.4)):
            cut(*at, tall, rng.uniform(0, 6.28), NONE)
    return samples


def _near(rows: np.ndarray, at: np.ndarray, share: float) -> np.ndarray:
    """The visible indices with their middle nearer to ``at`` than this share of their height."""
    far = np.hypot(rows[:, X] - at[0], rows[:, Y] - at[1])
    return rows[(far < share * rows[:, TALL]) & (rows[:, VISIBLE] > HIDDEN)]
