"""Cards with a meaningless middle: a maker's picture, print, another card's court, or bare paper.

No deck is special, so the index must count for more than the picture. The indices of a drawn deck
are where ``drawn.draw_deck`` put them, and stay; the area between them is painted over.
"""

from __future__ import annotations

import cv2
import numpy as np

WORDS = "ABCDEFGHILMNOPRSTUVYaceghilmnoprstuy&.'1830"


def _mark(rng: np.random.Generator, h: int, w: int, paper: np.ndarray, ink: np.ndarray) -> np.ndarray:
    """A maker's picture: a shape full of lace, and lines of small print."""
    sheet = np.empty((h, w, 3), np.uint8)
    sheet[:] = paper
    cx, cy = w / 2 + rng.normal(0, 4), h / 2 + rng.normal(0, 6)
    wide, tall = w * rng.uniform(0.15, 0.45), h * rng.uniform(0.1, 0.38)
    turns = np.linspace(0, 2 * np.pi, 60)
    waves = 1 + rng.uniform(0, 0.35) * np.sin(turns * int(rng.integers(2, 7)) + rng.uniform(0, 6.28))
    outline = np.stack([cx + wide * waves * np.cos(turns), cy + tall * waves * np.sin(turns)], 1)
    cv2.fillPoly(sheet, [outline.astype(np.int32)], ink.tolist(), cv2.LINE_AA)
    for _ in range(int(rng.integers(3, 40))):
        at = (cx + rng.normal(0, 0.5) * wide, cy + rng.normal(0, 0.5) * tall)
        size = (rng.uniform(0.05, 0.7) * wide, rng.uniform(0.03, 0.4) * tall)
        light = rng.uniform(0.2, 1)
        colour = (paper * light + ink * (1 - light)).tolist()
        cv2.ellipse(sheet, (at, size, rng.uniform(0, 180)), colour, int(rng.choice([-1, 1, 2])), cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 6))):
        text = "".join(rng.choice(list(WORDS), int(rng.integers(3, 18))))
        font, scale = int(rng.integers(0, 8)), rng.uniform(0.25, 0.8)
        (long, _), _ = cv2.getTextSize(text, font, scale, 1)
        at = (int(w / 2 - long / 2), int(rng.uniform(0.08, 0.95) * h))
        light = rng.uniform(0, 0.6)
        colour = (paper * light + ink * (1 - light)).tolist()
        cv2.putText(sheet, text, at, font, scale, colour, 1, cv2.LINE_AA)
    return sheet


def _ornate(
    rng: np.random.Generator, h: int, w: int, paper: np.ndarray, ink: np.ndarray, pip: np.ndarray
) -> np.ndarray:
    """A maker's ace: one large pip, engraved all over, often with a white figure in it, and small print."""
    sheet = np.empty((h, w, 3), np.float32)
    sheet[:] = paper
    tall = int(h * rng.uniform(0.28, 0.62))
    wide = min(w - 4, int(tall * rng.uniform(0.6, 1.0)))
    mask = cv2.resize(pip, (wide, tall), interpolation=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
    lace = np.zeros((tall, wide), np.float32)
    for _ in range(int(rng.integers(5, 60))):
        at = (rng.uniform(0, wide), rng.uniform(0, tall))
        size = (rng.uniform(0.02, 0.5) * wide, rng.uniform(0.02, 0.3) * tall)
        cv2.ellipse(
            lace, (at, size, rng.uniform(0, 180)), rng.uniform(0.2, 1), int(rng.choice([-1, 1, 1, 2]))
        )
    lace = np.clip(lace * rng.uniform(0.3, 1) + rng.uniform(0, 0.5), 0, 0.95)
    if rng.random() < 0.6:  # a figure left white
        a = np.linspace(0, 6.28, 24)
        r = rng.uniform(0.5, 1.1, 24) * min(wide, tall) * rng.uniform(0.1, 0.24)
        figure = np.stack([wide / 2 + r * np.cos(a), tall * rng.uniform(0.45, 0.65) + r * 1.3 * np.sin(a)], 1)
        cv2.fillPoly(lace, [figure.astype(np.int32)], 0.97, cv2.LINE_AA)
    if rng.random() < 0.5:  # a firm outline
        edge = cv2.morphologyEx(
            mask[..., 0], cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT
        )
        lace = lace * (1 - edge)
    pattern = paper * lace[..., None] + ink * (1 - lace[..., None])
    y, x = (h - tall) // 2 + int(rng.normal(0, 5)), (w - wide) // 2
    sheet[y : y + tall, x : x + wide] = sheet[y : y + tall, x : x + wide] * (1 - mask) + pattern * mask
    sheet = np.clip(sheet, 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(0, 7))):
        text = "".join(rng.choice(list(WORDS), int(rng.integers(3, 22))))
        font, scale = int(rng.integers(0, 8)), rng.uniform(0.2, 0.8)
        (long, _), _ = cv2.getTextSize(text, font, scale, 1)
        above = rng.random() < 0.5
        line = int(rng.uniform(0.06, 0.96) * (y if above else h - y - tall))
        at = (int(w / 2 - long / 2), line if above else y + tall + line)
        light = rng.uniform(0, 0.6)
        cv2.putText(
            sheet, text, at, font, scale, (paper * light + ink * (1 - light)).tolist(), 1, cv2.LINE_AA
        )
    return np.clip(sheet, 0, 255).astype(np.uint8)


