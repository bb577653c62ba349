"""Kings, queens, knaves and jokers of our own invention: half-figures in robes, stood on their heads.

Nothing is traced: every figure is put together from a robe, sleeves, a head, hair, a headdress and
something to hold, by numbers drawn from the deck's seed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from .simulated_card_stock import Colour, Sheet, bezier, ellipse, mirrored, moved
from .simulated_court_clothes import Wardrobe, headdress, held


def _cloth(sheet: Sheet, outline: np.ndarray, colour: Colour, over: Colour, kind: int, step: float) -> None:
    """Fills ``outline`` with ``colour`` and a woven pattern of ``over``."""
    sheet.fill([outline], colour)
    if kind == 0:
        return
    inside = sheet.mask([outline])
    h, w = inside.shape
    y, x = (np.mgrid[0:h, 0:w] - np.array([h / 2, w / 2])[:, None, None]) / (sheet.scale * step)
    lines: np.ndarray
    if kind == 1:
        lines = np.sin((x + y) * 2 * np.pi) > 0.2
    elif kind == 2:
        lines = np.sin(x * 2 * np.pi) > 0.3
    elif kind == 3:
        lines = np.sin(x * 2 * np.pi) * np.sin(y * 2 * np.pi) > 0.25
    elif kind == 4:
        lines = np.hypot((x % 1) - 0.5, (y % 1) - 0.5) < 0.25
    else:
        lines = np.sin((y + 0.35 * np.abs((x % 1) - 0.5) * 2) * 2 * np.pi) > 0.2
    sheet.image[(inside > 127) & lines] = over


Draw = Callable[..., None]
"""Fills an outline with a colour, and with a woven pattern where another colour and a kind are given."""


@dataclass(frozen=True, slots=True)
class _Body:
    """Where a figure stands on its card, in millimetres, and how large its face is."""

    x0: float
    chin: float
    foot: float
    unit: float

    @property
    def face_w(self) -> float:
        return 4.6 * self.unit

    @property
    def face_h(self) -> float:
        return 6.0 * self.unit

    @property
    def cy(self) -> float:
        """The middle of the face."""
        return self.chin - self.face_h * 0.8

    def shift(self, shape: np.ndarray) -> np.ndarray:
        return moved(shape, self.x0, 0)


@dataclass(frozen=True, slots=True)
class _Cut:
    """What a figure's robe is cut from: colours, and kinds of cloth."""

    colours: list[Colour]
    kinds: list[int]


def figure(
    sheet: Sheet, rank: str, wear: Wardrobe, rng: np.random.Generator, wide: float, tall: float
) -> None:
    """Draws one figure of ``rank`` (K Q J) into the frame ``wide`` x ``tall`` mm about the middle."""
    top = -tall / 2
    foot = 0.30 * tall if not wear.single else tall / 2
    unit = tall / 70 * (1.35 if wear.single else 1.0) * float(rng.uniform(0.92, 1.1))
    lean = float(rng.uniform(-2, 2)) * unit
    body = _Body(lean, top + (25.5 if not wear.single else 19) * unit, foot, unit)
    colours = [wear.cloth[i] for i in rng.permutation(4)]
    kinds = [int(rng.integers(1, 6)) if rng.random() < wear.busy else 0 for _ in range(4)]
    step = float(rng.uniform(2.0, 4.5))

    def draw(outline: np.ndarray, colour: Colour, over: Colour | None = None, kind: int = 0) -> None:
        if over is None:
            sheet.fill([outline], colour)
        else:
            _cloth(sheet, outline, colour, over, kind, step)
        if wear.line:
            sheet.line(outline, wear.line, wear.ink, closed=True)

    shoulder = _robe(draw, wear, rng, body, _Cut(colours, kinds), wide)
    hair = _hair(draw, rank, rng, body)
    _collar(draw, wear, rng, body, colours[1])
    _face(sheet, draw, rank, wear, rng, body, hair)
    headdress(rank, rng, wear, draw, body.x0, body.cy - body.face_h * 0.62, body.face_w, body.unit, colours)
    held(rank, rng, wear, draw, body.x0, body.chin, shoulder, body.unit, top)


def _robe(draw: Draw, wear: Wardrobe, rng: np.random.Generator, body: _Body, cut: _Cut, wide: float) -> float:
    """Draws robe and sleeves; how wide the shoulders are."""
    # robe: shoulders to the body.foot of the figure
    shoulder = wide * float(rng.uniform(0.36, 0.47))
    robe = mirrored(
        np.concatenate(
            [
                bezier(
                    (0, body.chin - 1),
                    (shoulder * 0.5, body.chin),
                    (shoulder, body.chin + 3 * body.unit),
                    (shoulder * 1.04, body.chin + 9 * body.unit),
                ),
                [(shoulder * 1.1, body.foot)],
                [(0, body.foot)],
            ]
        )
    )
    draw(body.shift(robe), cut.colours[0], cut.colours[1], cut.kinds[0])
    # the front panel, and bands across it
    panel = wide * float(rng.uniform(0.07, 0.16))
    draw(
        body.shift(
            mirrored(
                np.array([(0, body.chin), (panel * 0.7, body.chin), (panel * 1.3, body.foot), (0, body.foot)])
            )
        ),
        cut.colours[2],
        cut.colours[3],
        cut.kinds[1],
    )
    for i in range(int(rng.integers(0, 4))):
        y = body.chin + (8 + 6 * i) * body.unit
        draw(
            body.shift(
                np.array([(-panel, y), (panel, y), (panel, y + 2 * body.unit), (-panel, y + 2 * body.unit)])
            ),
            wear.gold,
        )
    # sleeves
    for side in (-1, 1):
        sleeve = np.array(
            [
                (side * shoulder, body.chin + 5 * body.unit),
                (side * shoulder * 1.15, body.chin + 17 * body.unit),
                (side * shoulder * 0.55, body.chin + 19 * body.unit),
                (side * shoulder * 0.6, body.chin + 13 * body.unit),
            ]
        )
        draw(body.shift(sleeve), cut.colours[3], cut.colours[2], cut.kinds[2])
    return shoulder


