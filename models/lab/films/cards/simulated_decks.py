"""Whole decks of playing cards drawn from a seed, with no font and no picture from anywhere.

The simulator plays with them; the reader and the detector may be trained on them too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache, partial

import cv2
import numpy as np

from referee.cards import FACES, JOKER

from .simulated_backs import draw_back
from .simulated_card_stock import CARD_MM, Colour, Sheet, rounded
from .simulated_court_clothes import Wardrobe, jester, wardrobe_for
from .simulated_courts import half_figure
from .simulated_index_letters import Hand, hand_for, sign, word
from .simulated_pips import PIPS, SPOTS, Cut, Shape, cut_for, placed

BACK = "back"
"""The key of the back in a deck."""

_OVER = 3  # decks are drawn this many times larger and shrunk


@dataclass(frozen=True, slots=True)
class Style:
    """How one deck is printed. Lengths are millimetres, colours BGR."""

    paper: Colour
    inks: tuple[tuple[str, Colour], ...]  # by suit letter
    hand: Hand
    cuts: tuple[tuple[str, Cut], ...]  # by suit letter
    index: float  # height of the index letter
    index_pip: float  # height of the pip under it
    inset: tuple[float, float]  # middle of the index from the card's corner
    corners: int  # 2 or 4 indices
    pip_at_side: bool  # the small pip next to the letter instead of under it
    pip: float  # height of a spot
    column: float  # of the outer spots from the middle
    row: float  # of the outer spots from the middle
    ace: float  # height of the ace's pip
    frame: float  # of the court's picture: its half width; 0: no frame is drawn
    frame_ink: Colour
    ground: Colour  # behind the figures
    court_pip: float  # height of the pip in the picture; 0: none
    border: float  # a fine line round the whole face, its inset; 0: none
    corner: float  # radius of the card's corners
    wear: Wardrobe
    spades_ace: int  # how the ace of spades is adorned

    def ink(self, suit: str) -> Colour:
        return dict(self.inks)[suit]


def style_for(seed: int) -> Style:
    """The style of ``seed``."""
    rng = np.random.default_rng([seed, 1])

    def shade(*bgr: int) -> Colour:
        b, g, r = (int(np.clip(v + rng.integers(-15, 16), 0, 255)) for v in bgr)
        return b, g, r

    def between(low: float, high: float) -> float:
        return float(rng.uniform(low, high))

    white = [(252, 253, 253), (238, 247, 250), (225, 240, 247), (246, 246, 246)][rng.integers(4)]
    red = shade(40, 30, 205)
    black = (int(rng.integers(15, 45)),) * 3
    inks = {"c": black, "d": red, "h": red, "s": black}
    if rng.random() < 0.2:
        inks["c"] = shade(50, 125, 25)
        inks["d"] = shade(190, 100, 20) if rng.random() < 0.7 else shade(30, 120, 235)
    kind = rng.choice(["standard", "jumbo", "small", "four"], p=[0.4, 0.15, 0.15, 0.3])
    index = {
        "standard": between(9, 12.5),
        "jumbo": between(15, 21),
        "small": between(5.5, 8),
        "four": between(7, 11),
    }[str(kind)]
    pip_at_side = bool(kind == "small" and rng.random() < 0.25)
    index_pip = index * (between(0.5, 0.85) if kind != "jumbo" else between(0.4, 0.7))
    margin = between(1.8, 3.4)
    inset = (margin + index * 0.33, margin + index / 2)
    pip = between(12.5, 17.5) * (0.85 if kind == "jumbo" else 1.0)
    column = between(10.5, 13.5)
    row = between(25.0, 29.5)
    # The spots must not run into the index, as on a real card.
    column = min(column, CARD_MM[0] / 2 - 2 * inset[0] - pip * 0.36) if kind != "jumbo" else 9.5
    column = max(column, 8.5)
    pip = min(pip, column * 1.15)
    cut = cut_for(rng)
    cuts = tuple((s, cut if rng.random() < 0.3 else cut_for(rng)) for s in "cdhs")
    frame = max(CARD_MM[0] / 2 - max(2 * inset[0] * 0.95, 9.0), 14.5)
    return Style(
        paper=white,
        inks=tuple(inks.items()),
        hand=hand_for(rng),
        cuts=cuts,
        index=index,
        index_pip=index_pip,
        inset=inset,
        corners=4 if kind == "four" else 2,
        pip_at_side=pip_at_side,
        pip=pip,
        column=column,
        row=row,
        ace=between(14, 20) if rng.random() < 0.5 else between(24, 38),
        frame=frame if rng.random() < 0.75 else 0.0,
        frame_ink=black if rng.random() < 0.5 else shade(150, 90, 40),
        ground=white if rng.random() < 0.7 else shade(200, 228, 240),
        court_pip=between(9, 14) if rng.random() < 0.8 else 0.0,
        border=between(1.2, 2.5) if rng.random() < 0.12 else 0.0,
        corner=between(2.5, 4.2),
        wear=wardrobe_for(rng, red, black),
        spades_ace=int(rng.integers(4)),
    )


def draw_deck(
    style_seed: int, width: int = 240, names: Collection[str] | None = None
) -> dict[str, np.ndarray]:
    """The 52 faces, the joker and the back of one deck, upright; only those in ``names`` where given.

    Keys are cards as they are written (``"As"``, ``"Td"``, ``"Jk"``) and :data:`BACK`; each picture is
    (h, w, 4) uint8 BGRA with round corners cut out of its alpha, ``width`` pixels wide and 88:63 as
    tall (240 x 335). The same seed and width draw the same deck.
    """
    style = style_for(style_seed)
    over = width * _OVER
    size = over, round(over * CARD_MM[1] / CARD_MM[0])
    out = round(width * CARD_MM[1] / CARD_MM[0])
    alpha = Sheet(*size, (0, 0, 0)).mask([rounded(*CARD_MM, style.corner)])
    drawn: dict[str, Callable[[], np.ndarray]] = {
        name: partial(_face, name, style, style_seed, size) for name in map(str, FACES)
    }
    drawn[str(JOKER)] = partial(_joker, style, style_seed, size)
    drawn[BACK] = lambda: draw_back(size, np.random.default_rng([style_seed, 2]), style.paper)
    return {
        name: cv2.resize(np.dstack([draw(), alpha]), (width, out), interpolation=cv2.INTER_AREA)
        for name, draw in drawn.items()
        if names is None or name in names
    }


@lru_cache(maxsize=64)
def _pip(suit: str, cut: Cut) -> Shape:
    return PIPS[suit](cut)


def _face(name: str, style: Style, seed: int, size: tuple[int, int]) -> np.ndarray:
    rank, suit = name[0], name[1]
    ink = style.ink(suit)
    pip = _pip(suit, dict(style.cuts)[suit])
    sheet = Sheet(*size, style.paper)
    if style.border:
        edge = style.border
        sheet.line(
            rounded(CARD_MM[0] - 2 * edge, CARD_MM[1] - 2 * edge, 2.0), 0.35, style.frame_ink, closed=True
        )
    if rank in "KQJ":
        _court(sheet, rank, suit, pip, style, seed)
    elif rank == "A":
        _ace(sheet, suit, pip, style, ink)
    else:
        for x, y in SPOTS[rank]:
            sheet.fill(placed(pip, x * style.column, y * style.row, style.pip, turned=y > 0), ink)
    for right in (False, True) if style.corners == 4 else (False,):
        _index(sheet, rank, pip, style, ink, right)
    return sheet.image


def _index(sheet: Sheet, rank: str, pip: Shape, style: Style, ink: Colour, right: bool) -> None:
    """The index in an upper corner and, upside down, in the corner across from it."""
    x, y = style.inset[0] - CARD_MM[0] / 2, style.inset[1] - CARD_MM[1] / 2
    if rank == "T":
        letter, wide = word("10", style.hand), style.index * 0.78
    else:
        letter = sign(rank, style.hand)
        wide = style.index * letter.shape[1] / letter.shape[0]
    gap = style.index * 0.12
    below = (x, y + style.index / 2 + gap + style.index_pip / 2)
    spot = (x + wide / 2 + gap + style.index_pip / 2, y) if style.pip_at_side else below
    if right:
        x, spot = -x, (-spot[0], spot[1])
    sheet.stamp(letter, x, y, style.index, ink, width=wide)
    sheet.fill(placed(pip, *spot, style.index_pip), ink)
    sheet.stamp(letter, -x, -y, style.index, ink, width=wide, turned=True)
    sheet.fill(placed(pip, -spot[0], -spot[1], style.index_pip, turned=True), ink)


def _ace(sheet: Sheet, suit: str, pip: Shape, style: Style, ink: Colour) -> None:
    tall = style.ace
    if suit == "s" and style.spades_ace:
        tall = max(tall, 30.0)
        sheet.fill(placed(pip, 0, 0, tall), ink)
        if style.spades_ace == 1:  # a white line within
            sheet.fill(placed(pip, 0, -0.4, tall * 0.8), style.paper)
            sheet.fill(placed(pip, 0, -0.4, tall * 0.7), ink)
        elif style.spades_ace == 2:  # a smaller red pip within
            sheet.fill(placed(pip, 0, 0, tall * 0.55), style.paper)
            sheet.fill(placed(pip, 0, 0, tall * 0.35), style.ink("h"))
        else:  # rays
            for a in np.linspace(0, 2 * np.pi, 25)[:-1]:
                d = np.array((np.cos(a), np.sin(a)))
                sheet.line(np.stack([d * tall * 0.62, d * tall * 0.72]), 0.5, ink)
        return
    sheet.fill(placed(pip, 0, 0, tall), ink)


def _court(sheet: Sheet, rank: str, suit: str, pip: Shape, style: Style, seed: int) -> None:
    ink = style.ink(suit)
    half = style.frame or CARD_MM[0] / 2 - max(2 * style.inset[0], 9.0) + 1.5
    wide, tall = 2 * half, min(72.0, CARD_MM[1] - 2 * 7.5)
    rng = np.random.default_rng([seed, 3, "KQJ".index(rank), "cdhs".index(suit)])
    h, w = sheet.image.shape[:2]
    picture = half_figure((w, h), style.ground, rank, style.wear, rng, wide, tall)
    box = np.array([(-half, -tall / 2), (half, -tall / 2), (half, tall / 2), (-half, tall / 2)])
    inside = sheet.mask([box])[..., None] > 127
    if not style.frame:
        # Without a frame the figure stands on the bare paper.
        inside = inside & (np.abs(picture.astype(int) - style.ground).sum(axis=2, keepdims=True) > 12)
    sheet.image[:] = np.where(inside, picture, sheet.image)
    if style.frame:
        sheet.line(box, 0.45, style.frame_ink, closed=True)
    if style.court_pip:
        size = style.court_pip
        x, y = -half + size * 0.62, -tall / 2 + size * 0.68
        for part, turned in ((-1, False), (1, True)):
            sheet.fill(placed(pip, -part * x, -part * y, size, turned), ink)


def _joker(style: Style, seed: int, size: tuple[int, int]) -> np.ndarray:
    rng = np.random.default_rng([seed, 4])
    sheet = Sheet(*size, style.paper)
    jester(sheet, style.wear, rng, 58.0)
    ink = style.ink("h" if rng.random() < 0.5 else "s")
    tall = min(6.5, max(4.0, style.index * 0.5))
    x, y = 2.2 + tall * 0.35 - CARD_MM[0] / 2, 3.0 + tall / 2 - CARD_MM[1] / 2
    for i, letter in enumerate("JOKER"):
        down = y + i * tall * 1.12
        sheet.stamp(sign(letter, style.hand), x, down, tall, ink)
        sheet.stamp(sign(letter, style.hand), -x, -down, tall, ink, turned=True)
    return sheet.image
