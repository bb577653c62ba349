"""Backs of cards drawn by chance, as makers print them: scrollwork, motifs, marks, marble, pictures."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from .chance_card_ink import H, MissingGlyph, W, font_files, glyph_of, put_ink, scaled
from .chance_card_pictures import draw_back, figure
from .chance_pips import pip_shape
from .printed_card_art import CARD_H, CARD_W

CORNER_SHARES = (0.03, 0.075)
"""How round a card's corners are, in parts of its width."""
LATTICES = 0.25
"""How many are lattices, stripes and rays, as those of the drawn decks."""
BLANK = 6.0
"""Levels of 255: what is more even than this all over, colours together, is white or grey paper."""
SIDEWAYS = 0.12
"""How many backs have a picture that looks otherwise the other way up."""


def any_back(rng: np.random.Generator) -> np.ndarray:
    """A back as BGRA uint8 (CARD_H, CARD_W, 4), of one of the kinds of ``KINDS`` or a lattice."""
    if rng.random() < LATTICES:
        face = draw_back(rng)
    else:
        kind = list(KINDS)[rng.choice(len(KINDS), p=SHARES)]
        face = _framed(rng, KINDS[kind])
        if rng.random() > SIDEWAYS:
            face[H // 2 :] = face[: H - H // 2][::-1, ::-1]
    if face.std() < BLANK:
        return any_back(rng)  # a blank card has neither face nor back
    small = cv2.resize(np.clip(face, 0, 255).astype(np.uint8), (CARD_W, CARD_H), interpolation=cv2.INTER_AREA)
    alpha = np.zeros((H, W), np.uint8)
    _filled_round(alpha, 0, round(rng.uniform(*CORNER_SHARES) * W), 255)
    return np.dstack([small, cv2.resize(alpha, (CARD_W, CARD_H), interpolation=cv2.INTER_AREA)])


def _filled_round(canvas: np.ndarray, inset: int, radius: int, colour: float | list[float]) -> None:
    """Fill a rectangle with round corners, ``inset`` pixels within the canvas."""
    h, w = canvas.shape[:2]
    left, top, right, bottom = inset, inset, w - 1 - inset, h - 1 - inset
    radius = max(radius, 1)
    cv2.rectangle(canvas, (left + radius, top), (right - radius, bottom), colour, -1)
    cv2.rectangle(canvas, (left, top + radius), (right, bottom - radius), colour, -1)
    for x in (left + radius, right - radius):
        for y in (top + radius, bottom - radius):
            cv2.circle(canvas, (x, y), radius, colour, -1, cv2.LINE_AA)


def _ink(rng: np.random.Generator) -> np.ndarray:
    """A printer's colour, BGR: red or blue often, black, or any."""
    chance = rng.random()
    if chance < 0.4:
        ink = np.array([rng.uniform(10, 90), rng.uniform(5, 70), rng.uniform(110, 220)])
        return ink if rng.random() < 0.5 else ink[::-1].copy()
    if chance < 0.55:
        return np.full(3, rng.uniform(0, 60)) + rng.uniform(0, 20, 3)
    hsv = np.array([[[rng.integers(180), rng.integers(60, 256), rng.integers(40, 230)]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float64)


def _paper(rng: np.random.Generator) -> np.ndarray:
    return np.full(3, rng.uniform(222, 255)) - np.array([rng.uniform(0, 25), rng.uniform(0, 8), 0])


def _framed(rng: np.random.Generator, draw: Callable[..., np.ndarray]) -> np.ndarray:
    """What ``draw`` draws, within none to three frames, float BGR (H, W, 3)."""
    ink, paper = _ink(rng), _paper(rng)
    if rng.random() < 0.2:
        paper = _ink(rng) * 0.5 + 128 if rng.random() < 0.5 else _ink(rng)
    ground, over = (ink, paper) if rng.random() < 0.6 else (paper, ink)
    canvas = draw(rng, np.ones((H, W, 1)) * ground, over)
    edge, radius = 0.0, rng.uniform(0, 0.08) * W
    framed = np.empty((H, W, 3))
    framed[:] = paper if rng.random() < 0.8 else over
    mask = np.zeros((H, W), np.uint8)
    if rng.random() < 0.75:
        edge = rng.uniform(0.025, 0.09) * W
    _filled_round(mask, round(edge), round(radius) if edge else 1, 255)
    framed[mask > 127] = canvas[mask > 127]
    for _ in range(int(rng.choice([0, 1, 2], p=[0.45, 0.35, 0.2]))):
        edge += rng.uniform(0.02, 0.13) * W
        thick = max(2, round(rng.uniform(0.008, 0.05) * W))
        outer, inner = np.zeros((H, W), np.uint8), np.zeros((H, W), np.uint8)
        _filled_round(outer, round(edge), round(radius), 255)
        _filled_round(inner, round(edge) + thick, round(radius), 255)
        framed[(outer > 127) & (inner <= 127)] = over if rng.random() < 0.7 else _ink(rng)
        if rng.random() < 0.3:  # another ground within the frame
            part = np.clip(framed * rng.uniform(0.5, 1.0) + _ink(rng) * rng.uniform(0, 0.5), 0, 255)
            framed[inner > 127] = part[inner > 127]
        edge += thick
    return framed


def _scrollwork(rng: np.random.Generator, canvas: np.ndarray, over: np.ndarray) -> np.ndarray:
    """Curls drawn in a quarter and mirrored into the others."""
    ink = np.zeros((H // 2, W // 2), np.uint8)
    for _ in range(int(rng.integers(14, 60))):
        t = np.linspace(0, rng.uniform(2, 12), 60)
        size = rng.uniform(0.02, 0.16) * W
        far = size * np.exp(-t * rng.uniform(0.02, 0.35))
        x = rng.uniform(0, W / 2) + far * np.cos(t + rng.uniform(0, 6.3)) + t * rng.normal(0, 4)
        y = rng.uniform(0, H / 2) + far * np.sin(t * rng.uniform(0.8, 1.2)) + t * rng.normal(0, 4)
        curl = np.column_stack([x, y]).astype(np.int32)
        cv2.polylines(ink, [curl], False, 255, int(rng.integers(2, 9)), cv2.LINE_AA)
        if rng.random() < 0.4:
            cv2.circle(ink, curl[-1].tolist(), int(rng.integers(3, 14)), 255, -1, cv2.LINE_AA)
    return _mixed(canvas, over, _mirrored(ink))


def _mirrored(quarter: np.ndarray) -> np.ndarray:
    """The quarter (H / 2, W / 2) and its three mirror images."""
    half = np.hstack([quarter, quarter[:, ::-1]])
    return np.vstack([half, half[::-1]])


def _mixed(canvas: np.ndarray, over: np.ndarray, ink: np.ndarray) -> np.ndarray:
    share = ink[..., None].astype(np.float64) / 255
    return np.asarray(canvas * (1 - share) + over * share)


def _medallion(rng: np.random.Generator, canvas: np.ndarray, over: np.ndarray) -> np.ndarray:
    """Petals and rings about one, two or five points."""
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    spots = [(0.5, 0.5)]
    if rng.random() < 0.5:
        spots = [(0.5, 0.28), (0.5, 0.72)]
    if rng.random() < 0.4:
        spots += [(0.12, 0.1), (0.88, 0.1), (0.12, 0.9), (0.88, 0.9)]
    ink = np.zeros((H, W), np.float32)
    reach, petals = rng.uniform(0.2, 0.6) * W, int(rng.integers(4, 22))
    rings, depth, sharp = rng.uniform(1, 9), rng.uniform(0, 0.4), rng.uniform(2, 12)
    for u, v in spots:
        far = np.hypot(x - u * W, y - v * H) / reach
        edge = 1 + depth * np.cos(np.arctan2(y - v * H, x - u * W) * petals)
        wave = np.cos(far / edge * rings * np.pi)
        ink = np.maximum(ink, np.clip(wave * sharp + 0.5, 0, 1) * (far < edge))
    if rng.random() < 0.5:
        pitch = rng.uniform(8, 30)
        ink = np.maximum(
            ink, 0.8 * (np.cos(x * np.pi / pitch) * np.cos(y * np.pi / pitch) > rng.uniform(0, 0.8))
        )
    return _mixed(canvas, over, ink * 255)


def _motifs(rng: np.random.Generator, canvas: np.ndarray, over: np.ndarray) -> np.ndarray:
    """A small thing printed again and again, in rows or staggered."""
    thing = pip_shape("cdhs"[rng.integers(4)], rng)
    if rng.random() < 0.6:
        thing = np.zeros((160, 160), np.uint8)
        for _ in range(int(rng.integers(1, 4))):
            points = rng.uniform(10, 150, (int(rng.integers(3, 8)), 2)).astype(np.int32)
            cv2.fillPoly(thing, [points], int(rng.integers(120, 256)), cv2.LINE_AA)
            cv2.circle(thing, points[0].tolist(), int(rng.integers(5, 50)), 255, int(rng.choice([-1, 6])))
    tall = rng.uniform(0.04, 0.22) * W
    thing, step = scaled(thing, tall), tall * rng.uniform(1.05, 2.4)
    rows, columns = int(H / step) + 2, int(W / step) + 2
    shift = rng.choice([0.0, 0.5])
    for row in range(rows):
        for column in range(columns):
            at = ((column + shift * (row % 2)) * step, row * step)
            put_ink(canvas, thing, *at, over, bool((row + column) % 2) and shift > 0)
    return canvas


def _mark(rng: np.random.Generator, canvas: np.ndarray, over: np.ndarray) -> np.ndarray:
    """One colour with a maker's mark in its middle: a word, an emblem, rings, or nothing."""
    kind = rng.integers(4)
    if kind == 0:
        files = font_files()
        word = "".join(rng.choice(list("ABCDEGHIKLMNOPRSTUVabcdeghiklmnoprstu"), int(rng.integers(1, 9))))
        try:
            glyph = glyph_of(files[rng.integers(len(files))][0], word, 100)
        except MissingGlyph:
            glyph = pip_shape("s", rng)
        if glyph.shape[1] > 2 * glyph.shape[0] and rng.random() < 0.5:
            glyph = np.ascontiguousarray(np.rot90(glyph))
        tall = min(H * rng.uniform(0.1, 0.5), W * 0.8 * glyph.shape[0] / glyph.shape[1])
        for v in (0.5,) if rng.random() < 0.6 else (0.25, 0.75):
            put_ink(canvas, scaled(glyph, tall), W / 2, v * H, over, v > 0.5)
    elif kind == 1:
        quarter = np.zeros((H // 2, W // 2), np.uint8)
        corner = np.array([W // 2, H // 2])
        for _ in range(int(rng.integers(2, 7))):
            points = corner - rng.uniform(0, 1, (int(rng.integers(3, 7)), 2)) * rng.uniform(0.1, 0.45) * W
            cv2.fillPoly(quarter, [points.astype(np.int32)], int(rng.choice([0, 255, 255])), cv2.LINE_AA)
        canvas = _mixed(canvas, over, _mirrored(quarter))
    elif kind == 2:
        for _ in range(int(rng.integers(1, 5))):
            axes = (rng.uniform(0.05, 0.45) * W * 2, rng.uniform(0.05, 0.45) * W * 2)
            thick = int(rng.choice([-1, 4, 12, 30]))
            box = ((W / 2, H / 2), axes, float(rng.choice([0, 45])))
            cv2.ellipse(canvas, box, (over if rng.random() < 0.6 else _ink(rng)).tolist(), thick, cv2.LINE_AA)
    return canvas


def _marble(rng: np.random.Generator, canvas: np.ndarray, over: np.ndarray) -> np.ndarray:
    """Veins, clouds, or colours that run into each other."""
    waves = int(rng.integers(3, 24))
    noise = cv2.resize(
        rng.standard_normal((waves + 2, waves)).astype(np.float32), (W, H), interpolation=cv2.INTER_CUBIC
    )
    veins = np.cos(noise * rng.uniform(0.5, 8)) * rng.uniform(0.5, 6)
    return _mixed(canvas, over, np.clip(veins + rng.uniform(0, 1), 0, 1) * 255)


def _picture(rng: np.random.Generator, canvas: np.ndarray, over: np.ndarray) -> np.ndarray:
    """A coloured picture over all of the card or a part of it."""
    wide, tall = (
        (W, H) if rng.random() < 0.5 else (round(W * rng.uniform(0.5, 0.9)), round(H * rng.uniform(0.5, 0.9)))
    )
    art = figure(rng, wide, tall)
    y, x = (H - art.shape[0]) // 2, (W - wide) // 2
    if rng.random() < 0.5:
        art = cv2.GaussianBlur(art, (0, 0), rng.uniform(1, 25))
    canvas[y : y + art.shape[0], x : x + wide] = art
    return canvas


KINDS: dict[str, Callable[..., np.ndarray]] = {
    "scrollwork": _scrollwork, "medallion": _medallion, "motifs": _motifs, "mark": _mark, "marble": _marble,
    "picture": _picture,
}  # fmt: skip
SHARES = (0.26, 0.2, 0.16, 0.2, 0.1, 0.08)
"""How often each kind is drawn; a card of one colour without a frame may be a coaster, and is rare."""
