"""Decks drawn by chance, so that no index font, pip shape, court or back is special.

The index must come to count for more than the picture: fonts, letters (English, French, German,
Russian), places and sizes vary, and the courts are borrowed at random, often from another rank.
"""

from __future__ import annotations

import cv2
import numpy as np

from .chance_card_ink import H, NoGlyph, W, font_files, glyph_of, lay_ink, scaled
from .chance_card_pictures import draw_back, figure, ornament
from .chance_pips import LAYOUTS, ODD_LAYOUTS, pip_shape
from .deck_index_boxes import BOXES, as_boxes
from .printed_card_art import CARD_H, CARD_W

LETTERS = {
    "english": {"A": "A", "K": "K", "Q": "Q", "J": "J", "T": "10"},
    "french": {"A": "1", "K": "R", "Q": "D", "J": "V", "T": "10"},
    "german": {"A": "A", "K": "K", "Q": "D", "J": "B", "T": "10"},
    "russian": {"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"},
}


def _round_corners(rng: np.random.Generator) -> np.ndarray:
    radius = round(rng.uniform(0.03, 0.075) * W)
    alpha = np.zeros((H, W), np.uint8)
    cv2.rectangle(alpha, (radius, 0), (W - 1 - radius, H - 1), 255, -1)
    cv2.rectangle(alpha, (0, radius), (W - 1, H - 1 - radius), 255, -1)
    for x in (radius, W - 1 - radius):
        for y in (radius, H - 1 - radius):
            cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
    return alpha


