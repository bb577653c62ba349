"""Decks drawn by chance, so that no index font, pip shape, court or back is special.

The index must come to count for more than the picture: fonts, letters (English, French, German,
Russian), places and sizes vary, and the courts are borrowed at random, often from another rank.
"""

from __future__ import annotations

import cv2
import numpy as np

from .chance_card_ink import H, MissingGlyph, W, font_files, glyph_of, put_ink, scaled
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
            return _Deck(rng, courts).cards()
        except MissingGlyph:
            seed += 1_000_003


def _colours(rng: np.random.Generator) -> dict[str, np.ndarray]:
    """The colour of each suit, BGR: two colours, or four now and then."""
    u = rng.uniform
    black, red = np.full(3, u(0, 45)), np.array([u(10, 70), u(10, 50), u(170, 240)])
    if rng.random() >= 0.14:
        return {"c": black, "s": black, "d": red, "h": red}
    return {
        "c": np.array([u(20, 60), u(100, 150), u(0, 50)]),
        "s": black,
        "h": red,
        "d": np.array([u(150, 230), u(60, 130), u(0, 50)])
        if rng.random() < 0.7
        else np.array([u(0, 50), u(140, 180), u(220, 250)]),
    }


class _Deck:
    """What is drawn by chance for a whole deck, and its cards; another order of draws is another deck."""

    def __init__(self, rng: np.random.Generator, courts: list[dict[str, np.ndarray]]) -> None:
        u = rng.uniform
        self.rng = rng
        language = rng.choice(["english", "french", "german", "russian"], p=[0.76, 0.09, 0.1, 0.05])
        fonts = [f for f, cyrillic in font_files() if language != "russian" or cyrillic]
        self.font = fonts[rng.integers(len(fonts))]
        self.letters = LETTERS[language]
        self.paper = np.full(3, u(225, 255)) - np.array([u(0, 30), u(0, 8), 0]) * (rng.random() < 0.4)
        self.colours = _colours(rng)
        self.pips = {suit: pip_shape(suit, rng) for suit in "cdhs"}
        self.index_h = H * (u(0.07, 0.15) if rng.random() < 0.75 else u(0.15, 0.24))
        self.squeeze = u(0.6, 1.05)
        self.index_pip = self.index_h * u(0.5, 1.0)
        self.margin_x, self.margin_y, self.gap = W * u(0.02, 0.07), H * u(0.015, 0.05), H * u(0.0, 0.025)
        self.corners = ["two", "four", "upright"][rng.choice(3, p=[0.76, 0.16, 0.08])]
        self.pip_h = H * u(0.11, 0.19)
        field = (W * u(0.26, 0.34), W * u(0.66, 0.74), H * u(0.12, 0.2), 0.0)
        # pips keep clear of the index
        inner = min(self.margin_x + self.index_h * 0.62 + self.pip_h * 0.42, W * 0.42)
        self.field = (max(field[0], inner), min(field[1], W - inner), field[2], H - field[2])
        self.style = rng.choice(["pips", "one", "plain"], p=[0.86, 0.09, 0.05])
        self.odd = rng.random() < 0.12
        self.frame = rng.random() < 0.55
        self.frame_colour = [u(0, 120), u(0, 90), u(0, 90)]
        self.borrowed = courts[rng.integers(len(courts))] if courts and rng.random() < 0.72 else None
        self.mixed_courts = rng.random() < 0.35
        self.hue = int(rng.integers(0, 180)) if rng.random() < 0.3 else 0
        self.alpha = _round_corners(rng)
        self.side_h = H * u(0.62, 0.82)
        self.side_w = W * u(0.5, 0.68)
        # makers condense the index, its pip too
        self.pip_squeeze = u(0.7, 1.0) if rng.random() < 0.6 else 1.0
        self.extent = [0.0, 0.0]
        self.boxes: dict[str, list[tuple[float, ...]]] = {}

    def cards(self) -> dict[str, np.ndarray]:
        """The deck by label, with its indices' extent and boxes."""
        cards = {}
        for suit in "cdhs":
            for rank in "A23456789TJQK":
                canvas = self._blank()
                self._middle(canvas, rank, suit)
                self._index(canvas, rank, suit)
                cards[rank + suit] = self._finished(canvas)
        cards["Jk"] = self._finished(self._joker())
        cards["back"] = self._finished(draw_back(self.rng))
        cards["index"] = np.array([self.extent[0] * CARD_W, self.extent[1] * CARD_H])
        cards[BOXES] = as_boxes(self.boxes)
        return cards

    def _blank(self) -> np.ndarray:
        canvas = np.empty((H, W, 3), np.float64)
        canvas[:] = self.paper
        return canvas

    def _finished(self, canvas: np.ndarray) -> np.ndarray:
        size = (CARD_W, CARD_H)
        small = cv2.resize(np.clip(canvas, 0, 255).astype(np.uint8), size, interpolation=cv2.INTER_AREA)
        return np.dstack([small, cv2.resize(self.alpha, size, interpolation=cv2.INTER_AREA)])

    def _middle(self, canvas: np.ndarray, rank: str, suit: str) -> None:
        """The pips, the picture, or the letter in the middle of a card."""
        rng, colour = self.rng, self.colours[suit]
        if rank == "A" or (self.style == "one" and rank not in "JQK"):
            share = rng.uniform(0.18, 0.5) if suit == "s" else rng.uniform(0.14, 0.35)
            put_ink(canvas, scaled(self.pips[suit], H * share), W / 2, H / 2, colour)
            if rank == "A" and rng.random() < (0.6 if suit == "s" else 0.12):
                ornament(rng, canvas, share, self.paper, colour)
        elif rank in LAYOUTS and self.style == "pips":
            left, right, top, bottom = self.field
            places = ODD_LAYOUTS.get(rank, LAYOUTS[rank]) if self.odd else LAYOUTS[rank]
            for fx, fy in places:
                x, y = left + fx * (right - left), top + fy * (bottom - top)
                put_ink(canvas, scaled(self.pips[suit], self.pip_h), x, y, colour, fy > 0.5)
        elif rank in "JQK" and (self.style == "pips" or rng.random() < 0.5):
            self._picture(canvas, rank, suit)
        else:
            letter = glyph_of(self.font, self.letters.get(rank, rank), 120)
            put_ink(canvas, scaled(letter, H * 0.3, self.squeeze), W / 2, H / 2, colour)

    def _picture(self, canvas: np.ndarray, rank: str, suit: str) -> None:
        rng, colour = self.rng, self.colours[suit]
        w, h = round(self.side_w), round(self.side_h)
        art = figure(rng, w, h) if self.borrowed is None else self._borrowed_art(rank, suit, w, h)
        x, y = (W - w) // 2, (H - h) // 2
        canvas[y : y + art.shape[0], x : x + w] = art
        if self.frame:
            cv2.rectangle(canvas, (x, y), (x + w, y + h), self.frame_colour, 3, cv2.LINE_AA)
        if rng.random() < 0.6:
            pip = scaled(self.pips[suit], self.pip_h * 0.8)
            put_ink(canvas, pip, x + pip.shape[1] * 0.7, y + pip.shape[0] * 0.7, colour)
            put_ink(canvas, pip, W - x - pip.shape[1] * 0.7, H - y - pip.shape[0] * 0.7, colour, True)

    def _borrowed_art(self, rank: str, suit: str, w: int, h: int) -> np.ndarray:
        """The middle of a court picture of another deck, (h, w, 3), in another hue now and then."""
        assert self.borrowed is not None
        other = "JQK"[self.rng.integers(3)] if self.mixed_courts and self.rng.random() < 0.6 else rank
        art = self.borrowed[other + suit][:, :, :3]
        art = art[round(CARD_H * 0.12) : round(CARD_H * 0.88), round(CARD_W * 0.2) : round(CARD_W * 0.8)]
        if self.hue:
            hsv = cv2.cvtColor(art, cv2.COLOR_BGR2HSV)
            hsv[:, :, 0] = (hsv[:, :, 0].astype(int) + self.hue) % 180
            art = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)
        return cv2.resize(art, (w, h), interpolation=cv2.INTER_CUBIC).astype(np.float64)

    def _index(self, canvas: np.ndarray, rank: str, suit: str) -> None:
        """The letter and the pip in two or four corners; where they stand is kept in ``boxes``."""
        text, colour = self.letters.get(rank, rank), self.colours[suit]
        glyph = glyph_of(self.font, text, 120)
        glyph = scaled(glyph, self.index_h, self.squeeze * (0.8 if len(text) > 1 else 1))
        pip = scaled(self.pips[suit], self.index_pip, self.pip_squeeze)
        column, tall = max(glyph.shape[1], pip.shape[1]), self.index_h + self.gap + self.index_pip
        self.extent[0] = max(self.extent[0], (self.margin_x + column) / W)
        reach = self.margin_y + self.index_h + self.gap + self.index_pip
        self.extent[1] = max(self.extent[1], reach / H)
        cx, cy = self.margin_x + column / 2, self.margin_y + self.index_h / 2
        py = self.margin_y + self.index_h + self.gap + self.index_pip / 2
        places = [(cx, cy, py, False), (W - cx, H - cy, H - py, self.corners != "upright")]
        if self.corners == "upright":
            y = H - self.margin_y - self.index_pip - self.gap - self.index_h / 2
            places[1] = (W - cx, y, H - self.margin_y - self.index_pip / 2, False)
        if self.corners == "four":
            places += [(W - cx, cy, py, False), (cx, H - cy, H - py, True)]
        for x, y, y2, turned in places:
            put_ink(canvas, glyph, x, y, colour, turned)
            put_ink(canvas, pip, x, y2, colour, turned)
        middle = (py - cy + (self.index_pip - self.index_h) / 2) / 2
        self.boxes[rank + suit] = [
            (x / W, (y + (-middle if turned else middle)) / H, column / W, tall / H, float(turned))
            for x, y, _, turned in places
        ]

    def _joker(self) -> np.ndarray:
        rng, joker = self.rng, self._blank()
        art = figure(rng, round(self.side_w), round(self.side_h))
        joker[(H - art.shape[0]) // 2 :, :][: art.shape[0], (W - art.shape[1]) // 2 :][:, : art.shape[1]] = (
            art
        )
        word = glyph_of(self.font, "JOKER" if rng.random() < 0.8 else "★", 60)
        word = scaled(
            np.rot90(word, 3) if word.shape[1] > word.shape[0] * 2 else word, H * rng.uniform(0.12, 0.3)
        )
        x, y = self.margin_x + word.shape[1] / 2, self.margin_y + word.shape[0] / 2
        put_ink(joker, word, x, y, self.colours["h" if rng.random() < 0.5 else "s"])
        put_ink(joker, word, W - x, H - y, self.colours["h" if rng.random() < 0.5 else "s"], True)
        return joker