def _hair(draw: Draw, rank: str, rng: np.random.Generator, body: _Body) -> Colour:
    """Draws the hair behind the head; its colour."""
    hair = [(40, 60, 90), (30, 140, 200), (230, 232, 235), (35, 35, 40), (30, 70, 150)][rng.integers(5)]
    length = {"K": 0.9, "Q": 1.25, "J": 0.75}[rank] * float(rng.uniform(0.9, 1.1))
    draw(
        body.shift(
            ellipse(
                0,
                body.cy + body.face_h * (length - 0.75),
                body.face_w * 1.42,
                body.face_h * 1.05 * length,
                steps=40,
            )
        ),
        hair,
    )
    return hair


def _collar(draw: Draw, wear: Wardrobe, rng: np.random.Generator, body: _Body, colour: Colour) -> None:
    ruff = int(rng.integers(3))
    if ruff == 0:
        draw(
            body.shift(ellipse(0, body.chin + 1.2 * body.unit, body.face_w * 1.8, 3 * body.unit, steps=36)),
            (245, 245, 245),
        )
    elif ruff == 1:
        draw(
            body.shift(
                np.array(
                    [
                        (-body.face_w * 2, body.chin + 1 * body.unit),
                        (0, body.chin - 2 * body.unit),
                        (body.face_w * 2, body.chin + 1 * body.unit),
                        (0, body.chin + 8 * body.unit),
                    ]
                )
            ),
            colour,
        )
    else:
        for i in range(-4, 5):
            draw(
                body.shift(
                    ellipse(
                        i * body.face_w * 0.45,
                        body.chin + (2.2 - 0.08 * i * i) * body.unit,
                        body.unit,
                        body.unit,
                        steps=14,
                    )
                ),
                wear.gold,
            )


def _face(
    sheet: Sheet,
    draw: Draw,
    rank: str,
    wear: Wardrobe,
    rng: np.random.Generator,
    body: _Body,
    hair: Colour,
) -> None:
    """Draws the face, turned a little to one side, with a king's beard."""
    draw(body.shift(ellipse(0, body.cy, body.face_w, body.face_h, power=2.2, steps=40)), wear.skin)
    turn = float(rng.choice([-0.25, 0.0, 0.25])) * body.face_w
    pen = max(0.25, wear.line * 0.8)
    for side in (-1, 1):
        ex, ey = body.x0 + turn + side * body.face_w * 0.42, body.cy - body.face_h * 0.1
        sheet.disc(ex, ey, 0.55 * body.unit, wear.ink)
        sheet.line(
            [(ex - 1.1 * body.unit, ey - 1.3 * body.unit), (ex + 1.1 * body.unit, ey - 1.5 * body.unit)],
            pen,
            wear.ink,
        )
    sheet.line(
        [
            (body.x0 + turn, body.cy - body.face_h * 0.1),
            (body.x0 + turn * 1.7 + 0.4 * body.unit, body.cy + body.face_h * 0.25),
            (body.x0 + turn, body.cy + body.face_h * 0.28),
        ],
        pen,
        wear.ink,
    )
    mouth = body.cy + body.face_h * 0.52
    sheet.line(
        [(body.x0 + turn - 1.2 * body.unit, mouth), (body.x0 + turn + 1.2 * body.unit, mouth)],
        max(pen, 0.5 * body.unit),
        (60, 50, 190),
    )
    if rank == "K":
        beard = np.concatenate(
            [
                ellipse(
                    turn * 0.4,
                    body.cy + body.face_h * 0.35,
                    body.face_w,
                    body.face_h * 0.95,
                    0,
                    180,
                    steps=24,
                ),
                ellipse(
                    turn * 0.6,
                    mouth - 0.3 * body.unit,
                    body.face_w * 0.45,
                    1.4 * body.unit,
                    180,
                    360,
                    steps=14,
                ),
            ]
        )
        draw(body.shift(beard), hair)
        sheet.line(
            body.shift(
                np.array(
                    [
                        (turn - 2 * body.unit, mouth - 0.8 * body.unit),
                        (turn, mouth - 1.6 * body.unit),
                        (turn + 2 * body.unit, mouth - 0.8 * body.unit),
                    ]
                )
            ),
            0.8 * body.unit,
            hair,
        )
    elif rank == "J" and rng.random() < 0.4:
        sheet.line(
            body.shift(
                np.array(
                    [
                        (turn - 2 * body.unit, mouth - 1.2 * body.unit),
                        (turn + 2 * body.unit, mouth - 1.2 * body.unit),
                    ]
                )
            ),
            0.6 * body.unit,
            hair,
        )


def half_figure(
    size: tuple[int, int],
    ground: Colour,
    rank: str,
    wear: Wardrobe,
    rng: np.random.Generator,
    wide: float,
    tall: float,
) -> np.ndarray:
    """The picture of a court card: the figure and, unless it stands alone, its double upside down."""
    sheet = Sheet(*size, ground)
    figure(sheet, rank, wear, rng, wide, tall)
    if not wear.single:
        sheet.half_turned(wear.slope)
        if wear.line and rng.random() < 0.5:
            reach = wide / 2
            sheet.line([(-reach, -wear.slope * reach), (reach, wear.slope * reach)], wear.line, wear.ink)
    return np.asarray(cv2.GaussianBlur(sheet.image, (0, 0), 0.6))