def draw_deck(seed: int, courts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """A whole deck by label as BGRA uint8 (CARD_H, CARD_W, 4), the same for the same seed; ``index`` is how
    far its corner indices reach in from the corner (width, height), in pixels, and ``boxes`` where each one
    stands (see :mod:`.deck_index_boxes`).

    ``courts`` are decks of which court pictures may be borrowed; without any, figures are drawn.
    """
    while True:
        rng = np.random.default_rng(seed)
        try:
            return _draw_deck(rng, courts)
        except NoGlyph:
            seed += 1_000_003


def _draw_deck(rng: np.random.Generator, courts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    u = rng.uniform
    language = rng.choice(["english", "french", "german", "russian"], p=[0.76, 0.09, 0.1, 0.05])
    fonts = [f for f, cyrillic in font_files() if language != "russian" or cyrillic]
    font = fonts[rng.integers(len(fonts))]
    letters = LETTERS[language]
    paper = np.full(3, u(225, 255)) - np.array([u(0, 30), u(0, 8), 0]) * (rng.random() < 0.4)
    black, red = np.full(3, u(0, 45)), np.array([u(10, 70), u(10, 50), u(170, 240)])
    colours = {"c": black, "s": black, "d": red, "h": red}
    if rng.random() < 0.14:
        colours = {
            "c": np.array([u(20, 60), u(100, 150), u(0, 50)]),
            "s": black,
            "h": red,
            "d": np.array([u(150, 230), u(60, 130), u(0, 50)])
            if rng.random() < 0.7
            else np.array([u(0, 50), u(140, 180), u(220, 250)]),
        }
    pips = {suit: pip_shape(suit, rng) for suit in "cdhs"}
    index_h = H * (u(0.07, 0.15) if rng.random() < 0.75 else u(0.15, 0.24))
    squeeze = u(0.6, 1.05)
    index_pip = index_h * u(0.5, 1.0)
    margin_x, margin_y, gap = W * u(0.02, 0.07), H * u(0.015, 0.05), H * u(0.0, 0.025)
    corners = ["two", "four", "upright"][rng.choice(3, p=[0.76, 0.16, 0.08])]
    pip_h = H * u(0.11, 0.19)
    field = (W * u(0.26, 0.34), W * u(0.66, 0.74), H * u(0.12, 0.2), 0.0)
    inner = min(margin_x + index_h * 0.62 + pip_h * 0.42, W * 0.42)  # pips keep clear of the index
    field = (max(field[0], inner), min(field[1], W - inner), field[2], H - field[2])
    style = rng.choice(["pips", "one", "plain"], p=[0.86, 0.09, 0.05])
    odd = rng.random() < 0.12
    frame = rng.random() < 0.55
    frame_colour = [u(0, 120), u(0, 90), u(0, 90)]
    borrowed = courts[rng.integers(len(courts))] if courts and rng.random() < 0.72 else None
    mixed_courts = rng.random() < 0.35
    hue = int(rng.integers(0, 180)) if rng.random() < 0.3 else 0
    alpha = _round_corners(rng)
    side_h = H * u(0.62, 0.82)
    side_w = W * u(0.5, 0.68)
    pip_squeeze = u(0.7, 1.0) if rng.random() < 0.6 else 1.0  # makers condense the index, its pip too

    extent = [0.0, 0.0]
    boxes: dict[str, list[tuple[float, ...]]] = {}

    def finished(canvas: np.ndarray) -> np.ndarray:
        small = cv2.resize(
            np.clip(canvas, 0, 255).astype(np.uint8), (CARD_W, CARD_H), interpolation=cv2.INTER_AREA
        )
        return np.dstack([small, cv2.resize(alpha, (CARD_W, CARD_H), interpolation=cv2.INTER_AREA)])

    def blank() -> np.ndarray:
        canvas = np.empty((H, W, 3), np.float64)
        canvas[:] = paper
        return canvas

    def index(canvas: np.ndarray, text: str, suit: str, colour: np.ndarray, label: str) -> None:
        glyph = scaled(glyph_of(font, text, 120), index_h, squeeze * (0.8 if len(text) > 1 else 1))
        width = glyph.shape[1]
        pip = scaled(pips[suit], index_pip, pip_squeeze)
        column = max(width, pip.shape[1])
        extent[0] = max(extent[0], (margin_x + column) / W)
        extent[1] = max(extent[1], (margin_y + index_h + gap + index_pip) / H)
        cx, cy = margin_x + column / 2, margin_y + index_h / 2
        py = margin_y + index_h + gap + index_pip / 2
        places = [(cx, cy, py, False), (W - cx, H - cy, H - py, corners != "upright")]
        if corners == "upright":
            places[1] = (
                W - cx,
                H - margin_y - index_pip - gap - index_h / 2,
                H - margin_y - index_pip / 2,
                False,
            )
        if corners == "four":
            places += [(W - cx, cy, py, False), (cx, H - cy, H - py, True)]
        for x, y, y2, turned in places:
            lay_ink(canvas, glyph, x, y, colour, turned)
            lay_ink(canvas, pip, x, y2, colour, turned)
        tall, middle = index_h + gap + index_pip, (py - cy + (index_pip - index_h) / 2) / 2
        boxes[label] = [
            (x / W, (y + (-middle if turned else middle)) / H, column / W, tall / H, float(turned))
            for x, y, _, turned in places
        ]

    def picture(canvas: np.ndarray, rank: str, suit: str) -> None:
        w, h = round(side_w), round(side_h)
        if borrowed is not None:
            other = "JQK"[rng.integers(3)] if mixed_courts and rng.random() < 0.6 else rank
            art = borrowed[other + suit][:, :, :3]
            art = art[round(CARD_H * 0.12) : round(CARD_H * 0.88), round(CARD_W * 0.2) : round(CARD_W * 0.8)]
            if hue:
                hsv = cv2.cvtColor(art, cv2.COLOR_BGR2HSV)
                hsv[:, :, 0] = (hsv[:, :, 0].astype(int) + hue) % 180
                art = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)
            art = cv2.resize(art, (w, h), interpolation=cv2.INTER_CUBIC).astype(np.float64)
        else:
            art = figure(rng, w, h)
        x, y = (W - w) // 2, (H - h) // 2
        canvas[y : y + art.shape[0], x : x + w] = art
        if frame:
            cv2.rectangle(canvas, (x, y), (x + w, y + h), frame_colour, 3, cv2.LINE_AA)
        if rng.random() < 0.6:
            pip = scaled(pips[suit], pip_h * 0.8)
            lay_ink(canvas, pip, x + pip.shape[1] * 0.7, y + pip.shape[0] * 0.7, colours[suit])
            lay_ink(canvas, pip, W - x - pip.shape[1] * 0.7, H - y - pip.shape[0] * 0.7, colours[suit], True)

    cards = {}
    for suit in "cdhs":
        colour = colours[suit]
        for rank in "A23456789TJQK":
            canvas = blank()
            if rank == "A" or (style == "one" and rank not in "JQK"):
                share = u(0.18, 0.5) if suit == "s" else u(0.14, 0.35)
                lay_ink(canvas, scaled(pips[suit], H * share), W / 2, H / 2, colour)
                if rank == "A" and rng.random() < (0.6 if suit == "s" else 0.12):
                    ornament(rng, canvas, share, paper, colour)
            elif rank in LAYOUTS and style == "pips":
                places = ODD_LAYOUTS.get(rank, LAYOUTS[rank]) if odd else LAYOUTS[rank]
                for fx, fy in places:
                    x, y = field[0] + fx * (field[1] - field[0]), field[2] + fy * (field[3] - field[2])
                    lay_ink(canvas, scaled(pips[suit], pip_h), x, y, colour, fy > 0.5)
            elif rank in "JQK" and (style == "pips" or rng.random() < 0.5):
                picture(canvas, rank, suit)
            else:
                lay_ink(
                    canvas,
                    scaled(glyph_of(font, letters.get(rank, rank), 120), H * 0.3, squeeze),
                    W / 2,
                    H / 2,
                    colour,
                )
            index(canvas, letters.get(rank, rank), suit, colour, rank + suit)
            cards[rank + suit] = finished(canvas)
    joker = blank()
    art = figure(rng, round(side_w), round(side_h))
    joker[(H - art.shape[0]) // 2 :, :][: art.shape[0], (W - art.shape[1]) // 2 :][:, : art.shape[1]] = art
    word = glyph_of(font, "JOKER" if rng.random() < 0.8 else "★", 60)
    word = scaled(np.rot90(word, 3) if word.shape[1] > word.shape[0] * 2 else word, H * u(0.12, 0.3))
    place = margin_x + word.shape[1] / 2, margin_y + word.shape[0] / 2
    lay_ink(joker, word, *place, colours["h" if rng.random() < 0.5 else "s"])
    lay_ink(joker, word, W - place[0], H - place[1], colours["h" if rng.random() < 0.5 else "s"], True)
    cards["Jk"] = finished(joker)
    cards["back"] = finished(draw_back(rng))
    cards["index"] = np.array([extent[0] * CARD_W, extent[1] * CARD_H])
    cards[BOXES] = as_boxes(boxes)
    return cards
