"""Backs of cards: lattices, dots, rings, rosettes and waves, with and without a white edge."""

from __future__ import annotations

import numpy as np

from .simulated_card_stock import CARD_MM, Colour, Sheet, ellipse, rounded


def draw_back(size: tuple[int, int], rng: np.random.Generator, paper: Colour) -> np.ndarray:
    """A back (h, w, 3) uint8 that looks the same either way up."""
    width, height = CARD_MM
    main = _ink(rng)
    second = paper if rng.random() < 0.6 else _ink(rng)
    sheet = Sheet(*size, paper)
    edge = 0.0 if rng.random() < 0.2 else float(rng.uniform(2.0, 5.5))
    field = rounded(width - 2 * edge, height - 2 * edge, 1.5)
    inside = sheet.mask([field]) > 127
    ground, over = (main, second) if rng.random() < 0.7 else (second, main)
    sheet.fill([field], ground)
    h, w = inside.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    x, y = (x - w / 2) / sheet.scale, (y - h / 2) / sheet.scale
    step = float(rng.uniform(2.2, 6.0))
    u, v = x / step, y / step
    kind = int(rng.integers(9))
    lines: np.ndarray
    if kind == 0:  # lattice
        lines = (np.abs(((u + v) % 1) - 0.5) > 0.4) | (np.abs(((u - v) % 1) - 0.5) > 0.4)
    elif kind == 1:  # dots
        lines = np.hypot((u % 1) - 0.5, (v % 1) - 0.5) < float(rng.uniform(0.2, 0.38))
    elif kind == 2:  # a rosette of rings and rays
        r, a = np.hypot(x, y), np.arctan2(y, x)
        lines = np.sin(r * 2 * np.pi / step + 2.5 * np.sin(a * int(rng.integers(6, 16)))) > 0.1
    elif kind == 3:  # squares
        lines = (np.floor(u) + np.floor(v)) % 2 > 0.5
    elif kind == 4:  # waves
        lines = np.sin((v + 0.35 * np.sin(u * 2 * np.pi * 0.7)) * 2 * np.pi) > 0.15
    elif kind == 5:  # scales
        row = np.floor(v)
        lines = np.abs(np.hypot((u + 0.5 * (row % 2)) % 1 - 0.5, v % 1) - 0.5) < 0.1
    elif kind == 6:  # fine weave
        lines = np.sin(u * 2 * np.pi) * np.sin(v * 2 * np.pi) > 0.1
    elif kind == 7:  # leaves round the middle
        a, r = np.arctan2(y, x), np.hypot(x, y * 0.72)
        lines = (np.abs(np.sin(a * 4)) * 21 > r) ^ (np.abs(np.cos(a * 6)) * 12 > r)
    else:  # plain
        lines = np.zeros_like(inside)
    sheet.image[inside & lines] = over
    inset = edge + float(rng.uniform(1.5, 4))
    if rng.random() < 0.6:
        sheet.line(
            rounded(width - 2 * inset, height - 2 * inset, 1.5),
            float(rng.uniform(0.4, 1.4)),
            over,
            closed=True,
        )
    if rng.random() < 0.55:
        for r in np.linspace(float(rng.uniform(6, 15)), 2, int(rng.integers(2, 6))):
            sheet.disc(0, 0, r, ground)
            sheet.line(ellipse(0, 0, r, r), 0.6, over, closed=True)
    sheet.half_turned()
    return sheet.image


def _ink(rng: np.random.Generator) -> Colour:
    """A printer's colour: blues and reds most, any other sometimes."""
    base = (
        (150, 70, 30),
        (40, 35, 175),
        (90, 50, 40),
        (70, 110, 40),
        (110, 60, 110),
        (40, 40, 45),
        (60, 140, 190),
        (140, 130, 70),
    )
    pick = base[int(rng.choice(len(base), p=(0.25, 0.25, 0.1, 0.1, 0.08, 0.1, 0.06, 0.06)))]
    b, g, r = (int(np.clip(c + rng.integers(-25, 26), 0, 255)) for c in pick)
    return b, g, r