def other_middle(
    rng: np.random.Generator,
    card: np.ndarray,
    index: np.ndarray,
    other: np.ndarray,
    texture: np.ndarray,
    pip: np.ndarray | None = None,
) -> np.ndarray:
    """``card`` (BGRA) with another middle.

    ``index`` is the width and height of its corner index in pixels, ``other`` another card's picture
    of the same size, ``texture`` any BGR picture to take colours and shapes from, ``pip`` the mask of
    its suit where a maker's ace is wanted.
    """
    h, w = card.shape[:2]
    result = card.copy()
    paper = np.median(card[h // 2 - 20 : h // 2 + 20, 2:6, :3].reshape(-1, 3), axis=0)
    wide, tall = (int(v) + 4 for v in index)
    keep = np.zeros((h, w), bool)
    for flat in (keep, keep[:, ::-1]):
        flat[:tall, :wide] = True
        flat[h - tall :, :wide] = True
    keep[:, :3] = keep[:, w - 3 :] = True
    keep[:3] = keep[h - 3 :] = True
    kind = rng.random()
    if pip is not None:
        y, x = index[1] / 2, index[0] / 2
        corner = card[int(y * 0.3) : int(y * 2), int(x * 0.3) : int(x * 2), :3].reshape(-1, 3)
        ink = corner[np.argmin(corner.min(axis=1))].astype(np.float64)
        middle = _ornate(rng, h, w, paper, ink + rng.uniform(0, 70), pip)
    elif kind < 0.4:
        ink = rng.uniform(0, 90, 3) if rng.random() < 0.7 else rng.uniform(0, 220, 3)
        middle = _mark(rng, h, w, paper, ink)
    elif kind < 0.65:
        middle = other[:, :, :3] if rng.random() < 0.5 else other[::-1, :, :3]
        # the other card's own indices would speak too
        keep_out = np.zeros((h, w), bool)
        keep_out[:, int(w * 0.24) : int(w * 0.76)] = True
        middle = np.where(keep_out[..., None], middle, paper.astype(np.uint8))
    elif kind < 0.85:
        y, x = (int(rng.integers(0, max(1, texture.shape[i] - 90))) for i in (0, 1))
        part = cv2.resize(texture[y : y + 90, x : x + 64], (w, h))
        share = rng.uniform(0.3, 1)
        x0, y0 = int(w * rng.uniform(0.1, 0.35)), int(h * rng.uniform(0.05, 0.35))
        middle = np.empty((h, w, 3), np.uint8)
        middle[:] = paper
        inner = (slice(y0, h - y0), slice(x0, w - x0))
        middle[inner] = (part[inner] * share + paper * (1 - share)).astype(np.uint8)
    else:
        middle = np.empty((h, w, 3), np.uint8)
        middle[:] = paper
    result[:, :, :3] = np.where(keep[..., None], card[:, :, :3], middle)
    return result
