"""Kings, queens, knaves and jokers of our own invention: half-figures in robes, stood on their heads.

Nothing is traced: every figure is put together from a robe, sleeves, a head, hair, a headdress and
something to hold, by numbers drawn from the deck's seed.
"""

from __future__ import annotations

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


def figure(
    sheet: Sheet, rank: str, wear: Wardrobe, rng: np.random.Generator, wide: float, tall: float
) -> None:
    """Draws one figure of ``rank`` (K Q J) into the frame ``wide`` x ``tall`` mm about the middle."""
    top = -tall / 2
    foot = 0.30 * tall if not wear.single else tall / 2
    unit = tall / 70 * (1.35 if wear.single else 1.0) * float(rng.uniform(0.92, 1.1))
    lean = float(rng.uniform(-2, 2)) * unit
    chin = top + (25.5 if not wear.single else 19) * unit
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

    x0 = lean
    face_w, face_h = 4.6 * unit, 6.0 * unit
    cy = chin - face_h * 0.8

    def shift(shape: np.ndarray) -> np.ndarray:
        return moved(shape, x0, 0)

    # robe: shoulders to the foot of the figure
    shoulder = wide * float(rng.uniform(0.36, 0.47))
    robe = mirrored(
        np.concatenate(
            [
                bezier(
                    (0, chin - 1),
                    (shoulder * 0.5, chin),
                    (shoulder, chin + 3 * unit),
                    (shoulder * 1.04, chin + 9 * unit),
                ),
                [(shoulder * 1.1, foot)],
                [(0, foot)],
            ]
        )
    )
    draw(shift(robe), colours[0], colours[1], kinds[0])
    # the front panel, and bands across it
    panel = wide * float(rng.uniform(0.07, 0.16))
    draw(
        shift(mirrored(np.array([(0, chin), (panel * 0.7, chin), (panel * 1.3, foot), (0, foot)]))),
        colours[2],
        colours[3],
        kinds[1],
    )
    for i in range(int(rng.integers(0, 4))):
        y = chin + (8 + 6 * i) * unit
        draw(
            shift(np.array([(-panel, y), (panel, y), (panel, y + 2 * unit), (-panel, y + 2 * unit)])),
            wear.gold,
        )
    # sleeves
    for side in (-1, 1):
        sleeve = np.array(
            [
                (side * shoulder, chin + 5 * unit),
                (side * shoulder * 1.15, chin + 17 * unit),
                (side * shoulder * 0.55, chin + 19 * unit),
                (side * shoulder * 0.6, chin + 13 * unit),
            ]
        )
        draw(shift(sleeve), colours[3], colours[2], kinds[2])
    # hair behind the head
    hair = [(40, 60, 90), (30, 140, 200), (230, 232, 235), (35, 35, 40), (30, 70, 150)][rng.integers(5)]
    length = {"K": 0.9, "Q": 1.25, "J": 0.75}[rank] * float(rng.uniform(0.9, 1.1))
    draw(
        shift(ellipse(0, cy + face_h * (length - 0.75), face_w * 1.42, face_h * 1.05 * length, steps=40)),
        hair,
    )
    # collar
    ruff = int(rng.integers(3))
    if ruff == 0:
        draw(shift(ellipse(0, chin + 1.2 * unit, face_w * 1.8, 3 * unit, steps=36)), (245, 245, 245))
    elif ruff == 1:
        draw(
            shift(
                np.array(
                    [
                        (-face_w * 2, chin + 1 * unit),
                        (0, chin - 2 * unit),
                        (face_w * 2, chin + 1 * unit),
                        (0, chin + 8 * unit),
                    ]
                )
            ),
            colours[1],
        )
    else:
        for i in range(-4, 5):
            draw(
                shift(ellipse(i * face_w * 0.45, chin + (2.2 - 0.08 * i * i) * unit, unit, unit, steps=14)),
                wear.gold,
            )
    # the face, turned a little to one side
    draw(shift(ellipse(0, cy, face_w, face_h, power=2.2, steps=40)), wear.skin)
    turn = float(rng.choice([-0.25, 0.0, 0.25])) * face_w
    pen = max(0.25, wear.line * 0.8)
    for side in (-1, 1):
        ex, ey = x0 + turn + side * face_w * 0.42, cy - face_h * 0.1
        sheet.disc(ex, ey, 0.55 * unit, wear.ink)
        sheet.line([(ex - 1.1 * unit, ey - 1.3 * unit), (ex + 1.1 * unit, ey - 1.5 * unit)], pen, wear.ink)
    sheet.line(
        [
            (x0 + turn, cy - face_h * 0.1),
            (x0 + turn * 1.7 + 0.4 * unit, cy + face_h * 0.25),
            (x0 + turn, cy + face_h * 0.28),
        ],
        pen,
        wear.ink,
    )
    mouth = cy + face_h * 0.52
    sheet.line(
        [(x0 + turn - 1.2 * unit, mouth), (x0 + turn + 1.2 * unit, mouth)],
        max(pen, 0.5 * unit),
        (60, 50, 190),
    )
    if rank == "K":
        beard = np.concatenate(
            [
                ellipse(turn * 0.4, cy + face_h * 0.35, face_w, face_h * 0.95, 0, 180, steps=24),
                ellipse(turn * 0.6, mouth - 0.3 * unit, face_w * 0.45, 1.4 * unit, 180, 360, steps=14),
            ]
        )
        draw(shift(beard), hair)
        sheet.line(
            shift(
                np.array(
                    [
                        (turn - 2 * unit, mouth - 0.8 * unit),
                        (turn, mouth - 1.6 * unit),
                        (turn + 2 * unit, mouth - 0.8 * unit),
                    ]
                )
            ),
            0.8 * unit,
            hair,
        )
    elif rank == "J" and rng.random() < 0.4:
        sheet.line(
            shift(np.array([(turn - 2 * unit, mouth - 1.2 * unit), (turn + 2 * unit, mouth - 1.2 * unit)])),
            0.6 * unit,
            hair,
        )
    headdress(rank, rng, wear, draw, x0, cy - face_h * 0.62, face_w, unit, colours)
    held(rank, rng, wear, draw, x0, chin, shoulder, unit, top)


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
