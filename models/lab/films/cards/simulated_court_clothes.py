"""What the court of a deck wears and carries, and the joker's fool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .simulated_card_stock import Colour, Sheet, bezier, ellipse, mirrored, moved

Draw = Callable[..., None]
"""Fills and outlines a shape: draw(outline, colour[, second colour, pattern])."""


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """What the court of one deck has in common. Colours are BGR."""

    cloth: tuple[Colour, ...]
    ink: Colour
    skin: Colour
    gold: Colour
    line: float  # width of the outlines in millimetres; 0: none, flat colours
    busy: float  # how much pattern, 0 to 1
    slope: float  # of the line that parts the two halves
    single: bool  # one standing figure instead of two halves


def wardrobe_for(rng: np.random.Generator, red: Colour, black: Colour) -> Wardrobe:
    def tint(*bgr: int) -> Colour:
        b, g, r = (int(np.clip(v + rng.integers(-18, 19), 0, 255)) for v in bgr)
        return b, g, r

    kind = rng.integers(5)
    if kind == 0:  # the bright colours of the mill
        cloth = (tint(30, 30, 205), tint(40, 190, 235), tint(150, 60, 30), tint(30, 30, 30))
    elif kind == 1:  # muted lithograph
        cloth = (tint(80, 90, 170), tint(120, 165, 200), tint(130, 120, 80), tint(90, 130, 110))
    elif kind == 2:  # two colours only
        cloth = (red, tint(235, 240, 245), black, tint(90, 190, 225))
    elif kind == 3:  # pastel
        cloth = (tint(170, 160, 225), tint(210, 220, 170), tint(220, 190, 150), tint(150, 205, 230))
    else:  # deep
        cloth = (tint(40, 20, 120), tint(100, 60, 20), tint(40, 90, 30), tint(60, 150, 200))
    order = rng.permutation(4)
    skin = [(245, 248, 250), tint(190, 215, 245), tint(150, 180, 225), tint(90, 125, 175)][rng.integers(4)]
    return Wardrobe(
        tuple(cloth[i] for i in order),
        black,
        skin,
        tint(50, 185, 225),
        float(rng.choice([0.0, 0.3, 0.45, 0.6])),
        float(rng.random()),
        float(rng.choice([0.0, 0.25, -0.35, 0.5])),
        bool(rng.random() < 0.12),
    )


def headdress(
    rank: str,
    rng: np.random.Generator,
    wear: Wardrobe,
    draw: Draw,
    x: float,
    y: float,
    half: float,
    unit: float,
    colours: list[Colour],
) -> None:
    """Crown, veil or cap with its brim at height ``y``."""
    kind = int(rng.integers(3))
    if rank in "KQ":
        spread, high = half * (1.25 if rank == "K" else 1.05), (8 if rank == "K" else 6) * unit
        points = int(rng.integers(3, 6))
        if kind == 2:  # an arched crown
            draw(ellipse(x, y - 0.4 * high, spread, high * 0.75, 180, 360, steps=24), colours[1])
            draw(ellipse(x, y - high * 1.05, unit, unit, steps=14), wear.gold)
        else:
            xs = np.linspace(-spread * 1.15, spread * 1.15, points)
            teeth: list[tuple[float, float]] = [(-spread, 0)]
            for i, tip in enumerate(xs):
                teeth.append((tip, -high * (1.0 if kind else 0.8 + 0.25 * np.cos(tip / spread))))
                if i + 1 < points:
                    teeth.append(((tip + xs[i + 1]) / 2, -high * 0.4))
            teeth.append((spread, 0))
            draw(moved(np.array(teeth), x, y), wear.gold)
            for tip in xs:
                draw(ellipse(x + tip, y - high, 0.8 * unit, 0.8 * unit, steps=12), colours[0])
        draw(
            moved(
                np.array(
                    [
                        (-spread, -1.6 * unit),
                        (spread, -1.6 * unit),
                        (spread, 0.6 * unit),
                        (-spread, 0.6 * unit),
                    ]
                ),
                x,
                y,
            ),
            colours[2],
        )
    elif kind == 0:  # a flat beret with a feather
        draw(ellipse(x, y - 1.5 * unit, half * 1.7, 3 * unit, steps=30), colours[1])
        feather = bezier(
            (half, -2 * unit), (half * 2.6, -9 * unit), (half * 3, -4 * unit), (half * 2.2, 2 * unit)
        )
        draw(moved(np.concatenate([feather, [(half * 1.2, 0)]]), x, y), colours[3])
    elif kind == 1:  # a tall cap
        draw(
            moved(
                np.array(
                    [(-half * 1.1, 0), (-half * 0.9, -5 * unit), (half * 1.3, -7 * unit), (half * 1.1, 0)]
                ),
                x,
                y,
            ),
            colours[1],
        )
        draw(
            moved(
                np.array(
                    [
                        (-half * 1.3, -1.5 * unit),
                        (half * 1.3, -1.5 * unit),
                        (half * 1.3, unit),
                        (-half * 1.3, unit),
                    ]
                ),
                x,
                y,
            ),
            colours[2],
        )
    else:  # a brimmed hat
        draw(ellipse(x, y - 2 * unit, half, 5 * unit, 180, 360, steps=24), colours[3])
        draw(ellipse(x, y - 1 * unit, half * 1.9, 1.5 * unit, steps=30), colours[1])


def held(
    rank: str,
    rng: np.random.Generator,
    wear: Wardrobe,
    draw: Draw,
    x: float,
    chin: float,
    shoulder: float,
    unit: float,
    top: float,
) -> None:
    """A hand and what it holds: sword, sceptre, flower, staff or cup."""
    side = float(rng.choice([-1.0, 1.0]))
    hx, hy = x + side * shoulder * 0.85, chin + 13 * unit
    kind = int(rng.integers(2)) + {"K": 0, "Q": 2, "J": 4}[rank]
    up = max(top + 2 * unit, chin - 22 * unit)

    def bar(width: float, y0: float, y1: float) -> np.ndarray:
        return np.array([(hx - width, y0), (hx + width, y0), (hx + width, y1), (hx - width, y1)])

    if kind == 0:  # a sword
        draw(
            np.array(
                [
                    (hx, up),
                    (hx + 1.2 * unit, up + 4 * unit),
                    (hx + unit, hy),
                    (hx - unit, hy),
                    (hx - 1.2 * unit, up + 4 * unit),
                ]
            ),
            (215, 210, 200),
        )
        draw(
            np.array(
                [
                    (hx - 4 * unit, hy - 2 * unit),
                    (hx + 4 * unit, hy - 2 * unit),
                    (hx + 4 * unit, hy - unit),
                    (hx - 4 * unit, hy - unit),
                ]
            ),
            wear.gold,
        )
    elif kind == 1:  # a sceptre with an orb
        draw(bar(0.8 * unit, up + 6 * unit, hy + 8 * unit), wear.gold)
        draw(ellipse(hx, up + 4 * unit, 3 * unit, 3 * unit, steps=24), wear.cloth[0])
    elif kind == 2:  # a flower
        draw(bar(0.5 * unit, hy - 10 * unit, hy), (60, 120, 50))
        for a in np.linspace(0, 2 * np.pi, 6)[:-1]:
            draw(
                ellipse(
                    hx + 2 * unit * np.cos(a),
                    hy - 11 * unit + 2 * unit * np.sin(a),
                    1.6 * unit,
                    1.6 * unit,
                    steps=14,
                ),
                wear.cloth[0],
            )
        draw(ellipse(hx, hy - 11 * unit, 1.4 * unit, 1.4 * unit, steps=12), wear.gold)
    elif kind == 3:  # a fan or a looking-glass
        draw(bar(0.6 * unit, hy - 6 * unit, hy), wear.gold)
        draw(ellipse(hx, hy - 9 * unit, 3.2 * unit, 4 * unit, steps=24), wear.cloth[1])
    elif kind == 4:  # a halberd
        draw(bar(0.6 * unit, up, hy + 9 * unit), wear.gold)
        draw(
            np.array(
                [
                    (hx, up + 2 * unit),
                    (hx + side * 4.5 * unit, up + 3 * unit),
                    (hx + side * 4.5 * unit, up + 9 * unit),
                    (hx, up + 7 * unit),
                ]
            ),
            (215, 210, 200),
        )
    else:  # a leaf on a long stalk
        draw(bar(0.5 * unit, up + 5 * unit, hy), (60, 110, 50))
        draw(mirrored(bezier((0, -5), (4, -3), (3, 2), (0, 3))) * unit + (hx, up + 6 * unit), wear.cloth[2])
    draw(ellipse(hx, hy, 2.2 * unit, 2.0 * unit, steps=20), wear.skin)


def jester(sheet: Sheet, wear: Wardrobe, rng: np.random.Generator, tall: float) -> None:
    """A fool with a three-pointed cap, for the joker."""
    unit = tall / 70
    skin, (a, b, *_) = wear.skin, wear.cloth
    pen = max(0.3, wear.line)
    for colour, outline in (
        (a, mirrored(np.array([(0.0, -2.0), (15, 4), (19, 34), (0, 34)])) * unit),
        (b, np.array([(0.0, -2.0), (15, 4), (19, 34), (0, 34)]) * unit),
        (skin, ellipse(0, -10 * unit, 7 * unit, 9 * unit)),
        (a, np.array([(-8, -14), (-20, -22), (-21, -6), (-13, -14), (-6, -20)]) * unit),
        (b, np.array([(8, -14), (20, -22), (21, -6), (13, -14), (6, -20)]) * unit),
        (wear.gold, np.array([(-8, -14), (-5, -24), (0, -33), (5, -24), (8, -14), (0, -18)]) * unit),
    ):
        sheet.fill([outline], colour)
        sheet.line(outline, pen, wear.ink, closed=True)
    for bx, by in ((-21, -5), (21, -5), (0, -34)):
        sheet.disc(bx * unit, by * unit, 2 * unit, wear.gold)
    for i in range(7):
        angle = np.pi * i / 6
        tip = np.array([np.cos(angle) * 13, np.sin(angle) * 9 + 3])
        sheet.fill(
            [np.array([(np.cos(angle) * 6 - 3, 1), tip, (np.cos(angle) * 6 + 3, 1)]) * unit],
            wear.cloth[2 + i % 2],
        )
    for x in (-2.6, 2.6):
        sheet.disc(x * unit, -11 * unit, 0.9 * unit, wear.ink)
    sheet.line(ellipse(0, -7 * unit, 3.5 * unit, 3 * unit, 20, 160), 0.8 * unit, (60, 50, 190))
    if rng.random() < 0.5:
        sheet.line([(24 * unit, -8 * unit), (18 * unit, 22 * unit)], unit, wear.gold)
        sheet.disc(24 * unit, -9 * unit, 3 * unit, b)
